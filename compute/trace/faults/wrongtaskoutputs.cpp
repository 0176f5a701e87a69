// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/csvtext.h"
#include "compute/trace/faults/wrongoutputs.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

/// What the task calls the memory that the launch calls so.
std::string taskName(const TaskLaunch &launch, const std::string &argument)
{
    const auto other = launch.buffers.find(argument);
    return other == launch.buffers.end() ? argument : other->second;
}

} // namespace

std::vector<Finding> wrongOutputs(const Trace &trace, const Problem &problem, const TaskOutputs &reference)
{
    const Task &task = *trace.request.task;
    const auto pass = static_cast<size_t>(trace.request.pass);
    const Variant &variant = trace.request.variant;
    std::vector<Finding> findings;
    if (pass + 1 != task.launches.size())
        return findings;
    for (const Access &access : trace.accesses) {
        const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(access.buffer)];
        const std::string name = taskName(task.launches[pass], buffer.name);
        const auto expected = reference.find(name);
        if (access.kind != AccessKind::Store || buffer.space != Space::Global || expected == reference.end())
            continue;
        for (int i = 0; i < access.count; ++i) {
            const std::int64_t element = access.index + i;
            if (element < 0 || element >= static_cast<std::int64_t>(countOf(expected->second)))
                continue; // out of bounds, which the simulator reports
            const double right = numberAt(expected->second, static_cast<size_t>(element));
            const float value = trace.valueOf(access, i);
            if (std::abs(static_cast<double>(value) - right)
                <= problem.tolerance(name, variant)) // false for NaN
                continue;
            findings.push_back({ FindingKind::Value, access.line, access.item, -1, access.buffer, element,
                buffer.name + "[" + std::to_string(element) + "] is " + shortestText(value).toStdString()
                    + " instead of " + shortestText(static_cast<float>(right)).toStdString() + "." });
        }
    }
    return findings;
}

} // namespace halo
