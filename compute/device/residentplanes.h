// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/image/image.h"

#include <CL/opencl.hpp>

#include <optional>
#include <vector>

namespace halo {

/// Planes of the last picture that a device still holds, so that an edit of the filter need not hand them
/// over again before something can be seen. Whoever measures an upload makes one of its own. Kernels must
/// not write to these buffers. Belongs to one thread; members throw cl::Error.
class ResidentPlanes
{
public:
    /// A buffer with these pixels, from before or uploaded now; nothing if it is too large to be kept.
    std::optional<cl::Buffer> hold(const cl::Context &context, const cl::CommandQueue &queue,
        const DeviceLimits &limits, const SharedPlane &plane);

private:
    struct Held
    {
        std::weak_ptr<const Plane> plane; ///< a picture that nobody shows any more is let go
        size_t bytes = 0;
        cl::Buffer buffer;
    };
    std::vector<Held> m_held; ///< the oldest first
};

} // namespace halo
