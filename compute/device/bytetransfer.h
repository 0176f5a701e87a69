// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/device/devicememory.h"
#include "compute/device/opencldevice.h"
#include "compute/image/image.h"

#include <vector>

namespace halo {

/// Where the kernels of a run find the bytes of a picture and leave those of its result: in the host's own
/// memory, if the device shares it; else in the device's, to which and from which rows are copied beside the
/// kernels. Belongs to one thread; members throw cl::Error.
class ByteTransfer
{
public:
    struct Rows
    {
        const PixelBytes &bytes;
        int count;
    };
    /// Both must outlive it.
    ByteTransfer(OpenClDevice &device, bool shares, const Rows &from, const Rows &to);
    ~ByteTransfer();
    ByteTransfer(const ByteTransfer &) = delete;
    ByteTransfer &operator=(const ByteTransfer &) = delete;

    const DeviceMemory &source() const { return m_source; }
    const DeviceMemory &result() const { return m_result; }

    /// From now on nothing has been sent.
    void begin() { m_sent = 0; }
    /// Sends the rows before this one that have not been. What a kernel that reads them has to wait for: an
    /// event, or nothing.
    std::vector<cl::Event> send(int end);
    /// Fetches rows that will be written when this event is over. An event, or nothing.
    std::vector<cl::Event> fetch(int first, int count, const cl::Event &written);
    /// Waits until the result is there.
    void finish();

private:
    OpenClDevice &m_device;
    CopyQueues *const m_queues; ///< null if memory is shared
    const PixelBytes &m_from, &m_to;
    DeviceMemory m_source, m_result;
    int m_sent = 0;
};

} // namespace halo
