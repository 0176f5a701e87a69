// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/text.h"
#include "compute/drawing/base/recordedcounts.h"
#include "compute/drawing/base/translated.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/problem.h"
#include "compute/timing/count/countedcase.h"
#include "compute/timing/count/countreason.h"
#include "gui/charts/charts.h"
#include "gui/charts/charttexts.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace halo {
namespace {

/// A counter of a launch, by the hardware and by the model.
struct CountPair
{
    double counted = 0.0, modelled = 0.0;

    double ratio() const
    {
        return modelled > 0.0 ? counted / modelled : std::numeric_limits<double>::infinity();
    }
};

/// Nothing where one of them is missing, or both are 0: then there is nothing to compare.
std::optional<CountPair> countPairOf(const CountedLaunch &launch, const HardwareCounter &counter)
{
    const auto counted = launch.counted.find(counter.id), modelled = launch.modelled.find(counter.id);
    if (counted == launch.counted.end() || modelled == launch.modelled.end()
        || (counted->second == 0.0 && modelled->second == 0.0))
        return std::nullopt;
    return CountPair{ counted->second, modelled->second };
}

QString countFigure(double count)
{
    return QLocale().toString(count, 'f', count == std::floor(count) ? 0 : 1);
}

QString ratioText(const CountPair &pair)
{
    switch (countVerdict(pair.counted, pair.modelled)) {
    case CountVerdict::Equal:
        return ChartTexts::tr("equal");
    case CountVerdict::Close:
        return ChartTexts::tr("within 1 %");
    case CountVerdict::Different:
        break;
    }
    return pair.modelled > 0.0 ? threeDigits(pair.ratio()) + QStringLiteral(" \u00d7")
                               : ChartTexts::tr("model: 0");
}

/// What distinguishes its counts from those of another.
bool isOfSameCounts(const KnownCounts &a, const KnownCounts &b)
{
    const CountedLaunch &first = a.launches.front(), &second = b.launches.front();
    return first.workload == second.workload && first.variant == second.variant
        && first.problem == second.problem && first.tuning == second.tuning;
}

QString titleOf(const CountedLaunch &launch)
{
    const Variant *variant = shippedVariantOf(launch.workload, launch.variant);
    return variant ? translated(variant->title) : text(launch.variant);
}

/// The title, and what else is not the same for all.
void nameApart(std::vector<CountedEntry> &entries)
{
    const auto differs = [&entries](const auto &of) {
        return std::ranges::any_of(entries, [&](const CountedEntry &each) {
            return of(each.counts.launches.front()) != of(entries.front().counts.launches.front());
        });
    };
    const bool workloads = differs([](const CountedLaunch &launch) { return launch.workload; });
    for (CountedEntry &entry : entries) {
        const CountedLaunch &first = entry.counts.launches.front();
        entry.name
            = workloads ? text(first.workload) + QStringLiteral(": ") + titleOf(first) : titleOf(first);
        const auto ofVariant = [&first](const CountedEntry &other) {
            const CountedLaunch &launch = other.counts.launches.front();
            return launch.workload == first.workload && launch.variant == first.variant;
        };
        if (std::ranges::count_if(entries, ofVariant) > 1)
            entry.name += QStringLiteral(" \u00b7 ") + text(first.problem) + QStringLiteral(" \u00b7 ")
                + text(first.tuning);
    }
}

/// "recorded, 2026-11-29, driver 580.1", or "counted here, …".
QString whenCounted(const KnownCounts &counts)
{
    const QString date = text(counts.date).left(10), driver = text(counts.driver);
    return counts.here ? ChartTexts::tr("counted here, %1, driver %2").arg(date, driver)
                       : ChartTexts::tr("recorded, %1, driver %2").arg(date, driver);
}

QString countedTip(const CountedEntry &entry, const HardwareCounter &counter)
{
    const KnownCounts &counts = entry.counts;
    QStringList lines{ entry.name, translated(Message(counter.title)) };
    for (const CountedLaunch &launch : counts.launches) {
        const auto pair = countPairOf(launch, counter);
        if (!pair)
            continue;
        if (counts.launches.size() > 1)
            lines << ChartTexts::tr("launch %1: %2").arg(launch.launch + 1).arg(text(launch.kernel));
        lines << ChartTexts::tr("counted on %1: %2").arg(text(counts.device), countFigure(pair->counted))
              << ChartTexts::tr("model: %1").arg(countFigure(pair->modelled)) << ratioText(*pair);
        for (const CountReason &reason : reasonsFor(launch))
            if (reason.counter == std::string_view(counter.id))
                lines << translated(reason.sentence);
    }
    lines << shapeText(counts) << originText(counts);
    return lines.join(u'\n');
}

/// The launch that is farthest from the model; null if none has both numbers.
const CountedLaunch *farthestOf(const KnownCounts &counts, const HardwareCounter &counter)
{
    const CountedLaunch *farthest = nullptr;
    double most = -1.0;
    for (const CountedLaunch &launch : counts.launches)
        if (const auto pair = countPairOf(launch, counter)) {
            const double distance = std::abs(std::log(pair->ratio())); // infinite where one is 0
            if (distance > most) {
                farthest = &launch;
                most = distance;
            }
        }
    return farthest;
}

QString stampOfCounts(const std::vector<CountedEntry> &entries)
{
    std::set<QString> devices, whens, problems;
    bool others = false;
    for (const CountedEntry &entry : entries) {
        devices.insert(ChartTexts::tr("counted on %1").arg(text(entry.counts.device)));
        whens.insert(whenCounted(entry.counts));
        problems.insert(text(entry.counts.launches.front().problem));
        others = others || !entry.counts.sameShape;
    }
    QStringList parts(devices.begin(), devices.end());
    parts << QStringList(whens.begin(), whens.end());
    if (problems.size() == 1)
        parts << *problems.begin();
    if (others)
        parts << ChartTexts::tr("grey: counted of another problem or work-group");
    return parts.join(QStringLiteral(" \u00b7 "));
}

QString verdictOfCounts(const std::vector<CountedEntry> &entries, const HardwareCounter &counter)
{
    int all = 0, near = 0;
    const CountedEntry *farthest = nullptr;
    double most = 0.0;
    for (const CountedEntry &entry : entries)
        for (const CountedLaunch &launch : entry.counts.launches)
            if (const auto pair = countPairOf(launch, counter)) {
                ++all;
                const bool isNear = countVerdict(pair->counted, pair->modelled) != CountVerdict::Different;
                near += isNear ? 1 : 0;
                if (const double distance = std::abs(std::log(pair->ratio())); !isNear && distance > most) {
                    most = distance;
                    farthest = &entry;
                }
            }
    if (!farthest)
        return ChartTexts::tr("The hardware counts what the model says, within 1 %, in all launches: %1")
            .arg(all);
    return ChartTexts::tr("Within 1 % of the model: %1 of %2 launches. Farthest: %3, %4")
        .arg(near)
        .arg(all)
        .arg(farthest->name, ratioText(*countPairOf(*farthestOf(farthest->counts, counter), counter)));
}

/// The ratios of an entry as dots; what has no place on a logarithmic axis is at its end.
ChartBar dotsOf(const CountedEntry &entry, const HardwareCounter &counter, const ChartAxis &axis)
{
    ChartBar bar;
    bar.label = entry.name;
    bar.tip = countedTip(entry, counter);
    bar.entry = entry.entry;
    bar.muted = !entry.counts.sameShape;
    for (const CountedLaunch &launch : entry.counts.launches)
        if (const auto pair = countPairOf(launch, counter))
            bar.samples.push_back(std::clamp(pair->ratio(), axis.least, axis.most));
    bar.low = *std::ranges::min_element(bar.samples);
    bar.high = bar.value = *std::ranges::max_element(bar.samples);
    bar.note = ratioText(*countPairOf(*farthestOf(entry.counts, counter), counter));
    return bar;
}

} // namespace

