// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/kernel/constraint.h"

#include <optional>
#include <string>

namespace halo {

struct DeviceLimits;
class Problem;
struct Variant;

/// What an output pixel costs in one colour plane.
struct FilterCost
{
    std::string variant;
    double taps = 0.0;
    double reads
        = 0.0; ///< of the image in global memory, the halo shared out among the outputs of a work-group
    double flops = 0.0;
    std::optional<Message> refusal; ///< why the variant does not take it
};
/// The problem must have a filter.
FilterCost costOf(
    const Variant &variant, const Tuning &tuning, const Problem &problem, const DeviceLimits &limits);

} // namespace halo
