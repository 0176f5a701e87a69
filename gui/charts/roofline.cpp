// SPDX-License-Identifier: GPL-3.0-or-later
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
    content.x = axisFor(
        ChartTexts::tr("flop per byte of compulsory traffic"), leftmost / 4.0, rightmost * 4.0, true);
    content.y = axisFor(
        ChartTexts::tr("GFLOP/s"), std::min(least, roof.at(content.x.least)), roof.arithmetic, true);
    addRoof(content, roof);
    content.stamp = stampOf(record, all[number]);
    return content;
}

} // namespace halo
