// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/trace/model/analysis.h"

#include <optional>
#include <vector>

namespace halo {

struct DeviceInfo;
struct KernelBuild;
struct KnownCounts;

/// By the model that is nearest to the device.
Occupancy occupancyOf(const KernelBuild &kernel, const DeviceInfo &device);

/// What the compiler says: "PTX for work-groups of any size", "32 registers per work-item", a phrase each.
std::vector<Message> resourcesOf(const KernelBuild &kernel);
/// "theoretical occupancy 100 %: 8 × 256 work-items on a unit, limited by work-items (model: NVIDIA Hopper)"
Message occupancyInWords(const KernelBuild &kernel, const DeviceInfo &device);

/// What was counted of a kernel function, over its launches.
struct CountedKernel
{
    double leastOccupancy = 0.0, mostOccupancy = 0.0; ///< achieved, in percent
    int registers = 0;
    /// "occupancy achieved 23 %, 32 registers: counted on NVIDIA H200, recorded", and where the registers
    /// are not those of the build.
    Message words;
    Message about; ///< when and of what, sentences
};
/// Nothing if none of its launches was counted.
std::optional<CountedKernel> countedKernel(const KernelBuild &kernel, const KnownCounts &known);

} // namespace halo
