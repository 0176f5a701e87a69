// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>

namespace halo {

struct HardwareModel;
struct Trace;

/// What a line of the source did in a recording, over all work-items.
struct LineCounts
{
    std::int64_t runs = 0;      ///< how often work-items ran it: its access that was made most often
    std::int64_t sectors = 0;   ///< of global and constant memory
    std::int64_t conflicts = 0; ///< extra turns at the banks of local memory

    bool operator==(const LineCounts &) const = default;
};

/// By line, from 1. Lines that touch no memory have none.
std::map<int, LineCounts> lineCounts(const Trace &trace, const HardwareModel &model);

} // namespace halo
