// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/statistics.h"
#include "compute/workload/network/dnnpeer.h"
#include "compute/workload/network/networkrun.h"

#include <optional>
#include <vector>

namespace halo {

/// OpenCV's dnn beside a run of ours whose timed passes were in turn with its own, see
/// ForwardOptions::between.
struct PeerResult
{
    DnnTimes times{};
    std::vector<std::optional<nanoseconds>> steps{}; ///< see timesOfSteps()
    PairComparison ratio{};                          ///< OpenCV's time over ours
    double maxDifference = 0.0; ///< of the networks' outputs; infinite where there is none to compare
};

/// Throws as DnnPeer::outputs().
PeerResult besideDnn(
    DnnPeer &peer, const Network &network, const NetworkResult &ours, const Progress &progress = {});

} // namespace halo
