// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/device/residentplanes.h"

#include "compute/device/opencldevice.h"

#include <algorithm>
#include <numeric>

namespace halo {
namespace {

/// Larger pictures take so long to filter that their upload does not matter.
constexpr std::int64_t mostBytes = std::int64_t{ 256 } * 1024 * 1024;

} // namespace

std::optional<DeviceMemory> ResidentPlanes::hold(OpenClDevice &device, const SharedPlane &plane)
{
    const DeviceLimits &limits = device.info().limits;
    std::erase_if(m_held, [](const Held &held) { return held.plane.expired(); });
    for (const Held &held : m_held)
        if (held.plane.lock() == plane)
            return held.memory;
    const auto room = static_cast<size_t>(
        std::min({ mostBytes, limits.globalBytes / 8, std::max<std::int64_t>(limits.maxAllocBytes, 0) }));
    const size_t bytes = plane->size() * sizeof(float);
    if (bytes == 0 || bytes > room)
        return std::nullopt;
    size_t used = std::accumulate(m_held.begin(), m_held.end(), size_t{ 0 },
        [](size_t sum, const Held &held) { return sum + held.memory.form().bytes(); });
    while (used + bytes > room) {
        used -= m_held.front().memory.form().bytes();
        m_held.erase(m_held.begin());
    }
    MemoryForm form{ plane->size() };
    form.access = MemoryForm::Access::Read;
    const DeviceMemory memory(device, form);
    memory.write(std::as_bytes(std::span(*plane)));
    m_held.push_back({ plane, memory });
    return memory;
}

} // namespace halo
