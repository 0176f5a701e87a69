// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/network.h"

namespace halo {

/// Where a value is while a network runs. Lists are numbered as NetworkStep::inputs.
struct ValuePlace
{
    int root = 0;           ///< the value whose memory it shares, itself if it has its own
    std::int64_t begin = 0; ///< bytes from the start of the memory
    std::int64_t bytes = 0;
    int made = 0; ///< the step that writes it first, -1: the picture
    int used = 0; ///< the last step that reads it; those that are outputs: behind the last step
};

/// Memory that is used again as soon as no later step reads what is in it.
struct MemoryPlan
{
    std::vector<ValuePlace> values;
    std::vector<ValuePlace> scratch; ///< of each step; 0 bytes: none
    std::int64_t bytes = 0;          ///< of all together
    std::int64_t apart = 0;          ///< if each value and scratch had its own

    /// Bytes in use while each step runs.
    std::vector<std::int64_t> inUse() const;
};

/// Values begin at multiples of alignment bytes. scratchBytes: what each step needs for itself; empty:
/// nothing. A step that works value by value may write over its input, if that is not read again.
MemoryPlan planMemory(
    const Network &network, std::int64_t alignment = 256, const std::vector<std::int64_t> &scratchBytes = {});

} // namespace halo
