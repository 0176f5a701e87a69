// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/constraint.h"
#include "compute/kernel/variant.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// One kernel launch over the output.
struct Launch
{
    std::string entry; ///< the kernel function
    Size2 global;      ///< NDRange, a multiple of the group
    Size2 group;
    std::vector<Transform> before{}; ///< what the library does first

    Size2 groups() const { return { global.w / group.w, global.h / group.h }; }
};

/// What to launch, in order, to fill an output of this size. The plan must exist, see planRefusal().
std::vector<Launch> launchesOf(
    const Variant &variant, const LaunchRequest &request, const LaunchSizes &sizes);
/// Over the whole picture.
std::vector<Launch> launchesOf(const Variant &variant, const LaunchRequest &request);

/// What the plan itself cannot do, as in refusal().
std::optional<std::string> planRefusal(
    const Variant &variant, const LaunchRequest &request, const DeviceLimits &limits);

} // namespace halo
