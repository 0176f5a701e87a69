// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/workloadmodule.h"

#include <memory>
#include <span>
#include <string>

namespace halo {

/// What each compute/workload/NAME/module.cpp brings, the simplest first. The build collects them: a new
/// workload is a folder.
std::span<const WorkloadModule *const> workloadModules();
/// Null if there is none of this id.
const WorkloadModule *findModule(const std::string &workload);
/// The same for an id that is known to be one, such as that of a problem or a variant.
const WorkloadModule &moduleOf(const std::string &workload);
/// Throws Error(Usage) that names those there are.
const WorkloadModule &requestedModule(const std::string &workload);

/// The problem that gave these data in another process. Throws Error(Input) if they are none of this
/// workload.
std::shared_ptr<const Problem> makeProblem(const std::string &workload, const ProblemData &data);

/// A small problem for this variant. size: empty for the module's example.
std::shared_ptr<const Problem> exampleProblem(const Variant &variant, const std::string &size = {});

} // namespace halo
