// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/values.h"
#include "compute/workload/layer/arrayoperation.h"
#include "compute/workload/layer/layershape.h"

#include <optional>

namespace halo {

/// A step over arrays and what it may be tried with.
struct ArrayExample
{
    ArrayOperation operation;
    std::vector<SharedValues> inputs;
};

/// Over channels of such a shape, the same every time; nullopt if no step has this plan.
std::optional<ArrayExample> arrayExample(const std::string &plan, const LayerShape &shape);

} // namespace halo
