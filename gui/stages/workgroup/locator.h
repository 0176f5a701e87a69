// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/recording/fetchmap.h"
#include "compute/image/image.h"

#include <QImage>
#include <QPoint>
#include <QRect>
#include <QRectF>
#include <QString>
#include <QWidget>

#include <optional>

namespace halo {

/// The whole picture, with the rectangles of the group's outputs and of the window it needs; where there is
/// no picture, all work-groups as a field. A click chooses another group. Large, it is a mosaic of all groups
/// under a heat map of how often each pixel is fetched.
class Locator : public QWidget
{
    Q_OBJECT
public:
    explicit Locator(QWidget *parent = nullptr);

    /// Every n-th pixel of the first planes, no longer than this edge: enough to find one's way. Any thread.
    static QImage shrunk(const Image &picture, int edge = 256);
    /// size: of the picture before it was shrunk.
    void setPicture(const QImage &shrunk, QSize size);
    /// outputs and window in pixels of the picture; groups: how many there are. Of a part of a picture first
    /// is the number that its first group has in the whole, which has so many.
    void setGroup(Size2 group, Size2 groups, const QRect &outputs, const QRect &window, QPoint first = {},
        Size2 ofWhole = { 0, 0 });
    /// Of what is no picture.
    void setGroup(Size2 group, Size2 groups);
    /// A larger picture, and how often its pixels are fetched.
    struct Mosaic
    {
        QImage picture, heatImage;
        FetchMap heat; ///< empty: not known
    };
    /// Takes a moment for large pictures. Any thread.
    static Mosaic mosaicOf(const Image &picture, FetchMap heat);
    void setMosaic(Mosaic mosaic);
    /// The window of the group, else the group, on the widget.
    QRectF groupRect() const { return rectOf(m_window.isEmpty() ? m_outputs : m_window); }
    QSize sizeHint() const override { return { 150, 150 }; }
    QSize minimumSizeHint() const override { return { 90, 90 }; }
    /// For tests: where a pixel of the picture, or a group of the field, is on the widget.
    QPoint positionOf(QPoint pixel) const;

Q_SIGNALS:
    void groupPicked(halo::Size2 group);
    /// The group that is looked at already.
    void ownGroupClicked();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QRectF pictureRect() const;
    QSizeF scale() const;
    QRectF rectOf(const QRect &pixels) const;
    void paintField(QPainter &painter) const;
    void paintHeat(QPainter &painter) const;
    void paintMosaic(QPainter &painter) const;
    void paintHovered(QPainter &painter) const;
    std::optional<QPoint> groupAt(QPointF position) const;
    QRect outputsOf(QPoint group) const;
    void pick(int x, int y);

    QImage m_small; ///< null: of what is no picture
    QSize m_size;   ///< of the picture, or the groups of a field
    Size2 m_group{ 0, 0 };
    Size2 m_groups{ 0, 0 };
    QPoint m_first; ///< what is added to the number of a group
    QRect m_outputs, m_window;
    const QString m_help;
    FetchMap m_heat;
    QImage m_heatImage;
    std::optional<QPoint> m_hovered; ///< a group
};

} // namespace halo
