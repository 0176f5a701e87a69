// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/memoryrequests.h"

#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/trace/model/tracewalk.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>

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

/// The widest access that a lane makes at once.
constexpr int widestBytes = 16;

/// Accesses of a recording in the steps of a warp that the hardware makes of them.
class HardwareSteps
{
public:
    HardwareSteps(const Trace &trace, const HardwareModel &model, int padding)
        : m_trace(trace)
        , m_model(model)
        , m_padding(padding)
    {
        m_lanes.request.tuning = trace.request.tuning;
        m_lanes.buffers = trace.buffers;
    }

    MemoryRequests operator()()
    {
        std::map<int, std::set<int>> lanes; ///< by warp; one that accesses nothing has returned
        for (const Access &access : m_trace.accesses)
            if (access.item >= 0)
                lanes[warpOf(access, m_model.warp)].insert(access.item);
        for (const Step &step : lockSteps(m_trace, m_model.warp))
            if (m_trace.accesses[static_cast<size_t>(step.accesses.front())].item >= 0) {
                addStep(step);
                m_all.parted += step.accesses.size() < lanes[step.warp].size() ? 1 : 0;
            }
        for (const AsyncCopy &copy : m_trace.copies)
            addCopy(copy);
        return m_all;
    }

private:
    void addStep(const Step &step)
    {
        const int bytes = m_trace.buffers[static_cast<size_t>(step.buffer)].elementBytes;
        int widest = 1;
        for (const int access : step.accesses)
            widest = std::max(widest, m_trace.accesses[static_cast<size_t>(access)].count);
        if (widest * bytes <= widestBytes) {
            add(m_trace, step);
            return;
        }
        for (int i = 0; i < widest; ++i) {
            m_lanes.accesses.clear();
            for (const int access : step.accesses)
                addLane(m_trace.accesses[static_cast<size_t>(access)], i);
            addLanes(step);
        }
    }

    /// Element after element, of which lanes that follow each other take one each.
    void addCopy(const AsyncCopy &copy)
    {
        for (const AccessKind kind : { AccessKind::Load, AccessKind::Store }) {
            m_lanes.accesses.clear();
            Step step;
            for (std::int64_t i = copy.first; i < copy.first + copy.count; ++i) {
                const Access &access = m_trace.accesses[static_cast<size_t>(i)];
                for (int element = 0; access.kind == kind && element < access.count; ++element) {
                    step.buffer = access.buffer;
                    step.kind = kind;
                    addLane(access, element);
                    m_lanes.accesses.back().item = static_cast<int>(m_lanes.accesses.size()) - 1;
                    if (std::ssize(m_lanes.accesses) == m_model.warp)
                        addLanes(step);
                }
            }
            addLanes(step);
        }
    }

    void addLane(const Access &access, int element)
    {
        if (element >= access.count)
            return;
        m_lanes.accesses.push_back(access);
        m_lanes.accesses.back().index += element;
        m_lanes.accesses.back().count = 1;
    }

    /// What m_lanes holds, as one step.
    void addLanes(Step step)
    {
        if (m_lanes.accesses.empty())
            return;
        step.accesses.resize(m_lanes.accesses.size());
        std::iota(step.accesses.begin(), step.accesses.end(), 0);
        add(m_lanes, step);
        m_lanes.accesses.clear();
    }

    void add(const Trace &trace, const Step &step)
    {
        const Space space = trace.buffers[static_cast<size_t>(step.buffer)].space;
        WarpAccesses &kind = m_all.*kindOf(space, step.kind);
        const StepCost cost = costOf(trace, step, m_model, m_padding);
        kind += { 1, space == Space::Local ? std::max(cost.turns, 1) : cost.sectors, cost.conflicts };
    }

    const Trace &m_trace;
    const HardwareModel &m_model;
    const int m_padding;
    Trace m_lanes; ///< with the accesses of one step
    MemoryRequests m_all;
};

} // namespace

WarpAccesses &WarpAccesses::operator+=(const WarpAccesses &other)
{
    requests += other.requests;
    cost += other.cost;
    conflicts += other.conflicts;
    return *this;
}

MemoryRequests &MemoryRequests::operator+=(const MemoryRequests &other)
{
    for (const auto kind : allKinds)
        this->*kind += other.*kind;
    parted += other.parted;
    return *this;
}

MemoryRequests MemoryRequests::times(std::int64_t groups) const
{
    MemoryRequests all = *this;
    for (const auto kind : allKinds) {
        (all.*kind).requests *= groups;
        (all.*kind).cost *= groups;
        (all.*kind).conflicts *= groups;
    }
    all.parted *= groups;
    return all;
}

MemoryRequests requestsOf(const Trace &trace, const HardwareModel &model, int padding)
{
    return HardwareSteps(trace, model, padding)();
}

} // namespace halo
