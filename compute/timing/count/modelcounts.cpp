// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/count/modelcounts.h"

#include "compute/trace/model/trace.h"
#include "compute/trace/tracer/tracer.h"

#include <algorithm>
#include <map>

namespace halo {
namespace {

/// All work-groups are recorded if there are no more than so many, and accesses of all of them; else some.
constexpr int mostRecorded = 1024;
constexpr std::int64_t mostAccesses = 20'000'000;
/// Work-groups from an edge on that are recorded one by one: a filter reaches no farther, as a rule.
constexpr int edgeGroups = 3;
/// Begins of work-groups repeat after so many of them: a group of one pixel begins at each place of a sector.
constexpr int period = 8;

/// Which of those along an axis stands for this one.
int standIn(int group, int groups, bool isAll)
{
    if (isAll || group < edgeGroups || group >= groups - edgeGroups)
        return group;
    return edgeGroups + (group - edgeGroups) % period;
}

bool isAtEdge(Size2 group, Size2 groups)
{
    return group.w == 0 || group.h == 0 || group.w == groups.w - 1 || group.h == groups.h - 1;
}

std::int64_t bytesOf(const TraceBuffer &buffer)
{
    return buffer.layout ? buffer.layout->bytes : std::int64_t(buffer.shape.area()) * buffer.elementBytes;
}

/// Adds what is read in global, constant and image memory.
void addRead(const Trace &trace, std::map<std::string, std::int64_t> &buffers)
{
    for (const Access &access : trace.accesses) {
        const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(access.buffer)];
        if (access.kind == AccessKind::Load && buffer.space != Space::Local)
            buffers[buffer.name] = bytesOf(buffer);
    }
}

std::int64_t conflictsOf(const MemoryRequests &requests)
{
    return requests.localLoads.conflicts + requests.localStores.conflicts;
}

/// The least that ends most conflicts of a work-group, by trying all; 0: none does.
int bestPadding(const Trace &trace, const HardwareModel &model)
{
    std::int64_t fewest = conflictsOf(requestsOf(trace, model));
    const std::int64_t few = fewest / 2;
    int best = 0;
    for (int padding = 1; padding < model.banks && fewest > 0; ++padding)
        if (const std::int64_t left = conflictsOf(requestsOf(trace, model, padding)); left < fewest) {
            fewest = left;
            best = padding;
        }
    return fewest <= few ? best : 0;
}

Counts byCounter(const MemoryRequests &requests)
{
    const auto number = [](std::int64_t count) { return static_cast<double>(count); };
    // NVIDIA's driver reads constant buffers as global memory, and its texture unit takes four lanes at a
    // time.
    constexpr int quads = 8;
    const WarpAccesses &global = requests.globalLoads, &constant = requests.constantLoads;
    const WarpAccesses &loads = requests.localLoads, &stores = requests.localStores;
    return {
        { "global_load_requests", number(global.requests + constant.requests) },
        { "global_load_sectors", number(global.cost + constant.cost) },
        { "global_store_requests", number(requests.globalStores.requests) },
        { "global_store_sectors", number(requests.globalStores.cost) },
        { "texture_requests", number(quads * requests.imageReads.requests) },
        { "local_loads", number(loads.requests) },
        { "local_stores", number(stores.requests) },
        { "local_load_wavefronts", number(loads.cost) },
        { "local_store_wavefronts", number(stores.cost) },
        { "local_load_conflicts", number(loads.conflicts) },
        { "local_store_conflicts", number(stores.conflicts) },
    };
}

} // namespace

ModelledLaunch modelledLaunch(
    Tracer &tracer, const TraceRequest &launch, const HardwareModel &model, const Progress &progress)
{
    const Size2 groups = groupsOf(launch);
    const auto accesses = std::ssize(tracer.record(launch, progress)->accesses);
    const bool isAll = groups.area() <= mostRecorded
        && accesses * static_cast<std::int64_t>(groups.area()) <= mostAccesses;
    std::map<std::pair<int, int>, std::pair<int, int>> likes; ///< by who stands for them: all, and at an edge
    for (int y = 0; y < groups.h; ++y)
        for (int x = 0; x < groups.w; ++x) {
            auto &[all, border] = likes[{ standIn(y, groups.h, isAll), standIn(x, groups.w, isAll) }];
            ++all;
            border += isAtEdge({ x, y }, groups) ? 1 : 0;
        }
    ModelledLaunch made;
    std::map<std::string, std::int64_t> read; ///< bytes, by buffer
    for (const auto &[place, count] : likes) {
        TraceRequest request = launch;
        request.group = { place.second, place.first };
        const auto trace = tracer.record(request, progress);
        const MemoryRequests requests = requestsOf(*trace, model);
        if (made.recorded == 0)
            made.padding = bestPadding(*trace, model);
        if (made.padding > 0)
            made.paddedConflicts += count.first * conflictsOf(requestsOf(*trace, model, made.padding));
        made.all += requests.times(count.first);
        made.border += requests.times(count.second);
        made.groups += count.first;
        made.borderGroups += count.second;
        ++made.recorded;
        made.complete = made.complete && trace->complete;
        addRead(*trace, read);
        for (const AsyncCopy &copy : trace->copies)
            made.asyncCopies += copy.count * count.first;
    }
    for (const auto &[name, bytes] : read)
        made.bytesRead += bytes;
    return made;
}

Counts countsOf(const ModelledLaunch &launch)
{
    Counts counts = byCounter(launch.all);
    counts["dram_read_bytes"] = static_cast<double>(launch.bytesRead);
    return counts;
}

Counts countsAtEdges(const ModelledLaunch &launch)
{
    return byCounter(launch.border);
}

} // namespace halo
