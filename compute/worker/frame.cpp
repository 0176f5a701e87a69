// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/worker/frame.h"

#include "compute/error.h"
#include "compute/reference.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace halo {
namespace {

/// Where the sequence number lies: behind the planes, aligned for an atomic.
size_t planeBytes(const FrameLayout &layout)
{
    const size_t bytes = layout.channels * (layout.inputPixels + layout.outputPixels) * sizeof(float);
    return (bytes + sizeof(quint64) - 1) / sizeof(quint64) * sizeof(quint64);
}

size_t frameBytes(const FrameLayout &layout)
{
    return planeBytes(layout) + sizeof(quint64);
}

[[noreturn]] void throwNoMemory(const FrameLayout &layout)
{
    throw Error(Fault::Device,
        "There are no " + std::to_string(frameBytes(layout) >> 20)
            + " MiB of memory to share the picture with the process that runs the kernel; "
              "use a smaller picture.",
        std::strerror(errno));
}

} // namespace

FrameLayout frameLayout(const Job &job)
{
    const Geometry geometry = geometryOf(job.image.size(), job.filter.size(), job.settings.size);
    FrameLayout layout{ job.image.colour.size(), job.image.size().area(), 0 };
    if (!geometry.empty()) {
        const RowRange rows = clipped(job.rows, geometry.out.h);
        layout.outputPixels = Size2{ geometry.out.w, std::max(0, rows.end - rows.first) }.area();
    }
    return layout;
}

Frame::Frame(const FrameLayout &layout)
    : m_file(::memfd_create("haloscope-frame", MFD_CLOEXEC | MFD_ALLOW_SEALING))
    , m_layout(layout)
{
    // Sealed: a frame that the other side shortened would kill us as soon as we read it.
    if (!m_file.valid() || ::ftruncate(m_file.number(), static_cast<off_t>(frameBytes(layout))) != 0
        || ::fcntl(m_file.number(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)
        throwNoMemory(layout);
    map();
}

Frame::Frame(FileDescriptor file, const FrameLayout &layout)
    : m_file(std::move(file))
    , m_layout(layout)
{
    struct stat state
    { };
    if (::fstat(m_file.number(), &state) != 0 || static_cast<size_t>(state.st_size) != frameBytes(layout))
        throw Error(Fault::Device, "The pixels of the job did not arrive; please report this as a bug.");
    map();
}

Frame::~Frame()
{
    if (m_memory)
        ::munmap(m_memory, frameBytes(m_layout));
}

void Frame::map()
{
    void *memory
        = ::mmap(nullptr, frameBytes(m_layout), PROT_READ | PROT_WRITE, MAP_SHARED, m_file.number(), 0);
    if (memory == MAP_FAILED)
        throwNoMemory(m_layout);
    m_memory = static_cast<std::byte *>(memory);
}

std::span<float> Frame::input(size_t channel) const
{
    float *first = reinterpret_cast<float *>(m_memory);
    return { first + channel * m_layout.inputPixels, m_layout.inputPixels };
}

std::span<float> Frame::output(size_t channel) const
{
    float *first = reinterpret_cast<float *>(m_memory) + m_layout.channels * m_layout.inputPixels;
    return { first + channel * m_layout.outputPixels, m_layout.outputPixels };
}

quint64 *Frame::sequence() const
{
    return reinterpret_cast<quint64 *>(m_memory + planeBytes(m_layout));
}

void Frame::acknowledge(quint64 sequence)
{
    std::atomic_ref(*this->sequence()).store(sequence, std::memory_order_release);
}

quint64 Frame::acknowledged() const
{
    return std::atomic_ref(*sequence()).load(std::memory_order_acquire);
}

} // namespace halo
