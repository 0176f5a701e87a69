// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/races.h"

#include "compute/trace/model/analysis.h"
#include "compute/trace/model/tracewalk.h"

#include <algorithm>
#include <climits>
#include <map>
#include <set>
#include <span>
#include <tuple>

namespace halo {
namespace {

/// An element, and the time between two barriers that order its memory.
struct Touch
{
    int buffer = 0;
    std::int64_t element = 0;
    int epoch = 0; ///< of a copy: that of its call
    const Access *access = nullptr;
    const AsyncCopy *copy = nullptr; ///< that made it; null: a work-item

    auto cell() const { return std::tie(buffer, element); }
    auto place() const { return std::tie(buffer, element, epoch); }
};
using Touches = std::span<const Touch>;

/// Two that should not have met; null: all is well.
struct Pair
{
    const Touch *writer = nullptr;
    const Touch *other = nullptr;
};

/// For each phase, how many barriers for that memory lie before it.
std::vector<int> epochsOf(const Trace &trace, bool Barrier::*orders)
{
    std::vector<int> epochs{ 0 };
    for (const Barrier &barrier : trace.barriers)
        epochs.push_back(epochs.back() + (barrier.*orders ? 1 : 0));
    return epochs;
}

/// Which copy made an access by the whole group. Null: none that is known.
const AsyncCopy *copyOf(const Trace &trace, size_t access)
{
    const auto number = static_cast<std::int64_t>(access);
    const auto found = std::ranges::find_if(trace.copies,
        [number](const AsyncCopy &copy) { return number >= copy.first && number < copy.first + copy.count; });
    return found == trace.copies.end() ? nullptr : &*found;
}

/// All accesses to memory that somebody writes.
std::vector<Touch> touchesOf(const Trace &trace)
{
    std::vector<bool> written(trace.buffers.size());
    for (const Access &access : trace.accesses)
        if (access.kind != AccessKind::Load)
            written[static_cast<size_t>(access.buffer)] = true;

    const std::vector<int> localEpochs = epochsOf(trace, &Barrier::local);
    const std::vector<int> globalEpochs = epochsOf(trace, &Barrier::global);
    std::vector<Touch> touches;
    for (size_t number = 0; number < trace.accesses.size(); ++number) {
        const Access &access = trace.accesses[number];
        const size_t buffer = static_cast<size_t>(access.buffer);
        const AsyncCopy *copy = access.item < 0 ? copyOf(trace, number) : nullptr;
        if (!written[buffer] || (access.item < 0 && !copy))
            continue;
        const auto &epochs = trace.buffers[buffer].space == Space::Local ? localEpochs : globalEpochs;
        const auto phase = static_cast<size_t>(copy ? copy->begun : access.phase);
        const int epoch = epochs[std::min(phase, epochs.size() - 1)];
        for (int i = 0; i < access.count; ++i)
            touches.push_back({ access.buffer, access.index + i, epoch, &access, copy });
    }
    std::ranges::stable_sort(touches, {}, &Touch::place);
    return touches;
}

const Touch *firstOther(Touches touches, const Access &than, bool loadsOnly)
{
    const auto found = std::ranges::find_if(touches, [&](const Touch &touch) {
        return !touch.copy && touch.access->item != than.item
            && !(loadsOnly && touch.access->kind != AccessKind::Load);
    });
    return found == touches.end() ? nullptr : &*found;
}

/// A store of an item that races with anything of another one, or else an atomic that races with a load; in
/// one place and epoch.
Pair racingItems(Touches touches)
{
    const Access *lastAtomicBy = nullptr;
    for (const Touch &touch : touches)
        if (!touch.copy && touch.access->kind == AccessKind::Store)
            return { &touch, firstOther(touches, *touch.access, false) };
    for (const Touch &touch : touches) {
        const Access &access = *touch.access;
        // Work-items come one after another, so asking once for each is nearly always enough.
        if (access.kind != AccessKind::Atomic || (lastAtomicBy && lastAtomicBy->item == access.item))
            continue;
        lastAtomicBy = &access;
        if (const Touch *load = firstOther(touches, access, true))
            return { &touch, load };
    }
    return {};
}

int endOf(const AsyncCopy &copy)
{
    return copy.waited < 0 ? INT_MAX : copy.waited;
}

/// A copy may be made at any time from the last barrier before its call to the wait for it.
bool meetsCopy(const Touch &copied, const Touch &other)
{
    if (copied.access->kind == AccessKind::Load && other.access->kind == AccessKind::Load)
        return false;
    if (!other.copy)
        return other.epoch >= copied.epoch && other.access->phase <= endOf(*copied.copy);
    return copied.copy < other.copy && copied.copy->begun <= endOf(*other.copy)
        && other.copy->begun <= endOf(*copied.copy);
}

/// What the one that comes first does to a cell, with who, what and the line; of a copy without who.
const char *beginningOf(const Touch &touch)
{
    switch (touch.access->kind) {
    case AccessKind::Load:
        return touch.copy ? "The copy started in line %1 loads %2" : "%1 loads %2 in line %3";
    case AccessKind::Store:
        return touch.copy ? "The copy started in line %1 stores %2" : "%1 stores %2 in line %3";
    case AccessKind::Atomic:
        break;
    }
    return touch.copy ? "The copy started in line %1 changes %2" : "%1 changes %2 in line %3";
}

/// What the other does to it.
const char *answerOf(const Touch &touch)
{
    switch (touch.access->kind) {
    case AccessKind::Load:
        return touch.copy ? "the copy started in line %1 loads it" : "%1 loads it in line %2";
    case AccessKind::Store:
        return touch.copy ? "the copy started in line %1 stores it" : "%1 stores it in line %2";
    case AccessKind::Atomic:
        break;
    }
    return touch.copy ? "the copy started in line %1 changes it" : "%1 changes it in line %2";
}

int lineOf(const Touch &touch)
{
    return touch.copy ? touch.copy->line : touch.access->line;
}

/// Two that race, in the order in which the program has them.
struct Race
{
    const Touch *first = nullptr;
    const Touch *second = nullptr;
    int fence = 0; ///< line of a barrier between them that does not order this memory; 0: there is none
};

/// Which of two accesses without a barrier between comes first in the program: the simulator lets one
/// work-item after the other go on to the next barrier, so what it records first says nothing.
class ProgramOrder
{
public:
    explicit ProgramOrder(const Trace &trace)
        : m_trace(trace)
    {
    }

