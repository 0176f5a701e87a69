// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/device/devicememory.h"

#include "compute/device/opencldevice.h"
#include "compute/kernel/variant.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace halo {
namespace {

constexpr float guardValue = -12345.0F;
constexpr size_t guardBytes = DeviceMemory::guardCount * sizeof(float);

cl_mem_flags flagsOf(const MemoryForm &form)
{
    if (form.guarded && !form.isImage())
        return CL_MEM_READ_WRITE;
    switch (form.access) {
    case MemoryForm::Access::Read:
        return CL_MEM_READ_ONLY;
    case MemoryForm::Access::Write:
        return CL_MEM_WRITE_ONLY;
    case MemoryForm::Access::Both:
        break;
    }
    return CL_MEM_READ_WRITE;
}

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

cl::ImageFormat foreignFormat(OpenClDevice &device, const PixelFormat &format, cl_mem_flags flags)
{
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
    return wanted;
}

std::array<cl::size_type, 3> regionOf(const MemoryForm &form)
{
    const Size2 size = form.layout ? form.layout->whole : form.image;
    return { static_cast<size_t>(size.w), static_cast<size_t>(size.h), 1 };
}

/// Bytes from row to row; 0: they follow each other.
size_t pitchOf(const MemoryForm &form)
{
    return form.layout ? static_cast<size_t>(form.layout->pitch) : 0;
}

cl::Image2D imageOf(OpenClDevice &device, const MemoryForm &form, cl_mem_flags host, void *content)
{
    const auto [width, height, depth] = regionOf(form);
    const cl_mem_flags flags = form.layout ? flagsOf(form) : CL_MEM_READ_ONLY;
    return { device.context(), flags | host,
        form.layout ? foreignFormat(device, *form.layout->format, flags) : device.imageFormat(), width,
        height, 0, content };
}

} // namespace

size_t MemoryForm::bytes() const
{
    if (layout)
        return static_cast<size_t>(layout->bytes);
    return image.area() > 0 ? image.area() * sizeof(float) : count * element;
}

DeviceMemory::DeviceMemory(OpenClDevice &device, MemoryForm form)
    : DeviceMemory(device, std::move(form), 0, nullptr)
{
}

DeviceMemory DeviceMemory::copyOf(OpenClDevice &device, const MemoryForm &form, const void *content)
{
    return { device, form, CL_MEM_COPY_HOST_PTR, content };
}

DeviceMemory DeviceMemory::sharing(OpenClDevice &device, const MemoryForm &form, const void *memory)
{
    return { device, form, CL_MEM_USE_HOST_PTR, memory };
}

DeviceMemory DeviceMemory::pinned(OpenClDevice &device, const MemoryForm &form)
{
    return { device, form, CL_MEM_ALLOC_HOST_PTR, nullptr };
}

/// OpenCL has no buffers of no size, and one pointer for what it reads and what it writes.
DeviceMemory::DeviceMemory(OpenClDevice &device, MemoryForm form, cl_mem_flags host, const void *memory)
    : m_device(&device)
    , m_form(std::move(form))
    , m_isHosts(host == CL_MEM_USE_HOST_PTR)
{
    auto *const content = const_cast<void *>(memory);
    if (m_form.isImage()) {
        m_memory = imageOf(device, m_form, host, content);
        return;
    }
    const size_t bytes
        = m_form.guarded ? m_form.bytes() + guardBytes : std::max(m_form.bytes(), sizeof(float));
    m_memory = cl::Buffer(device.context(), flagsOf(m_form) | host, bytes, content);
    if (m_form.guarded)
        writeGuard();
}

DeviceMemory DeviceMemory::part(size_t begin, size_t bytes) const
{
    const cl_buffer_region region{ begin, std::max<size_t>(bytes, 1) };
    DeviceMemory made;
    made.m_device = m_device;
    made.m_form.count = bytes / sizeof(float);
    made.m_memory = buffer().createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
    return made;
}

