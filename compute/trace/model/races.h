// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

namespace halo {

/// What went wrong between two work-items that race.
enum class RaceKind
{
    TwoStores, ///< both store, with no barrier between
    EarlyRead, ///< a load may come before the store that it waits for
    LateRead,  ///< a store may come before a load of what it overwrites
    Fence,     ///< a barrier lies between, which does not order that memory
    Other,     ///< an atomic or a copy takes part
};

/// Of a finding of racesIn().
RaceKind raceKindOf(const Trace &trace, const Finding &finding);

} // namespace halo
