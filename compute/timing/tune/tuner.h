// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/base/message.h"
#include "compute/base/progress.h"
#include "compute/kernel/variant.h"
#include "compute/timing/measure/benchmark.h"
#include "compute/timing/tune/tunestore.h"

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halo {

class BenchRunner;
class Problem;

/// For which variant and problem the fastest tuning is searched.
struct TunePlan
{
    std::shared_ptr<const Problem> problem;
    Variant variant{};
    DeviceInfo device;
    bool cold = false;
    size_t mostCandidates = 48; ///< of the whole grid, chosen evenly, before the search around the best
    std::chrono::milliseconds budget{ 60'000 }; ///< the last comparison comes on top
};

struct TuneProgress
{
    Message doing; ///< one sentence: "Trying 12 of 48 tunings."
    int tried = 0; ///< tunings that were measured or refused
    int candidates = 0;
    std::chrono::milliseconds remaining{}; ///< at most
};

struct TuneOutcome
{
    std::optional<Tuned> best; ///< nothing: none can run, or it was stopped before one was measured
    Message verdict;           ///< how the best compares with the header's tuning, a sentence
    /// All that was tried, with reasons for what was refused; samples are of the stages each went through.
    std::vector<BenchEntry> tried;
};

/// What there is to remember of a target that was measured and is one of our variants.
Tuned rememberedOf(const BenchEntry &entry);

/// Edges of work-groups that are offered to choose from; some are no powers of two, since that is where one
/// learns most.
inline constexpr std::array offeredEdges{ 1, 2, 4, 8, 10, 12, 16, 20, 24, 32, 48, 64, 128, 256, 512, 1024 };

/// Every tuning of the grid: work-groups of powers of two, outputs per work-item, and each parameter's
/// choices; the header's own first. Which of them a device takes, refusal() says.
std::vector<Tuning> tuningGrid(const Variant &variant, const DeviceLimits &limits);
/// Those that differ in one step of one size or parameter.
std::vector<Tuning> neighboursOf(const Tuning &tuning, const Variant &variant, const DeviceLimits &limits);

/// Searches by successive halving: a few rounds for all, more for the fastest third, and so on (Jamieson &
/// Talwalkar 2016); then around the best as long as that helps; at last the best against the header's tuning
/// in fresh rounds. Who computes something wrong is out. The header's tuning stays the best unless another is
/// shown to be faster, so that the answer does not change from run to run. Stopped by progress it keeps the
/// best so far. Throws as Benchmark does.
using TuneReport = std::function<void(const TuneProgress &, const std::vector<BenchEntry> &tried)>;
TuneOutcome tune(
    const TunePlan &plan, BenchRunner &runner, const TuneReport &report = {}, const Progress &progress = {});

} // namespace halo
