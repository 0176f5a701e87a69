// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/device/opencldevice.h"
#include "compute/device/outputguard.h"
#include "compute/image/image.h"

#include <optional>

namespace halo {

/// Where the kernels of a run read and write: memory of the device, to which pixels are copied and from which
/// they come back; or, on a device that shares the host's memory, the planes themselves, and nothing is
/// copied. Belongs to one thread; members throw cl::Error.
class RunBuffers
{
public:
    /// Planes are shared only if mayShare: their pixels are safe from no kernel then.
    RunBuffers(OpenClDevice &device, bool mayShare);
    /// Waits for the device: a run that was cancelled may have left it writing to a plane.
    ~RunBuffers();
    RunBuffers(const RunBuffers &) = delete;
    RunBuffers &operator=(const RunBuffers &) = delete;

    /// Makes ready for planes of these sizes; asImage: kernels read an image2d_t, which is always a copy.
    void open(Size2 in, Size2 out, bool asImage);
    bool isOpenFor(Size2 in, Size2 out) const { return m_isOpen && m_in == in && m_out == out; }

    /// Makes these pixels the source. The plane must outlive the launches. The event is over.
    cl::Event provide(const Plane &pixels);
    /// The same by a copy, for pixels that nobody keeps.
    cl::Event upload(const Plane &pixels);
    /// Makes pixels the source that the device still has from another run, or shares; nothing is measured.
    /// False if it keeps none so large.
    bool provideResident(const SharedPlane &pixels);
    cl::Memory source() const;

    /// Lets kernels write straight to this plane, if it can be shared, and gives it room for the guard behind
    /// its end. Cut that off when all is done. Otherwise download() brings what they wrote.
    void writeTo(Plane &plane);
    const GuardedOutput &output();
    /// Brings the output to where it is wanted. The event is over.
    cl::Event download(float *to);

private:
    bool share(const Plane &pixels);

    OpenClDevice &m_device;
    const bool m_shares;
    bool m_isOpen = false;
    Size2 m_in, m_out;
    bool m_asImage = false;
    std::optional<cl::Image2D> m_image;
    cl::Buffer m_copy;
    std::optional<cl::Buffer> m_hostBacked; ///< stands for m_copy: a plane, or what the device still has
    GuardedOutput m_output;
    bool m_outputHostBacked = false;
};

} // namespace halo
