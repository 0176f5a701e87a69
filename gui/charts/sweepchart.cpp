// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/numbers.h"
#include "gui/charts/charts.h"
#include "gui/charts/charttexts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>

namespace halo {
namespace {

QString axisSize(Size2 size)
{
    return size.w == size.h ? QString::number(size.w) : tightSize(size);
}

double areaOf(Size2 size)
{
    return static_cast<double>(size.w) * size.h;
}

/// Where an entry stands on the axis, and what the tick says.
std::pair<double, QString> placeOf(const Measured &measured, SweepAxis axis)
{
    switch (axis) {
    case SweepAxis::FilterSize:
        return { std::sqrt(areaOf(measured.filterSize)), axisSize(measured.filterSize) };
    case SweepAxis::ImageSize:
        return { areaOf(measured.image) / 1e6, axisSize(measured.image) };
    case SweepAxis::WorkGroup:
        return { areaOf(measured.tuning.group), QString::number(areaOf(measured.tuning.group)) };
    case SweepAxis::Items:
        return { areaOf(measured.tuning.items), QString::number(areaOf(measured.tuning.items)) };
    }
    return {};
}

QString titleOf(SweepAxis axis)
{
    switch (axis) {
    case SweepAxis::FilterSize:
        return ChartTexts::tr("taps of the filter in each direction");
    case SweepAxis::ImageSize:
        return ChartTexts::tr("image, pixels in each direction");
    case SweepAxis::WorkGroup:
        return ChartTexts::tr("work-items of a work-group");
    case SweepAxis::Items:
        return ChartTexts::tr("outputs of a work-item");
    }
    return {};
}

/// Which line an entry belongs to: all that is not the axis must be the same. Of the tuning, the fastest is
/// taken; only what is swept is told apart.
using LineKey = std::tuple<std::string, std::string, Size2, Size2>;

struct LessSize
{
    bool operator()(const LineKey &a, const LineKey &b) const
    {
        const auto flat = [](const LineKey &key) {
            const auto &[device, variant, filter, image] = key;
            return std::tuple(device, variant, filter.w, filter.h, image.w, image.h);
        };
        return flat(a) < flat(b);
    }
};

LineKey keyOf(const Measured &measured, SweepAxis axis)
{
    return { measured.device, measured.variant,
        axis == SweepAxis::FilterSize ? Size2{ 0, 0 } : measured.filterSize,
        axis == SweepAxis::ImageSize ? Size2{ 0, 0 } : measured.image };
}

struct Lines
{
    std::map<LineKey, std::map<double, ChartPoint>, LessSize> points;
    std::vector<LineKey> order; ///< as they occur
    std::vector<std::pair<double, QString>> ticks;
    double least = std::numeric_limits<double>::max(), most = 0.0;
};

Lines linesOf(const Record &record, SweepAxis axis, bool throughput)
{
    Lines lines;
    for (size_t entry = 0; entry < record.measured.size(); ++entry) {
        const Measured &measured = record.measured[entry];
        const auto [x, tick] = placeOf(measured, axis);
        if (!measured.ranked() || x <= 0.0)
            continue;
        const Summary summary = summaryOf(measured);
        const double pixels = areaOf(measured.image) * measured.channels / 1e6;
        const auto scaled = [&](double ms) { return throughput ? pixels / ms * 1e3 : ms; };
        ChartPoint point{ x, scaled(summary.median),
            scaled(throughput ? summary.interval.high : summary.interval.low),
            scaled(throughput ? summary.interval.low : summary.interval.high), {},
            tipOf(record, entry, summary), static_cast<int>(entry), statusOf(measured, false) };
        const LineKey key = keyOf(measured, axis);
        auto &line = lines.points[key];
        if (line.empty())
            lines.order.push_back(key);
        const auto [place, isNew] = line.try_emplace(x, point);
        if (!isNew && (throughput ? point.y > place->second.y : point.y < place->second.y))
            place->second = point;
        lines.ticks.emplace_back(x, tick);
    }
    for (const auto &[key, line] : lines.points)
        for (const auto &[x, point] : line) {
            lines.least = std::min(lines.least, point.low);
            lines.most = std::max(lines.most, point.high);
        }
    return lines;
}

/// The line that is lowest at a place, or highest if it tells throughput; empty if none is there.
QString bestAt(const std::vector<ChartSeries> &all, double x, bool throughput)
{
    QString best;
    double bestValue = 0.0;
    for (const ChartSeries &series : all)
        for (const ChartPoint &point : series.points)
            if (point.x == x
                && (best.isEmpty() || (throughput ? point.y > bestValue : point.y < bestValue))) {
                best = series.name;
                bestValue = point.y;
            }
    return best;
}

/// Who is ahead at both ends.
QString headlineOf(const std::vector<ChartSeries> &all, const Lines &lines, bool throughput)
{
    const auto [first, last]
        = std::ranges::minmax(lines.ticks, {}, [](const auto &tick) { return tick.first; });
    const QString begin = bestAt(all, first.first, throughput);
    const QString end = bestAt(all, last.first, throughput);
    return begin == end
        ? ChartTexts::tr("Least time at %2 as at %3: %1").arg(begin, first.second, last.second)
        : ChartTexts::tr("Least time at %2: %1; at %4: %3").arg(begin, first.second, end, last.second);
}

} // namespace

ChartContent sweepOf(const Record &record, SweepAxis axis, const ChartRequest &request)
{
    const bool throughput = request.throughput;
    ChartContent content;
    content.title = throughput ? ChartTexts::tr("Throughput") : ChartTexts::tr("Time of one run");
    const Lines lines = linesOf(record, axis, throughput);
    std::map<std::string, int> styles;
    std::map<std::string, std::set<std::string>> devices; ///< by variant
    std::set<std::pair<int, int>> others;
    for (const auto &[device, variant, filter, image] : lines.order) {
        styles.try_emplace(variant, static_cast<int>(styles.size()));
        devices[variant].insert(device);
        others.insert({ filter.w * 1000 + filter.h, image.w * 100'000 + image.h });
    }
    for (const LineKey &key : lines.order) {
        const auto &[device, variant, filter, image] = key;
        ChartSeries series{ {}, styles[variant], true, {} };
        for (const auto &[x, point] : lines.points.at(key))
            series.points.push_back(point);
        series.name = nameOf(record.measured[static_cast<size_t>(series.points.front().entry)]);
        if (others.size() > 1 && axis != SweepAxis::FilterSize)
            series.name += QStringLiteral(" \u00b7 ") + ChartTexts::tr("filter %1").arg(axisSize(filter));
        if (others.size() > 1 && axis != SweepAxis::ImageSize)
            series.name += QStringLiteral(" \u00b7 ") + axisSize(image);
        if (devices[variant].size() > 1)
            series.name += QStringLiteral(" \u00b7 ") + QString::fromStdString(device).left(24);
        series.chosen = variant == request.chosen;
        content.series.push_back(std::move(series));
    }
    content.x = axisAt(titleOf(axis), lines.ticks, true);
    const QString unit = throughput ? ChartTexts::tr("Mpixel/s") : ChartTexts::tr("ms, device clock");
    content.y = axisFor(unit, lines.least, lines.most, true);
    if (content.series.empty() || content.x.ticks.size() < 2)
        content.empty = ChartTexts::tr("A sweep needs at least two sizes: measure several.");
    std::vector<size_t> entries;
    for (const ChartSeries &series : content.series)
        for (const ChartPoint &point : series.points)
            entries.push_back(static_cast<size_t>(point.entry));
    content.stamp = stampOf(record, entries);
    if (content.empty.isEmpty())
        content.verdict = headlineOf(content.series, lines, throughput);
    return content;
}

} // namespace halo
