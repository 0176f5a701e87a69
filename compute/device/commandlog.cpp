// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/device/commandlog.h"

namespace halo {

/// Signed: the clock of some drivers runs backwards by a tick; that must be seen, not wrap.
nanoseconds CommandLog::sinceOrigin(cl_ulong time)
{
    if (!m_origin)
        m_origin = time;
    return nanoseconds(static_cast<std::int64_t>(time) - static_cast<std::int64_t>(*m_origin));
}

void CommandLog::add(const CommandTime &time)
{
    m_commands.push_back(time);
    if (time.name == "clear")
        return;
    Sample &sum = m_samples.back();
    (time.name == "upload"            ? sum.upload
            : time.name == "download" ? sum.download
                                      : sum.kernel)
        += time.duration();
}

void CommandLog::add(const cl::Event &event, const std::string &name, int sample, int plane)
{
    const auto queued = sinceOrigin(event.getProfilingInfo<CL_PROFILING_COMMAND_QUEUED>());
    add({ name, sample, plane, queued, sinceOrigin(event.getProfilingInfo<CL_PROFILING_COMMAND_SUBMIT>()),
        sinceOrigin(event.getProfilingInfo<CL_PROFILING_COMMAND_START>()),
        sinceOrigin(event.getProfilingInfo<CL_PROFILING_COMMAND_END>()) });
}

void CommandLog::addBetween(
    const cl::Event &first, const cl::Event &last, const std::string &name, int sample, int plane)
{
    const auto queued = sinceOrigin(first.getProfilingInfo<CL_PROFILING_COMMAND_QUEUED>());
    add({ name, sample, plane, queued, sinceOrigin(first.getProfilingInfo<CL_PROFILING_COMMAND_SUBMIT>()),
        sinceOrigin(first.getProfilingInfo<CL_PROFILING_COMMAND_END>()),
        sinceOrigin(last.getProfilingInfo<CL_PROFILING_COMMAND_END>()) });
}

} // namespace halo
