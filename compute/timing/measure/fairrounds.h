// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace halo {

/// What one target still wants.
struct RoundNeed
{
    double each = 0.0; ///< seconds of one round of it
    int rounds = 0;
};

/// How many rounds each may make within so many seconds: first one of each, the quickest first, then an equal
/// share of the time, and what one does not need goes to the others. So one that is slow loses rounds to its
/// slowness, and costs the others none.
std::vector<int> fairRounds(const std::vector<RoundNeed> &needs, double seconds);

} // namespace halo
