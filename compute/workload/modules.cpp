// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/modules.h"

#include "compute/base/error.h"
#include "compute/kernel/variant.h"
#include "compute/task/launchformula.h"
#include "compute/task/problem.h"
#include "compute/workload/convolution/convolutionmodule.h"
#include "compute/workload/histogram/histogrammodule.h"
#include "compute/workload/layer/layermodule.h"
#include "compute/workload/stencil/stencilmodule.h"

#include <algorithm>
#include <stdexcept>

namespace halo {

std::span<const WorkloadModule *const> workloadModules()
{
    static const WorkloadModule *const all[]{
        &imageModule(),
        &signalModule(),
        &layerModule(),
        &histogramModule(),
        &stencilModule(),
    };
    return all;
}

const WorkloadModule *findModule(const std::string &workload)
{
    const auto all = workloadModules();
    const auto found = std::ranges::find(all, workload, &WorkloadModule::workload);
    return found == all.end() ? nullptr : *found;
}

std::shared_ptr<const Problem> makeProblem(const std::string &workload, const ProblemData &data)
{
    try {
        if (const WorkloadModule *module = findModule(workload))
            return module->from(data);
    } catch (const std::logic_error &) {        // values that are missing
    } catch (const std::bad_variant_access &) { // or of another kind
    }
    throw Error(ErrorKind::Input, "What was sent of \"" + workload + "\" is no such problem.");
}

std::shared_ptr<const Problem> exampleProblem(const Variant &variant, const std::string &size)
{
    const WorkloadModule &module = *findModule(variant.workload);
    return module.made(size.empty() ? module.exampleSize : size, module.exampleCount, variant);
}

} // namespace halo
