// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/device/devicememory.h"
#include "compute/image/image.h"

#include <optional>
#include <vector>

namespace halo {

/// Planes of the last picture that a device still holds, so that an edit of the filter need not hand them
/// over again before something can be seen. Whoever measures an upload makes one of its own. Kernels must
/// not write to these buffers. Belongs to one thread; members throw cl::Error.
class ResidentPlanes
{
public:
    /// Memory with these pixels, from before or uploaded now; nothing if it is too large to be kept.
    std::optional<DeviceMemory> hold(OpenClDevice &device, const SharedPlane &plane);

private:
    struct Held
    {
        std::weak_ptr<const Plane> plane; ///< a picture that nobody shows any more is let go
        DeviceMemory memory;
    };
    std::vector<Held> m_held; ///< the oldest first
};

} // namespace halo
