// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/configuration/runconfiguration.h"

#include "compute/workload/modules.h"

namespace halo {

RunConfiguration firstConfiguration(const std::string &workload)
{
    RunConfiguration configuration;
    configuration.workload = workload;
    const WorkloadModule &module = moduleOf(workload);
    configuration.variantId = module.facts().variant;
    configuration.spec = module.facts().spec;
    configuration.filter = module.firstFilter();
    configuration.settings = module.firstSettings();
    return configuration;
}

ChainStep stepOf(const RunConfiguration &configuration)
{
    const auto tuned = configuration.tunings.find(configuration.variantId);
    return { configuration.filter, configuration.settings, configuration.variantId,
        tuned == configuration.tunings.end() ? std::nullopt : std::optional(tuned->second) };
}

std::vector<ChainStep> stepsOf(const RunConfiguration &configuration)
{
    std::vector<ChainStep> steps = configuration.before;
    steps.push_back(stepOf(configuration));
    steps.insert(steps.end(), configuration.after.begin(), configuration.after.end());
    return steps;
}

void setSteps(RunConfiguration &configuration, const std::vector<ChainStep> &steps, size_t chosen)
{
    const auto at = steps.begin() + static_cast<std::ptrdiff_t>(chosen);
    configuration.before.assign(steps.begin(), at);
    configuration.after.assign(at + 1, steps.end());
    configuration.filter = at->filter;
    configuration.settings = at->settings;
    configuration.variantId = at->variantId;
    configuration.tunings.erase(at->variantId);
    if (at->tuning)
        configuration.tunings[at->variantId] = *at->tuning;
}

} // namespace halo
