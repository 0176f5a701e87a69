// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/record/traceorder.h"

#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/kernel/constraint.h"
#include "compute/trace/record/groupplace.h"
#include "compute/workload/convolution/convolutionproblem.h"

#include <algorithm>
#include <set>

namespace halo {
namespace {

const TaskLaunch &passOf(const TraceRequest &request, const std::vector<TaskLaunch> &launches)
{
    if (request.pass < 0 || request.pass >= static_cast<int>(launches.size()))
        throw Error(ErrorKind::Usage,
            "The variant \"" + request.variant.title + "\" has " + std::to_string(launches.size())
                + " passes; choose one of them.");
    return launches[static_cast<size_t>(request.pass)];
}

/// The source and the place of the work-group.
RecorderOrder placed(const TraceRequest &request, const TaskLaunch &launch, Trace &trace)
{
    trace.entry = launch.entry;
    trace.groups = launch.groups();
    if (request.group.w < 0 || request.group.h < 0 || request.group.w >= trace.groups.w
        || request.group.h >= trace.groups.h)
        throw Error(ErrorKind::Usage,
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
std::vector<RecorderPass> passesBefore(const TraceRequest &request, const Task &task)
{
    const auto &[group, items, params] = request.tuning;
    const Size2 outputs{ group.w * items.w, group.h * items.h };
    const Border border = request.settings.border;
    std::set<int> columns{ request.group.w }, rows{ request.group.h };
    std::vector<RecorderPass> passes;
    for (auto i = static_cast<size_t>(request.pass); i > 0 && task.launches[i].before.empty();) {
        --i;
        const TaskLaunch &launch = task.launches[i];
        const Size2 all = launch.groups();
        const Size2 area = sizeOf(request.variant.passes[i], task.symbols);
        columns = groupsRead(columns, outputs.w, request.filter.width, area.w, all.w, border);
        rows = groupsRead(rows, outputs.h, request.filter.height, area.h, all.h, border);
        RecorderPass pass{ launch.entry, launch.group, {},
            signatureOf(request.variant.source, launch.entry, request.variant.file),
            argumentsOf(task, launch) };
        for (const int y : rows)
            for (const int x : columns)
                pass.groups.push_back({ x, y });
        passes.insert(passes.begin(), std::move(pass));
    }
    return passes;
}

/// The launches before the one that is recorded, all of them: what a work-group of a task reads is not known.
std::vector<RecorderPass> launchesBefore(const TraceRequest &request, const Task &task)
{
    std::vector<RecorderPass> passes;
    if (!isFilled(request))
        return passes;
    for (size_t i = 0; i < static_cast<size_t>(request.pass); ++i) {
        const TaskLaunch &launch = task.launches[i];
        RecorderPass pass{ launch.entry, launch.group, {},
            signatureOf(request.variant.source, launch.entry, request.variant.file),
            argumentsOf(task, launch) };
        for (int y = 0; y < launch.groups().h; ++y)
            for (int x = 0; x < launch.groups().w; ++x)
                pass.groups.push_back({ x, y });
        passes.push_back(std::move(pass));
    }
    return passes;
}

/// Memory that what launches before leave in scratch is found in again for the next work-group.
void keepScratch(const std::string &known, OrderContents &contents, RecorderOrder &order)
{
    contents.scratch.clear();
    for (const TaskBuffer &buffer : contents.task.buffers)
        if (buffer.use == TaskBuffer::Use::Scratch)
            contents.scratch[buffer.name].assign(std::max<size_t>(buffer.count, 1), 0.0F);
    if (known == contents.filledFor) {
        contents.scratch = contents.filled;
        order.before.clear();
    } else if (!order.before.empty()) {
        contents.filledFor.clear();
        order.filled = [&contents, known] {
            contents.filled = contents.scratch;
            contents.filledFor = known;
        };
    }
    for (auto &[name, values] : contents.scratch)
        order.memories[name].data = values;
}

/// The filter's spectrum, and what the last transform before the recorded pass has left.
void addPlanes(
    const TraceRequest &request, std::span<float> pixels, OrderContents &contents, RecorderOrder &order)
{
    const auto &weights = std::get<std::vector<float>>(*contents.task.find("filter")->content);
    contents.planes = hostPlanes(pixels, problemOf(request)->sizes(), weights);
    order.memories["plane_spectrum"].data = contents.planes.filterSpectrum;
    for (const Transform &transform : request.variant.transforms)
        if (transform.before <= request.pass) {
            RecorderMemory &plane = order.memories[transform.buffer];
            plane.data = transform.direction == Direction::Forward ? contents.planes.spectrum
                                                                   : contents.planes.filtered;
            plane.initialised = true;
        }
}

/// Words: the inputs, one after the other. Scratch memory is what the launches before have left: of planes
/// these are made, of others they were.
void addMemories(const Task &task, std::span<float> words, RecorderOrder &order)
{
    const bool filled = !order.before.empty() || !task.planes(TaskBuffer::Use::Input);
    size_t at = 0;
    for (const TaskBuffer &buffer : task.buffers) {
        RecorderMemory &memory = order.memories[buffer.name];
        memory.shape = buffer.shape.w > 0 ? buffer.shape
                                          : Size2{ static_cast<int>(std::max<size_t>(buffer.count, 1)), 1 };
        memory.initialised
            = buffer.isInput() || buffer.zeroed || (buffer.use == TaskBuffer::Use::Scratch && filled);
        if (buffer.use == TaskBuffer::Use::Input && buffer.count > 0) {
            memory.data = words.subspan(at, buffer.count);
            at += buffer.count;
        } else if (buffer.use == TaskBuffer::Use::Constant && buffer.transformedCorner.w == 0) {
            memory.data
                = { static_cast<float *>(const_cast<void *>(bytesOf(*buffer.content))), buffer.count };
        }
    }
}

} // namespace

RecorderOrder orderOf(const TraceRequest &request, const std::string &known, std::span<float> words,
    OrderContents &contents, Trace &trace)
{
    Task &task = contents.task;
    task = taskOf(request);
    task.variant = request.variant;
    const TaskLaunch &launch = passOf(request, task.launches);
    RecorderOrder order = placed(request, launch, trace);
    order.options = task.buildOptions(DeviceLimits{}); // of the simulator
    order.values = argumentsOf(task, launch);
    order.before = request.task ? launchesBefore(request, task) : passesBefore(request, task);
    addMemories(task, words, order);
    if (request.task)
        keepScratch(known, contents, order);
    const auto &transforms = request.variant.transforms;
    if (!transforms.empty() && transforms.front().before <= request.pass)
        addPlanes(request, words, contents, order);
    return order;
}

} // namespace halo
