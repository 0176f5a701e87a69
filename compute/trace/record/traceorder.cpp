// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/record/traceorder.h"

#include "compute/kernel/constraint.h"
#include "compute/base/error.h"
#include "compute/kernel/plan.h"
#include "compute/trace/record/groupplace.h"
#include "compute/task/task.h"

#include <algorithm>
#include <set>

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
    trace.groups = launch.groups();
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

/// Along one edge, the groups of the pass before that compute what these groups may read.
std::set<int> groupsRead(
    const std::set<int> &groups, int outputs, int reach, int length, int before, Border border)
{
    std::set<int> read;
    for (const int group : groups)
        for (int i = group * outputs - reach; i < (group + 1) * outputs + reach; ++i)
            if (const int at = fold(i, length, border); at >= 0 && at / outputs < before)
                read.insert(at / outputs);
    return read;
}

/// The passes before the one that is recorded, each with the groups that matter to it. A transform leaves
/// none: every output of it follows from all groups.
std::vector<RecorderPass> passesBefore(
    const TraceRequest &request, const std::vector<Launch> &launches, const LaunchArguments &arguments)
{
    const auto &[group, items, params] = request.tuning;
    const Size2 outputs{ group.w * items.w, group.h * items.h };
    const Border border = request.settings.border;
    const LaunchRequest sizes = launchRequest(request);
    std::set<int> columns{ request.group.w }, rows{ request.group.h };
    std::vector<RecorderPass> passes;
    for (auto i = static_cast<size_t>(request.pass); i > 0 && launches[i].before.empty();) {
        --i;
        const Launch &launch = launches[i];
        const Size2 all = launch.groups();
        const Size2 area = sizeOf(request.variant.passes[i], sizes, wholeSizes(sizes));
        columns = groupsRead(columns, outputs.w, request.filter.width, area.w, all.w, border);
        rows = groupsRead(rows, outputs.h, request.filter.height, area.h, all.h, border);
        RecorderPass pass{ launch.entry, launch.group, {},
            signatureOf(request.variant.source, launch.entry, request.variant.file), arguments.values[i] };
        for (const int y : rows)
            for (const int x : columns)
                pass.groups.push_back({ x, y });
        passes.insert(passes.begin(), std::move(pass));
    }
    return passes;
}

RecorderMemory weightMemory(std::vector<float> &weights)
{
    return { { static_cast<int>(weights.size()), 1 }, weights, true };
}

/// The filter's spectrum, and what the last transform before the recorded pass has left.
void addPlanes(
    const TraceRequest &request, std::span<float> pixels, OrderContents &contents, RecorderOrder &order)
{
    contents.planes = hostPlanes(pixels, launchRequest(request), contents.coefficients.weights);
    order.memories["plane_spectrum"] = weightMemory(contents.planes.filterSpectrum);
    for (const Transform &transform : request.variant.transforms)
        if (transform.before <= request.pass) {
            RecorderMemory &plane = order.memories[transform.buffer];
            plane.data = transform.direction == Direction::Forward ? contents.planes.spectrum
                                                                   : contents.planes.filtered;
            plane.initialised = true;
        }
}

RecorderOrder convolution(
    const TraceRequest &request, std::span<float> pixels, OrderContents &contents, Trace &trace)
{
    const LaunchRequest sizes = launchRequest(request);
    const auto launches = launchesOf(request.variant, sizes);
    const auto arguments
        = argumentsOf(request.variant, sizes, launches, { request.image, trace.geometry.out });
    RecorderOrder order = placed(request, passOf(request, launches), trace);
    order.options = buildOptions(request.variant, sizes, trace.geometry, DeviceLimits{}); // of the simulator
    order.values = arguments.values[static_cast<size_t>(request.pass)];
    order.before = passesBefore(request, launches, arguments);
    Coefficients &coefficients = contents.coefficients;
    coefficients = Coefficients(request.filter, request.settings.op);
    order.memories["src"] = { request.image, pixels, true };
    order.memories["dst"] = { trace.geometry.out };
    order.memories["filter"] = weightMemory(coefficients.weights);
    order.memories["filter_x"] = weightMemory(coefficients.terms.rows);
    order.memories["filter_y"] = weightMemory(coefficients.terms.columns);
    order.memories["spectrum"] = weightMemory(coefficients.spectrum);
    order.memories["spectra"] = weightMemory(coefficients.spectra);
    for (const NamedArea &buffer : request.variant.buffers)
        order.memories[buffer.name] = { sizeOf(buffer, sizes, wholeSizes(sizes)), {}, !order.before.empty() };
    const auto &transforms = request.variant.transforms;
    if (!transforms.empty() && transforms.front().before <= request.pass)
        addPlanes(request, pixels, contents, order);
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
    const TraceRequest &request, std::span<float> words, OrderContents &contents, Trace &trace)
{
    return request.task ? taskOrder(request, words, trace) : convolution(request, words, contents, trace);
}

} // namespace halo
