// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/shard.h"
#include "compute/filter/filter.h"
#include "compute/image/image.h"
#include "compute/timing/measure/benchmark.h"
#include "compute/timing/record/record.h"

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halo {

class BenchRunner;
class Problem;

/// What to measure over which sizes: every combination is a configuration.
struct SweepPlan
{
    std::vector<Variant> variants;
    std::vector<Filter> filters;
    std::vector<Size2> sizes;            ///< of pictures
    std::function<Image(Size2)> picture; ///< what is filtered; asked when its turn comes
    std::vector<Size2> groups;           ///< empty: each variant's own
    std::vector<Size2> items;            ///< outputs per work-item; empty: each variant's own
    /// Where sizes are a variant's own: those that suit the filter on such a device, as "auto" takes them.
    std::optional<DeviceLimits> suitedTo;
    std::map<std::string, int> params; ///< for the variants that have them
    std::vector<Peer> peers;           ///< once for each filter and size
    bool twins = false; ///< each variant once more, as a copy that is built by itself, see Measured::twinMs
    Settings settings;
    DeviceInfo device{};
    Shard shard{};        ///< of the cases, which are the combinations of filter and size, or the problems
    BenchOptions options; ///< the budget is of all series together, the rest of each
};

struct SweepProgress
{
    int series = 0; ///< which one is being measured, from 0
    int count = 1;
    bool complete = false;                 ///< it has ended
    BenchProgress now;                     ///< of this one
    std::chrono::milliseconds remaining{}; ///< of all, at most
};

/// The configurations, still without a problem, in the series they are measured in: at most 64
/// in one, all variants of one work-group together, peers with the first. What a variant does not have,
/// outputs per work-item or a parameter, is not varied for it.
std::vector<std::vector<BenchEntry>> sweepSeries(const SweepPlan &plan);

/// Measures one series of the plan's shard after the other, numbered as in the whole sweep, each with a share
/// of the time that is left: most of it is the same for all, the rest by what there is to compute. What one
/// does not need goes to the next. Adds each to the record, whose title is the caller's. The report sees it
/// with the series that is being measured at its end, some ten times a second. Stopped by progress it keeps
/// what it has. Throws as Benchmark does.
using SweepReport = std::function<void(const SweepProgress &, const Record &)>;
void runSweep(const SweepPlan &plan, BenchRunner &runner, Record &record, const SweepReport &report = {},
    const Progress &progress = {});

/// A problem to measure, and what else solves it.
struct ProblemCase
{
    std::shared_ptr<const Problem> problem;
    std::vector<Library> libraries{};
};
/// The same for problems, each with the plan's variants, groups, outputs per work-item and params.
void runProblems(const SweepPlan &plan, const std::vector<ProblemCase> &problems, BenchRunner &runner,
    Record &record, const SweepReport &report = {}, const Progress &progress = {});

} // namespace halo
