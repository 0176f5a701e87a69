// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <unordered_map>
#include <utility>
#include <vector>

namespace halo {

/// What a lane did, apart from where in memory its own part begins.
struct Symbol
{
    int site = 0;           ///< place in the source
    std::int64_t where = 0; ///< which weight, or how far from the lane's first cell
    int repeat = 0;         ///< how often the lane did just this before
    bool certain = false;   ///< where tells iterations apart

    bool operator==(const Symbol &) const = default;
};

struct SymbolHash
{
    size_t operator()(const Symbol &symbol) const noexcept
    {
        std::uint64_t hash = static_cast<std::uint64_t>(symbol.where) * 0x9E3779B97F4A7C15U;
        hash ^= (hash >> 29) + static_cast<std::uint64_t>(symbol.site);
        hash *= 0xBF58476D1CE4E5B9U;
        hash ^= (hash >> 32) + static_cast<std::uint64_t>(symbol.repeat);
        return static_cast<size_t>(hash * 0x94D049BB133111EBU >> 7);
    }
};

/// The order of what the lanes of a work-group do in a phase, as far as they were seen.
class Timeline
{
public:
    /// Slots of what a lane did, in its order; adds those that nobody had. Begin with the longest lane.
    /// Counts repeats itself.
    std::vector<int> add(const std::vector<Symbol> &symbols);
    /// For each slot, how many of the same site come before it.
    std::vector<int> occurrences() const;

private:
    using Lane = std::vector<Symbol>;
    using Positions = std::vector<int>; ///< in m_order; -1: none

    /// Symbols of a lane and positions of the timeline that are to be laid beside each other.
    struct Stretch
    {
        size_t first = 0, end = 0; ///< of the lane
        int from = 0, to = 0;      ///< of the timeline

        size_t rows() const { return end - first; }
        size_t columns() const { return to > from ? static_cast<size_t>(to - from) : 0; }
    };

    Positions align(const Lane &lane) const;
    void match(const Lane &lane, const Stretch &stretch, Positions &positions) const;
    bool matchWhole(const Lane &lane, const Stretch &stretch, Positions &positions) const;
    void matchNearest(const Lane &lane, const Stretch &stretch, Positions &positions) const;
    int gapCost(const Lane &lane, size_t before) const;
    void renumber();
    int siteAt(int position) const
    {
        return m_slots[static_cast<size_t>(m_order[static_cast<size_t>(position)])].site;
    }

    std::vector<Symbol> m_slots;
    std::vector<int> m_order;                ///< of slots
    std::vector<int> m_positionOf;           ///< a slot in m_order
    std::unordered_map<int, int> m_siteRank; ///< where a site is first
    std::unordered_map<Symbol, int, SymbolHash> m_certain;
    std::list<std::pair<Lane, std::vector<int>>> m_known; ///< lanes and their slots, latest first
};

} // namespace halo
