// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"
#include "compute/task/problem.h"
#include "compute/trace/model/trace.h"

#include <vector>

namespace halo {

/// Some outputs: from column x and row y on, so many.
struct OutputRegion
{
    int x = 0;
    int y = 0;
    Size2 size{ 0, 0 };

    bool contains(int atX, int atY) const
    {
        return atX >= x && atX < x + size.w && atY >= y && atY < y + size.h;
    }
    /// Row by row; the output must lie in the region.
    size_t indexOf(int atX, int atY) const
    {
        return static_cast<size_t>(atY - y) * static_cast<size_t>(size.w) + static_cast<size_t>(atX - x);
    }
};

/// The outputs that a work-group is there for, those outside the output picture left out.
OutputRegion outputsOf(const TraceRequest &request);

/// What the outputs must be, after the definition. pixels are one plane of request.image's size.
Plane expectedOutputs(const TraceRequest &request, const SharedPlane &pixels, const OutputRegion &region);

/// How far an output may be from expectedOutputs(): see toleranceOf().
double outputTolerance(const TraceRequest &request, const SharedPlane &pixels);

/// One finding for each output that the recorded work-group stored wrongly, or did not store although it
/// is there for it. An incomplete recording is not blamed for what it lacks.
std::vector<Finding> wrongOutputs(const Trace &trace, const SharedPlane &pixels);

/// The same of the task of a problem: of the launch that stores its outputs, as far as it stores them for
/// good. What a work-group adds to an output is no result yet. reference: of the problem.
std::vector<Finding> wrongOutputs(const Trace &trace, const Problem &problem, const TaskOutputs &reference);

} // namespace halo
