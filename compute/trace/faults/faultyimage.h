// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/faults/wrongoutputs.h"
#include "compute/trace/tracer/tasktracer.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace halo {

/// A piece of the output, none of what is no convolution, as a kernel makes it on the simulator, beside what
/// it must be.
struct FaultyImage
{
    OutputRegion region;
    Plane simulated; ///< of the region, row by row; NaN where none of the work-groups wrote
    Plane reference;
    /// Differs by more than rounding, or was not written; without a region of each output that the work-group
    /// stored.
    std::vector<bool> wrong;
    /// Of the work-group that was asked for; of launches that are two sums, both as one, see joinsPasses().
    std::shared_ptr<const Trace> trace;
    std::vector<Finding> findings; ///< of that work-group, those of wrongOutputs() included

    std::int64_t wrongPixels() const { return std::ranges::count(wrong, true); }
};

/// Records the work-group of the request and those around it, so many on each side, as far as there are any.
/// Throws as Tracer::record().
FaultyImage faultyImage(Tracer &tracer, const TraceRequest &request, const SharedPlane &pixels,
    int around = 1, const Progress &progress = {});
/// The work-group of what is no convolution, whose kernel is broken; where nothing goes wrong in this launch,
/// one of the first launch in which something does. Throws as TaskTracer::record().
FaultyImage faultyTask(TaskTracer &tracer, const TaskTracer::Order &order, const Progress &progress = {});

} // namespace halo
