// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/device/devicememory.h"
#include "compute/image/image.h"

#include <vector>

namespace halo {

class OpenClDevice;
struct Task;

/// Where the launches of a run read and write planes: memory of the device, to which pixels are copied and
/// from which they come back; or, on a device that shares the host's memory, the planes themselves, and
/// nothing is copied. Belongs to one thread; members throw cl::Error.
class TaskPlanes
{
public:
    /// Planes are shared only if mayShare: their pixels are safe from no kernel then.
    TaskPlanes(OpenClDevice &device, bool mayShare);
    /// Waits for the device: a run that was cancelled may have left it writing to a plane.
    ~TaskPlanes();
    TaskPlanes(const TaskPlanes &) = delete;
    TaskPlanes &operator=(const TaskPlanes &) = delete;

    /// Makes ready for tasks like this one.
    void open(const Task &task);

    /// Makes the planes that one launch takes the source. They must outlive the launches. The event is over.
    cl::Event provide(const std::vector<const Plane *> &planes);
    /// The same of one by a copy, for pixels that nobody keeps.
    cl::Event upload(const Plane &pixels);
    /// Makes pixels the source that the device still has from another run, or shares; nothing is measured.
    /// False if it keeps none so large.
    bool provideResident(const SharedPlane &pixels);
    const DeviceMemory &source() const { return m_source; }

    /// Lets kernels write straight to this plane, if it can be shared, and gives it room for the guard behind
    /// its end. Cut that off when all is done. Otherwise target() has what they wrote.
    void writeTo(Plane &plane);
    const DeviceMemory &target();

private:
    bool share(const Plane &pixels);
    cl::Event copy(std::span<const std::byte> bytes);

    OpenClDevice &m_device;
    const bool m_shares;
    MemoryForm m_in, m_out;
    DeviceMemory m_copy;   ///< the source, unless that is a plane, or what the device still has
    DeviceMemory m_source; ///< one of these
    DeviceMemory m_target;
};

} // namespace halo
