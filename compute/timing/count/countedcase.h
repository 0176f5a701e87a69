// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/variant.h"
#include "compute/timing/count/countedrecord.h"

#include <memory>
#include <vector>

namespace halo {

class Problem;
class Progress;
class Tracer;
struct DeviceLimits;
struct ProblemText;

/// A variant, and what it computes.
struct CountedCase
{
    std::shared_ptr<const Problem> problem;
    Variant variant;
    Tuning tuning;
};

/// "gauss:5, 256x256", and of a filter those settings that are not the first of the workload: ", zero".
std::string countedProblem(const std::string &workload, const ProblemText &text);

/// What distinguishes its rows from others', and no launch; the case may lack its problem.
CountedLaunch shapeOf(const CountedCase &counted, const Problem &problem);

/// A row for each of its launches, still without a number; one with its trouble if such a device cannot run
/// it.
std::vector<CountedLaunch> launchesOf(const CountedCase &counted, const DeviceLimits &limits);

/// Takes what a record of before has of the same launches, the model of that time included.
void takeCounts(const CountedRecord &record, std::vector<CountedLaunch> &rows);

/// Adds to a row what recordings of its work-groups say; device is the name that a record gives it. Throws
/// Cancelled.
void addModel(Tracer &tracer, const CountedCase &counted, const std::string &device, CountedLaunch &row,
    const Progress &progress);

} // namespace halo
