// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"
#include "compute/task/problem.h"
#include "compute/trace/model/trace.h"

#include <memory>
#include <string>
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

/// The outputs that a work-group is there for, those outside the output picture left out; none without a
/// window.
OutputRegion outputsOf(const TraceRequest &request, const TraceView &view);

/// What outputs of problems must be: one by one where a problem knows that, else its whole reference, of
/// which the last is kept. Belongs to one thread.
class ExpectedOutputs
{
public:
    /// Throws Cancelled.
    double at(const std::shared_ptr<const Problem> &problem, const std::string &output, size_t element,
        const Progress &progress = {});

private:
    std::shared_ptr<const Problem> m_problem; ///< whose reference it is
    TaskOutputs m_reference;
};

/// One finding for each output that the recorded work-group stored wrongly or, with a window, did not store
/// although it is there for it. Of several launches the last stores outputs for good; what a work-group adds
/// to an output is no result yet. An incomplete recording is not blamed for what it lacks. Throws Cancelled.
std::vector<Finding> wrongOutputs(
    const Trace &trace, ExpectedOutputs &expected, const Progress &progress = {});

} // namespace halo
