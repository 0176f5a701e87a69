// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/workloadstates.h"

#include "compute/kernel/workloads.h"
#include "compute/task/workloadmodule.h"
#include "compute/workload/modules.h"
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
    const WorkloadModule &module = *findModule(workload);
    configuration.variantId = module.variant;
    configuration.spec = module.spec;
    if (workload == "signal") {
        configuration.filter = parseSignalFilter("gauss:9,2");
        configuration.settings = { Op::Convolution, OutputSize::Full, Border::Zero };
    }
    return configuration;
}

} // namespace halo
