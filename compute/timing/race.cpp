// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/race.h"

#include <algorithm>

namespace halo {

std::vector<Tuned> race(const TunePlan &plan, const std::vector<Variant> &variants, BenchRunner &runner,
    const Benchmark::Report &report, const Progress &progress)
{
    std::vector<BenchEntry> entries;
    for (const Variant &variant : variants) {
        BenchEntry entry;
        entry.job = plan.job;
        entry.job.variant = variant;
        entry.job.device = plan.device.index;
        LaunchRequest request = launchRequest(entry.job);
        entry.job.tuning = request.tuning = suitedTuning(variant, request, plan.device.limits);
        if (!refusal(variant, request, plan.device.limits))
            entries.push_back(std::move(entry));
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
    return found;
}

} // namespace halo
