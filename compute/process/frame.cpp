// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/frame.h"

#include "compute/convolution/reference.h"

#include <algorithm>
#include <atomic>

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
    : m_layout(layout)
    , m_memory(frameBytes(layout))
{
}

Frame::Frame(FileDescriptor file, const FrameLayout &layout)
    : m_layout(layout)
    , m_memory(std::move(file), frameBytes(layout))
{
}

std::span<float> Frame::input(size_t channel) const
{
    float *first = m_memory.as<float>().data();
    return { first + channel * m_layout.inputPixels, m_layout.inputPixels };
}

std::span<float> Frame::output(size_t channel) const
{
    float *first = m_memory.as<float>().data() + m_layout.channels * m_layout.inputPixels;
    return { first + channel * m_layout.outputPixels, m_layout.outputPixels };
}

quint64 *Frame::sequence() const
{
    return reinterpret_cast<quint64 *>(m_memory.bytes().data() + planeBytes(m_layout));
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
