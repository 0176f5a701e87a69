// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/convolution/arguments.h"
#include "compute/filter/coefficients.h"

#include <CL/opencl.hpp>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace halo {

class OpenClDevice;

/// The memory on a device that arguments stand for.
struct Memories
{
    cl::Memory source; ///< a buffer, or an image if the kernel asks for one
    cl::Buffer output;
    cl::Buffer filter, filterRows, filterColumns, spectrum, spectra, planeSpectrum;
    std::shared_ptr<const Coefficients> coefficients{}; ///< for kernels that take them by value
    std::map<std::string, cl::Buffer> named{};          ///< what passes hand on, or of a task
};

/// What does not change from launch to launch: the weights in every form, and room between passes.
Memories weightMemories(OpenClDevice &device, const Filter &filter, Op op, const LaunchArguments &arguments);

void setArguments(cl::Kernel &kernel, const std::vector<ArgumentValue> &values, const Memories &memories);

} // namespace halo
