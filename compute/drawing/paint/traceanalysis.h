// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/timing/count/knowncounts.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"

#include <array>
#include <memory>
#include <optional>
#include <string>

namespace halo {

class Comparison;
class Storyboard;
struct Trace;

/// A recording with all that is worked out from it once: what the stage shows.
struct TraceAnalysis
{
    std::shared_ptr<const Storyboard> board;
    HardwareModel model;
    TrafficSummary traffic;
    Occupancy occupancy;
    bool hasFormula = true;                       ///< see hasFormula()
    std::optional<Message> difference;            ///< from the formula; nullopt: there is none
    std::shared_ptr<const Comparison> comparison; ///< with another recording; null: with none
    /// What the hardware counted of both; nullopt: it was never counted.
    std::array<std::optional<KnownCounts>, 2> counts;
};
/// other: what it is compared with. Takes a moment for large groups: call it in the background.
std::shared_ptr<const TraceAnalysis> analysisOf(const std::shared_ptr<const Trace> &trace, int warp,
    const HardwareModel &model, const std::shared_ptr<const Trace> &other = nullptr);

} // namespace halo
