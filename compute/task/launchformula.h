// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"

#include <functional>
#include <string>

namespace halo {

/// What a launch makes of what it reads, cell by cell: against it a recording is held. A work-item makes the
/// output at its place in the NDRange.
struct LaunchFormula
{
    using Read = std::function<double(Size2 at)>; ///< throws std::out_of_range where nothing was read

    std::string from; ///< the kernel's buffers, both in rows of size.w elements
    std::string to;
    Size2 size;
    std::function<double(Size2 at, const Read &read)> output; ///< empty: only where outputs are is known
    double tolerance = 0.0; ///< of the largest number read: by so much an output may be off
};

} // namespace halo
