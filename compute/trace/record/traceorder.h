// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/task.h"
#include "compute/trace/record/recorder.h"
#include "compute/workload/convolution/hostplanes.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace halo {

/// What the memories of an order hold. Kept from one order to the next: of several work-groups of a pass only
/// the first has to wait for the launches before it.
struct OrderContents
{
    using Scratch = std::map<std::string, std::vector<std::byte>>;
    Scratch packed;  ///< inputs in the form that a kernel of others takes
    Scratch scratch; ///< what launches before leave
    Scratch filled;  ///< what they have left for the order that was known so
    std::string filledFor;
    Task task;
    HostPlanes planes; ///< if there are transforms
};

/// What the recorder is to launch for this request; says in the trace what that is. The problem and the
/// contents must outlive the order. known: all that decides what launches before leave. Throws Error(Usage)
/// if there is no such launch or work-group, Error(Input) if an argument is never set.
RecorderOrder orderOf(
    const TraceRequest &request, const std::string &known, OrderContents &contents, Trace &trace);

} // namespace halo
