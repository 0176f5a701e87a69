// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/kernel/chainstep.h"

#include <map>
#include <string>
#include <vector>

namespace halo {

/// Stands for a device as long as the devices are still being asked for.
inline constexpr int unknownDevice = -2;

/// All that the user can choose about a run except the picture: what undo goes back to, and what a project
/// keeps of each workload. Which parts count depends on the workload.
struct RunConfiguration
{
    Filter filter;
    Settings settings{};
    std::string variantId{};
    std::map<std::string, Tuning> tunings{}; ///< of the variants that the user tuned, by id
    int device = unknownDevice;              ///< DeviceInfo::index, opencvDevice or unknownDevice
    std::string workload = "image";          ///< id, see allWorkloads()
    /// What is computed if it is no convolution, in words as the module of the workload reads them, see
    /// ProblemChoice. Of a signal what it is read from, see Source::spec.
    std::string spec{};
    /// Of a chain, of which the above is the chosen step: what comes before it, and what after it, which is
    /// kept and not run.
    std::vector<ChainStep> before{}, after{};

    bool operator==(const RunConfiguration &) const = default;
};

/// What a workload begins with.
RunConfiguration firstConfiguration(const std::string &workload);

/// The whole chain, of which the chosen step is the one at before.size().
std::vector<ChainStep> stepsOf(const RunConfiguration &configuration);
/// The one that is chosen.
ChainStep stepOf(const RunConfiguration &configuration);
/// Puts these in place of the chain, and chooses one of them.
void setSteps(RunConfiguration &configuration, const std::vector<ChainStep> &steps, size_t chosen);

} // namespace halo
