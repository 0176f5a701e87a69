// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/analysis.h"
#include "compute/trace/tracewalk.h"

#include <algorithm>
#include <span>
#include <tuple>

namespace halo {
namespace {

/// An element, and the time between two barriers that order its memory.
struct Touch
{
    int buffer = 0;
    std::int64_t element = 0;
    int epoch = 0;
    const Access *access = nullptr;

    auto place() const { return std::tie(buffer, element, epoch); }
};

/// For each phase, how many barriers for that memory lie before it.
std::vector<int> epochsOf(const Trace &trace, bool Barrier::*orders)
{
    std::vector<int> epochs{ 0 };
    for (const Barrier &barrier : trace.barriers)
        epochs.push_back(epochs.back() + (barrier.*orders ? 1 : 0));
    return epochs;
}

/// All accesses to memory that somebody writes. An async copy belongs to the whole group and is waited for
/// in its own way, which a recording does not show: it is left out.
std::vector<Touch> touchesOf(const Trace &trace)
{
    std::vector<bool> written(trace.buffers.size());
    for (const Access &access : trace.accesses)
        if (access.kind != AccessKind::Load)
            written[static_cast<size_t>(access.buffer)] = true;

    const std::vector<int> localEpochs = epochsOf(trace, &Barrier::local);
    const std::vector<int> globalEpochs = epochsOf(trace, &Barrier::global);
    std::vector<Touch> touches;
    for (const Access &access : trace.accesses) {
        const size_t buffer = static_cast<size_t>(access.buffer);
        if (access.item < 0 || !written[buffer])
            continue;
        const auto &epochs = trace.buffers[buffer].space == Space::Local ? localEpochs : globalEpochs;
        const int epoch = epochs[std::min(static_cast<size_t>(access.phase), epochs.size() - 1)];
        for (int i = 0; i < access.count; ++i)
            touches.push_back({ access.buffer, access.index + i, epoch, &access });
    }
    std::ranges::stable_sort(touches, {}, &Touch::place);
    return touches;
}

const Access *firstOther(std::span<const Touch> touches, const Access &than, bool loadsOnly)
{
    const auto found = std::ranges::find_if(touches, [&](const Touch &touch) {
        return touch.access->item != than.item && !(loadsOnly && touch.access->kind != AccessKind::Load);
    });
    return found == touches.end() ? nullptr : found->access;
}

/// A store that races with anything, or else an atomic that races with a load; in one place and epoch.
std::pair<const Access *, const Access *> racingPair(std::span<const Touch> touches)
{
    const Access *lastAtomicBy = nullptr;
    for (const Touch &touch : touches)
        if (touch.access->kind == AccessKind::Store)
            return { touch.access, firstOther(touches, *touch.access, false) };
    for (const Touch &touch : touches) {
        const Access &access = *touch.access;
        // Work-items come one after another, so asking once for each is nearly always enough.
        if (access.kind != AccessKind::Atomic || (lastAtomicBy && lastAtomicBy->item == access.item))
            continue;
        lastAtomicBy = &access;
        if (const Access *load = firstOther(touches, access, true))
            return { &access, load };
    }
    return { nullptr, nullptr };
}

std::string verb(AccessKind kind)
{
    switch (kind) {
    case AccessKind::Load:
        return "loads";
    case AccessKind::Store:
        return "stores";
    case AccessKind::Atomic:
        break;
    }
    return "changes";
}

Finding raceFinding(const Trace &trace, const Touch &place, const Access &writer, const Access &other)
{
    const std::string &name = trace.buffers[static_cast<size_t>(place.buffer)].name;
    const std::string text = itemName(trace, writer.item, Place::AtStart) + ' ' + verb(writer.kind) + ' '
        + name + '[' + std::to_string(place.element) + "] in line " + std::to_string(writer.line) + " and "
        + itemName(trace, other.item) + ' ' + verb(other.kind) + " it in line " + std::to_string(other.line)
        + ", with no barrier between.";
    return { FindingKind::Race, writer.line, writer.item, other.item, place.buffer, place.element, text };
}

} // namespace

std::vector<Finding> racesIn(const Trace &trace)
{
    std::vector<Finding> races;
    const std::vector<Touch> touches = touchesOf(trace);
    for (auto first = touches.begin(); first != touches.end();) {
        const auto end = std::find_if(
            first, touches.end(), [&](const Touch &touch) { return touch.place() != first->place(); });
        const auto [writer, other] = racingPair({ first, end });
        if (writer && other)
            races.push_back(raceFinding(trace, *first, *writer, *other));
        first = end;
    }
    return races;
}

} // namespace halo
