// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/chartitem.h"

#include "compute/drawing/base/numbers.h"
#include "gui/charts/charttexts.h"

#include <QValueAxis>
#include <QXYSeries>

#include <algorithm>
#include <cmath>

/// Where the values of a ChartItem are drawn, and what is drawn at a place.
namespace halo {
namespace {

constexpr double nearby = 14.0;      ///< pixels within which a point is meant
constexpr double nearbyAlong = 24.0; ///< the same where x decides

} // namespace

std::pair<double, double> ChartItem::rangeOf(Qt::Orientation orientation) const
{
    const auto all = axes(orientation);
    if (const auto *axis = all.isEmpty() ? nullptr : qobject_cast<const QValueAxis *>(all.front()))
        return { axis->min(), axis->max() };
    const ChartAxis &axis = orientation == Qt::Horizontal ? m_content.x : m_content.y;
    return { along(axis, axis.least), along(axis, axis.most) };
}

QPointF ChartItem::placeOfBar(size_t bar, double value) const
{
    const auto category = static_cast<double>(m_content.bars.size() - 1 - bar);
    const QRectF plot = plotArea();
    const auto [least, most] = rangeOf(Qt::Horizontal);
    const double share = (along(m_content.x, value) - least) / (most - least);
    const double row = (category + 0.5) / static_cast<double>(m_content.bars.size());
    return { plot.left() + share * plot.width(), plot.bottom() - row * plot.height() };
}

QPointF ChartItem::placeOfPoint(double x, double y) const
{
    const QRectF plot = plotArea();
    const auto [left, right] = rangeOf(Qt::Horizontal);
    const auto [low, high] = rangeOf(Qt::Vertical);
    return { plot.left() + (along(m_content.x, x) - left) / (right - left) * plot.width(),
        plot.bottom() - (along(m_content.y, y) - low) / (high - low) * plot.height() };
}

int ChartItem::barAt(const QPointF &place) const
{
    const QRectF plot = plotArea();
    if (m_content.bars.empty() || !m_content.empty.isEmpty() || place.y() < plot.top()
        || place.y() >= plot.bottom())
        return -1;
    return static_cast<int>(
        (place.y() - plot.top()) / plot.height() * static_cast<double>(m_content.bars.size()));
}

std::pair<const ChartPoint *, const ChartSeries *> ChartItem::pointAt(const QPointF &place) const
{
    std::pair<const ChartPoint *, const ChartSeries *> nearest{};
    double best = m_look.length(m_look.compact ? nearbyAlong : nearby);
    for (size_t number = 0; number < m_content.series.size() && number < m_lines.size(); ++number) {
        const ChartSeries &series = m_content.series[number];
        for (const ChartPoint &point : series.points) {
            const QPointF way = placeOfPoint(point.x, point.y) - place;
            const double distance = series.stand == ChartSeries::Stand::Column ? std::abs(way.x())
                : m_look.compact ? std::hypot(2.0 * way.x(), way.y() / 2.0) // along x first
                                 : std::hypot(way.x(), way.y());
            if (distance < best) {
                best = distance;
                nearest = { &point, &series };
            }
        }
    }
    return nearest;
}

int ChartItem::entryAt(const QPointF &place) const
{
    if (const int bar = barAt(place); bar >= 0)
        return m_content.bars[static_cast<size_t>(bar)].entry;
    const ChartPoint *point = pointAt(place).first;
    return point ? point->entry : -1;
}

QString ChartItem::tipAt(const QPointF &place) const
{
    if (const int bar = barAt(place); bar >= 0)
        return m_content.bars[static_cast<size_t>(bar)].tip;
    const auto [point, series] = pointAt(place);
    if (!point || !point->tip.isEmpty())
        return point ? point->tip : QString();
    return ChartTexts::tr("%1 at %2: %3").arg(series->name, shortNumber(point->x), shortNumber(point->y));
}

QPointF ChartItem::placeOf(int entry) const
{
    for (size_t i = 0; i < m_content.bars.size(); ++i)
        if (m_content.bars[i].entry == entry)
            return (placeOfBar(i, barBegin()) + placeOfBar(i, std::max(m_content.bars[i].value, barBegin())))
                / 2.0;
    for (const ChartSeries &each : m_content.series)
        for (const ChartPoint &point : each.points)
            if (point.entry == entry)
                return placeOfPoint(point.x, point.y);
    return {};
}

} // namespace halo
