// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/base/timetext.h"
#include "gui/base/translated.h"
#include "gui/charts/charts.h"
#include "gui/charts/texts.h"

#include <algorithm>

namespace halo {
namespace {

/// The least time that the measured ceilings leave, and which of them it is.
struct Floor
{
    double ms = 0.0;
    QString label;
};

Floor floorOf(const Record &record, const Measured &measured)
{
    const Work work = workOf(measured);
    Floor floor;
    const auto consider = [&](Ceiling::Kind kind, double amount, const QString &label) {
        const Ceiling *ceiling = bestCeiling(record, kind, measured.device);
        if (!ceiling || ceiling->rate() <= 0.0)
            return;
        const double ms = amount / ceiling->rate() / 1e6;
        if (ms > floor.ms)
            floor = { ms, label.arg(timeText(ms)) };
    };
    consider(Ceiling::Kind::Copy, work.bytes, ChartTexts::tr("copying alone: %1"));
    consider(Ceiling::Kind::MultiplyAdd, work.flops, ChartTexts::tr("arithmetic alone: %1"));
    return floor;
}

QString noteOf(const Measured &measured, const Summary &summary, double naive)
{
    if (!measured.refusal.empty())
        return translated(measured.refusal);
    if (measured.kernelMs.empty())
        return ChartTexts::tr("not measured yet");
    if (!measured.verified)
        return ChartTexts::tr("wrong output, off by %1").arg(measured.maxError, 0, 'g', 2);
    QString note = timeText(summary.median);
    if (naive > 0.0)
        note += QStringLiteral("  ") + ChartTexts::tr("%1\u00d7").arg(naive / summary.median, 0, 'f', 2);
    return note;
}

} // namespace

ChartContent ladderOf(const Record &record, size_t number)
{
    ChartContent content;
    content.title = ChartTexts::tr("Time of one run");
    const auto all = seriesOf(record);
    if (number >= all.size() || all[number].empty()) {
        content.empty = ChartTexts::tr("Nothing has been measured yet.");
        return content;
    }
    const std::vector<size_t> &entries = all[number];
    const int fastest = fastestOf(record, entries);
    const int naive = naiveOf(record, entries);
    const double naiveMs = naive < 0 ? 0.0 : summaryOf(record.measured[static_cast<size_t>(naive)]).median;
    double most = 0.0;
    for (const size_t entry : entries) {
        const Measured &measured = record.measured[entry];
        const Summary summary = summaryOf(measured);
        ChartBar bar{ QString::fromStdString(labelOf(record, entry)),
            standingOf(measured, static_cast<int>(entry) == fastest), 0.0, 0.0, 0.0, {}, {}, {},
            static_cast<int>(entry) };
        if (bar.label == QString::fromStdString(measured.variant))
            bar.label = nameOf(measured);
        if (measured.ranked()) {
            bar.value = summary.median;
            bar.low = summary.interval.low;
            bar.high = summary.interval.high;
            bar.samples = measured.kernelMs;
            most = std::max({ most, summary.median, summary.interval.high });
        }
        bar.note = noteOf(measured, summary, naiveMs);
        if (measured.refusal.empty() && measured.kernelMs.empty() && measured.warmUpMs > 0.0) {
            // Before the first round: no interval, no rank.
            bar.standing = BarStatus::Reference;
            bar.value = bar.low = bar.high = measured.warmUpMs;
            bar.note = ChartTexts::tr("%1 in the warm-up").arg(timeText(measured.warmUpMs));
            most = std::max(most, measured.warmUpMs);
        }
        bar.tip = tipOf(record, entry, summary);
        content.bars.push_back(std::move(bar));
    }
    content.x = axisFor(ChartTexts::tr("ms, device clock"), 0.0, most * 1.3, false); // room for the notes
    content.stamp = stampOf(record, entries);
    const std::vector<std::string> verdicts = verdictsOf(record, entries);
    if (!verdicts.empty())
        content.verdict = translated(verdicts.front());
    else if (!comparable(record, entries))
        content.verdict = ChartTexts::tr("Measured at different times, so no verdict is given.");
    const Floor floor = floorOf(record, record.measured[entries.front()]);
    if (floor.ms > 0.0 && floor.ms < content.x.most)
        content.lines.push_back({ floor.label, { { floor.ms, 0.0 }, { floor.ms, 1.0 } } });
    return content;
}

ChartContent changesOf(const Record &first, const Record &second)
{
    ChartContent content;
    const auto nameOfRecord = [](const Record &record) {
        const QString name = QString::fromStdString(!record.title.empty() ? record.title : record.date);
        return record.origin.empty()
            ? name
            : ChartTexts::tr("%1 (recorded elsewhere)").arg(QString::fromStdString(record.origin));
    };
    content.title
        = ChartTexts::tr("Time of %1 over time of %2").arg(nameOfRecord(second), nameOfRecord(first));
    double most = 1.0;
    for (const Change &change : changesBetween(first, second)) {
        const Measured &measured = second.measured[change.second];
        ChartBar bar{ nameOf(measured), BarStatus::Ranked, change.ratio, change.interval.low,
            change.interval.high, {}, {}, {}, static_cast<int>(change.second) };
        bar.label += QStringLiteral(" \u00b7 %1\u00d7%2 \u00b7 %3\u00d7%4")
                         .arg(measured.filterSize.w)
                         .arg(measured.filterSize.h)
                         .arg(measured.image.w)
                         .arg(measured.image.h);
        bar.note = QStringLiteral("%1\u00d7").arg(change.ratio, 0, 'f', 2)
            + (change.sameSource ? QString()
                                 : QStringLiteral("  ") + ChartTexts::tr("another kernel source"));
        bar.tip = bar.label + u'\n'
            + ChartTexts::tr("ratio %1 (95 %: %2 to %3); measured at different times, so no verdict is given")
                  .arg(change.ratio, 0, 'f', 3)
                  .arg(change.interval.low, 0, 'f', 3)
                  .arg(change.interval.high, 0, 'f', 3);
        most = std::max(most, change.interval.high);
        content.bars.push_back(std::move(bar));
    }
    if (content.bars.empty())
        content.empty = ChartTexts::tr("The two have no configuration in common.");
    content.x = axisFor(ChartTexts::tr("ratio; below 1 the second is faster"), 0.0, most * 1.3, false);
    content.lines.push_back({ ChartTexts::tr("the same"), { { 1.0, 0.0 }, { 1.0, 1.0 } } });
    return content;
}

} // namespace halo
