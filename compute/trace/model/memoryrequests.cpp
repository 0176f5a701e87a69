// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/memoryrequests.h"

#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"

#include <array>

namespace halo {
namespace {

constexpr std::array allKinds{ &MemoryRequests::globalLoads, &MemoryRequests::globalStores,
    &MemoryRequests::globalAtomics, &MemoryRequests::constantLoads, &MemoryRequests::imageReads,
    &MemoryRequests::localLoads, &MemoryRequests::localStores, &MemoryRequests::localAtomics };

WarpAccesses MemoryRequests::*kindOf(Space space, AccessKind kind)
{
    if (space == Space::Constant)
        return &MemoryRequests::constantLoads;
    if (space == Space::Image)
        return &MemoryRequests::imageReads;
    const bool local = space == Space::Local;
    switch (kind) {
    case AccessKind::Load:
        return local ? &MemoryRequests::localLoads : &MemoryRequests::globalLoads;
    case AccessKind::Store:
        return local ? &MemoryRequests::localStores : &MemoryRequests::globalStores;
    case AccessKind::Atomic:
        break;
    }
    return local ? &MemoryRequests::localAtomics : &MemoryRequests::globalAtomics;
}

/// Turns at the banks that a step of one warp takes.
int turnsAtBanks(const Trace &trace, const Step &step, const HardwareModel &model)
{
    const BankLoad load = bankLoadOf(trace, step, model);
    return load.words.empty() ? 1 : load.turns;
}

} // namespace

WarpAccesses &WarpAccesses::operator+=(const WarpAccesses &other)
{
    requests += other.requests;
    cost += other.cost;
    return *this;
}

MemoryRequests &MemoryRequests::operator+=(const MemoryRequests &other)
{
    for (const auto kind : allKinds)
        this->*kind += other.*kind;
    return *this;
}

MemoryRequests MemoryRequests::times(std::int64_t groups) const
{
    MemoryRequests all = *this;
    for (const auto kind : allKinds) {
        (all.*kind).requests *= groups;
        (all.*kind).cost *= groups;
    }
    return all;
}

MemoryRequests requestsOf(const Trace &trace, const HardwareModel &model)
{
    MemoryRequests all;
    for (const Step &step : lockSteps(trace, model.warp)) {
        const Space space = trace.buffers[static_cast<size_t>(step.buffer)].space;
        const int cost
            = space == Space::Local ? turnsAtBanks(trace, step, model) : costOf(trace, step, model).sectors;
        all.*kindOf(space, step.kind) += { 1, cost };
    }
    return all;
}

} // namespace halo
