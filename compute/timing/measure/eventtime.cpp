// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/eventtime.h"

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

} // namespace halo
