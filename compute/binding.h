// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/job.h"
#include "compute/signature.h"

#include <CL/opencl.hpp>

#include <string>
#include <vector>

namespace halo {

/// Everything an argument of a kernel can be filled with.
struct Values
{
    cl::Memory source;          ///< "src": a buffer, or an image if the kernel asks for one
    cl::Buffer output;          ///< "dst"
    cl::Buffer filter;          ///< "filter": the applied weights, row by row
    Size2 in;                   ///< "width", "height"
    Size2 out;                  ///< "out_width", "out_height"
    std::int64_t tileBytes = 0; ///< "tile": local memory
};

/// Sets each argument by its name, so that an edited kernel may drop or reorder them.
/// Throws Error(Input) naming the file and an argument that nobody fills.
void setArguments(cl::Kernel &kernel, const std::vector<Argument> &arguments, const Values &values,
    const std::string &file);

/// The options every kernel is compiled with: the one channel by which sizes reach it.
std::string buildOptions(const LaunchRequest &request, const Geometry &geometry);

} // namespace halo
