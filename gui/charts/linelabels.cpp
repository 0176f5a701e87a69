// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/linelabels.h"

#include "gui/charts/chartitem.h"
#include "gui/charts/ticks.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace halo {
namespace {

constexpr double away = 22.0;      ///< of a name from the end of its line
constexpr double edge = 4.0;       ///< behind a name
constexpr double mostShare = 0.36; ///< of the width

/// The last point of a series, or of the hollow one that begins at it.
const ChartPoint &endOf(const ChartContent &content, const ChartSeries &series)
{
    const ChartPoint *last = &*std::ranges::max_element(series.points, {}, &ChartPoint::x);
    for (const ChartSeries &other : content.series)
        if (other.hollow && other.style == series.style && other.points.back().x > last->x)
            last = &other.points.back();
    return *last;
}

QPointF placeOfEnd(const ChartItem &chart, const ChartSeries &series)
{
    const ChartPoint &last = endOf(chart.content(), series);
    return chart.placeOfPoint(last.x, last.y);
}

std::vector<const ChartSeries *> namedOf(const ChartContent &content)
{
    std::vector<const ChartSeries *> named;
    for (const ChartSeries &series : content.series)
        if (!series.points.empty() && content.series.size() > 1 && !series.hollow) // which a legend names
            named.push_back(&series);
    return named;
}

double widestOf(const std::vector<const ChartSeries *> &named, const QFont &font)
{
    const QFontMetricsF metrics(font);
    double widest = 0.0;
    for (const ChartSeries *series : named)
        widest = std::max(widest, metrics.horizontalAdvance(series->name));
    return widest;
}

/// In a small chart the smallest letters may be too large for all: the chosen line keeps its name first, and
/// the pointer tells those of the others. Returns the width for names.
double keepThoseWithRoom(std::vector<const ChartSeries *> &named, const ChartItem &chart)
{
    QFont smallest = chart.look().small();
    smallest.setPixelSize(leastLetters);
    const QFontMetricsF metrics(smallest);
    double left = 0.0;
    for (const ChartSeries *series : named)
        left = std::max(left, placeOfEnd(chart, *series).x());
    left = std::min(left, chart.plotArea().right()) + chart.look().length(away);
    const double room = chart.boundingRect().right() - edge / 2.0 - left;
    std::erase_if(
        named, [&](const ChartSeries *series) { return metrics.horizontalAdvance(series->name) > room; });
    std::ranges::stable_partition(named, [](const ChartSeries *series) { return series->chosen; });
    const auto most = static_cast<size_t>(std::max(chart.plotArea().height() / metrics.height(), 0.0));
    named.resize(std::min(named.size(), most));
    return room;
}

/// So small that all names stand below each other, and the widest has room.
QFont fontFor(const std::vector<const ChartSeries *> &named, QFont font, double width, double height)
{
    const auto lines = static_cast<double>(named.size());
    for (int size = QFontInfo(font).pixelSize(); size > leastLetters
         && (widestOf(named, font) > width || lines * QFontMetricsF(font).height() > height);
         --size)
        font.setPixelSize(size - 1);
    return font;
}

} // namespace

std::vector<double> spreadOut(std::vector<double> wanted, double apart, double from, double to)
{
    std::vector<size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), size_t(0));
    std::ranges::stable_sort(order, {}, [&](size_t i) { return wanted[i]; });
    double least = from;
    for (const size_t i : order) { // downwards, each clear of the one above
        wanted[i] = std::max(wanted[i], least);
        least = wanted[i] + apart;
    }
    double most = to;
    for (auto i = order.rbegin(); i != order.rend(); ++i) { // back up from the end
        wanted[*i] = std::min(wanted[*i], most);
        most = wanted[*i] - apart;
    }
    return wanted;
}

double roomForLabels(const ChartContent &content, const ChartLook &look, double width)
{
    constexpr double none = 12.0;
    const auto named = namedOf(content);
    if (named.empty())
        return none;
    const double name = std::min(widestOf(named, look.small()), mostShare * width) + look.length(away) + edge;
    double last = 0.0;
    for (const ChartSeries *series : named)
        last = std::max(last, along(content.x, endOf(content, *series).x));
    const double begin = along(content.x, content.x.least);
    const double share = (last - begin) / (along(content.x, content.x.most) - begin);
    // Behind the last point there is room in the plot, too.
    return share > 0.0 ? std::clamp((name - (1.0 - share) * width) / share, none, 0.6 * width) : none;
}

void paintLineLabels(QPainter &painter, const ChartItem &chart)
{
    auto named = namedOf(chart.content());
    const ChartLook &look = chart.look();
    const double room = keepThoseWithRoom(named, chart);
    if (named.empty())
        return;
    const QRectF plot = chart.plotArea();
    const double left = chart.boundingRect().right() - edge / 2.0 - room;
    std::vector<double> wanted;
    for (const ChartSeries *series : named)
        wanted.push_back(placeOfEnd(chart, *series).y());
    const QFont font = fontFor(named, look.small(), room, plot.height());
    const QFontMetricsF metrics(font);
    const double half = metrics.height() / 2.0;
    const auto heights = spreadOut(wanted, metrics.height(), plot.top() + half, plot.bottom() - half);
    for (size_t i = 0; i < named.size(); ++i) {
        const QPointF end = placeOfEnd(chart, *named[i]);
        painter.setPen(QPen(chart.styleOf(*named[i]).colour, 1.0, Qt::DotLine)); // no line of the chart
        painter.drawLine(end + QPointF(look.length(6.0), 0.0), QPointF(left - 3.0, heights[i]));
        QFont own = font;
        own.setUnderline(named[i]->chosen); // not by colour alone
        painter.setFont(own);
        painter.setPen(named[i]->chosen ? accentOf(look.dark) : look.text);
        painter.drawText(
            QPointF(left, heights[i] + (metrics.ascent() - metrics.descent()) / 2.0), named[i]->name);
    }
}

} // namespace halo
