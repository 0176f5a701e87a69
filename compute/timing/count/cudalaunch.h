// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"
#include "compute/kernel/mapping.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

class QIODevice;

namespace halo {

/// Memory of a launch, and what it holds.
struct CudaMemory
{
    std::string name;
    std::vector<std::byte> bytes;
    Size2 image{ 0, 0 }; ///< of floats, one channel, read through a sampler; 0x0: plain memory
};

/// What an argument of a launch is given: memory by its number, local memory of so many bytes, or bytes.
struct CudaArgument
{
    int memory = -1;
    std::int64_t localBytes = 0;
    std::vector<std::byte> bytes{};
};

/// One launch of a kernel as NVIDIA's OpenCL compiled it, ready for the CUDA driver: NVIDIA's profiler knows
/// no OpenCL, but counts what the same code does there.
struct CudaLaunch
{
    std::string ptx; ///< as the OpenCL driver hands it out
    std::string entry;
    Size2 groups, group;
    std::vector<CudaMemory> memories;
    std::vector<CudaArgument> arguments;
};

/// A file of them, between the process that runs OpenCL and the one that the profiler watches. The reader
/// throws Error(Input).
void write(QIODevice &file, const std::vector<CudaLaunch> &launches);
std::vector<CudaLaunch> readLaunches(QIODevice &file);

/// Launches each once and leaves in its memories what the kernel wrote. Needs the CUDA driver, which comes
/// with the graphics driver, and nothing of CUDA to be built. Throws Error(NoDevice) or Error(Device).
void launchInCuda(std::vector<CudaLaunch> &launches);

} // namespace halo
