// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/race.h"

#include <algorithm>

namespace halo {

std::vector<Tuned> race(const TunePlan &plan, const std::vector<Variant> &variants, BenchRunner &runner,
    const Benchmark::Report &report, const Progress &progress)
{
    std::vector<BenchEntry> entries;
    const auto add = [&](const Variant &variant, const Tuning &tuning) {
        BenchEntry entry;
        entry.job = plan.job;
        entry.job.variant = variant;
        entry.job.tuning = tuning;
        entry.job.device = plan.device.index;
        const auto isSame = [&](const BenchEntry &other) {
            return other.job.variant.id == variant.id && other.job.tuning == tuning;
        };
        if (std::ranges::none_of(entries, isSame)
            && !refusal(variant, launchRequest(entry.job), plan.device.limits))
            entries.push_back(std::move(entry));
    };
    for (const Variant &variant : variants) {
        add(variant, suitedTuning(variant, launchRequest(plan.job), plan.device.limits));
        add(variant, defaultTuning(variant));
    }
    BenchOptions options;
    options.cold = plan.cold;
    options.leastRounds = 10;
    options.mostRounds = 40;
    options.budget = plan.budget;
    std::vector<Tuned> found;
    for (const BenchEntry &entry : runner.run(std::move(entries), options, report, progress))
        if (entry.ranked() && !entry.refusal)
            found.push_back(rememberedOf(entry));
    std::ranges::sort(found, {}, &Tuned::nsPerPixel);
    std::vector<Tuned> best; // of each variant
    for (Tuned &tuned : found)
        if (std::ranges::find(best, tuned.variant, &Tuned::variant) == best.end())
            best.push_back(std::move(tuned));
    return best;
}

} // namespace halo
