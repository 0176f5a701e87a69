// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/memorylayout.h"

#include <CL/opencl.hpp>

#include <cstdint>
#include <span>

namespace halo {

class OpenClDevice;
struct Variant;

/// Memory of a device in the form that a foreign kernel takes: a buffer, or an image2d_t. Behind a buffer are
/// some bytes more, which no kernel may change. Members throw cl::Error; one thread.
class LaidOutMemory
{
public:
    enum class Access
    {
        Read,
        Write,
        Both,
    };
    LaidOutMemory() = default;
    LaidOutMemory(OpenClDevice &device, const MemoryLayout &layout, Access access);

    const MemoryLayout &layout() const { return m_layout; }
    bool made() const { return m_memory() != nullptr; }
    const cl::Memory &memory() const { return m_memory; }

    /// All its bytes; the event is over.
    cl::Event write(const cl::CommandQueue &queue, std::span<const std::byte> bytes) const;
    cl::Event read(const cl::CommandQueue &queue, std::span<std::byte> bytes) const;
    /// Fills it with this word, to know afterwards what was not written.
    void poison(const cl::CommandQueue &queue, std::uint32_t word) const;
    /// Throws Error(Device) naming the kernel if it wrote behind the end.
    void checkGuard(const cl::CommandQueue &queue, const Variant &variant) const;

private:
    MemoryLayout m_layout;
    cl::Memory m_memory;
};

} // namespace halo
