// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/text.h"
#include "compute/drawing/base/numbers.h"
#include "compute/drawing/base/recordedcounts.h"
#include "gui/charts/charts.h"
#include "gui/charts/charttexts.h"

#include <algorithm>
#include <limits>

namespace halo {
namespace {

struct Roof
{
    double copy = 0.0;       ///< GB/s
    double arithmetic = 0.0; ///< GFLOP/s

    double at(double intensity) const { return std::min(arithmetic, intensity * copy); }
    double ridge() const { return arithmetic / copy; } ///< flop per byte
};

Roof roofOf(const Record &record, const std::string &device)
{
    const Ceiling *copy = bestCeiling(record, Ceiling::Kind::Copy, device);
    const Ceiling *arithmetic = bestCeiling(record, Ceiling::Kind::MultiplyAdd, device);
    return { copy ? copy->rate() : 0.0, arithmetic ? arithmetic->rate() : 0.0 };
}

void addRoof(ChartContent &content, const Roof &roof)
{
    content.lines.push_back({ ChartTexts::tr("copy: %1 GB/s").arg(roof.copy, 0, 'g', 3),
        { { content.x.least, roof.at(content.x.least) }, { roof.ridge(), roof.arithmetic } } });
    content.lines.push_back({ ChartTexts::tr("multiply-add: %1 GFLOP/s").arg(roof.arithmetic, 0, 'g', 3),
        { { roof.ridge(), roof.arithmetic }, { content.x.most, roof.arithmetic } } });
}

ChartPoint pointOf(const Record &record, size_t entry, const Roof &roof)
{
    const Measured &measured = record.measured[entry];
    const Summary summary = summaryOf(measured);
    const Work work = workOf(measured);
    const double intensity = work.flops / work.bytes;
    const double rate = perSecond(work.flops, summary.median);
    ChartPoint point{ intensity, rate, perSecond(work.flops, summary.interval.high),
        perSecond(work.flops, summary.interval.low), {}, tipOf(record, entry, summary),
        static_cast<int>(entry), statusOf(measured, false) };
    if (roof.at(intensity) > 0.0)
        point.tip
            += u'\n' + ChartTexts::tr("%1 % of the roof").arg(100.0 * rate / roof.at(intensity), 0, 'f', 0);
    return point;
}

/// A library transforms between its launches, which is not counted.
bool isCountedInPart(const Measured &measured)
{
    const Variant *variant = shippedVariantOf(measured.workload, measured.variant);
    return variant && !variant->transforms.empty();
}

/// The same rate over the bytes of DRAM that were counted, joined to the point by those of the formula;
/// nullopt where none was.
std::optional<ChartSeries> countedPointOf(
    const Measured &measured, const QString &name, const ChartPoint &point, const CountedRecord &here)
{
    const auto known
        = measured.peer || isCountedInPart(measured) ? std::nullopt : countsOf(shapeOf(measured), here);
    const auto bytes
        = known ? costsOf(known->launches, &CountedLaunch::counted).dramBytesPerOutput : std::nullopt;
    if (!bytes || *bytes <= 0.0)
        return std::nullopt;
    const double flops = 2.0 * static_cast<double>(measured.filterSize.area()); // of an output, as workOf()
    const Work work = workOf(measured);
    const QString title = ChartTexts::tr("bytes counted on %1").arg(text(known->device));
    ChartPoint formula = point;
    formula.low = formula.high = point.y; // its interval is drawn once
    ChartPoint counted = formula;
    counted.x = flops / *bytes;
    QStringList lines{ name, ChartTexts::tr("%1: %2 for each output").arg(title, shortNumber(*bytes, 3)),
        ChartTexts::tr("by the formula: %1").arg(shortNumber(work.bytes / work.flops * flops, 3)),
        shapeText(*known), originText(*known) };
    const bool same = known->sameShape && known->device == measured.device;
    if (known->device != measured.device)
        lines << ChartTexts::tr("The time is of another device: %1").arg(text(measured.device));
    counted.tip = lines.join(u'\n');
    ChartSeries series{ title, 0, true, { formula, counted } };
    series.hollow = true;
    series.muted = !same;
    return series;
}

} // namespace

ChartContent rooflineOf(const Record &record, size_t number, const ChartRequest &request)
{
    ChartContent content;
    content.title = ChartTexts::tr("Throughput below the device limits");
    const auto all = seriesOf(record);
    if (number >= all.size() || all[number].empty()) {
        content.empty = ChartTexts::tr("Nothing has been measured yet.");
        return content;
    }
    const Roof roof = roofOf(record, record.measured[all[number].front()].device);
    if (roof.copy <= 0.0 || roof.arithmetic <= 0.0) {
        content.empty = ChartTexts::tr("The device limits were not measured; measure them, too.");
        return content;
    }
    const CountedRecord here = countsHere();
    std::vector<ChartSeries> hollow;
    double least = std::numeric_limits<double>::max();
    double closest = 0.0;
    double leftmost = roof.ridge();
    double rightmost = roof.ridge();
    for (const size_t entry : all[number]) {
        const Measured &measured = record.measured[entry];
        if (!measured.ranked() || (measured.peer && measured.variant != "opencv_umat"))
            continue; // the CPU is not under the roof of the device
        if (workOf(measured).bytes <= 0.0)
            continue; // of layers and histograms nobody counts it
        const ChartPoint point = pointOf(record, entry, roof);
        least = std::min(least, point.low);
        leftmost = std::min(leftmost, point.x);
        rightmost = std::max(rightmost, point.x);
        content.series.push_back(
            { nameOf(record, entry), static_cast<int>(content.series.size()), false, { point } });
        content.series.back().chosen = !measured.peer && measured.variant == request.chosen;
        if (auto counted = countedPointOf(measured, content.series.back().name, point, here)) {
            leftmost = std::min(leftmost, counted->points.back().x);
            rightmost = std::max(rightmost, counted->points.back().x);
            counted->style = content.series.back().style;
            counted->chosen = content.series.back().chosen;
            hollow.push_back(std::move(*counted));
        }
        if (const double share = point.y / roof.at(point.x); share > closest) {
            closest = share;
            content.verdict = ChartTexts::tr("%1 comes closest to the device limits: %2 % of the roof")
                                  .arg(content.series.back().name, QString::number(100.0 * share, 'f', 0));
        }
    }
    if (content.series.empty()) {
        content.empty = ChartTexts::tr("No implementation of this run can be shown.");
        return content;
    }
    // Below the others, so that a point by the formula hides the beginning of the line to its counted one.
    content.series.insert(content.series.begin(), std::make_move_iterator(hollow.begin()),
        std::make_move_iterator(hollow.end()));
    content.x = axisFor(
        ChartTexts::tr("flop per byte of compulsory traffic"), leftmost / 4.0, rightmost * 4.0, true);
    content.y = axisFor(
        ChartTexts::tr("GFLOP/s"), std::min(least, roof.at(content.x.least)), roof.arithmetic, true);
    addRoof(content, roof);
    content.stamp = stampOf(record, all[number]);
    if (std::ranges::any_of(content.series, &ChartSeries::muted))
        content.stamp += QStringLiteral(" \u00b7 ")
            + ChartTexts::tr("grey: counted of another problem, work-group or device");
    return content;
}

} // namespace halo
