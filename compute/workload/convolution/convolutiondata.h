// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/filteruse.h"
#include "compute/task/problem.h"
#include "compute/workload/convolution/heldrows.h"

namespace halo {

/// What a convolution is made of again in another process.
struct ConvolutionData
{
    Image image;
    HeldRows held;
    Filter filter;
    Settings settings;
    RowRange rows;
};

/// planes: what the filter multiplies.
ProblemData dataOf(const FilterUse &use, const HeldRows &held, SharedValues planes);
/// Throws what the lookup of a value throws that is missing.
ConvolutionData readData(const ProblemData &data);

} // namespace halo