const Variant *shippedVariantOf(const std::string &workload, const std::string &id)
{
    const std::vector<std::string> all = workloads();
    if (std::ranges::find(all, workload) == all.end())
        return nullptr;
    const auto &variants = shippedVariants(workload);
    const auto found = std::ranges::find(variants, id, &Variant::id);
    return found == variants.end() ? nullptr : &*found;
}

CountedLaunch shapeOf(const Measured &measured)
{
    const std::string group = toString(measured.tuning.group);
    const ProblemText problem{ measured.filter, measured.image, 1, toString(measured.settings.op),
        toString(measured.settings.size), toString(measured.settings.border) };
    return { measured.workload, measured.variant, countedProblem(measured.workload, problem),
        measured.parameters.empty() ? group : group + ' ' + measured.parameters, measured.sourceHash };
}

std::vector<CountedEntry> countedOf(const Record &record)
{
    const CountedRecord here = countsHere();
    std::vector<CountedEntry> entries;
    for (size_t i = 0; i < record.measured.size(); ++i) {
        const auto known
            = record.measured[i].peer ? std::nullopt : countsOf(shapeOf(record.measured[i]), here);
        if (!known)
            continue;
        const auto same = std::ranges::find_if(
            entries, [&known](const CountedEntry &entry) { return isOfSameCounts(entry.counts, *known); });
        if (same == entries.end())
            entries.push_back({ *known, nameOf(record, i), static_cast<int>(i) });
        else if (known->sameShape) // it was taken for another work-group, as there was nothing better
            *same = { *known, nameOf(record, i), static_cast<int>(i) };
    }
    return entries;
}

