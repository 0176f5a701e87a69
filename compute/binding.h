// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/arguments.h"

#include <CL/opencl.hpp>

#include <map>
#include <string>
#include <vector>

namespace halo {

/// The memory on a device that arguments stand for.
struct Memories
{
    cl::Memory source; ///< a buffer, or an image if the kernel asks for one
    cl::Buffer output;
    cl::Buffer filter;
    std::map<std::string, cl::Buffer> named{}; ///< of a task
};

void setArguments(cl::Kernel &kernel, const std::vector<ArgumentValue> &values, const Memories &memories);

} // namespace halo
