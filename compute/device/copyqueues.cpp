// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/device/copyqueues.h"

namespace halo {

std::uint8_t *PinnedMemory::atLeast(const cl::Context &context, const cl::CommandQueue &queue, size_t bytes)
{
    if (m_bytes >= bytes)
        return m_begin;
    m_bytes = 0;
    m_buffer = cl::Buffer(context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, bytes);
    m_begin = static_cast<std::uint8_t *>(
        queue.enqueueMapBuffer(m_buffer, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes));
    m_bytes = bytes;
    return m_begin;
}

} // namespace halo
