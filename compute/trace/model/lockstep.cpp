// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/alignment.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/tracewalk.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <queue>
#include <unordered_map>
#include <utility>

namespace halo {
namespace {

/// What makes two accesses the same step.
using Key = std::array<int, 7>;

struct KeyHash
{
    size_t operator()(const Key &key) const noexcept
    {
        std::uint64_t hash = 0;
        for (const int part : key) {
            hash = (hash ^ static_cast<std::uint32_t>(part)) * 0x9E3779B97F4A7C15U;
            hash ^= hash >> 32;
        }
        return static_cast<size_t>(hash);
    }
};

/// The steps in the order of their first appearance, and who comes right after whom.
class StepGraph
{
public:
    StepGraph(const Trace &trace, int warp)
        : m_last(static_cast<size_t>(trace.items()) + 1, -1)
    {
        const std::vector<int> occurrences = alignedOccurrences(trace);
        for (size_t i = 0; i < trace.accesses.size(); ++i)
            add(trace.accesses[i], static_cast<int>(i), warp, occurrences[i]);
    }

    std::vector<Step> sorted();

private:
    void add(const Access &access, int index, int warp, int occurrence);
    int stepFor(const Access &access, int warp, int occurrence);
    void sortBlock(const std::vector<int> &block, std::vector<int> &order);
    void place(int step, std::vector<int> &order);

    std::unordered_map<Key, int, KeyHash> m_ids;
    std::vector<Step> m_steps;
    std::vector<std::vector<int>> m_followers;
    std::vector<int> m_waitsFor;
    std::vector<char> m_placed;
    std::priority_queue<int, std::vector<int>, std::greater<>> m_ready;
    std::vector<int> m_last; ///< the latest step of each item; first that of the group as a whole
};

int StepGraph::stepFor(const Access &access, int warp, int occurrence)
{
    const Key key{ access.phase, warpOf(access, warp), access.line, access.column, access.buffer,
        static_cast<int>(access.kind), occurrence };
    const auto [found, isNew] = m_ids.try_emplace(key, static_cast<int>(m_steps.size()));
    if (isNew) {
        m_steps.push_back(
            { key[0], key[1], access.line, access.column, access.buffer, access.kind, key[6], {} });
        m_followers.emplace_back();
        m_waitsFor.push_back(0);
        m_placed.push_back(0);
    }
    return found->second;
}

void StepGraph::add(const Access &access, int index, int warp, int occurrence)
{
    const int step = stepFor(access, warp, occurrence);
    m_steps[static_cast<size_t>(step)].accesses.push_back(index);
    const size_t item = static_cast<size_t>(access.item + 1);
    if (item >= m_last.size())
        m_last.resize(item + 1, -1);
    const int before = std::exchange(m_last[item], step);
    if (before < 0 || before == step || m_steps[static_cast<size_t>(before)].phase != access.phase)
        return;
    // Items mostly agree, so the same pair comes again and again: once is enough.
    std::vector<int> &followers = m_followers[static_cast<size_t>(before)];
    if (std::ranges::find(followers, step) != followers.end())
        return;
    followers.push_back(step);
    ++m_waitsFor[static_cast<size_t>(step)];
}

void StepGraph::place(int step, std::vector<int> &order)
{
    m_placed[static_cast<size_t>(step)] = 1;
    order.push_back(step);
    for (const int follower : m_followers[static_cast<size_t>(step)])
        if (--m_waitsFor[static_cast<size_t>(follower)] == 0 && !m_placed[static_cast<size_t>(follower)])
            m_ready.push(follower);
}

/// The steps of one phase and warp. Ids count by first appearance, so the smallest ready one is next; if
/// items contradict each other and none is ready, the smallest of all breaks the circle.
void StepGraph::sortBlock(const std::vector<int> &block, std::vector<int> &order)
{
    for (const int step : block)
        if (m_waitsFor[static_cast<size_t>(step)] == 0)
            m_ready.push(step);
    for (const int smallest : block) {
        while (!m_ready.empty()) {
            const int step = m_ready.top();
            m_ready.pop();
            if (!m_placed[static_cast<size_t>(step)])
                place(step, order);
        }
        if (!m_placed[static_cast<size_t>(smallest)])
            place(smallest, order);
    }
}

std::vector<Step> StepGraph::sorted()
{
    std::map<std::pair<int, int>, std::vector<int>> blocks;
    for (size_t i = 0; i < m_steps.size(); ++i)
        blocks[{ m_steps[i].phase, m_steps[i].warp }].push_back(static_cast<int>(i));
    std::vector<int> order;
    order.reserve(m_steps.size());
    for (const auto &[where, block] : blocks)
        sortBlock(block, order);

    std::vector<Step> steps;
    steps.reserve(order.size());
    for (const int step : order)
        steps.push_back(std::move(m_steps[static_cast<size_t>(step)]));
    return steps;
}

} // namespace

std::vector<Step> lockSteps(const Trace &trace, int warp)
{
    std::vector<Step> steps = StepGraph(trace, warp).sorted();
    const auto itemOf = [&](int access) { return trace.accesses[static_cast<size_t>(access)].item; };
    for (Step &step : steps)
        if (!std::ranges::is_sorted(step.accesses, {}, itemOf))
            std::ranges::stable_sort(step.accesses, {}, itemOf);
    return steps;
}

std::vector<Step> rawSteps(const Trace &trace)
{
    std::vector<Step> steps;
    steps.reserve(trace.accesses.size());
    for (size_t i = 0; i < trace.accesses.size(); ++i) {
        const Access &access = trace.accesses[i];
        steps.push_back({ access.phase, 0, access.line, access.column, access.buffer, access.kind,
            access.occurrence, { static_cast<int>(i) } });
    }
    // The whole group's own accesses may be recorded late.
    std::ranges::stable_sort(steps, {}, &Step::phase);
    return steps;
}

} // namespace halo