cl::Event DeviceMemory::write(std::span<const std::byte> bytes) const
{
    const cl::CommandQueue &queue = m_device->queue();
    cl::Event done;
    if (m_form.isImage())
        queue.enqueueWriteImage(cl::Image2D(m_memory(), true), CL_TRUE, { 0, 0, 0 }, regionOf(m_form),
            pitchOf(m_form), 0, bytes.data(), nullptr, &done);
    else
        queue.enqueueWriteBuffer(buffer(), CL_TRUE, 0, bytes.size(), bytes.data(), nullptr, &done);
    return done;
}

cl::Event DeviceMemory::read(std::span<std::byte> bytes) const
{
    const cl::CommandQueue &queue = m_device->queue();
    cl::Event done;
    if (m_isHosts)
        queue.enqueueUnmapMemObject(m_memory,
            queue.enqueueMapBuffer(buffer(), CL_TRUE, CL_MAP_READ, 0, m_form.bytes(), nullptr, &done));
    else if (m_form.isImage())
        queue.enqueueReadImage(cl::Image2D(m_memory(), true), CL_TRUE, { 0, 0, 0 }, regionOf(m_form),
            pitchOf(m_form), 0, bytes.data(), nullptr, &done);
    else
        queue.enqueueReadBuffer(buffer(), CL_TRUE, 0, bytes.size(), bytes.data(), nullptr, &done);
    return done;
}

std::byte *DeviceMemory::mapped(const cl::CommandQueue &queue) const
{
    return static_cast<std::byte *>(
        queue.enqueueMapBuffer(buffer(), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, m_form.bytes()));
}

cl::Event DeviceMemory::handOver() const
{
    cl::Event done;
    m_device->queue().enqueueMigrateMemObjects({ m_memory }, 0, nullptr, &done);
    done.wait();
    return done;
}

void DeviceMemory::poison(std::uint32_t word) const
{
    const size_t size = m_form.bytes();
    if (!m_form.layout && !m_form.isImage()) {
        if (size > 0)
            m_device->queue().enqueueFillBuffer(buffer(), word, 0, size);
        return;
    }
    std::vector<std::byte> bytes(size);
    for (size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::byte>(word >> (8 * (i % 4)));
    write(bytes);
}

void DeviceMemory::writeGuard() const
{
    const std::vector<float> guard(guardCount, guardValue);
    m_device->queue().enqueueWriteBuffer(buffer(), CL_TRUE, m_form.bytes(), guardBytes, guard.data());
}

void DeviceMemory::checkGuard(const Variant &variant) const
{
    if (!m_form.guarded || m_form.isImage())
        return;
    std::vector<float> guard(guardCount);
    m_device->queue().enqueueReadBuffer(buffer(), CL_TRUE, m_form.bytes(), guardBytes, guard.data());
    if (std::ranges::any_of(guard, [](float value) { return value != guardValue; }))
        throw Error(ErrorKind::Device, "The kernel \"%1\" (%2) writes outside its output; guard its store.",
            variant.title, variant.file);
}

std::optional<size_t> DeviceMemory::firstUnwritten(const void *words, size_t count)
{
    const auto *bytes = static_cast<const unsigned char *>(words);
    const auto isMarked = [bytes](size_t i) {
        std::uint32_t word = 0;
        std::memcpy(&word, bytes + i * sizeof word, sizeof word);
        return word == mark;
    };
    // By blocks without a way out of them, which compilers turn into vectors.
    constexpr size_t block = 1024;
    for (size_t begin = 0; begin < count; begin += block) {
        const size_t end = std::min(begin + block, count);
        bool found = false;
        for (size_t i = begin; i < end; ++i)
            found |= isMarked(i);
        for (size_t i = begin; found && i < end; ++i)
            if (isMarked(i))
                return i;
    }
    return std::nullopt;
}

Error unwritten(const Variant &variant, int x, int y)
{
    return Error(ErrorKind::Device,
        "The kernel \"%1\" (%2) never writes pixel %3,%4; let each output have a work-item.", variant.title,
        variant.file, x, y);
}

} // namespace halo
