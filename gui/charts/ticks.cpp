// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ticks.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

constexpr double gap = 6.0; ///< between ticks, and between plot, labels and title

double extentOf(const QString &text, const QFontMetricsF &metrics, bool horizontal)
{
    return horizontal ? metrics.horizontalAdvance(text) : metrics.ascent();
}

bool clear(const std::vector<TickPlace> &ticks, const QFontMetricsF &metrics, bool horizontal)
{
    for (size_t i = 1; i < ticks.size(); ++i) {
        const double needed = (extentOf(ticks[i - 1].text, metrics, horizontal)
                                  + extentOf(ticks[i].text, metrics, horizontal))
            / 2.0;
        if (std::abs(ticks[i].middle - ticks[i - 1].middle) < needed + gap)
            return false;
    }
    return true;
}

/// Those in sight; from and to are the ends of the axis in pixels.
std::vector<TickPlace> placesOf(const ChartAxis &axis, double least, double most, double from, double to)
{
    std::vector<TickPlace> places;
    for (const auto &[value, text] : axis.ticks) {
        const double share = (along(axis, value) - least) / (most - least);
        if (share >= -1e-6 && share <= 1.0 + 1e-6)
            places.push_back({ from + share * (to - from), text });
    }
    return places;
}

} // namespace

QFont fittedFont(const QFont &font, const QString &text, double width)
{
    QFont fitted = font;
    for (int size = QFontInfo(font).pixelSize();
         size > leastLetters && QFontMetricsF(fitted).horizontalAdvance(text) > width; --size)
        fitted.setPixelSize(size - 1);
    return fitted;
}

std::vector<TickPlace> clearTicks(const std::vector<TickPlace> &ticks, const QFont &font, bool horizontal)
{
    const QFontMetricsF metrics(font);
    // Every second, third ... one, beginning with the first "1", so that powers of ten stay.
    const auto first = std::ranges::find_if(ticks, [](const TickPlace &tick) {
        return tick.text.startsWith(u'1') || tick.text.startsWith(QLatin1String("0.1"));
    });
    const size_t start = first == ticks.end() ? 0 : static_cast<size_t>(first - ticks.begin());
    for (size_t step = 1; step <= ticks.size(); ++step) {
        std::vector<TickPlace> kept;
        for (size_t i = start % step; i < ticks.size(); i += step)
            kept.push_back(ticks[i]);
        if (clear(kept, metrics, horizontal))
            return kept;
    }
    return {};
}

AxisRoom::AxisRoom(const ChartAxis &axis, const ChartLook &look)
{
    const QFontMetricsF small(look.small());
    const double title = axis.title.isEmpty() ? 0.0 : QFontMetricsF(look.font).height() + gap;
    double widest = axis.leastRoom;
    for (const auto &[value, text] : axis.ticks)
        widest = std::max(widest, small.horizontalAdvance(text));
    below = axis.ticks.empty() ? title : gap + small.height() + title;
    beside = gap + widest + title;
}

void paintAcross(QPainter &painter, const QRectF &plot, const QRectF &whole, const ChartAxis &axis,
    double least, double most, const ChartLook &look)
{
    const QFontMetricsF small(look.small());
    painter.setFont(look.small());
    painter.setPen(look.text);
    const auto places = placesOf(axis, least, most, plot.left(), plot.right());
    for (const TickPlace &tick : clearTicks(places, look.small(), true)) {
        const double half = small.horizontalAdvance(tick.text) / 2.0;
        const double left = std::clamp(tick.middle - half, whole.left() + 1.0,
            std::max(whole.right() - 2.0 * half - 1.0, whole.left() + 1.0));
        painter.drawText(QPointF(left, plot.bottom() + gap / 2.0 + small.ascent()), tick.text);
    }
    const QFont font = fittedFont(look.font, axis.title, whole.width() - 4.0);
    const double width = QFontMetricsF(font).horizontalAdvance(axis.title);
    painter.setFont(font);
    const double left = std::clamp(plot.center().x() - width / 2.0, whole.left() + 2.0,
        std::max(whole.right() - width - 2.0, whole.left() + 2.0));
    painter.drawText(
        QPointF(left, plot.bottom() + gap + small.height() + QFontMetricsF(look.font).ascent()), axis.title);
}

void paintUp(QPainter &painter, const QRectF &plot, const ChartAxis &axis, double least, double most,
    const ChartLook &look)
{
    const QFontMetricsF small(look.small());
    painter.setFont(look.small());
    painter.setPen(look.text);
    const auto places = placesOf(axis, least, most, plot.bottom(), plot.top());
    for (const TickPlace &tick : clearTicks(places, look.small(), false))
        painter.drawText(QPointF(plot.left() - gap - small.horizontalAdvance(tick.text),
                             tick.middle + (small.ascent() - small.descent()) / 2.0),
            tick.text);
    const AxisRoom room(axis, look);
    const QFont font = fittedFont(look.font, axis.title, plot.height());
    painter.save();
    painter.translate(plot.left() - room.beside + QFontMetricsF(look.font).ascent(), plot.center().y());
    painter.rotate(-90.0);
    painter.setFont(font);
    painter.drawText(QPointF(-QFontMetricsF(font).horizontalAdvance(axis.title) / 2.0, 0.0), axis.title);
    painter.restore();
}

} // namespace halo
