// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/faults/wrongoutputs.h"
#include "compute/trace/tracer/tracer.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace halo {

/// What a broken kernel makes on the simulator, compared with what it must be: with a window a piece of the
/// output.
struct FaultyImage
{
    OutputRegion region;
    Plane simulated; ///< of the region, row by row; NaN where none of the work-groups wrote
    Plane reference;
    /// Differs by more than rounding, or was not written; without a region of each output that the work-group
    /// stored.
    std::vector<bool> wrong;
    /// Of the work-group that was asked for, as recordToShow() makes it, with all findings.
    std::shared_ptr<const Trace> trace;

    std::int64_t wrongPixels() const { return std::ranges::count(wrong, true); }
};

/// Records the work-group of the request and, with a window, those around it, so many on each side, as far as
/// there are any. Without a window, and where nothing goes wrong in this launch, one of the first launch in
/// which something does. Throws as Tracer::record().
FaultyImage faultyImage(Tracer &tracer, ExpectedOutputs &expected, const TraceRequest &request,
    int around = 1, const Progress &progress = {});

} // namespace halo
