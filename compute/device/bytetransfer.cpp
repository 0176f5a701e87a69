// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/device/bytetransfer.h"

#include <cstring>

namespace halo {
namespace {

/// OpenCL has one pointer for what it reads and what it writes.
std::uint8_t *memoryOf(const PixelBytes &bytes)
{
    return const_cast<std::uint8_t *>(bytes.first.get());
}

/// Bytes of so many rows.
size_t size(const PixelBytes &bytes, int rows)
{
    return static_cast<size_t>(bytes.pitch) * static_cast<size_t>(rows);
}

} // namespace

ByteTransfer::ByteTransfer(OpenClDevice &device, bool shares, const Rows &from, const Rows &to)
    : m_device(device)
    , m_queues(shares ? nullptr : &device.copyQueues())
    , m_from(from.bytes)
    , m_to(to.bytes)
    , m_fromBytes(size(m_from, from.count))
    , m_toBytes(size(m_to, to.count))
{
    const cl_mem_flags where = shares ? CL_MEM_USE_HOST_PTR : cl_mem_flags{ 0 };
    const cl::Context &context = device.context();
    m_source
        = cl::Buffer(context, CL_MEM_READ_ONLY | where, m_fromBytes, shares ? memoryOf(m_from) : nullptr);
    m_result = cl::Buffer(context, CL_MEM_WRITE_ONLY | where, m_toBytes, shares ? memoryOf(m_to) : nullptr);
}

/// Nothing may still be at work on memory that goes.
ByteTransfer::~ByteTransfer()
{
    try {
        m_device.queue().finish();
        if (m_queues) {
            m_queues->up.finish();
            m_queues->down.finish();
        }
    } catch (const cl::Error &) {
        // The run has failed already, and says so.
    }
}

std::vector<cl::Event> ByteTransfer::send(int end)
{
    if (!m_queues || end <= m_sent)
        return {};
    std::uint8_t *const way = m_queues->sent.atLeast(m_device.context(), m_queues->up, m_fromBytes);
    const size_t begin = size(m_from, m_sent), bytes = size(m_from, end - m_sent);
    std::memcpy(way + begin, m_from.first.get() + begin, bytes);
    cl::Event sent;
    m_queues->up.enqueueWriteBuffer(m_source, CL_FALSE, begin, bytes, way + begin, nullptr, &sent);
    m_queues->up.flush();
    m_sent = end;
    return { sent };
}

std::vector<cl::Event> ByteTransfer::fetch(int first, int count, const cl::Event &written)
{
    if (!m_queues)
        return {};
    std::uint8_t *const way = m_queues->fetched.atLeast(m_device.context(), m_queues->down, m_toBytes);
    const size_t begin = size(m_to, first);
    const std::vector<cl::Event> after{ written };
    cl::Event fetched;
    m_queues->down.enqueueReadBuffer(
        m_result, CL_FALSE, begin, size(m_to, count), way + begin, &after, &fetched);
    m_queues->down.flush();
    return { fetched };
}

void ByteTransfer::finish()
{
    const cl::CommandQueue &queue = m_device.queue();
    if (m_queues) {
        m_queues->down.finish();
        const std::uint8_t *way = m_queues->fetched.atLeast(m_device.context(), m_queues->down, m_toBytes);
        std::memcpy(memoryOf(m_to), way, m_toBytes);
    } else {
        queue.enqueueUnmapMemObject(
            m_result, queue.enqueueMapBuffer(m_result, CL_TRUE, CL_MAP_READ, 0, m_toBytes));
    }
    queue.finish();
}

} // namespace halo
