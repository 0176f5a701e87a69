// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/timing/count/countedrecord.h"

#include <vector>

namespace halo {

/// What the numbers of a launch suggest.
struct Advice
{
    int launch = 0;     ///< CountedLaunch::launch
    Message sentence;   ///< with these numbers
    const char *source; ///< the chapter of a guide that says so, or a file of this project
};

/// By what was counted, and never by more than that: what a change would make of it is said only where the
/// model has tried it, see CountedLaunch::padding. In the order of the launches, what is busiest first;
/// nothing where no rule applies.
std::vector<Advice> adviceFor(const std::vector<CountedLaunch> &launches);

} // namespace halo
