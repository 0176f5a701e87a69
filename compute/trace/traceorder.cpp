// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/traceorder.h"

#include "compute/constraint.h"
#include "compute/error.h"
#include "compute/plan.h"
#include "compute/trace/groupplace.h"
#include "compute/workload/task.h"

#include <algorithm>

namespace halo {
namespace {

template<typename Any> const Any &passOf(const TraceRequest &request, const std::vector<Any> &launches)
{
    if (request.pass < 0 || request.pass >= static_cast<int>(launches.size()))
        throw Error(Fault::Usage,
            "The variant \"" + request.variant.title + "\" has " + std::to_string(launches.size())
                + " passes; choose one of them.");
    return launches[static_cast<size_t>(request.pass)];
}

/// What every workload has: the source and the place of the work-group.
template<typename Any> RecorderOrder placed(const TraceRequest &request, const Any &launch, Trace &trace)
{
    trace.entry = launch.entry;
    trace.groups = { launch.global.w / launch.group.w, launch.global.h / launch.group.h };
    if (request.group.w < 0 || request.group.h < 0 || request.group.w >= trace.groups.w
        || request.group.h >= trace.groups.h)
        throw Error(Fault::Usage,
            "There is no work-group at " + std::to_string(request.group.w) + ","
                + std::to_string(request.group.h) + "; there are " + toString(trace.groups) + ".");
    RecorderOrder order;
    order.source = placeOneGroup(trace.groups) + programText(request.variant);
    order.file = request.variant.file;
    order.entry = launch.entry;
    order.groupSize = launch.group;
    order.groups = trace.groups;
    order.group = request.group;
    order.signature = signatureOf(request.variant.source, launch.entry, request.variant.file);
    return order;
}

RecorderOrder convolution(
    const TraceRequest &request, std::span<float> pixels, std::vector<float> &weights, Trace &trace)
{
    const LaunchRequest sizes{ request.image, request.filter.size(), request.settings, request.tuning };
    const auto launches = launchesOf(request.variant, request.tuning, trace.geometry.out);
    RecorderOrder order = placed(request, passOf(request, launches), trace);
    order.options = buildOptions(sizes, trace.geometry);
    order.values = argumentValues(order.signature,
        { request.image, trace.geometry.out,
            std::max<std::int64_t>(localBytesOf(request.variant, sizes), sizeof(float)) },
        request.variant.file);
    weights = request.settings.op == Op::Convolution ? rotated180(request.filter).weights
                                                     : request.filter.weights;
    order.memories["src"] = { request.image, pixels, true };
    order.memories["dst"] = { trace.geometry.out };
    order.memories["filter"] = { { static_cast<int>(weights.size()), 1 }, weights, true };
    return order;
}

/// Scratch is initialised: launches before this one would have filled it.
RecorderOrder taskOrder(const TraceRequest &request, std::span<float> words, Trace &trace)
{
    Task task = *request.task;
    task.variant = request.variant;
    const TaskLaunch &launch = passOf(request, task.launches);
    RecorderOrder order = placed(request, launch, trace);
    order.options = task.buildOptions();
    order.values = argumentsOf(task, launch);
    size_t at = 0;
    for (const TaskBuffer &buffer : task.buffers) {
        RecorderMemory &memory = order.memories[buffer.name];
        memory.shape = { static_cast<int>(std::max<size_t>(buffer.count, 1)), 1 };
        memory.initialised = buffer.use != TaskBuffer::Use::Output || buffer.zeroed;
        if (buffer.use != TaskBuffer::Use::Input || buffer.count == 0)
            continue;
        memory.data = words.subspan(at, buffer.count);
        at += buffer.count;
    }
    return order;
}

} // namespace

RecorderOrder orderOf(
    const TraceRequest &request, std::span<float> words, std::vector<float> &weights, Trace &trace)
{
    return request.task ? taskOrder(request, words, trace) : convolution(request, words, weights, trace);
}

} // namespace halo
