// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/problem.h"

#include <memory>
#include <string>

namespace halo {

/// A small problem for a variant of a workload that is no convolution: made up, always the same, large enough
/// that its last work-group sticks out. size: of a layer and of the steps beside it "3x9x11/5/3x3/s1/p1/d1"
/// (see parseLayer()), of a histogram features and descriptors "16x100"; empty: some size. centroids: of a
/// histogram. Throws Error(Usage) if the size is none.
std::shared_ptr<const Problem> exampleProblem(
    const Variant &variant, const std::string &size = {}, int centroids = 4);

} // namespace halo
