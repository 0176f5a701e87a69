// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/tracer/taskpasses.h"

#include "compute/base/error.h"
#include "compute/task/problem.h"

#include <algorithm>
#include <map>

namespace halo {
namespace {

using Contents = std::map<std::string, std::vector<float>>;

const std::string &nameIn(const TaskLaunch &launch, const std::string &argument)
{
    const auto other = launch.buffers.find(argument);
    return other == launch.buffers.end() ? argument : other->second;
}

void takeStores(const Trace &trace, const TaskLaunch &launch, Contents &scratch)
{
    if (!trace.findings.empty())
        throw Error(Fault::Device,
            "What an earlier pass of the kernel " + trace.request.variant.file
                + " does is wrong: " + trace.findings.front().text);
    for (const Access &access : trace.accesses) {
        const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(access.buffer)];
        const auto found = scratch.find(nameIn(launch, buffer.name));
        if (access.kind != AccessKind::Store || buffer.space == Space::Local || found == scratch.end())
            continue;
        for (int i = 0; i < access.count; ++i)
            if (const std::int64_t element = access.index + i;
                element >= 0 && element < std::ssize(found->second))
                found->second[static_cast<size_t>(element)] = trace.valueOf(access, i);
    }
}

/// The same task, with this in its scratch memory.
std::shared_ptr<const Task> filled(const Task &task, Contents scratch)
{
    auto result = std::make_shared<Task>(task);
    for (TaskBuffer &buffer : result->buffers)
        if (const auto found = scratch.find(buffer.name); found != scratch.end()) {
            buffer.use = TaskBuffer::Use::Input;
            buffer.content = std::make_shared<const Values>(std::move(found->second));
        }
    return result;
}

/// What is in scratch memory before the pass: zeros, or what an earlier one left.
Contents scratchOf(const Task &task, const Task &original)
{
    Contents contents;
    for (size_t i = 0; i < task.buffers.size(); ++i) {
        if (original.buffers[i].use != TaskBuffer::Use::Scratch)
            continue;
        const TaskBuffer &buffer = task.buffers[i];
        contents[buffer.name] = buffer.content ? std::get<std::vector<float>>(*buffer.content)
                                               : std::vector<float>(buffer.count, 0.0F);
    }
    return contents;
}

} // namespace

TraceRequest requestOf(const Problem &problem, const Variant &variant, const Tuning &tuning)
{
    TraceRequest request;
    request.variant = variant;
    request.tuning = tuning;
    request.group = { 0, 0 };
    request.task = std::make_shared<const Task>(problem.task(variant, tuning));
    request.image = problem.text().size;
    request.filter = { problem.text().what, 1, 1, { 1.0F } };
    return request;
}

bool goToPass(Tracer &tracer, TraceRequest &request, SharedPlane &inputs, int pass, const Progress &progress)
{
    const auto original = request.task;
    const Size2 group = request.group;
    size_t groups = 0;
    for (int earlier = 0; earlier < pass; ++earlier)
        groups += original->launches.at(static_cast<size_t>(earlier)).groups().area();
    const bool possible = groups <= static_cast<size_t>(mostGroupsBefore);
    for (request.pass = 0; possible && request.pass < pass; ++request.pass) {
        const TaskLaunch &launch = original->launches[static_cast<size_t>(request.pass)];
        Contents scratch = scratchOf(*request.task, *original);
        const Size2 all = launch.groups();
        for (request.group.h = 0; request.group.h < all.h; ++request.group.h)
            for (request.group.w = 0; request.group.w < all.w; ++request.group.w)
                takeStores(*tracer.record(request, inputs, progress), launch, scratch);
        request.task = filled(*request.task, std::move(scratch));
        inputs = inputsOf(*request.task);
    }
    request.pass = pass;
    request.group = group;
    return possible;
}

} // namespace halo
