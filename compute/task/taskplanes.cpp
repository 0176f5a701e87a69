// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/taskplanes.h"

#include "compute/device/opencldevice.h"
#include "compute/task/devicetask.h"
#include "compute/task/task.h"

#include <algorithm>
#include <cstdint>

namespace halo {
namespace {

using Use = TaskBuffer::Use;

/// Kernels are told that rows may begin at any vector of sixteen floats.
bool isAligned(const float *memory)
{
    return reinterpret_cast<std::uintptr_t>(memory) % (16 * sizeof(float)) == 0;
}

/// A buffer of floats, row by row.
bool isPlain(const MemoryForm &form)
{
    return !form.layout && !form.isImage();
}

} // namespace

TaskPlanes::TaskPlanes(OpenClDevice &device, bool mayShare)
    : m_device(device)
    , m_shares(mayShare && device.info().unifiedMemory)
{
}

TaskPlanes::~TaskPlanes()
{
    if (m_shares)
        clFinish(m_device.queue()()); // a device that fails here has failed the run already
}

void TaskPlanes::open(const Task &task)
{
    const TaskBuffer *input = task.planes(Use::Input), *output = task.planes(Use::Output);
    m_in = input ? formOf(task, *input) : MemoryForm{};
    m_out = output ? formOf(task, *output) : MemoryForm{};
    m_copy = {};
    m_source = {};
    m_target = {};
}

bool TaskPlanes::share(const Plane &pixels)
{
    if (!m_shares || !isPlain(m_in) || !isAligned(pixels.data()))
        return false;
    m_source = DeviceMemory::sharing(m_device, m_in, pixels.data());
    return true;
}

cl::Event TaskPlanes::copy(std::span<const std::byte> bytes)
{
    if (!m_copy.made())
        m_copy = DeviceMemory(m_device, m_in);
    m_source = m_copy;
    return m_source.write(bytes);
}

cl::Event TaskPlanes::provide(const std::vector<const Plane *> &planes)
{
    if (m_in.layout) {
        std::vector<const float *> pixels;
        std::ranges::transform(
            planes, std::back_inserter(pixels), [](const Plane *plane) { return plane->data(); });
        return copy(packed(*m_in.layout, pixels));
    }
    return share(*planes.front()) ? m_source.handOver() : upload(*planes.front());
}

cl::Event TaskPlanes::upload(const Plane &pixels)
{
    return copy(std::as_bytes(std::span(pixels)).first(m_in.bytes()));
}

bool TaskPlanes::provideResident(const SharedPlane &pixels)
{
    if (!isPlain(m_in))
        return false;
    if (share(*pixels))
        return true;
    const std::optional<DeviceMemory> resident = m_device.resident(pixels);
    if (resident)
        m_source = *resident;
    return resident.has_value();
}

void TaskPlanes::writeTo(Plane &plane)
{
    if (!m_shares || !isPlain(m_out) || !isAligned(plane.data()))
        return;
    plane.resize(m_out.count + DeviceMemory::guardCount);
    m_target = DeviceMemory::sharing(m_device, m_out, plane.data());
}

const DeviceMemory &TaskPlanes::target()
{
    if (!m_target.made())
        m_target = DeviceMemory(m_device, m_out);
    return m_target;
}

} // namespace halo
