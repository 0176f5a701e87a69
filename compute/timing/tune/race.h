// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/tune/tuner.h"

namespace halo {

class BenchRunner;
class Problem;

constexpr int raceRounds = 40; ///< at most

/// One of the variants in one tuning, to be measured.
BenchEntry target(const std::shared_ptr<const Problem> &problem, const DeviceInfo &device,
    const Variant &variant, const Tuning &tuning);

/// Who takes part: each variant in the tuning that suits the problem, see suitedTuning(), and in its default,
/// but none that the device refuses.
std::vector<BenchEntry> targets(const std::shared_ptr<const Problem> &problem, const DeviceInfo &device,
    const std::vector<Variant> &variants);

struct RaceOutcome
{
    std::vector<Tuned> best; ///< what there is to remember of each that ran and was right, the fastest first
    std::vector<BenchEntry> tried;
};

/// Measures the variants against each other, see targets(), in the same rounds: seconds where tune()
/// takes minutes, since no other tuning is tried. Who remembers the best of each lets "auto" know the filter
/// and such pictures. Of the plan neither variant nor candidates count. Stopped by progress it keeps what it
/// has. Throws as Benchmark does.
RaceOutcome race(const TunePlan &plan, const std::vector<Variant> &variants, BenchRunner &runner,
    const Benchmark::Report &report = {}, const Progress &progress = {});

} // namespace halo
