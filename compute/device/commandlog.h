// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/runtimes.h"

#include <CL/opencl.hpp>

#include <optional>

namespace halo {

/// Collects when the commands of a run were executed. Members throw cl::Error.
class CommandLog
{
public:
    void beginSample() { m_samples.emplace_back(); }
    /// An event that is over. name as in CommandTime; "clear" counts for no part of the sample.
    void add(const cl::Event &event, const std::string &name, int sample, int plane);
    /// Commands between two markers, of which only these can be asked.
    void addBetween(
        const cl::Event &first, const cl::Event &last, const std::string &name, int sample, int plane);

    std::vector<Sample> takeSamples() { return std::move(m_samples); }
    std::vector<CommandTime> takeCommands() { return std::move(m_commands); }

private:
    nanoseconds sinceOrigin(cl_ulong time);
    void add(const CommandTime &time);

    std::optional<cl_ulong> m_origin;
    std::vector<Sample> m_samples;
    std::vector<CommandTime> m_commands;
};

} // namespace halo