std::vector<CountedEntry> countedOf(const CountedRecord &record, bool here, const std::string &workload)
{
    std::vector<CountedEntry> entries;
    for (const CountedLaunch &launch : record.launches) {
        if (launch.counted.empty() || (!workload.empty() && launch.workload != workload))
            continue;
        KnownCounts counts{ record.device, record.driver, record.date, here, true, { launch } };
        const auto same = std::ranges::find_if(
            entries, [&](const CountedEntry &entry) { return isOfSameCounts(entry.counts, counts); });
        if (same == entries.end())
            entries.push_back({ std::move(counts), {} });
        else
            same->counts.launches.push_back(launch);
    }
    nameApart(entries);
    return entries;
}

std::vector<const HardwareCounter *> comparedCounters(const std::vector<CountedEntry> &entries)
{
    std::vector<const HardwareCounter *> compared;
    for (const HardwareCounter &counter : hardwareCounters())
        if (std::ranges::any_of(entries,
                [&](const CountedEntry &entry) { return farthestOf(entry.counts, counter) != nullptr; }))
            compared.push_back(&counter);
    return compared;
}

size_t usualCounter(const std::vector<const HardwareCounter *> &compared)
{
    const auto found = std::ranges::find(compared, std::string("global_load_sectors"), &HardwareCounter::id);
    return found == compared.end() ? 0 : static_cast<size_t>(found - compared.begin());
}

ChartContent countersOf(
    const std::vector<CountedEntry> &entries, const std::string &wanted, const std::string &chosen)
{
    ChartContent content;
    content.dots = true;
    content.title = ChartTexts::tr("Counted by the hardware, as a multiple of the model");
    const auto compared = comparedCounters(entries);
    if (compared.empty()) {
        content.empty = ChartTexts::tr(
            "Nothing was counted of these implementations. Count them by haloscope-cli counters where there "
            "is an NVIDIA GPU with its profiler.");
        return content;
    }
    const auto found = wanted.empty() ? compared.begin() + static_cast<std::ptrdiff_t>(usualCounter(compared))
                                      : std::ranges::find(compared, wanted, &HardwareCounter::id);
    if (found == compared.end()) {
        const HardwareCounter *counter = findHardwareCounter(wanted);
        content.empty = ChartTexts::tr("No launch has both numbers above 0: %1.")
                            .arg(counter ? translated(Message(counter->title)) : text(wanted));
        return content;
    }
    const HardwareCounter &counter = **found;
    double least = 0.5, most = 2.0;
    std::vector<CountedEntry> shown;
    for (const CountedEntry &entry : entries) {
        if (farthestOf(entry.counts, counter))
            shown.push_back(entry);
        for (const CountedLaunch &launch : entry.counts.launches)
            if (const auto pair = countPairOf(launch, counter);
                pair && pair->counted > 0.0 && pair->modelled > 0.0) {
                least = std::min(least, pair->ratio());
                most = std::max(most, pair->ratio());
            }
    }
    content.x = axisFor(
        ChartTexts::tr("%1, counted / model").arg(translated(Message(counter.title))), least, most, true);
    content.lines.push_back({ ChartTexts::tr("as the model says"), { { 1.0, 0.0 }, { 1.0, 1.0 } } });
    for (const CountedEntry &entry : shown) {
        content.bars.push_back(dotsOf(entry, counter, content.x));
        content.bars.back().chosen = entry.counts.launches.front().variant == chosen;
    }
    content.stamp = stampOfCounts(shown);
    content.verdict = verdictOfCounts(shown, counter);
    return content;
}

} // namespace halo
