// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/runtimes.h"

#include <functional>
#include <memory>
#include <optional>

namespace halo {

class BenchmarkTarget;
class Problem;

/// About how long one execution will take, judged from a corner of the problem: make() gives a target for
/// that. Nothing if the problem is small, or if the corner fails: then the whole will tell.
std::optional<nanoseconds> foreseenTime(const Problem &problem,
    const std::function<std::unique_ptr<BenchmarkTarget>(const std::shared_ptr<const Problem> &corner)>
        &make);

} // namespace halo
