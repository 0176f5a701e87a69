// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

#include <cstdint>
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

/// The outputs that a work-group is there for, of a launch over so many; those outside are left out.
OutputRegion outputsOf(const TraceRequest &request, Size2 out);
/// The same of the output picture; none without a window.
OutputRegion outputsOf(const TraceRequest &request, const TraceView &view);

/// An output of the problem that a kernel stores.
struct StoredOutput
{
    int buffer = -1; ///< in Trace::buffers
    std::string output;
    std::int64_t count = 0; ///< elements; of planes, of one
};
/// Those of the recorded launch, as it calls them; of several launches the last stores outputs for good.
std::vector<StoredOutput> storedOutputs(const Trace &trace);

/// One finding for each output of its launch that the recorded work-group is there for and does not write:
/// with a window, and where a LaunchFormula says where outputs are. An incomplete recording is not blamed for
/// what it lacks.
std::vector<Finding> unwrittenOutputs(const Trace &trace);

} // namespace halo
