// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/text.h"
#include "compute/drawing/base/timetext.h"
#include "compute/drawing/base/translated.h"
#include "gui/charts/charts.h"
#include "gui/charts/charttexts.h"

#include <algorithm>
#include <cmath>
#include <limits>

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
    consider(Ceiling::Kind::Copy, work.bytes, ChartTexts::tr("copy only: %1"));
    consider(Ceiling::Kind::MultiplyAdd, work.flops, ChartTexts::tr("arithmetic only: %1"));
    return floor;
}

QString noteOf(const Measured &measured, const Summary &summary, double naive)
{
    if (!measured.refusal.empty())
        return translated(measured.refusal);
    if (measured.kernelMs.empty())
        return ChartTexts::tr("not measured yet");
    if (!measured.verified)
        return ChartTexts::tr("wrong output, error %1").arg(measured.maxError, 0, 'g', 2);
    QString note = timeText(summary.median);
    if (naive > 0.0)
        note += QStringLiteral("  ") + ChartTexts::tr("%1\u00d7").arg(naive / summary.median, 0, 'f', 2);
    return note;
}

/// Why the fastest is not called so, or that it is.
QString starOf(const Record &record, const std::vector<size_t> &entries, int fastest, bool provisional)
{
    const QString star = QStringLiteral("  \u2605 ");
    if (provisional)
        return star + ChartTexts::tr("leading");
    const bool sure = std::ranges::all_of(entries, [&](size_t entry) {
        const Measured &other = record.measured[entry];
        if (!other.ranked() || static_cast<int>(entry) == fastest)
            return true;
        const PairComparison pair = comparisonOf(record, static_cast<size_t>(fastest), entry);
        return pair.different && pair.ratio > 1.0;
    });
    return star + (sure ? ChartTexts::tr("the fastest") : ChartTexts::tr("least time, no difference shown"));
}

/// Before the first round: no interval, no rank.
void takeWarmUp(ChartBar &bar, const Measured &measured)
{
    bar.status = BarStatus::Reference;
    bar.value = bar.low = bar.high = measured.warmUpMs;
    bar.note = ChartTexts::tr("%1 in the warm-up").arg(timeText(measured.warmUpMs));
}

ChartBar barOf(const Record &record, size_t entry, bool fastest, double naiveMs)
{
    const Measured &measured = record.measured[entry];
    const Summary summary = summaryOf(measured);
    ChartBar bar;
    bar.label = nameOf(record, entry);
    bar.status = statusOf(measured, fastest);
    bar.entry = static_cast<int>(entry);
    if (measured.ranked()) {
        bar.value = summary.median;
        bar.low = summary.interval.low;
        bar.high = summary.interval.high;
        bar.samples = measured.kernelMs;
    }
    bar.note = noteOf(measured, summary, naiveMs);
    if (measured.refusal.empty() && measured.kernelMs.empty() && measured.warmUpMs > 0.0)
        takeWarmUp(bar, measured);
    bar.tip = tipOf(record, entry, summary);
    return bar;
}

/// One bar has the accent: that of the chosen variant, else the fastest.
void accentuate(std::vector<ChartBar> &bars, const Record &record, const ChartRequest &request)
{
    const auto measuredOf = [&](const ChartBar &bar) -> const Measured & {
        return record.measured[static_cast<size_t>(bar.entry)];
    };
    const auto isChosen = [&](const ChartBar &bar) {
        return !measuredOf(bar).peer && measuredOf(bar).variant == request.chosen;
    };
    const auto isTuned
        = [&](const ChartBar &bar) { return isChosen(bar) && measuredOf(bar).tuning == request.tuning; };
    const bool any = std::ranges::any_of(bars, isChosen);
    const bool tuned = std::ranges::any_of(bars, isTuned);
    for (ChartBar &bar : bars)
        bar.chosen = tuned ? isTuned(bar) : any ? isChosen(bar) : bar.status == BarStatus::Fastest;
}

