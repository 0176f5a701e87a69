// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/device/devicememory.h"

namespace halo {

/// Host memory that a device with memory of its own copies from and to by itself, while kernels run. To make
/// it takes long, so it is kept. Members throw cl::Error.
class PinnedMemory
{
public:
    /// Where it begins; at least so many bytes. What it held before may be gone.
    std::byte *atLeast(OpenClDevice &device, const cl::CommandQueue &queue, size_t bytes);

private:
    DeviceMemory m_memory;
    std::byte *m_begin = nullptr;
};

/// What lets copies to the device and from it run beside kernels: queues of their own and memory on the way.
struct CopyQueues
{
    cl::CommandQueue up, down;
    PinnedMemory sent, fetched;
};

} // namespace halo
