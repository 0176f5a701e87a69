// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/canvas/viewport.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

constexpr double fitMargin = 12.0; // round a fitted picture, in logical pixels

} // namespace

void Viewport::setPane(QSizeF size, double devicePixelRatio)
{
    m_pane = size.expandedTo(QSizeF(1, 1));
    m_ratio = devicePixelRatio;
    if (m_fitted)
        fit();
}

void Viewport::setBounds(QRect bounds)
{
    if (bounds == m_bounds)
        return;
    // The output of another filter size is a few pixels larger or smaller: no reason to jump.
    const bool similar = !m_bounds.isEmpty() && std::abs(bounds.width() - m_bounds.width()) <= 128
        && std::abs(bounds.height() - m_bounds.height()) <= 128;
    m_bounds = bounds;
    if (m_fitted || !similar)
        fit();
}

void Viewport::fit()
{
    m_fitted = true;
    m_zoom = fittingZoom();
    m_centre = QRectF(m_bounds).center();
    // Where it is seen is where it is: zooming starts from a place without a rounding error.
    m_centre = (paneCentre() - origin()) / scale();
}

double Viewport::fittingZoom() const
{
    if (m_bounds.isEmpty())
        return 1.0;
    const double across = (m_pane.width() - 2 * fitMargin) / m_bounds.width();
    const double down = (m_pane.height() - 2 * fitMargin) / m_bounds.height();
    return std::clamp(std::min(across, down) * m_ratio, 1.0 / 4096, largestZoom * m_ratio);
}

double Viewport::smallestZoom() const
{
    return std::min(fittingZoom() / 2, 0.125);
}

void Viewport::zoomTo(double zoom, QPointF about)
{
    // From the exact place, not the rounded one: nothing drifts from notch to notch of a wheel.
    const QPointF fixed = m_centre + (about - paneCentre()) / scale();
    m_zoom = std::clamp(zoom, smallestZoom(), largestZoom * m_ratio);
    m_fitted = false;
    m_centre = fixed - (about - paneCentre()) / scale();
    keepInside();
}

void Viewport::panBy(QPointF paneDelta)
{
    m_fitted = false;
    m_centre -= paneDelta / scale();
    keepInside();
}

void Viewport::reveal(const QRectF &rect)
{
    const QRectF seen = toPane(rect);
    QPointF delta;
    if (seen.left() < 0)
        delta.setX(-seen.left());
    else if (seen.right() > m_pane.width())
        delta.setX(m_pane.width() - seen.right());
    if (seen.top() < 0)
        delta.setY(-seen.top());
    else if (seen.bottom() > m_pane.height())
        delta.setY(m_pane.height() - seen.bottom());
    if (!delta.isNull())
        panBy(delta);
}

void Viewport::centreOn(QPointF picturePoint)
{
    m_fitted = false;
    m_centre = picturePoint;
    keepInside();
}

/// The middle of the pane always shows some of the picture: nobody gets lost.
void Viewport::keepInside()
{
    const QRectF bounds(m_bounds);
    m_centre.setX(std::clamp(m_centre.x(), bounds.left(), bounds.right()));
    m_centre.setY(std::clamp(m_centre.y(), bounds.top(), bounds.bottom()));
}

QPointF Viewport::origin() const
{
    const QPointF exact = paneCentre() - m_centre * scale();
    if (m_zoom < 1.0)
        return exact;
    // On whole device pixels, so that 1:1 is not blurred and the grid lies on the pixels.
    return { std::round(exact.x() * m_ratio) / m_ratio, std::round(exact.y() * m_ratio) / m_ratio };
}

QPointF Viewport::toPane(QPointF picturePoint) const
{
    return origin() + picturePoint * scale();
}

QRectF Viewport::toPane(const QRectF &rect) const
{
    return { toPane(rect.topLeft()), rect.size() * scale() };
}

QPointF Viewport::toPicture(QPointF panePoint) const
{
    return (panePoint - origin()) / scale();
}

} // namespace halo
