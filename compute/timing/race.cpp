// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/race.h"

#include <algorithm>

namespace halo {

BenchEntry contestant(const Job &job, const DeviceInfo &device, const Variant &variant, const Tuning &tuning)
{
    BenchEntry entry;
    entry.job = job;
    entry.job.variant = variant;
    entry.job.tuning = tuning;
    entry.job.device = device.index;
    return entry;
}

std::vector<BenchEntry> contestants(
    const Job &job, const DeviceInfo &device, const std::vector<Variant> &variants)
{
    std::vector<BenchEntry> entries;
    for (const Variant &variant : variants) {
        std::vector<Tuning> tunings{ suitedTuning(variant, launchRequest(job), device.limits) };
        if (const Tuning other = defaultTuning(variant); other != tunings.front())
            tunings.push_back(other);
        for (const Tuning &tuning : tunings)
            if (BenchEntry entry = contestant(job, device, variant, tuning);
                !refusal(variant, launchRequest(entry.job), device.limits))
                entries.push_back(std::move(entry));
    }
    return entries;
}

std::vector<Tuned> race(const TunePlan &plan, const std::vector<Variant> &variants, BenchRunner &runner,
    const Benchmark::Report &report, const Progress &progress)
{
    BenchOptions options;
    options.cold = plan.cold;
    options.leastRounds = 10;
    options.mostRounds = 40;
    options.budget = plan.budget;
    std::vector<Tuned> found;
    for (const BenchEntry &entry :
        runner.run(contestants(plan.job, plan.device, variants), options, report, progress))
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
