// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRect>
#include <QRectF>
#include <QSizeF>

namespace halo {

/// Which part of the picture a pane shows and how large. Picture coordinates are pixels of the input;
/// pane coordinates are logical pixels from the pane's top left corner.
class Viewport
{
public:
    static constexpr double largestZoom = 64.0;

    /// Keeps what is in the centre there; fits again if it was fitted.
    void setPane(QSizeF size, double devicePixelRatio);
    /// What there is to see: the union of all pictures. Fits if it changed.
    void setBounds(QRect bounds);

    void fit();
    /// Zoom so, keeping the picture under this point of the pane where it is.
    void zoomTo(double zoom, QPointF about);
    void panBy(QPointF paneDelta);
    /// Moves as little as needed to bring the rectangle of the picture into sight.
    void reveal(const QRectF &rect);
    void centreOn(QPointF picturePoint);

    bool fitted() const { return m_fitted; }
    double zoom() const { return m_zoom; }            ///< device pixels per pixel of the picture; 1 is 1:1
    double scale() const { return m_zoom / m_ratio; } ///< the same in logical pixels
    QSizeF paneSize() const { return m_pane; }
    QPointF paneCentre() const { return { m_pane.width() / 2, m_pane.height() / 2 }; }

    QPointF toPane(QPointF picturePoint) const;
    QRectF toPane(const QRectF &rect) const;
    QPointF toPicture(QPointF panePoint) const;

private:
    QPointF origin() const; ///< where the picture's (0, 0) lies in the pane
    double smallestZoom() const;
    double fittingZoom() const;
    void keepInside();

    QSizeF m_pane{ 1, 1 };
    QRect m_bounds;
    QPointF m_centre; ///< the picture point in the middle of the pane
    double m_ratio = 1.0;
    double m_zoom = 1.0;
    bool m_fitted = true;
};

} // namespace halo
