// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/taskcounts.h"

#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"

namespace halo {
namespace {

void addAccess(TaskCounts &counts, const Access &access, const TraceBuffer &buffer)
{
    const bool local = buffer.space == Space::Local;
    const std::int64_t elements = access.count;
    if (access.kind == AccessKind::Atomic) {
        (local ? counts.localAtomics : counts.atomics) += elements;
    } else if (local) {
        (access.kind == AccessKind::Load ? counts.localLoads : counts.localStores) += elements;
    } else if (access.kind == AccessKind::Load) {
        counts.loads[buffer.name] += elements;
        if (buffer.space == Space::Global)
            counts.globalLoads += elements;
    }
}

} // namespace

TaskCounts countsOf(const Trace &trace, const HardwareModel &model)
{
    TaskCounts counts;
    counts.complete = trace.complete;
    counts.localBytes = localBytesOf(trace);
    for (const Access &access : trace.accesses)
        addAccess(counts, access, trace.buffers[static_cast<size_t>(access.buffer)]);
    std::int64_t loads = 0, sectors = 0, ideal = 0;
    for (const Step &step : lockSteps(trace, model.warp)) {
        const StepCost cost = costOf(trace, step, model);
        counts.conflicts += cost.conflicts;
        const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(step.buffer)];
        if (step.kind != AccessKind::Load || buffer.space != Space::Global)
            continue;
        ++loads;
        sectors += cost.sectors;
        ideal += cost.idealSectors;
    }
    if (loads > 0) {
        counts.sectorsPerLoad = static_cast<double>(sectors) / static_cast<double>(loads);
        counts.idealSectorsPerLoad = static_cast<double>(ideal) / static_cast<double>(loads);
    }
    return counts;
}

} // namespace halo
