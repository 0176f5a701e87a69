// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/record/traceorder.h"

#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/filter/coefficients.h"
#include "compute/kernel/constraint.h"
#include "compute/kernel/foreignsource.h"
#include "compute/task/problem.h"
#include "compute/trace/record/groupplace.h"

#include <algorithm>
#include <set>
#include <sstream>

namespace halo {
namespace {

const TaskLaunch &passOf(const TraceRequest &request, const std::vector<TaskLaunch> &launches)
{
    if (request.launch < 0 || request.launch >= static_cast<int>(launches.size()))
        throw Error(ErrorKind::Usage, "The implementation \"%1\" has %2 passes; choose one of them.",
            request.variant.title, launches.size());
    return launches[static_cast<size_t>(request.launch)];
}

/// The lines of the kernel's file that include others; of what these include, the same.
std::map<std::string, int> includingLines(const Variant &variant)
{
    std::map<std::string, int> lines;
    if (variant.includes.empty())
        return lines;
    const auto add = [&](auto &&again, const std::string &name, int line) -> void {
        const auto found = variant.includes.find(name);
        if (found == variant.includes.end() || !lines.try_emplace(name, line).second)
            return;
        std::istringstream text(found->second);
        for (std::string next; std::getline(text, next);)
            again(again, includedIn(next), line);
    };
    for (const std::string &name : variant.mapping.before)
        add(add, name, 1);
    std::istringstream text(variant.source);
    int number = 0;
    for (std::string line; std::getline(text, line);)
        add(add, includedIn(line), ++number);
    return lines;
}

/// The source and the place of the work-group.
RecorderOrder placed(const TraceRequest &request, const TaskLaunch &launch, Trace &trace)
{
    trace.entry = launch.entry;
    trace.groups = launch.groups();
    requireGroup(request, trace.groups);
    RecorderOrder order;
    order.source = placeOneGroup(trace.groups) + programText(request.variant);
    order.file = request.variant.file;
    order.included = includingLines(request.variant);
    order.entry = launch.entry;
    order.groupSize = launch.group;
    order.groups = trace.groups;
    order.group = request.group;
    order.signature = signatureOf(request.variant, launch.entry);
    return order;
}

/// Outputs of a work-group.
Size2 stepOf(const TaskLaunch &launch, const Tuning &tuning)
{
    return launch.step.area() > 0 ? launch.step : outputsOfGroup(tuning);
}

/// Whether groups follow each other as outputs do.
bool followOutputs(const TaskLaunch &launch, Size2 step, Size2 outputs)
{
    const auto along
        = [](int groups, int each, int all) { return groups == (all + each - 1) / std::max(each, 1); };
    return along(launch.groups().w, step.w, outputs.w) && along(launch.groups().h, step.h, outputs.h);
}

/// Along one edge, the groups of the pass before that compute what these groups may read.
std::set<int> groupsRead(const std::set<int> &groups, int outputs, int outputsBefore, int reach, int length,
    int before, Border border)
{
    std::set<int> read;
    for (const int group : groups)
        for (int i = group * outputs - reach; i < (group + 1) * outputs + reach; ++i)
            if (const int at = fold(i, length, border); at >= 0 && at / outputsBefore < before)
                read.insert(at / outputsBefore);
    return read;
}

std::set<int> firstNumbers(int count)
{
    std::set<int> numbers;
    for (int i = 0; i < count; ++i)
        numbers.insert(numbers.end(), i);
    return numbers;
}

/// The launches before the one that is recorded, each with the work-groups that matter to it: with a window
/// those whose outputs the recorded ones may read, else all. A transform needs all groups before it, so that
/// these launches are left out: addPlanes() knows what it leaves.
std::vector<RecorderPass> launchesBefore(const TraceRequest &request, const TraceView &view, const Task &task)
{
    std::vector<RecorderPass> before;
    if (!isFilled(request))
        return before;
    const bool hasWindow = !view.geometry.empty();
    const Border border = view.settings.border;
    // Kernels of others may turn the picture between two launches, so that all are simulated if they are few.
    const auto isForeign = [&](const TaskLaunch &launch) {
        return request.variant.mapping.isForeign()
            && launch.groups().area() <= static_cast<size_t>(mostGroupsBefore);
    };
    std::set<int> columns{ request.group.w }, rows{ request.group.h };
    for (auto i = static_cast<size_t>(request.launch); i > 0 && task.launches[i].before.empty();) {
        const TaskLaunch &launch = task.launches[--i];
        const Size2 all = launch.groups();
        const Size2 step = stepOf(launch, request.tuning),
                    next = stepOf(task.launches[i + 1], request.tuning);
        if (hasWindow && i < request.variant.passes.size() && !isForeign(launch)) {
            const Size2 area = sizeOf(request.variant.passes[i], task.symbols);
            columns = groupsRead(columns, next.w, step.w, view.filter.width, area.w, all.w, border);
            rows = groupsRead(rows, next.h, step.h, view.filter.height, area.h, all.h, border);
        } else {
            columns = firstNumbers(all.w);
            rows = firstNumbers(all.h);
        }
        RecorderPass pass{ launch.entry, launch.group, {}, signatureOf(request.variant, launch.entry),
            argumentsOf(task, launch) };
        for (const int y : rows)
            for (const int x : columns)
                pass.groups.push_back({ x, y });
        before.insert(before.begin(), std::move(pass));
    }
    return before;
}

size_t bytesOf(const TaskBuffer &buffer)
{
    return buffer.layout ? static_cast<size_t>(buffer.layout->bytes)
                         : std::max<size_t>(buffer.count, 1) * sizeof(float);
}

/// Outputs of the launch that is recorded.
Size2 outputsIn(const TraceRequest &request, const TraceView &view, const Task &task)
{
    const auto &passes = request.variant.passes;
    const auto launch = static_cast<size_t>(request.launch);
    return launch + 1 < passes.size() ? sizeOf(passes[launch], task.symbols) : view.geometry.out;
}

/// Memory that what launches before leave in scratch is found in again for the next work-group.
void keepScratch(const std::string &known, OrderContents &contents, RecorderOrder &order)
{
    contents.scratch.clear();
    for (const TaskBuffer &buffer : contents.task.buffers)
        if (buffer.use == TaskBuffer::Use::Scratch)
            contents.scratch[buffer.name].assign(bytesOf(buffer), std::byte());
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

/// The elements of an input; of planes the first. The simulator writes only where a kernel does.
std::span<float> wordsOf(const TaskBuffer &buffer)
{
    const auto *planes = std::get_if<Planes>(buffer.content.get());
    const void *words
        = planes ? static_cast<const void *>(planes->front()->data()) : bytesOf(*buffer.content);
    const size_t count = planes ? planes->front()->size() : buffer.count;
    return { static_cast<float *>(const_cast<void *>(words)), count };
}

/// The filter's spectrum, and what the last transform before the recorded launch has left.
void addPlanes(
    const TraceRequest &request, const TraceView &view, OrderContents &contents, RecorderOrder &order)
{
    const std::span<float> pixels = wordsOf(*contents.task.find("src"));
    const auto &weights = std::get<std::vector<float>>(*contents.task.find("filter")->content);
    const ConvolutionSizes sizes{ view.image, view.filter.size(), view.settings, termsOf(view.filter).rank };
    contents.planes = hostPlanes(pixels, sizes, weights);
    order.memories["plane_spectrum"].data = std::as_writable_bytes(std::span(contents.planes.filterSpectrum));
    for (const Transform &transform : request.variant.transforms)
        if (transform.before <= request.launch) {
            RecorderMemory &plane = order.memories[transform.buffer];
            plane.data = std::as_writable_bytes(
                std::span(transform.direction == Direction::Forward ? contents.planes.spectrum
                                                                    : contents.planes.filtered));
            plane.initialised = true;
        }
}

/// In the form that a kernel of others takes. Of planes there is the first.
std::vector<std::byte> packedContent(const TaskBuffer &buffer)
{
    return packed(*buffer.layout, { wordsOf(buffer).data() }, buffer.repeated);
}

/// What a kernel of others is given, by argument.
std::map<std::string, RecorderArgument> rolesOf(
    const TraceRequest &request, const TaskLaunch &launch, const std::vector<Argument> &signature)
{
    std::map<std::string, RecorderArgument> arguments;
    for (const Argument &argument : signature)
        if (const ArgumentMapping *mapped = request.variant.mapping.find(launch.entry, argument.name))
            if (const auto *role = std::get_if<MemoryRole>(&mapped->role))
                arguments[argument.name] = { role->buffer, true, role->flipped, role->transposed };
    return arguments;
}

/// Scratch memory is what the launches before have left; without a window it is zero where these are not
/// simulated.
void addMemories(const Task &task, bool hasWindow, OrderContents &contents, RecorderOrder &order)
{
    contents.packed.clear();
    const bool filled = !order.before.empty() || !hasWindow;
    for (const TaskBuffer &buffer : task.buffers) {
        RecorderMemory &memory = order.memories[buffer.name];
        memory.shape = buffer.shape.w > 0 ? buffer.shape
                                          : Size2{ static_cast<int>(std::max<size_t>(buffer.count, 1)), 1 };
        memory.initialised
            = buffer.isInput() || buffer.zeroed || (buffer.use == TaskBuffer::Use::Scratch && filled);
        memory.layout = buffer.layout;
        if (buffer.content && buffer.layout)
            memory.data = contents.packed[buffer.name] = packedContent(buffer);
        else if (buffer.content && buffer.transformedCorner.w == 0)
            memory.data = std::as_writable_bytes(wordsOf(buffer));
    }
}

} // namespace

RecorderOrder orderOf(
    const TraceRequest &request, const std::string &known, OrderContents &contents, Trace &trace)
{
    Task &task = contents.task;
    task = taskOf(request);
    task.variant = request.variant;
    const TraceView view = viewOf(request);
    const bool hasWindow = !view.geometry.empty();
    const TaskLaunch &launch = passOf(request, task.launches);
    RecorderOrder order = placed(request, launch, trace);
    order.options = task.buildOptions(DeviceLimits{}); // of the simulator
    order.values = argumentsOf(task, launch);
    order.before = launchesBefore(request, view, task);
    order.arguments = rolesOf(request, launch, order.signature);
    trace.step = request.variant.mapping.isForeign() ? launch.step : Size2{ 0, 0 };
    trace.scattered = !request.variant.mapping.launchWidth.empty()
        && !followOutputs(launch, stepOf(launch, request.tuning), outputsIn(request, view, task));
    addMemories(task, hasWindow, contents, order);
    if (!hasWindow)
        keepScratch(known, contents, order);
    const auto &transforms = request.variant.transforms;
    if (!transforms.empty() && transforms.front().before <= request.launch)
        addPlanes(request, view, contents, order);
    return order;
}

} // namespace halo
