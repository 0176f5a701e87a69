// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string>

namespace halo {

class Problem;
struct ProblemData;
struct Variant;
struct WorkloadModule;

/// All of them. A new workload is a row here.
std::span<const WorkloadModule *const> workloadModules();
/// Null if there is none of this id.
const WorkloadModule *findModule(const std::string &workload);

/// The problem that gave these data in another process. Throws Error(Input) if they are none of this
/// workload.
std::shared_ptr<const Problem> makeProblem(const std::string &workload, const ProblemData &data);

/// A small problem for a variant of a workload that is no convolution, see WorkloadModule::made. size: empty
/// for the example's.
std::shared_ptr<const Problem> exampleProblem(const Variant &variant, const std::string &size = {});

} // namespace halo
