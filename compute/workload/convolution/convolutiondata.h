// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/filteruse.h"
#include "compute/task/problem.h"

namespace halo {

/// What a convolution is made of again in another process.
struct ConvolutionData
{
    Image image;
    Region region; ///< see FilterUse
    Filter filter;
    Settings settings;
};

/// planes: what the filter multiplies.
ProblemData dataOf(const FilterUse &use, SharedValues planes);
/// Throws what the lookup of a value throws that is missing.
ConvolutionData readData(const ProblemData &data);

} // namespace halo
