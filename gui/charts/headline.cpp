// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/text.h"
#include "compute/drawing/base/timetext.h"
#include "gui/charts/charts.h"
#include "gui/charts/charttexts.h"

#include <algorithm>

/// What a ranking comes to, in words.
namespace halo {
namespace {

constexpr double decades = 20.0; ///< so many times slower: on an even scale the fastest is a speck

/// Those that may be called the fastest, the fastest first.
std::vector<size_t> rankedOf(const Record &record, const std::vector<size_t> &entries)
{
    std::vector<std::pair<double, size_t>> times;
    for (const size_t entry : entries)
        if (record.measured[entry].ranked())
            times.emplace_back(median(record.measured[entry].kernelMs), entry);
    std::ranges::sort(times);
    std::vector<size_t> ranked;
    for (const auto &[time, entry] : times)
        ranked.push_back(entry);
    return ranked;
}

/// "1.31–1.36"
QString factorText(const PairComparison &comparison)
{
    return threeDigits(comparison.interval.low) + u'\u2013' + threeDigits(comparison.interval.high);
}

/// "5", or "5 measured, 12 not": those without a time might be faster.
QString fieldOf(const Record &record, const std::vector<size_t> &entries)
{
    const auto without = std::ranges::count_if(
        entries, [&](size_t entry) { return record.measured[entry].kernelMs.empty(); });
    const auto ranked = static_cast<qlonglong>(rankedOf(record, entries).size());
    return without == 0 ? QString::number(ranked)
                        : ChartTexts::tr("%1 measured, %2 not", "implementations").arg(ranked).arg(without);
}

QString soleHeadline(const Record &record, size_t entry)
{
    const Summary summary = summaryOf(record.measured[entry]);
    return ChartTexts::tr("%1 takes %2 (%3 to %4)")
        .arg(nameOf(record, entry), timeText(summary.median), timeText(summary.interval.low),
            timeText(summary.interval.high));
}

} // namespace

bool spansDecades(const Record &record, const std::vector<size_t> &entries)
{
    const std::vector<size_t> ranked = rankedOf(record, entries);
    return !ranked.empty()
        && median(record.measured[ranked.back()].kernelMs)
        > decades * median(record.measured[ranked.front()].kernelMs);
}

QString nameOf(const Record &record, size_t entry)
{
    const Measured &measured = record.measured[entry];
    return nameOf(measured) + text(labelOf(record, entry)).mid(text(measured.variant).size());
}

QString headlineOf(const Record &record, const std::vector<size_t> &entries, bool provisional)
{
    const std::vector<size_t> ranked = rankedOf(record, entries);
    if (ranked.empty())
        return {};
    const QString best = nameOf(record, ranked.front());
    if (ranked.size() == 1)
        return provisional ? ChartTexts::tr("Still measuring: %1 is the only one measured so far").arg(best)
                           : soleHeadline(record, ranked.front());
    if (!comparable(record, entries))
        return ChartTexts::tr("Each ran on its own, so there is no verdict; %1 took the least time: %2")
            .arg(best, timeText(median(record.measured[ranked.front()].kernelMs)));
    const QString second = nameOf(record, ranked[1]);
    const PairComparison pair = comparisonOf(record, ranked[0], ranked[1]);
    const bool faster = pair.different && pair.ratio > 1.0;
    if (provisional)
        return faster
            ? ChartTexts::tr("Still measuring: %1 leads, then %2").arg(best, second)
            : ChartTexts::tr("Still measuring: no difference shown yet between %1 and %2").arg(best, second);
    const QString of = fieldOf(record, entries);
    return faster
        ? ChartTexts::tr("%1 is the fastest of %2: %3 \u00d7 faster than %4")
              .arg(best, of, factorText(pair), second)
        : ChartTexts::tr("No difference shown between %1 and %2, the fastest of %3").arg(best, second, of);
}

} // namespace halo
