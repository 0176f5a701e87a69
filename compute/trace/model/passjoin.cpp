// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/passjoin.h"

#include "compute/task/problem.h"
#include "compute/task/task.h"
#include "compute/trace/model/passview.h"

#include <algorithm>
#include <utility>

namespace halo {
namespace {

/// The number of this buffer in the whole, which has each of them once. Kernels of others call memory
/// otherwise in each launch; of all together it has its own name.
int adopt(Trace &whole, const TraceBuffer &buffer)
{
    if (const int known = whole.bufferNamed(buffer.memoryName()); known >= 0)
        return known;
    whole.buffers.push_back(buffer);
    whole.buffers.back().name = buffer.memoryName();
    return static_cast<int>(whole.buffers.size()) - 1;
}

void append(Trace &whole, const Trace &pass, int phasesBefore)
{
    std::vector<int> buffers;
    for (const TraceBuffer &buffer : pass.buffers)
        buffers.push_back(adopt(whole, buffer));
    const int valuesBefore = static_cast<int>(whole.wideValues.size());
    whole.wideValues.insert(whole.wideValues.end(), pass.wideValues.begin(), pass.wideValues.end());
    for (Access access : pass.accesses) {
        access.phase += phasesBefore;
        access.buffer = buffers[static_cast<size_t>(access.buffer)];
        access.wide += access.wide < 0 ? 0 : valuesBefore;
        whole.accesses.push_back(access);
    }
    whole.barriers.insert(whole.barriers.end(), pass.barriers.begin(), pass.barriers.end());
    for (Finding finding : pass.findings) {
        finding.buffer = finding.buffer < 0 ? -1 : buffers[static_cast<size_t>(finding.buffer)];
        whole.findings.push_back(finding);
    }
    whole.complete = whole.complete && pass.complete;
    whole.stored = whole.stored || pass.stored;
    whole.unoptimised = whole.unoptimised.empty() ? pass.unoptimised : whole.unoptimised;
}

/// What a launch touches, in phases from first to before end.
std::shared_ptr<const Trace> partOf(const Trace &whole, int pass, int first, int end)
{
    auto part = std::make_shared<Trace>();
    part->request = whole.request;
    part->request.launch = pass;
    part->view = whole.view;
    part->sourceHash = whole.sourceHash;
    part->entry = whole.request.variant.passes[static_cast<size_t>(pass)].name;
    part->groups = whole.groups;
    part->step = whole.step;
    part->scattered = whole.scattered;
    part->wideValues = whole.wideValues;
    part->complete = whole.complete;
    part->stored = whole.stored;
    part->unoptimised = whole.unoptimised;
    part->barriers.assign(whole.barriers.begin() + first, whole.barriers.begin() + (end - 1));
    for (Access access : whole.accesses) {
        if (access.phase < first || access.phase >= end)
            continue;
        access.phase -= first;
        access.buffer = adopt(*part, whole.buffers[static_cast<size_t>(access.buffer)]);
        part->accesses.push_back(access);
    }
    return part;
}

} // namespace

bool joinsPasses(const TraceRequest &request)
{
    const Variant &variant = request.variant;
    if (!request.problem || variant.passes.size() != 2 || !variant.transforms.empty())
        return false;
    const TraceView view = viewOf(request);
    if (!view.isSum)
        return false;
    if (variant.mapping.isForeign()) { // with groups of other shapes, or other steps, no group is in both
        const std::vector<TaskLaunch> launches = taskOf(request).launches;
        const auto shapeOf = [](const TaskLaunch &launch) { return std::pair(launch.group, launch.step); };
        if (launches.size() != 2 || shapeOf(launches.front()) != shapeOf(launches.back()))
            return false;
    }
    TraceRequest of = request;
    Size2 sum{ 1, 1 };
    for (of.launch = 0; of.launch < 2; ++of.launch) {
        const auto filter
            = filterOfPass(of, view.filter, variant.passes[static_cast<size_t>(of.launch)].name);
        if (!filter)
            return false;
        sum = { sum.w + filter->width - 1, sum.h + filter->height - 1 };
    }
    return sum == view.filter.size();
}

std::shared_ptr<const Trace> joinPasses(const std::vector<std::shared_ptr<const Trace>> &passes)
{
    auto whole = std::make_shared<Trace>();
    whole->request = passes.back()->request;
    whole->request.launch = 0;
    whole->view = passes.back()->view;
    whole->sourceHash = passes.front()->sourceHash;
    whole->entry = passes.front()->entry;
    whole->groups = passes.back()->groups;
    whole->step = passes.back()->step;
    whole->scattered = passes.back()->scattered;
    for (const auto &pass : passes) {
        const int before = pass == passes.front() ? 0 : whole->phases();
        if (before > 0)
            whole->barriers.push_back({ 0, false, true, true });
        append(*whole, *pass, before);
    }
    return whole;
}

std::vector<std::shared_ptr<const Trace>> passesOf(const std::shared_ptr<const Trace> &trace)
{
    if (!isJoined(*trace))
        return { trace };
    std::vector<std::shared_ptr<const Trace>> passes;
    int first = 0;
    for (int phase = 0; phase < trace->phases(); ++phase) {
        const bool isLast = phase == trace->phases() - 1;
        if (!isLast && !trace->barriers[static_cast<size_t>(phase)].launch)
            continue;
        passes.push_back(partOf(*trace, static_cast<int>(passes.size()), first, phase + 1));
        first = phase + 1;
    }
    return passes;
}

bool isJoined(const Trace &trace)
{
    return std::ranges::any_of(trace.barriers, &Barrier::launch);
}

int betweenBuffer(const Trace &trace)
{
    if (!isJoined(trace))
        return -1;
    for (int i = 0; i < static_cast<int>(trace.buffers.size()); ++i) {
        const auto does = [&](AccessKind kind) {
            return std::ranges::any_of(trace.accesses,
                [&](const Access &access) { return access.buffer == i && access.kind == kind; });
        };
        if (trace.buffers[static_cast<size_t>(i)].space == Space::Global && does(AccessKind::Store)
            && does(AccessKind::Load))
            return i;
    }
    return -1;
}

} // namespace halo
