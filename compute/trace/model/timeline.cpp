// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/timeline.h"

#include <algorithm>

namespace halo {
namespace {

/// Beyond so many comparisons the nearest is good enough.
constexpr size_t maxComparisons = 60'000;

/// Lanes do few different things.
constexpr size_t maxKnown = 64;

/// What a pair is worth, in gaps.
constexpr int pairWorth = 1000;

/// A longest rising subsequence of the positions that are not -1; all others become -1.
void keepRising(std::vector<int> &positions)
{
    std::vector<size_t> tails; // of rising runs by length: where they end
    std::vector<size_t> before(positions.size());
    constexpr size_t none = static_cast<size_t>(-1);
    for (size_t i = 0; i < positions.size(); ++i) {
        if (positions[i] < 0)
            continue;
        const auto tail
            = std::ranges::lower_bound(tails, positions[i], {}, [&](size_t end) { return positions[end]; });
        before[i] = tail == tails.begin() ? none : *(tail - 1);
        if (tail == tails.end())
            tails.push_back(i);
        else
            *tail = i;
    }
    std::vector<int> kept(positions.size(), -1);
    for (size_t i = tails.empty() ? none : tails.back(); i != none; i = before[i])
        kept[i] = positions[i];
    positions = std::move(kept);
}

std::vector<Symbol> withRepeats(std::vector<Symbol> lane)
{
    std::unordered_map<Symbol, int, SymbolHash> seen;
    for (Symbol &symbol : lane)
        if (symbol.certain)
            symbol.repeat = seen[symbol]++;
    return lane;
}

} // namespace

bool Timeline::matchWhole(const Lane &lane, const Stretch &stretch, Positions &positions) const
{
    if (stretch.rows() != stretch.columns())
        return false;
    for (size_t i = 0; i < stretch.rows(); ++i)
        if (lane[stretch.first + i].site != siteAt(stretch.from + static_cast<int>(i)))
            return false;
    for (size_t i = 0; i < stretch.rows(); ++i)
        positions[stretch.first + i] = stretch.from + static_cast<int>(i);
    return true;
}

void Timeline::matchNearest(const Lane &lane, const Stretch &stretch, Positions &positions) const
{
    int from = stretch.from;
    for (size_t i = stretch.first; i < stretch.end && from < stretch.to; ++i) {
        int at = from;
        while (at < stretch.to && siteAt(at) != lane[i].site)
            ++at;
        if (at < stretch.to) {
            positions[i] = at;
            from = at + 1;
        }
    }
}

/// What it costs that a lane left something out right before its symbol: little where a loop begins again,
/// that is where the symbol comes earlier in the timeline than what the lane did last.
int Timeline::gapCost(const Lane &lane, size_t before) const
{
    if (before == 0 || before >= lane.size())
        return 0;
    const auto last = m_siteRank.find(lane[before - 1].site);
    const auto next = m_siteRank.find(lane[before].site);
    const bool known = last != m_siteRank.end() && next != m_siteRank.end();
    return known && next->second > last->second ? 2 : 1;
}

/// The most pairs of the same site that cross each other nowhere, with gaps where they cost least.
void Timeline::match(const Lane &lane, const Stretch &stretch, Positions &positions) const
{
    const size_t rows = stretch.rows();
    const size_t columns = stretch.columns();
    if (rows == 0 || columns == 0 || matchWhole(lane, stretch, positions))
        return;
    if (rows * columns > maxComparisons)
        return matchNearest(lane, stretch, positions);
    const auto same = [&](size_t row, size_t column) {
        return lane[stretch.first + row].site == siteAt(stretch.from + static_cast<int>(column));
    };
    // The worth of what is left from (row, column) on: [0] right behind a pair, [1] inside of a gap.
    const size_t pitch = columns + 1;
    std::vector<int> worth[2]
        = { std::vector<int>((rows + 1) * pitch), std::vector<int>((rows + 1) * pitch) };
    const auto skipped = [&](size_t at, size_t row, int gap) {
        return worth[1][at + 1] - (gap == 0 ? gapCost(lane, stretch.first + row) : 0);
    };
    for (size_t row = rows + 1; row-- > 0;)
        for (size_t column = columns; column-- > 0;)
            for (const int gap : { 0, 1 }) {
                const size_t at = row * pitch + column;
                int best = skipped(at, row, gap);
                if (row < rows)
                    best = std::max(best, worth[gap][at + pitch]);
                if (row < rows && same(row, column))
                    best = std::max(best, pairWorth + worth[0][at + pitch + 1]);
                worth[gap][at] = best;
            }
    int gap = 0;
    for (size_t row = 0, column = 0; row < rows && column < columns;) {
        const size_t at = row * pitch + column;
        if (same(row, column) && worth[gap][at] == pairWorth + worth[0][at + pitch + 1]) {
            positions[stretch.first + row++] = stretch.from + static_cast<int>(column++);
            gap = 0;
        } else if (worth[gap][at] == skipped(at, row, gap)) {
            ++column;
            gap = 1;
        } else {
            ++row;
        }
    }
}

Timeline::Positions Timeline::align(const Lane &lane) const
{
    Positions certain(lane.size(), -1);
    for (size_t i = 0; i < lane.size(); ++i)
        if (lane[i].certain)
            if (const auto found = m_certain.find(lane[i]); found != m_certain.end())
                certain[i] = m_positionOf[static_cast<size_t>(found->second)];
    keepRising(certain);
    Positions positions = certain;
    Stretch stretch;
    for (stretch.end = 0; stretch.end <= lane.size(); ++stretch.end) {
        const bool last = stretch.end == lane.size();
        if (!last && certain[stretch.end] < 0)
            continue;
        stretch.to = last ? static_cast<int>(m_order.size()) : certain[stretch.end];
        match(lane, stretch, positions);
        stretch.first = stretch.end + 1;
        stretch.from = stretch.to + 1;
    }
    return positions;
}

void Timeline::renumber()
{
    m_positionOf.resize(m_slots.size());
    m_siteRank.clear();
    for (size_t i = 0; i < m_order.size(); ++i) {
        m_positionOf[static_cast<size_t>(m_order[i])] = static_cast<int>(i);
        m_siteRank.try_emplace(siteAt(static_cast<int>(i)), static_cast<int>(i));
    }
}

std::vector<int> Timeline::add(const std::vector<Symbol> &symbols)
{
    for (auto known = m_known.begin(); known != m_known.end(); ++known)
        if (known->first == symbols) {
            m_known.splice(m_known.begin(), m_known, known);
            return known->second;
        }
    const Lane lane = withRepeats(symbols);
    const Positions positions = align(lane);
    std::vector<int> slots(lane.size());
    // What is new comes right before what it was followed by.
    Positions limits(lane.size());
    int limit = static_cast<int>(m_order.size());
    for (size_t i = lane.size(); i-- > 0;)
        limits[i] = limit = positions[i] >= 0 ? positions[i] : limit;

    std::vector<int> order;
    auto rest = m_order.cbegin();
    for (size_t i = 0; i < lane.size(); ++i) {
        const auto upTo = m_order.cbegin() + limits[i];
        order.insert(order.end(), rest, upTo);
        rest = upTo;
        if (positions[i] >= 0) {
            slots[i] = *rest++;
        } else {
            slots[i] = static_cast<int>(m_slots.size());
            m_slots.push_back(lane[i]);
            if (lane[i].certain)
                m_certain.try_emplace(lane[i], slots[i]);
        }
        order.push_back(slots[i]);
    }
    order.insert(order.end(), rest, m_order.cend());
    m_order = std::move(order);
    renumber();
    m_known.emplace_front(symbols, slots);
    if (m_known.size() > maxKnown)
        m_known.pop_back();
    return slots;
}

std::vector<int> Timeline::occurrences() const
{
    std::unordered_map<int, int> counts;
    std::vector<int> numbers(m_slots.size());
    for (const int slot : m_order)
        numbers[static_cast<size_t>(slot)] = counts[m_slots[static_cast<size_t>(slot)].site]++;
    return numbers;
}

} // namespace halo
