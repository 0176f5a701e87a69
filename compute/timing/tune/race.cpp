// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/tune/race.h"

#include "compute/task/problem.h"
#include "compute/timing/measure/benchrunner.h"

#include <algorithm>

namespace halo {

BenchEntry target(const std::shared_ptr<const Problem> &problem, const DeviceInfo &device,
    const Variant &variant, const Tuning &tuning)
{
    BenchEntry entry;
    entry.problem = problem;
    entry.variant = variant;
    entry.tuning = tuning;
    entry.device = device;
    return entry;
}

std::vector<BenchEntry> targets(const std::shared_ptr<const Problem> &problem, const DeviceInfo &device,
    const std::vector<Variant> &variants)
{
    std::vector<BenchEntry> entries;
    for (const Variant &variant : variants) {
        std::vector<Tuning> tunings{ suitedTuning(variant, *problem, device.limits) };
        if (const Tuning other = defaultTuning(variant); other != tunings.front())
            tunings.push_back(other);
        for (const Tuning &tuning : tunings)
            if (!problem->refusal(variant, tuning, device.limits))
                entries.push_back(target(problem, device, variant, tuning));
    }
    return entries;
}

RaceOutcome race(const TunePlan &plan, const std::vector<Variant> &variants, BenchRunner &runner,
    const Benchmark::Report &report, const Progress &progress)
{
    BenchOptions options;
    options.cold = plan.cold;
    options.leastRounds = 10;
    options.mostRounds = raceRounds;
    options.budget = plan.budget;
    RaceOutcome outcome;
    outcome.tried = runner.run(targets(plan.problem, plan.device, variants), options, report, progress);
    std::vector<Tuned> found;
    for (const BenchEntry &entry : outcome.tried)
        if (entry.ranked() && !entry.refusal)
            found.push_back(rememberedOf(entry));
    std::ranges::sort(found, {}, &Tuned::nsPerPixel);
    for (Tuned &tuned : found)
        if (std::ranges::find(outcome.best, tuned.variant, &Tuned::variant) == outcome.best.end())
            outcome.best.push_back(std::move(tuned));
    return outcome;
}

} // namespace halo
