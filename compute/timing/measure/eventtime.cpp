// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/eventtime.h"

#include "compute/base/error.h"

namespace halo {

std::chrono::nanoseconds durationOf(const cl::Event &event)
{
    const auto start = static_cast<std::int64_t>(event.getProfilingInfo<CL_PROFILING_COMMAND_START>());
    const auto end = static_cast<std::int64_t>(event.getProfilingInfo<CL_PROFILING_COMMAND_END>());
    return std::chrono::nanoseconds(end - start);
}

std::chrono::nanoseconds durationBetween(const cl::Event &first, const cl::Event &last)
{
    const auto endOf = [](const cl::Event &event) {
        return static_cast<std::int64_t>(event.getProfilingInfo<CL_PROFILING_COMMAND_END>());
    };
    return std::chrono::nanoseconds(endOf(last) - endOf(first));
}

void checkClock(std::chrono::nanoseconds time, const DeviceInfo &device)
{
    if (time.count() <= 0)
        throw Error(ErrorKind::Device,
            "The clock of the device " + device.name + " says that a kernel took "
                + std::to_string(time.count())
                + " ns; such times cannot be trusted: update the driver or choose another device.");
}

} // namespace halo
