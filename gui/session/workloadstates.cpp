// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/workloadstates.h"

#include "compute/kernel/workloads.h"
#include "compute/workload/signal/signalsource.h"

namespace halo {

WorkloadStates::WorkloadStates()
{
    for (const Workload &workload : allWorkloads())
        m_states[workload.id].configuration = firstConfiguration(workload.id);
}

RunConfiguration firstConfiguration(const std::string &workload)
{
    RunConfiguration configuration;
    configuration.workload = workload;
    if (workload == "signal") {
        configuration.filter = parseSignalFilter("gauss:9,2");
        configuration.settings = { Op::Convolution, OutputSize::Full, Border::Zero };
        configuration.variantId = "tile_halo";
        configuration.spec = "chirp:240,60,6"; // something with much and little change
    } else if (workload == "layer") {
        configuration.spec = "3x416x416/16/3x3/s1/p1/d1";
        configuration.variantId = "im2col_tiled";
    } else if (workload == "histogram") {
        configuration.spec = "16";
        configuration.variantId = "baseline";
    } else if (workload == "stencil") {
        configuration.spec = "p5/n8/r0.125";
        configuration.variantId = "naive";
    }
    return configuration;
}

} // namespace halo
