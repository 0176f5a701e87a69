// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/trace/model/tracewalk.h"

#include <algorithm>

namespace halo {

std::vector<CellFill> tileFill(const Trace &trace, int buffer)
{
    std::vector<CellFill> cells(trace.buffers[static_cast<size_t>(buffer)].pixels().area());
    const auto cellAt = [&](std::int64_t index) {
        return index >= 0 && index < std::ssize(cells) ? &cells[static_cast<size_t>(index)] : nullptr;
    };
    const CellStores found = storesInto(trace, buffer);
    auto store = found.stores.begin();
    for (size_t i = 0; i < trace.accesses.size(); ++i) {
        const Access &access = trace.accesses[i];
        if (access.buffer != buffer)
            continue;
        for (; store != found.stores.end() && store->access == static_cast<int>(i); ++store)
            if (CellFill *cell = cellAt(store->cell)) {
                const int stores = cell->stores + 1;
                *cell = { access.item, store->access, store->source, cell->loads, stores };
            }
        if (access.kind == AccessKind::Store)
            continue;
        for (int k = 0; k < access.count; ++k)
            if (CellFill *cell = cellAt(trace.pixelOf(access, k).value_or(-1)); cell && cell->stores > 0)
                ++cell->loads;
    }
    return cells;
}

std::vector<std::pair<std::int64_t, int>> reuseOf(const Trace &trace, int buffer)
{
    std::vector<std::int64_t> reads;
    for (const Access &access : trace.accesses)
        if (access.buffer == buffer && access.kind != AccessKind::Store)
            for (int i = 0; i < access.count; ++i)
                if (const auto pixel = trace.pixelOf(access, i))
                    reads.push_back(*pixel);
    std::ranges::sort(reads);
    std::vector<std::pair<std::int64_t, int>> reuse;
    for (const std::int64_t element : reads) {
        if (reuse.empty() || reuse.back().first != element)
            reuse.emplace_back(element, 0);
        ++reuse.back().second;
    }
    return reuse;
}

std::int64_t localBytesOf(const Trace &trace)
{
    std::int64_t bytes = 0;
    for (const TraceBuffer &buffer : trace.buffers)
        if (buffer.space == Space::Local)
            bytes += static_cast<std::int64_t>(buffer.shape.area()) * buffer.elementBytes;
    return bytes;
}

Occupancy occupancyOf(const GroupNeeds &needs, const HardwareModel &model)
{
    const int warp = std::max(model.warp, 1);
    const int warps = (needs.items + warp - 1) / warp;
    Occupancy occupancy{ model.unitItems / std::max(warps * warp, 1), 0.0, "work-items" };
    const auto most = [&occupancy](std::int64_t groups, const char *limit) {
        if (groups < occupancy.groups)
            occupancy = { static_cast<int>(groups), 0.0, limit };
    };
    const bool lone = needs.items <= warp && model.unitLoneGroups > 0;
    most(lone ? model.unitLoneGroups : model.unitGroups, "work-groups");
    if (needs.localBytes > 0)
        most(model.unitLocalBytes / (needs.localBytes + model.groupReservedBytes), "local memory");
    if (needs.registers > 0 && model.unitRegisters > 0) {
        const int step = std::max(model.registersAtOnce, 1);
        const int ofWarp = (needs.registers * warp + step - 1) / step * step;
        most(model.unitRegisters / std::max(ofWarp * warps, 1), "registers");
    }
    if (model.unitItems > 0)
        occupancy.share = std::min(1.0, double(occupancy.groups) * needs.items / model.unitItems);
    return occupancy;
}

Occupancy occupancyOf(const Trace &trace, const HardwareModel &model)
{
    return occupancyOf(GroupNeeds{ trace.items(), localBytesOf(trace) }, model);
}

} // namespace halo
