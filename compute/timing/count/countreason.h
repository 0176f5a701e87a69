// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/timing/count/countedrecord.h"

#include <vector>

namespace halo {

/// Why a counter differs from the model by more than 2 %.
struct CountReason
{
    const char *counter; ///< HardwareCounter::id
    Message sentence;
};
std::vector<CountReason> reasonsFor(const CountedLaunch &launch);

} // namespace halo
