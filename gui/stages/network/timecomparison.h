// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/network/networkgraph.h"

#include <optional>
#include <vector>

namespace halo {

/// A node of two runs; of a value that only one of them makes, there is one time.
struct ComparedTime
{
    QString name;
    std::optional<nanoseconds> first, second;
};

/// Nodes are matched by the names of their values. What makes a value that the other run does not have, for
/// it fuses nodes or is not fused, counts with the node that takes it.
std::vector<ComparedTime> compareTimes(const NetworkGraph &first, const NodeTimes &firstTimes,
    const NetworkGraph &second, const NodeTimes &secondTimes);

} // namespace halo
