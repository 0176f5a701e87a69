// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/localmemory.h"

#include "compute/trace/model/tracewalk.h"

#include <algorithm>

namespace halo {
namespace {

std::ptrdiff_t copiesIn(const Trace &trace, int buffer, int from)
{
    return std::ranges::count_if(
        storesInto(trace, buffer, from).stores, [](const CellStore &store) { return store.load >= 0; });
}

void scale(Trace &trace, int buffer, double by)
{
    for (Access &access : trace.accesses) {
        if (access.buffer != buffer)
            continue;
        access.value = static_cast<float>(static_cast<double>(access.value) / by);
        for (int i = 0; access.wide >= 0 && i < access.count; ++i) {
            float &value = trace.wideValues[static_cast<size_t>(access.wide + i)];
            value = static_cast<float>(static_cast<double>(value) / by);
        }
    }
}

bool isCounter(const Trace &trace, int buffer)
{
    return std::ranges::any_of(trace.accesses, [buffer](const Access &access) {
        return access.buffer == buffer && access.kind == AccessKind::Atomic;
    });
}

/// Memory that holds copies of pixels as they are, or of weights, or counts, is left as it is; else it holds
/// pixels, or sums of them.
void tellUnits(Trace &trace, int buffer, int src, double range)
{
    const auto asTheyAre = copiesIn(trace, buffer, src);
    const int filter = trace.bufferNamed("filter");
    if (isCounter(trace, buffer) || (filter >= 0 && copiesIn(trace, buffer, filter) > asTheyAre))
        return;
    const std::vector<Access> accesses = trace.accesses;
    const std::vector<float> values = trace.wideValues;
    scale(trace, buffer, range);
    if (copiesIn(trace, buffer, src) >= asTheyAre)
        return;
    trace.accesses = accesses;
    trace.wideValues = values;
}

} // namespace

void tellLocalMemory(Trace &trace)
{
    const int src = imageBuffer(trace);
    const MemoryLayout *picture = src >= 0 && trace.buffers[static_cast<size_t>(src)].layout
        ? &*trace.buffers[static_cast<size_t>(src)].layout
        : nullptr;
    const int planes = picture ? picture->components : 1;
    for (size_t i = 0; i < trace.buffers.size(); ++i) {
        TraceBuffer &buffer = trace.buffers[i];
        if (buffer.space != Space::Local)
            continue;
        if (buffer.layout && (planes == 1 || buffer.layout->components < planes))
            buffer.layout.reset();
        const bool isNormalised = picture && picture->format && picture->format->normalised;
        if (picture && picture->range != 1.0 && !isNormalised)
            tellUnits(trace, static_cast<int>(i), src, picture->range);
    }
}

} // namespace halo
