// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/kernel/memorylayout.h"

#include <CL/opencl.hpp>

#include <cstdint>
#include <optional>
#include <span>

namespace halo {

class OpenClDevice;
struct Variant;

/// What kernels take a memory for: a buffer, or one of the others.
struct MemoryForm
{
    enum class Access ///< of kernels
    {
        Read,
        Write,
        Both,
    };
    size_t count = 0;                     ///< elements of the buffer
    Size2 image{ 0, 0 };                  ///< an image2d_t of so many floats instead, which is read
    std::optional<MemoryLayout> layout{}; ///< what a foreign kernel takes instead
    Access access = Access::Both;
    bool guarded = false; ///< a buffer that shows what is written behind its end, whatever its access
    size_t element = sizeof(float); ///< bytes of an element of the buffer

    static MemoryForm ofBytes(size_t count, Access access = Access::Both)
    {
        return { count, { 0, 0 }, {}, access, false, 1 };
    }
    bool isImage() const { return layout ? layout->isImage() : image.area() > 0; }
    size_t bytes() const; ///< without the guard

    bool operator==(const MemoryForm &) const = default;
};

/// Memory that kernels of a device are given: its own, the host's, or a part of another one. A copy is the
/// same memory. Behind the end of a guarded one lie words that must keep their value; what still holds a mark
/// after a launch was not written. Belongs to one thread; members throw cl::Error, and the device must
/// outlive it.
class DeviceMemory
{
public:
    DeviceMemory() = default;
    /// Throws Error(Device) if the device has no images of this format.
    DeviceMemory(OpenClDevice &device, MemoryForm form);
    /// A buffer, or an image of floats, that begins with a copy of this content.
    static DeviceMemory copyOf(OpenClDevice &device, const MemoryForm &form, const void *content);
    /// The host's own memory as a buffer: nothing is copied where the device shares it. It must outlive this
    /// one, and have room for the guard.
    static DeviceMemory sharing(OpenClDevice &device, const MemoryForm &form, const void *memory);
    /// The host's memory that the device copies from and to by itself, made by the driver; see mapped().
    static DeviceMemory pinned(OpenClDevice &device, const MemoryForm &form);
    /// Of a buffer; begin: a multiple of OpenClDevice::alignment(), in bytes.
    DeviceMemory part(size_t begin, size_t bytes) const;

    bool made() const { return m_memory() != nullptr; }
    const MemoryForm &form() const { return m_form; }
    const cl::Memory &handle() const { return m_memory; } ///< what a kernel takes
    /// The same, if it is one.
    cl::Buffer buffer() const { return cl::Buffer(m_memory(), true); }

    /// From its begin on, of an image all of it; the event is over.
    cl::Event write(std::span<const std::byte> bytes) const;
    /// The same; of the host's memory nothing is copied, and the host sees what kernels wrote.
    cl::Event read(std::span<std::byte> bytes) const;
    /// Where the host finds pinned memory, as long as this one lives. Call it once.
    std::byte *mapped(const cl::CommandQueue &queue) const;
    /// Lets kernels see the host's memory; the event is over.
    cl::Event handOver() const;

    /// Words behind the end that must keep their value.
    static constexpr size_t guardCount = 4096;
    static constexpr std::uint32_t mark = 0x7FC0DEAD; ///< a NaN that no arithmetic makes
    /// Fills it with this word, to know afterwards what was not written.
    void poison(std::uint32_t word = mark) const;
    /// Throws Error(Device) naming the kernel if it wrote behind the end.
    void checkGuard(const Variant &variant) const;
    /// The first of these words, read back, that still is the mark.
    static std::optional<size_t> firstUnwritten(const void *words, size_t count);

private:
    DeviceMemory(OpenClDevice &device, MemoryForm form, cl_mem_flags host, const void *memory);
    void writeGuard() const;

    OpenClDevice *m_device = nullptr;
    MemoryForm m_form;
    cl::Memory m_memory;
    bool m_isHosts = false; ///< the host's own
};

/// What to say of a kernel that leaves this pixel of the output out.
Error unwritten(const Variant &variant, int x, int y);

} // namespace halo
