// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/kernel/variant.h"

#include <CL/opencl.hpp>

#include <cstdint>
#include <optional>
#include <span>

namespace halo {

/// An output on a device that shows what a kernel writes behind its end, and what it does not write: the
/// memory behind it must keep its value, and what still holds a NaN that no arithmetic makes was not
/// written. Elements are 32-bit words. Members throw cl::Error.
class GuardedOutput
{
public:
    GuardedOutput() = default;
    /// memory, if given, is the host's and has room for guardCount more elements; else it is the device's.
    GuardedOutput(
        const cl::Context &context, const cl::CommandQueue &queue, size_t count, float *memory = nullptr);

    /// Elements behind the end that must keep their value.
    static constexpr size_t guardCount = 4096;

    const cl::Buffer &buffer() const { return m_buffer; }
    bool made() const { return m_buffer() != nullptr; }

    /// Marks all elements as not written.
    void poison(const cl::CommandQueue &queue) const;
    static constexpr std::uint32_t poisonWord = 0x7FC0DEAD; ///< of such an element
    /// Throws Error(Device) naming the kernel if it wrote behind the end.
    void check(const cl::CommandQueue &queue, const Variant &variant) const;
    /// The first of these values, read back, that was not written.
    static std::optional<size_t> firstUnwritten(const void *values, size_t count);

private:
    cl::Buffer m_buffer;
    size_t m_count = 0;
};

/// What to say of a kernel that leaves this pixel of the output out.
Error unwritten(const Variant &variant, int x, int y);

} // namespace halo
