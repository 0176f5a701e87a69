// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/charts.h"
#include "compute/base/text.h"
#include "compute/drawing/base/timetext.h"
#include "compute/drawing/base/translated.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "gui/charts/charttexts.h"

#include <algorithm>
#include <set>

namespace halo {
namespace {

/// "3 \u00d7 3\u20139 \u00d7 9", or the one size that there is.
QString rangeText(const std::vector<Size2> &sizes)
{
    const auto [least, most] = std::ranges::minmax_element(sizes, {}, &Size2::area);
    return *least == *most ? sizeText(*least) : sizeText(*least) + u'\u2013' + sizeText(*most);
}

} // namespace

std::vector<ChartKindName> chartKinds()
{
    std::vector<ChartKindName> all;
    for (const ChartKindRow &row : chartKindRows)
        all.push_back({ row.kind, row.word, ChartTexts::tr(row.title), ChartTexts::tr(row.question) });
    return all;
}

QString nameOf(const Measured &measured)
{
    return translated(measured.title.empty() ? measured.variant : measured.title);
}

BarStatus statusOf(const Measured &measured, bool fastest)
{
    if (!measured.refusal.empty())
        return BarStatus::Refused;
    if (measured.kernelMs.empty()) // its turn comes
        return BarStatus::Reference;
    if (!measured.verified)
        return BarStatus::Wrong;
    if (fastest)
        return BarStatus::Fastest;
    return measured.peer ? BarStatus::Reference : BarStatus::Ranked;
}

QString tipOf(const Record &record, size_t entry, const Summary &summary)
{
    const Measured &measured = record.measured[entry];
    QStringList lines{ nameOf(measured) };
    if (const QString kept = translated(keptText(measured)); !kept.isEmpty())
        lines << kept;
    if (!measured.refusal.empty()) {
        lines << translated(measured.refusal);
        return lines.join(u'\n');
    }
    lines << ChartTexts::tr("%1 (95 %: %2 to %3), %4 rounds")
                 .arg(timeText(summary.median), timeText(summary.interval.low),
                     timeText(summary.interval.high))
                 .arg(measured.kernelMs.size());
    lines << ChartTexts::tr("from %1 to %2, outliers: %3")
                 .arg(timeText(summary.least), timeText(summary.most))
                 .arg(summary.outliers.size());
    if (!measured.verified)
        lines << ChartTexts::tr("Its output is wrong: the error is %1, at most %2 is allowed")
                     .arg(measured.maxError, 0, 'g', 2)
                     .arg(measured.tolerance, 0, 'g', 2);
    const Work work = workOf(measured);
    lines << ChartTexts::tr("%1 GB/s, %2 GFLOP/s")
                 .arg(perSecond(work.bytes, summary.median), 0, 'g', 3)
                 .arg(perSecond(work.flops, summary.median), 0, 'g', 3);
    if (!measured.peer)
        lines << ChartTexts::tr("work-group %1").arg(sizeText(measured.tuning.group))
                + (measured.parameters.empty() ? QString()
                                               : QStringLiteral(", ") + text(measured.parameters));
    return lines.join(u'\n');
}

QString stampOf(const Record &record, const std::vector<size_t> &entries)
{
    if (entries.empty())
        return {};
    const Measured &first = record.measured[entries.front()];
    std::vector<Size2> filters;
    std::vector<Size2> images;
    std::set<QString> devices;
    std::set<QString> borders;
    for (const size_t entry : entries) {
        const Measured &measured = record.measured[entry];
        filters.push_back(measured.filterSize);
        images.push_back(measured.image);
        if (!measured.device.empty()) // OpenCV has none, nor has what was not measured yet
            devices.insert(text(measured.device));
        borders.insert(text(toString(measured.settings.border)));
    }
    QString filter = text(first.filter);
    const bool same = std::ranges::all_of(
        entries, [&](size_t entry) { return record.measured[entry].filter == first.filter; });
    if (!same || (filter.size() > 30 && first.filterSize.w > 0))
        filter = ChartTexts::tr("filter %1").arg(rangeText(filters));
    QStringList parts{ QStringList(devices.begin(), devices.end()).join(QStringLiteral(", ")), filter,
        rangeText(images), QStringList(borders.begin(), borders.end()).join(QStringLiteral(", ")) };
    if (!record.date.empty())
        parts << text(record.date).left(10);
    if (!record.origin.empty())
        parts << ChartTexts::tr("measured elsewhere: %1").arg(text(record.origin));
    const auto kept
        = std::ranges::find_if(entries, [&](size_t entry) { return !record.measured[entry].origin.empty(); });
    if (record.origin.empty() && kept != entries.end())
        parts << ChartTexts::tr("partly measured elsewhere: %1").arg(text(record.measured[*kept].origin));
    return parts.join(QStringLiteral(" \u00b7 "));
}

ChartContent contentOf(const Record &record, ChartKind kind, size_t series, const ChartRequest &request)
{
    switch (kind) {
    case ChartKind::Ranking:
        return rankingOf(record, series, request);
    case ChartKind::FilterSweep:
        return sweepOf(record, SweepAxis::FilterSize, request);
    case ChartKind::ImageSweep:
        return sweepOf(record, SweepAxis::ImageSize, request);
    case ChartKind::GroupSweep:
        return sweepOf(record, SweepAxis::WorkGroup, request);
    case ChartKind::ItemSweep:
        return sweepOf(record, SweepAxis::Items, request);
    case ChartKind::Roofline:
        return rooflineOf(record, series, request);
    case ChartKind::History:
        return historyOf({ record });
    case ChartKind::Counters:
        return countersOf(countedOf(record), {}, request.chosen);
    case ChartKind::HeatMap:
        break; // painted by itself, see heatmap.h
    }
    return {};
}

} // namespace halo
