// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/count/cudalaunch.h"

#include <vector>

namespace halo {

class OpenClDevice;
struct Task;

/// A launch that OpenCL has made: with the memory that it found, and what it left there.
struct CapturedLaunch
{
    CudaLaunch launch;
    CudaContents after;
};

/// Runs a task on a device of NVIDIA's, of planes the first, and keeps each launch. What a library transforms
/// between launches is done and not kept. Throws Error or cl::Error.
std::vector<CapturedLaunch> captureLaunches(OpenClDevice &device, const Task &task);

} // namespace halo
