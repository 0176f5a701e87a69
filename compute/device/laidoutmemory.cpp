// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/device/laidoutmemory.h"

#include "compute/base/error.h"
#include "compute/device/opencldevice.h"
#include "compute/kernel/variant.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace halo {
namespace {

constexpr size_t guardBytes = 16384;
constexpr std::byte guardByte{ 0xA5 };

cl_channel_type channelType(const PixelFormat &format)
{
    switch (format.number) {
    case Number::UChar:
        return format.normalised ? CL_UNORM_INT8 : CL_UNSIGNED_INT8;
    case Number::UShort:
        return format.normalised ? CL_UNORM_INT16 : CL_UNSIGNED_INT16;
    case Number::Char:
        return format.normalised ? CL_SNORM_INT8 : CL_SIGNED_INT8;
    case Number::Short:
        return format.normalised ? CL_SNORM_INT16 : CL_SIGNED_INT16;
    case Number::UInt:
        return CL_UNSIGNED_INT32;
    case Number::Int:
        return CL_SIGNED_INT32;
    case Number::Half:
        return CL_HALF_FLOAT;
    default:
        return CL_FLOAT;
    }
}

cl::Image2D imageOf(OpenClDevice &device, const MemoryLayout &layout, cl_mem_flags flags)
{
    const PixelFormat &format = *layout.format;
    const cl_channel_order order = format.channels == 1 ? CL_R : format.channels == 2 ? CL_RG : CL_RGBA;
    const cl::ImageFormat wanted(order, channelType(format));
    std::vector<cl::ImageFormat> known;
    device.context().getSupportedImageFormats(flags, CL_MEM_OBJECT_IMAGE2D, &known);
    const bool isKnown = std::ranges::any_of(known, [&](const cl::ImageFormat &one) {
        return one.image_channel_order == wanted.image_channel_order
            && one.image_channel_data_type == wanted.image_channel_data_type;
    });
    if (!isKnown)
        throw Error(ErrorKind::Device,
            "The device has no images of this format; choose another \"format\" in the kernel's mapping, "
            "such as rgba "
            "float.");
    return { device.context(), flags, wanted, static_cast<size_t>(layout.whole.w),
        static_cast<size_t>(layout.whole.h) };
}

cl::size_type edge(int pixels)
{
    return static_cast<cl::size_type>(pixels);
}

} // namespace

LaidOutMemory::LaidOutMemory(OpenClDevice &device, const MemoryLayout &layout, Access access)
    : m_layout(layout)
{
    const cl_mem_flags flags = access == Access::Read ? CL_MEM_READ_ONLY
        : access == Access::Write                     ? CL_MEM_WRITE_ONLY
                                                      : CL_MEM_READ_WRITE;
    if (layout.isImage()) {
        m_memory = imageOf(device, layout, flags);
        return;
    }
    const auto bytes = static_cast<size_t>(layout.bytes);
    const cl::Buffer buffer(device.context(), CL_MEM_READ_WRITE, bytes + guardBytes);
    const std::vector<std::byte> guard(guardBytes, guardByte);
    device.queue().enqueueWriteBuffer(buffer, CL_TRUE, bytes, guardBytes, guard.data());
    m_memory = buffer;
}

cl::Event LaidOutMemory::write(const cl::CommandQueue &queue, std::span<const std::byte> bytes) const
{
    cl::Event done;
    if (m_layout.isImage())
        queue.enqueueWriteImage(cl::Image2D(m_memory(), true), CL_TRUE, { 0, 0, 0 },
            { edge(m_layout.whole.w), edge(m_layout.whole.h), 1 }, static_cast<size_t>(m_layout.pitch), 0,
            bytes.data(), nullptr, &done);
    else
        queue.enqueueWriteBuffer(
            cl::Buffer(m_memory(), true), CL_TRUE, 0, bytes.size(), bytes.data(), nullptr, &done);
    return done;
}

cl::Event LaidOutMemory::read(const cl::CommandQueue &queue, std::span<std::byte> bytes) const
{
    cl::Event done;
    if (m_layout.isImage())
        queue.enqueueReadImage(cl::Image2D(m_memory(), true), CL_TRUE, { 0, 0, 0 },
            { edge(m_layout.whole.w), edge(m_layout.whole.h), 1 }, static_cast<size_t>(m_layout.pitch), 0,
            bytes.data(), nullptr, &done);
    else
        queue.enqueueReadBuffer(
            cl::Buffer(m_memory(), true), CL_TRUE, 0, bytes.size(), bytes.data(), nullptr, &done);
    return done;
}

void LaidOutMemory::poison(const cl::CommandQueue &queue, std::uint32_t word) const
{
    std::vector<std::byte> bytes(static_cast<size_t>(m_layout.bytes));
    for (size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::byte>(word >> (8 * (i % 4)));
    write(queue, bytes);
}

void LaidOutMemory::checkGuard(const cl::CommandQueue &queue, const Variant &variant) const
{
    if (m_layout.isImage())
        return;
    std::vector<std::byte> guard(guardBytes);
    queue.enqueueReadBuffer(
        cl::Buffer(m_memory(), true), CL_TRUE, static_cast<size_t>(m_layout.bytes), guardBytes, guard.data());
    if (std::ranges::any_of(guard, [](std::byte value) { return value != guardByte; }))
        throw Error(ErrorKind::Device, "The kernel \"%1\" (%2) writes outside its output; guard its store.",
            variant.title, variant.file);
}

} // namespace halo
