// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/mapgrid.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/numbers.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

constexpr int mapGap = 3;
constexpr int mostEdge = 320; ///< of a map on screen

QImage imageOf(const FeatureMaps &maps, int map, const MapRange &range)
{
    const float span = range.largest - range.least;
    QImage image(maps.size.w, maps.size.h, QImage::Format_Grayscale8);
    const float *values = maps.values.data() + static_cast<size_t>(map) * maps.size.area();
    for (int y = 0; y < maps.size.h; ++y)
        for (int x = 0; x < maps.size.w; ++x) {
            const float value = *values++;
            const float share = span > 0.0F ? (value - range.least) / span : 0.5F;
            image.scanLine(y)[x] = static_cast<uchar>(
                std::isfinite(share) ? std::clamp(share, 0.0F, 1.0F) * 255.0F + 0.5F : 0.0F);
        }
    return image;
}

} // namespace

MapGrid::MapGrid(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("mapGrid"));
    setAccessibleName(tr("Feature maps"));
    setMouseTracking(true);
}

void MapGrid::setMaps(const FeatureMaps &maps)
{
    m_maps = maps;
    m_images.clear();
    const MapRange range = rangeOf(maps);
    if (!maps.values.empty())
        for (int map = 0; map < maps.channels; ++map)
            m_images.push_back(imageOf(maps, map, range));
    setAccessibleDescription(tr("%n maps of %1 × %2 values", nullptr, static_cast<int>(m_images.size()))
                                 .arg(maps.size.w)
                                 .arg(maps.size.h));
    arrange();
    update();
}

/// As many columns as make the maps largest.
void MapGrid::arrange()
{
    const int count = static_cast<int>(m_images.size());
    double best = 0.0;
    m_columns = 1;
    for (int columns = 1; columns <= count; ++columns) {
        const int rows = (count + columns - 1) / columns;
        const double wide = static_cast<double>(width() - mapGap * (columns - 1)) / columns / m_maps.size.w;
        const double high = static_cast<double>(height() - mapGap * (rows - 1)) / rows / m_maps.size.h;
        if (const double scale = std::min(wide, high); scale > best) {
            best = scale;
            m_columns = columns;
        }
    }
    best = std::min(best, static_cast<double>(mostEdge) / std::max(m_maps.size.w, m_maps.size.h));
    if (best >= 1.0)
        best = std::floor(best); // every value a square of the same size
    m_cell = QSize(std::max(static_cast<int>(m_maps.size.w * best), 1),
        std::max(static_cast<int>(m_maps.size.h * best), 1));
}

QRect MapGrid::placeOf(int map) const
{
    return { QPoint(
                 map % m_columns * (m_cell.width() + mapGap), map / m_columns * (m_cell.height() + mapGap)),
        m_cell };
}

void MapGrid::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const bool shrinks = m_cell.width() < m_maps.size.w;
    painter.setRenderHint(QPainter::SmoothPixmapTransform, shrinks);
    painter.setPen(lineColour(palette()));
    for (size_t i = 0; i < m_images.size(); ++i) {
        const QRect place = placeOf(static_cast<int>(i));
        painter.drawImage(place, m_images[i]);
        if (m_cell.width() > 6)
            painter.drawRect(place.adjusted(-1, -1, 0, 0));
    }
}

void MapGrid::resizeEvent(QResizeEvent *)
{
    arrange();
}

void MapGrid::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint at = event->pos();
    for (int map = 0; map < static_cast<int>(m_images.size()); ++map) {
        const QRect place = placeOf(map);
        if (!place.contains(at))
            continue;
        const int x = (at.x() - place.x()) * m_maps.size.w / place.width();
        const int y = (at.y() - place.y()) * m_maps.size.h / place.height();
        const size_t i
            = (static_cast<size_t>(map) * static_cast<size_t>(m_maps.size.h) + static_cast<size_t>(y))
                * static_cast<size_t>(m_maps.size.w)
            + static_cast<size_t>(x);
        Q_EMIT pointed(tr("Map %1 at (%2, %3): %4")
                           .arg(map)
                           .arg(x)
                           .arg(y)
                           .arg(shortNumber(static_cast<double>(m_maps.values[i]))));
        return;
    }
    Q_EMIT pointed({});
}

void MapGrid::leaveEvent(QEvent *)
{
    Q_EMIT pointed({});
}

} // namespace halo

#include "moc_mapgrid.cpp"
