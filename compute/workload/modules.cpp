// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/modules.h"

#include "compute/base/error.h"
#include "compute/kernel/variant.h"
#include "compute/task/problem.h"

#include <algorithm>
#include <stdexcept>

namespace halo {

/// Written by the build, see CMakeLists.txt.
std::vector<const WorkloadModule &(*)()> foundModules();

std::span<const WorkloadModule *const> workloadModules()
{
    static const auto all = [] {
        std::vector<const WorkloadModule *> modules;
        for (const auto module : foundModules())
            modules.push_back(&module());
        std::ranges::sort(modules, {}, [](const WorkloadModule *module) { return module->facts().place; });
        return modules;
    }();
    return all;
}

const std::vector<Workload> &allWorkloads()
{
    static const auto all = [] {
        std::vector<Workload> workloads;
        for (const WorkloadModule *module : workloadModules())
            workloads.push_back(module->facts().workload);
        return workloads;
    }();
    return all;
}

const WorkloadModule *findModule(const std::string &workload)
{
    const auto all = workloadModules();
    const auto found = std::ranges::find(all, workload, &WorkloadModule::id);
    return found == all.end() ? nullptr : *found;
}

const WorkloadModule &moduleOf(const std::string &workload)
{
    if (const WorkloadModule *module = findModule(workload))
        return *module;
    throw std::logic_error("no workload " + workload);
}

const WorkloadModule &requestedModule(const std::string &workload)
{
    if (const WorkloadModule *module = findModule(workload))
        return *module;
    throw Error(ErrorKind::Usage, "Unknown workload \"%1\"; expected %2.", workload, workloadIds());
}

std::shared_ptr<const Problem> makeProblem(const std::string &workload, const ProblemData &data)
{
    try {
        if (const WorkloadModule *module = findModule(workload))
            return module->from(data);
    } catch (const std::logic_error &) {        // values that are missing
    } catch (const std::bad_variant_access &) { // or of another kind
    }
    throw Error(ErrorKind::Input, "The data received for \"%1\" does not describe such a problem.", workload);
}

std::shared_ptr<const Problem> exampleProblem(const Variant &variant, const std::string &size)
{
    const WorkloadModule &module = moduleOf(variant.workload);
    return module.made(
        size.empty() ? module.facts().exampleSize : size, module.facts().exampleCount, variant);
}

} // namespace halo
