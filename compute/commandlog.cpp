// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/commandlog.h"

namespace halo {

void CommandLog::add(const cl::Event &event, const std::string &name, int sample, int plane)
{
    const auto queued = event.getProfilingInfo<CL_PROFILING_COMMAND_QUEUED>();
    if (!m_origin)
        m_origin = queued;
    // Signed: the clock of some drivers runs backwards by a tick; that must be seen, not wrap.
    const auto at = [this](cl_ulong time) {
        return nanoseconds(static_cast<std::int64_t>(time) - static_cast<std::int64_t>(*m_origin));
    };
    const CommandTime time{ name, sample, plane, at(queued),
        at(event.getProfilingInfo<CL_PROFILING_COMMAND_SUBMIT>()),
        at(event.getProfilingInfo<CL_PROFILING_COMMAND_START>()),
        at(event.getProfilingInfo<CL_PROFILING_COMMAND_END>()) };
    m_commands.push_back(time);
    if (name == "clear")
        return;
    Sample &sum = m_samples.back();
    (name == "upload" ? sum.upload : name == "download" ? sum.download : sum.kernel) += time.duration();
}

} // namespace halo
