// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/device/copyqueues.h"

namespace halo {

std::byte *PinnedMemory::atLeast(OpenClDevice &device, const cl::CommandQueue &queue, size_t bytes)
{
    if (m_begin && m_memory.form().bytes() >= bytes)
        return m_begin;
    m_begin = nullptr;
    m_memory = DeviceMemory::pinned(device, MemoryForm::ofBytes(bytes));
    m_begin = m_memory.mapped(queue);
    return m_begin;
}

} // namespace halo