/// With room for the notes behind the bars.
ChartAxis timeAxis(const std::vector<ChartBar> &bars, bool logarithmic)
{
    double most = 0.0;
    double least = std::numeric_limits<double>::max();
    for (const ChartBar &bar : bars) {
        most = std::max({ most, bar.value, bar.high });
        if (bar.value > 0.0)
            least = std::min({ least, bar.value, bar.low });
    }
    if (!logarithmic || most <= 0.0)
        return axisFor(ChartTexts::tr("ms, device clock"), 0.0, most * 1.3, false);
    least /= 2.0; // the shortest bar can be seen
    return axisFor(
        ChartTexts::tr("ms, device clock, logarithmic"), least, most * std::pow(most / least, 0.35), true);
}

} // namespace

ChartContent rankingOf(const Record &record, size_t number, const ChartRequest &request)
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
    for (const size_t entry : entries) {
        content.bars.push_back(barOf(record, entry, static_cast<int>(entry) == fastest, naiveMs));
        if (content.bars.back().status == BarStatus::Fastest && entries.size() > 1)
            content.bars.back().note += starOf(record, entries, fastest, request.provisional);
    }
    accentuate(content.bars, record, request);
    if (request.sorted)
        std::ranges::stable_sort(content.bars, {}, [&](const ChartBar &bar) {
            const bool timed = record.measured[static_cast<size_t>(bar.entry)].ranked();
            return timed ? bar.value : std::numeric_limits<double>::max();
        });
    content.x = timeAxis(content.bars, request.logarithmic.value_or(spansDecades(record, entries)));
    content.stamp = stampOf(record, entries);
    content.verdict = headlineOf(record, entries, request.provisional);
    const Floor floor = floorOf(record, record.measured[entries.front()]);
    if (floor.ms > content.x.least && floor.ms < content.x.most)
        content.lines.push_back({ floor.label, { { floor.ms, 0.0 }, { floor.ms, 1.0 } } });
    return content;
}

namespace {

/// What is compared, with its date: two measurements often have one title.
QString nameOfRecord(const Record &record)
{
    QStringList parts{ text(record.title),
        text(record.date).replace(u'T', u' ').chopped(record.date.empty() ? 0 : 4) };
    parts.removeAll(QString());
    const QString name = QStringLiteral("\u201c%1\u201d").arg(parts.join(QStringLiteral(", ")));
    return record.origin.empty() ? name : ChartTexts::tr("%1 (measured elsewhere)").arg(text(record.origin));
}

QString changesHeadline(const std::vector<ChartBar> &bars, const QString &first, const QString &second)
{
    const auto faster = std::ranges::count_if(bars, [](const ChartBar &bar) { return bar.high < 1.0; });
    const auto slower = std::ranges::count_if(bars, [](const ChartBar &bar) { return bar.low > 1.0; });
    if (bars.empty())
        return {};
    return ChartTexts::tr("%1 against %2: of %3 configurations %4 took less time, %5 more")
        .arg(second, first, QString::number(bars.size()), QString::number(faster), QString::number(slower));
}

} // namespace

ChartContent changesOf(const Record &first, const Record &second)
{
    ChartContent content;
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
            + ChartTexts::tr("ratio %1 (95 %: %2 to %3); measured at different times, so there is no verdict")
                  .arg(change.ratio, 0, 'f', 3)
                  .arg(change.interval.low, 0, 'f', 3)
                  .arg(change.interval.high, 0, 'f', 3);
        most = std::max(most, change.interval.high);
        content.bars.push_back(std::move(bar));
    }
    if (content.bars.empty())
        content.empty = ChartTexts::tr("The two measurements have no configuration in common.");
    content.verdict = changesHeadline(content.bars, nameOfRecord(first), nameOfRecord(second));
    content.x = axisFor(ChartTexts::tr("ratio; below 1 the second is faster"), 0.0, most * 1.3, false);
    content.lines.push_back({ ChartTexts::tr("the same"), { { 1.0, 0.0 }, { 1.0, 1.0 } } });
    return content;
}

} // namespace halo
