// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/alignment.h"

#include "compute/trace/model/timeline.h"
#include "compute/trace/model/tracewalk.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <tuple>

namespace halo {
namespace {

/// Turns the accesses of a lane into symbols.
class SymbolReader
{
public:
    explicit SymbolReader(const Trace &trace)
        : m_trace(trace)
        , m_filter(trace.bufferNamed("filter"))
        , m_image(imageBuffer(trace))
    {
    }
    std::vector<Symbol> symbolsOf(std::span<const int> accesses);

private:
    using Site = std::tuple<int, int, int, AccessKind>;
    int siteOf(const Access &access)
    {
        return m_sites
            .try_emplace(
                { access.line, access.column, access.buffer, access.kind }, static_cast<int>(m_sites.size()))
            .first->second;
    }

    const Trace &m_trace;
    const int m_filter;
    const int m_image;
    std::map<Site, int> m_sites;
};

/// Pixels of the image are not certain: the border rule gives neighbours the same one, or none.
std::vector<Symbol> SymbolReader::symbolsOf(std::span<const int> accesses)
{
    std::vector<Symbol> symbols;
    symbols.reserve(accesses.size());
    std::vector<std::optional<std::int64_t>> firsts;
    for (const int i : accesses) {
        const Access &access = m_trace.accesses[static_cast<size_t>(i)];
        const Space space = m_trace.buffers[static_cast<size_t>(access.buffer)].space;
        Symbol symbol{ siteOf(access), 0, 0, access.buffer != m_image };
        if (access.buffer == m_filter || space == Space::Constant) {
            symbol.where = access.index;
        } else if (symbol.certain) {
            firsts.resize(std::max(firsts.size(), static_cast<size_t>(symbol.site) + 1));
            auto &first = firsts[static_cast<size_t>(symbol.site)];
            first = first.value_or(access.index);
            symbol.where = access.index - *first;
        }
        symbols.push_back(symbol);
    }
    return symbols;
}

/// The accesses of each lane in a phase, the longest first.
using Lanes = std::vector<std::vector<int>>;

std::vector<Lanes> lanesByPhase(const Trace &trace)
{
    std::vector<Lanes> phases;
    for (size_t i = 0; i < trace.accesses.size(); ++i) {
        const Access &access = trace.accesses[i];
        const size_t phase = static_cast<size_t>(access.phase);
        const size_t lane = static_cast<size_t>(access.item + 1);
        if (phase >= phases.size())
            phases.resize(phase + 1);
        if (lane >= phases[phase].size())
            phases[phase].resize(std::max(lane, static_cast<size_t>(trace.items())) + 1);
        phases[phase][lane].push_back(static_cast<int>(i));
    }
    for (Lanes &lanes : phases)
        std::ranges::stable_sort(lanes, std::greater<>(), &std::vector<int>::size);
    return phases;
}

} // namespace

std::vector<int> alignedOccurrences(const Trace &trace)
{
    SymbolReader reader(trace);
    std::vector<int> numbers(trace.accesses.size());
    for (const Lanes &lanes : lanesByPhase(trace)) {
        Timeline timeline;
        for (const std::vector<int> &accesses : lanes) {
            const std::vector<int> slots = timeline.add(reader.symbolsOf(accesses));
            for (size_t i = 0; i < accesses.size(); ++i)
                numbers[static_cast<size_t>(accesses[i])] = slots[i];
        }
        const std::vector<int> occurrences = timeline.occurrences();
        for (const std::vector<int> &accesses : lanes)
            for (const int access : accesses)
                numbers[static_cast<size_t>(access)]
                    = occurrences[static_cast<size_t>(numbers[static_cast<size_t>(access)])];
    }
    return numbers;
}

} // namespace halo
