// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/device/bytetransfer.h"

#include <cstring>

namespace halo {
namespace {

/// Bytes of so many rows.
size_t size(const PixelBytes &bytes, int rows)
{
    return static_cast<size_t>(bytes.pitch) * static_cast<size_t>(rows);
}

DeviceMemory memoryFor(
    OpenClDevice &device, bool shares, const ByteTransfer::Rows &rows, MemoryForm::Access access)
{
    const MemoryForm form = MemoryForm::ofBytes(size(rows.bytes, rows.count), access);
    return shares ? DeviceMemory::sharing(device, form, rows.bytes.first.get()) : DeviceMemory(device, form);
}

} // namespace

ByteTransfer::ByteTransfer(OpenClDevice &device, bool shares, const Rows &from, const Rows &to)
    : m_device(device)
    , m_queues(shares ? nullptr : &device.copyQueues())
    , m_from(from.bytes)
    , m_to(to.bytes)
    , m_source(memoryFor(device, shares, from, MemoryForm::Access::Read))
    , m_result(memoryFor(device, shares, to, MemoryForm::Access::Write))
{
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
    std::byte *const way = m_queues->sent.atLeast(m_device, m_queues->up, m_source.form().bytes());
    const size_t begin = size(m_from, m_sent), bytes = size(m_from, end - m_sent);
    std::memcpy(way + begin, m_from.first.get() + begin, bytes);
    cl::Event sent;
    m_queues->up.enqueueWriteBuffer(m_source.buffer(), CL_FALSE, begin, bytes, way + begin, nullptr, &sent);
    m_queues->up.flush();
    m_sent = end;
    return { sent };
}

std::vector<cl::Event> ByteTransfer::fetch(int first, int count, const cl::Event &written)
{
    if (!m_queues)
        return {};
    std::byte *const way = m_queues->fetched.atLeast(m_device, m_queues->down, m_result.form().bytes());
    const size_t begin = size(m_to, first);
    const std::vector<cl::Event> after{ written };
    cl::Event fetched;
    m_queues->down.enqueueReadBuffer(
        m_result.buffer(), CL_FALSE, begin, size(m_to, count), way + begin, &after, &fetched);
    m_queues->down.flush();
    return { fetched };
}

void ByteTransfer::finish()
{
    if (m_queues) {
        const size_t bytes = m_result.form().bytes();
        m_queues->down.finish();
        std::memcpy(const_cast<std::uint8_t *>(m_to.first.get()),
            m_queues->fetched.atLeast(m_device, m_queues->down, bytes), bytes);
    } else {
        m_result.read({});
    }
    m_device.queue().finish();
}

} // namespace halo