    Race raceOf(const Touch &writer, const Touch &other)
    {
        if (writer.copy || other.copy)
            return { &writer, &other };
        const int phases[] = { writer.access->phase, other.access->phase };
        const bool turned
            = phases[0] == phases[1] ? isTurned(*writer.access, *other.access) : phases[1] < phases[0];
        Race race{ turned ? &other : &writer, turned ? &writer : &other };
        const auto [from, to] = std::minmax(phases[0], phases[1]);
        for (int i = from; i < std::min(to, static_cast<int>(m_trace.barriers.size())); ++i)
            if (const Barrier &barrier = m_trace.barriers[static_cast<size_t>(i)];
                barrier.local || barrier.global)
                race.fence = barrier.line;
        return race;
    }

private:
    /// An access in the source, and what distinguishes it from others in the same line.
    using Site = std::tuple<int, int, int, AccessKind>;
    static Site siteOf(const Access &access)
    {
        return { access.buffer, access.line, access.column, access.kind };
    }

    /// The other comes first.
    bool isTurned(const Access &writer, const Access &other)
    {
        const auto [known, fresh]
            = m_turned.try_emplace({ siteOf(writer), siteOf(other), writer.phase }, false);
        if (fresh)
            known->second = findTurned(siteOf(writer), siteOf(other), writer.phase);
        return known->second;
    }

    /// By the work-items that make both in this phase; if there are none, by the phase in which each of the
    /// two is first made: what waits there for the other comes before it in the next iteration of a loop.
    bool findTurned(const Site &writer, const Site &other, int phase) const
    {
        if (writer == other)
            return false;
        constexpr int never = INT_MAX;
        int firstWriter = never, firstOther = never, votes = 0;
        std::map<int, Site> begun; ///< which of both an item makes first
        std::set<int> counted;
        for (const Access &access : m_trace.accesses) {
            const Site site = siteOf(access);
            if (site != writer && site != other)
                continue;
            int &first = site == writer ? firstWriter : firstOther;
            first = std::min(first, access.phase);
            if (access.phase != phase || counted.contains(access.item))
                continue;
            const auto [known, fresh] = begun.try_emplace(access.item, site);
            if (fresh || known->second == site)
                continue;
            votes += known->second == other ? 1 : -1;
            counted.insert(access.item);
        }
        return counted.empty() ? firstWriter < firstOther : votes > 0;
    }

