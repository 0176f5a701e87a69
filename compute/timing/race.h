// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/tuner.h"

namespace halo {

/// One of the variants in one tuning, to be measured.
BenchEntry contestant(const Job &job, const DeviceInfo &device, const Variant &variant, const Tuning &tuning);

/// Who takes part: each variant in the tuning that suits the job, see suitedTuning(), and in its default, but
/// none that the device refuses.
std::vector<BenchEntry> contestants(
    const Job &job, const DeviceInfo &device, const std::vector<Variant> &variants);

/// Measures the variants against each other, see contestants(), in the same rounds: seconds where tune()
/// takes minutes, since no other tuning is tried. Gives what there is to remember of each that ran and was
/// right, the fastest first; "auto" knows it then for this filter and such pictures. Of the plan neither
/// variant nor candidates count. Throws as Benchmark does.
std::vector<Tuned> race(const TunePlan &plan, const std::vector<Variant> &variants, BenchRunner &runner,
    const Benchmark::Report &report = {}, const Progress &progress = {});

} // namespace halo
