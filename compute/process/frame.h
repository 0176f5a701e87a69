// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/convolution/job.h"
#include "compute/process/sharedmemory.h"

#include <cstddef>
#include <span>

namespace halo {

/// How many floats the colour planes of one job take.
struct FrameLayout
{
    size_t channels = 0;
    size_t inputPixels = 0;  ///< of one plane
    size_t outputPixels = 0; ///< of one plane, the asked rows only
};
FrameLayout frameLayout(const Job &job);

/// The pixels of one job in memory that two processes share: input planes, output planes, and the
/// number of the job once all outputs are there. Made anew for each job, so that nothing of a picture
/// that was left half-written can be taken for another. The memory goes with the last that holds it.
class Frame
{
public:
    /// Throws Error(Device) if there is no memory.
    explicit Frame(const FrameLayout &layout);
    /// The other side: throws Error(Device) if the file does not hold such a frame.
    Frame(FileDescriptor file, const FrameLayout &layout);

    int number() const { return m_memory.number(); } ///< to be attached to a message
    std::span<float> input(size_t channel) const;
    std::span<float> output(size_t channel) const;

    /// Says that the outputs of this job are complete; jobs are numbered from 1.
    void acknowledge(quint64 sequence);
    quint64 acknowledged() const; ///< 0 until then

private:
    quint64 *sequence() const;

    FrameLayout m_layout;
    SharedMemory m_memory;
};

} // namespace halo
