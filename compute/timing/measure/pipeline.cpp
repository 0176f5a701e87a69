// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/pipeline.h"

#include "compute/task/taskresult.h"

#include <algorithm>

namespace halo {
namespace {

Pipeline::Bar barOf(const CommandTime &command)
{
    Pipeline::Bar bar;
    bar.kind = command.name == "upload" ? Pipeline::Kind::Upload
        : command.name == "download"    ? Pipeline::Kind::Download
                                        : Pipeline::Kind::Kernel;
    bar.name = command.name;
    bar.plane = command.plane;
    bar.queued = command.queued;
    bar.submitted = command.submitted;
    bar.started = command.started;
    bar.ended = command.ended;
    bar.trusted = command.queued <= command.submitted && command.submitted <= command.started
        && command.started < command.ended;
    return bar;
}

} // namespace

Pipeline pipelineOf(const TaskResult &result, int sample)
{
    Pipeline pipeline;
    for (const CommandTime &command : result.timeline)
        if (command.sample == sample)
            pipeline.bars.push_back(barOf(command));
    if (pipeline.bars.empty())
        return pipeline;
    std::ranges::stable_sort(pipeline.bars, {}, &Pipeline::Bar::queued);
    pipeline.begin = pipeline.bars.front().queued;
    pipeline.end = pipeline.begin;
    for (const Pipeline::Bar &bar : pipeline.bars) {
        pipeline.end = std::max(pipeline.end, bar.ended);
        if (bar.trusted)
            pipeline.busy += bar.ended - bar.started;
    }
    if (sample == 0 && result.build.count() > 0) {
        pipeline.fromCache = result.fromCache;
        pipeline.begin -= result.build;
        const Pipeline::Bar build{ Pipeline::Kind::Build, "build", 0, pipeline.begin, pipeline.begin,
            pipeline.begin, pipeline.begin + result.build, true };
        pipeline.bars.insert(pipeline.bars.begin(), build);
    }
    return pipeline;
}

} // namespace halo
