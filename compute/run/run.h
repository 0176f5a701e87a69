// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"
#include "compute/task/filteruse.h"
#include "compute/task/imagecomparison.h"
#include "compute/task/problem.h"
#include "compute/task/taskresult.h"

#include <optional>

namespace halo {

/// What ran, and what came of it.
struct Run
{
    RunOrder order;
    TaskResult result;
    std::optional<Verification> verification{};
    /// Of a convolution what came out, and, once verified, how it compares with the reference; else empty.
    Image image{};
    std::optional<ImageComparison> comparison{};

    /// See Problem::filterUse().
    const FilterUse *filterUse() const { return order.problem ? order.problem->filterUse() : nullptr; }
};

/// Pictures with alpha take a moment.
Run runOf(const RunOrder &order, TaskResult result);
Run verified(Run run, const Verification &verification);

} // namespace halo