    const Trace &m_trace;
    std::map<std::tuple<Site, Site, int>, bool> m_turned;
};

Message raceText(const Trace &trace, const Race &race)
{
    const auto &[from, to, fence] = race;
    const Touch &first = *from, &second = *to;
    const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(first.buffer)];
    const std::string cell = buffer.name + '[' + std::to_string(first.element) + ']';
    const Message one = first.copy
        ? Message(beginningOf(first), lineOf(first), cell)
        : Message(
            beginningOf(first), itemName(trace, first.access->item, Place::AtStart), cell, lineOf(first));
    const Message two = second.copy
        ? Message(answerOf(second), lineOf(second))
        : Message(answerOf(second), itemName(trace, second.access->item), lineOf(second));
    if (first.copy || second.copy)
        return Message("%1 and %2, while the copy is under way.", one, two);
    if (fence > 0)
        return Message(buffer.space == Space::Local
                ? "%1 and %2; the barrier between, in line %3, does not order local memory: give it "
                  "CLK_LOCAL_MEM_FENCE."
                : "%1 and %2; the barrier between, in line %3, does not order global memory: give it "
                  "CLK_GLOBAL_MEM_FENCE.",
            one, two, fence);
    // In a loop: read from above, it would seem to be the other way round.
    if (lineOf(first) > lineOf(second))
        return Message("%1 and then %2, with no barrier between: one is missing after line %3.", one, two,
            lineOf(first));
    return Message("%1 and %2, with no barrier between.", one, two);
}

RaceKind kindOfRace(const Race &race)
{
    const auto isStore = [](const Touch *touch) { return touch->access->kind == AccessKind::Store; };
    const auto isAtomic = [](const Touch *touch) { return touch->access->kind == AccessKind::Atomic; };
    if (race.first->copy || race.second->copy || isAtomic(race.first) || isAtomic(race.second))
        return RaceKind::Other;
    if (race.fence > 0)
        return RaceKind::Fence;
    if (isStore(race.first) && isStore(race.second))
        return RaceKind::TwoStores;
    return isStore(race.first) ? RaceKind::EarlyRead : RaceKind::LateRead;
}

/// One finding for all cells over which the same two lines race.
class Races
{
public:
    explicit Races(const Trace &trace)
        : m_trace(trace)
        , m_order(trace)
    {
    }

    void add(const Touch &writer, const Touch &other)
    {
        const Race race = m_order.raceOf(writer, other);
        const Touch &first = *race.first, &second = *race.second;
        const Key key{ first.buffer, lineOf(first), lineOf(second), race.fence, first.access->kind,
            second.access->kind };
        const auto [known, fresh] = m_known.try_emplace(key, m_all.size());
        if (fresh) {
            m_all.push_back({ FindingKind::Race, lineOf(first), first.access->item, second.access->item,
                first.buffer, first.element, raceText(m_trace, race) });
            m_kinds.push_back(kindOfRace(race));
            return;
        }
        Finding &finding = m_all[known->second];
        if ((finding.more.empty() ? finding.index : finding.more.back()) != first.element)
            finding.more.push_back(first.element);
    }

    const std::vector<Finding> &all() const { return m_all; }
    const std::vector<RaceKind> &kinds() const { return m_kinds; }

    std::vector<Finding> take()
    {
        for (Finding &finding : m_all)
            if (!finding.more.empty())
                finding.text = inTurn(
                    finding.text, Message("The same happens to %1 elements.", finding.more.size() + 1));
        return std::move(m_all);
    }

private:
    using Key = std::tuple<int, int, int, int, AccessKind, AccessKind>;
    const Trace &m_trace;
    ProgramOrder m_order;
    std::vector<Finding> m_all;
    std::vector<RaceKind> m_kinds; ///< of each
    std::map<Key, size_t> m_known;
};

/// Of one element.
void addRaces(Races &races, Touches touches)
{
    for (auto first = touches.begin(); first != touches.end();) {
        const auto end = std::find_if(
            first, touches.end(), [&](const Touch &touch) { return touch.epoch != first->epoch; });
        const Pair pair = racingItems({ first, end });
        if (pair.writer && pair.other)
            races.add(*pair.writer, *pair.other);
        first = end;
    }
    for (const Touch &copied : touches)
        if (copied.copy)
            for (const Touch &other : touches)
                if (meetsCopy(copied, other)) {
                    const bool writes = copied.access->kind != AccessKind::Load;
                    races.add(writes ? copied : other, writes ? other : copied);
                    break;
                }
}

Races allRaces(const Trace &trace)
{
    Races races(trace);
    const std::vector<Touch> touches = touchesOf(trace);
    for (auto first = touches.begin(); first != touches.end();) {
        const auto end = std::find_if(
            first, touches.end(), [&](const Touch &touch) { return touch.cell() != first->cell(); });
        addRaces(races, { first, end });
        first = end;
    }
    return races;
}

} // namespace

std::vector<Finding> racesIn(const Trace &trace)
{
    return allRaces(trace).take();
}

RaceKind raceKindOf(const Trace &trace, const Finding &finding)
{
    const Races races = allRaces(trace);
    const auto isIt = [&](const Finding &one) {
        return one.buffer == finding.buffer && one.line == finding.line && one.item == finding.item
            && one.other == finding.other && one.index == finding.index;
    };
    const auto found = std::ranges::find_if(races.all(), isIt);
    return found == races.all().end() ? RaceKind::Other
                                      : races.kinds()[static_cast<size_t>(found - races.all().begin())];
}

} // namespace halo
