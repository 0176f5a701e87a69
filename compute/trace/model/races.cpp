// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/tracewalk.h"

#include <algorithm>
#include <climits>
#include <map>
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

Message raceText(const Trace &trace, const Touch &writer, const Touch &other)
{
    const std::string cell
        = trace.buffers[static_cast<size_t>(writer.buffer)].name + '[' + std::to_string(writer.element) + ']';
    const Message first = writer.copy
        ? Message(beginningOf(writer), lineOf(writer), cell)
        : Message(
            beginningOf(writer), itemName(trace, writer.access->item, Place::AtStart), cell, lineOf(writer));
    const Message second = other.copy
        ? Message(answerOf(other), lineOf(other))
        : Message(answerOf(other), itemName(trace, other.access->item), lineOf(other));
    return Message(other.copy || writer.copy ? "%1 and %2, while the copy is under way."
                                             : "%1 and %2, with no barrier between.",
        first, second);
}

/// One finding for all cells over which the same two lines race.
class Races
{
public:
    explicit Races(const Trace &trace)
        : m_trace(trace)
    {
    }

    void add(const Touch &writer, const Touch &other)
    {
        const Key key{ writer.buffer, lineOf(writer), lineOf(other), writer.access->kind,
            other.access->kind };
        const auto [known, fresh] = m_known.try_emplace(key, m_all.size());
        if (fresh) {
            m_all.push_back({ FindingKind::Race, lineOf(writer), writer.access->item, other.access->item,
                writer.buffer, writer.element, raceText(m_trace, writer, other) });
            return;
        }
        Finding &finding = m_all[known->second];
        if ((finding.more.empty() ? finding.index : finding.more.back()) != writer.element)
            finding.more.push_back(writer.element);
    }

    std::vector<Finding> take()
    {
        for (Finding &finding : m_all)
            if (!finding.more.empty())
                finding.text = inTurn(
                    finding.text, Message("The same happens to %1 elements.", finding.more.size() + 1));
        return std::move(m_all);
    }

private:
    using Key = std::tuple<int, int, int, AccessKind, AccessKind>;
    const Trace &m_trace;
    std::vector<Finding> m_all;
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

} // namespace

std::vector<Finding> racesIn(const Trace &trace)
{
    Races races(trace);
    const std::vector<Touch> touches = touchesOf(trace);
    for (auto first = touches.begin(); first != touches.end();) {
        const auto end = std::find_if(
            first, touches.end(), [&](const Touch &touch) { return touch.cell() != first->cell(); });
        addRaces(races, { first, end });
        first = end;
    }
    return races.take();
}

} // namespace halo
