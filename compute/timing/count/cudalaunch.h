// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"
#include "compute/kernel/mapping.h"

#include <cstddef>
#include <cstdint>
#include <functional>
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

/// What launches found or left, by memory.
using CudaContents = std::vector<std::vector<std::byte>>;

/// Launches of one device, which is known by its name.
struct CudaLaunches
{
    std::string device; ///< as OpenCL and CUDA call it
    std::vector<CudaLaunch> launches;
};

/// Files of them, between the process that runs OpenCL and the one that the profiler watches. The readers
/// throw Error(Input).
void writeLaunches(QIODevice &file, const CudaLaunches &launches);
CudaLaunches readLaunches(QIODevice &file);
void writeContents(QIODevice &file, const CudaContents &contents);
CudaContents readContents(QIODevice &file);

/// Launches each once and tells what it left, before the next. Needs the CUDA driver, which comes with the
/// graphics driver, and nothing of CUDA to be built. Throws Error(NoDevice) or Error(Device).
using LaunchDone = std::function<void(size_t launch, const CudaContents &left)>;
void launchInCuda(const CudaLaunches &launches, const LaunchDone &done);

} // namespace halo
