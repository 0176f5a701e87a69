// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/session/imageloader.h"
#include "gui/session/runconfiguration.h"

#include <map>
#include <memory>
#include <string>

namespace halo {

class Problem;

/// What belongs to one workload while others are at hand: coming back, everything is as it was left.
struct WorkloadState
{
    RunConfiguration configuration;
    InputImage source; ///< of a convolution: a picture, or a signal as a picture of one row
    std::shared_ptr<const Problem> problem; ///< of these; null as long as it is being made
};

/// A state for each workload, whose configuration is one to begin with until it was at hand.
class WorkloadStates
{
public:
    WorkloadStates();
    WorkloadState &of(const std::string &workload) { return m_states.at(workload); }
    const WorkloadState &of(const std::string &workload) const { return m_states.at(workload); }

private:
    std::map<std::string, WorkloadState> m_states;
};

/// What a workload begins with.
RunConfiguration firstConfiguration(const std::string &workload);

} // namespace halo
