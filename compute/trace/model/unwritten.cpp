// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/unwritten.h"

#include "compute/task/problem.h"
#include "compute/task/task.h"
#include "compute/trace/model/formula.h"
#include "compute/trace/model/passjoin.h"
#include "compute/trace/model/tracewalk.h"

#include <algorithm>
#include <functional>
#include <unordered_set>

namespace halo {
namespace {

/// Outputs in rows of out.w elements of a buffer.
void addUnwritten(std::vector<Finding> &findings, const Trace &trace, int buffer, Size2 out,
    const std::function<Message(int x, int y, std::int64_t index)> &say)
{
    std::unordered_set<std::int64_t> written;
    for (const Access &access : trace.accesses)
        if (access.buffer == buffer && access.kind != AccessKind::Load)
            for (int i = 0; i < access.count; ++i)
                if (const auto pixel = trace.pixelOf(access, i))
                    written.insert(*pixel);
    const OutputArea own = outputAreaOf(trace, out);
    for (int y = own.first.h; y < own.end.h; ++y)
        for (int x = own.first.w; x < own.end.w; ++x)
            if (const std::int64_t index = std::int64_t(y) * out.w + x; !written.contains(index))
                findings.push_back({ FindingKind::Value, 0, -1, -1, buffer, index, say(x, y, index) });
}

} // namespace

OutputRegion outputsOf(const TraceRequest &request, Size2 out)
{
    const Size2 step = outputsOfGroup(request);
    OutputRegion region{ request.group.w * step.w, request.group.h * step.h, {} };
    region.size = { std::clamp(out.w - region.x, 0, step.w), std::clamp(out.h - region.y, 0, step.h) };
    return region;
}

OutputRegion outputsOf(const TraceRequest &request, const TraceView &view)
{
    return outputsOf(request, view.geometry.out);
}

std::vector<StoredOutput> storedOutputs(const Trace &trace)
{
    const TraceRequest &request = trace.request;
    const std::vector<TaskLaunch> launches = taskOf(request).launches;
    if (!isJoined(trace) && request.launch + 1 != static_cast<int>(launches.size()))
        return {}; // what it leaves for the next launch has no reference
    const auto &names = launches.back().buffers;
    const OutputShapes outputs = request.problem->outputShapes();
    std::vector<StoredOutput> stored;
    for (int i = 0; i < static_cast<int>(trace.buffers.size()); ++i) {
        const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(i)];
        const auto other = names.find(buffer.name);
        const auto output = outputs.find(
            other == names.end() || !buffer.memory.empty() ? buffer.memoryName() : other->second);
        if ((buffer.space == Space::Global || buffer.space == Space::Image) && output != outputs.end())
            stored.push_back({ i, output->first, static_cast<std::int64_t>(output->second.each) });
    }
    return stored;
}

std::vector<Finding> unwrittenOutputs(const Trace &trace)
{
    std::vector<Finding> findings;
    // Where groups do not follow each other as outputs do, it is not known which ones are its own.
    if (!trace.complete || !trace.request.problem || trace.scattered)
        return findings;
    const auto atPlace = [at = trace.view.at()](int x, int y, std::int64_t) {
        return Message("Output %1,%2 is never written.", x + at.w, y + at.h);
    };
    std::vector<StoredOutput> outputs;
    if (!trace.view.geometry.empty())
        outputs = storedOutputs(trace);
    for (const StoredOutput &output : outputs)
        addUnwritten(findings, trace, output.buffer, trace.view.geometry.out, atPlace);
    const auto formula = outputs.empty() ? launchFormulaOf(trace) : std::nullopt;
    if (const int buffer = formula ? trace.bufferNamed(formula->to) : -1; buffer >= 0)
        addUnwritten(findings, trace, buffer, formula->size, [&](int x, int y, std::int64_t index) {
            return formula->output ? atPlace(x, y, index)
                                   : Message("%1[%2] is never written.", formula->to, index);
        });
    return findings;
}

} // namespace halo
