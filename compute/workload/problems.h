// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/problem.h"

#include <memory>
#include <string>

namespace halo {

/// The problem that gave these data in another process. Throws Error(Input) if they are none of this
/// workload.
std::shared_ptr<const Problem> makeProblem(const std::string &workload, const ProblemData &data);

} // namespace halo
