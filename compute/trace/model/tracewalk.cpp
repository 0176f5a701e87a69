// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/tracewalk.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <string_view>

namespace halo {
namespace {

/// Loads that an item keeps in mind. Kernels that copy store soon after they load.
constexpr size_t maxPending = 64;

bool touches(const Trace &trace, int buffer, bool stores)
{
    return std::ranges::any_of(trace.accesses, [&](const Access &access) {
        return access.buffer == buffer && (access.kind != AccessKind::Load) == stores;
    });
}

/// What is left of a load of src.
struct Pending
{
    int access = -1;
    int next = 0; ///< the next of its elements
    int count = 0;
    std::optional<float> value; ///< of the first; of the others it is not asked for
};

/// Equal to the bit: a copied NaN is the same NaN.
bool sameBits(float a, float b)
{
    return std::memcmp(&a, &b, sizeof a) == 0;
}

class Pairing
{
public:
    explicit Pairing(const Trace &trace)
        : m_trace(trace)
        , m_pending(static_cast<size_t>(trace.items()) + 1)
    {
    }
    void load(int access);
    void store(int access);
    CellStores take();

private:
    std::deque<Pending> &pendingOf(const Access &access)
    {
        return m_pending[static_cast<size_t>(access.item + 1)];
    }

    const Trace &m_trace;
    std::vector<std::deque<Pending>> m_pending; ///< by item, the group as a whole first
    CellStores m_found;
};

void Pairing::load(int access)
{
    const Access &one = m_trace.accesses[static_cast<size_t>(access)];
    std::deque<Pending> &pending = pendingOf(one);
    if (one.count == 1 && !m_trace.pixelOf(one, 0)) // of another plane
        return;
    pending.push_back({ access, 0, one.count, one.value });
    if (pending.size() > maxPending) {
        m_found.unusedLoads.push_back(pending.front().access);
        pending.pop_front();
    }
}

void Pairing::store(int access)
{
    const Access &one = m_trace.accesses[static_cast<size_t>(access)];
    std::deque<Pending> &pending = pendingOf(one);
    auto from = std::ranges::find_if(
        pending, [&](const Pending &load) { return !load.value || sameBits(*load.value, one.value); });
    for (int i = 0; i < one.count; ++i) {
        const auto cell = m_trace.pixelOf(one, i);
        const bool copied = from != pending.end();
        const auto source = copied
            ? m_trace.pixelOf(m_trace.accesses[static_cast<size_t>(from->access)], from->next)
            : std::nullopt;
        if (cell)
            m_found.stores.push_back({ access, *cell, source.value_or(-1), source ? from->access : -1 });
        if (!copied || (!cell && from->next == 0)) // of an image each channel is a load
            continue;
        ++from->next;
        from->value.reset();
        if (from->next == from->count)
            from = pending.erase(from);
    }
}

CellStores Pairing::take()
{
    for (const std::deque<Pending> &pending : m_pending)
        for (const Pending &load : pending)
            m_found.unusedLoads.push_back(load.access);
    std::ranges::sort(m_found.unusedLoads);
    return std::move(m_found);
}

template<typename From, typename To> CellStores paired(const Trace &trace, From isFrom, To isTo)
{
    Pairing pairing(trace);
    for (size_t i = 0; i < trace.accesses.size(); ++i) {
        const Access &access = trace.accesses[i];
        if (access.kind == AccessKind::Load && isFrom(access.buffer))
            pairing.load(static_cast<int>(i));
        else if (access.kind == AccessKind::Store && isTo(access.buffer))
            pairing.store(static_cast<int>(i));
    }
    return pairing.take();
}

} // namespace

static OutputArea storedArea(const Trace &trace, Size2 out)
{
    const int dst = outputBuffer(trace);
    OutputArea box{ out, { 0, 0 } };
    for (const Access &access : trace.accesses)
        for (int i = 0; access.buffer == dst && access.kind != AccessKind::Load && i < access.count; ++i) {
            const std::int64_t pixel = trace.pixelOf(access, i).value_or(-1);
            if (pixel < 0 || out.w <= 0 || pixel >= static_cast<std::int64_t>(out.area()))
                continue;
            const Size2 at{ static_cast<int>(pixel % out.w), static_cast<int>(pixel / out.w) };
            box.first = { std::min(box.first.w, at.w), std::min(box.first.h, at.h) };
            box.end = { std::max(box.end.w, at.w + 1), std::max(box.end.h, at.h + 1) };
        }
    return box.end.w == 0 ? OutputArea{ { 0, 0 }, { 0, 0 } } : box;
}

static bool holds(const OutputArea &area, const OutputArea &other)
{
    return other.first.w >= area.first.w && other.first.h >= area.first.h && other.end.w <= area.end.w
        && other.end.h <= area.end.h;
}

static bool isSame(const OutputArea &area, const OutputArea &other)
{
    return area.first == other.first && area.end == other.end;
}

static OutputArea clipped(const OutputArea &area, Size2 out)
{
    return { { std::clamp(area.first.w, 0, out.w), std::clamp(area.first.h, 0, out.h) },
        { std::clamp(area.end.w, 0, out.w), std::clamp(area.end.h, 0, out.h) } };
}

static OutputArea beforeMargin(const OutputArea &area, Size2 margin)
{
    return { { area.first.w - margin.w, area.first.h - margin.h },
        { area.end.w - margin.w, area.end.h - margin.h } };
}

int imageBuffer(const Trace &trace)
{
    if (const int named = trace.bufferNamed("src"); named >= 0)
        return named;
    int best = -1;
    for (int i = 0; i < static_cast<int>(trace.buffers.size()); ++i) {
        const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(i)];
        const bool read = (buffer.space == Space::Global || buffer.space == Space::Image)
            && buffer.memoryName() != "filter" && buffer.memoryName() != "spectrum"
            && buffer.memoryName() != "spectra" && buffer.memoryName() != "plane_spectrum"
            && touches(trace, i, false) && !touches(trace, i, true);
        if (read && !trace.view.geometry.empty())
            return i;
        // No convolution: weights come in any order, and are the smaller one.
        const auto area = [&](int number) { return trace.buffers[static_cast<size_t>(number)].shape.area(); };
        if (read && (best < 0 || area(i) > area(best)))
            best = i;
    }
    return best;
}

int outputBuffer(const Trace &trace)
{
    if (const int named = trace.bufferNamed("dst"); named >= 0)
        return named;
    for (int i = 0; i < static_cast<int>(trace.buffers.size()); ++i) {
        const Space space = trace.buffers[static_cast<size_t>(i)].space;
        if ((space == Space::Global || space == Space::Image) && touches(trace, i, true))
            return i;
    }
    return -1;
}

OutputArea groupAreaOf(const Trace &trace, Size2 out)
{
    const Size2 at = trace.request.group;
    const Size2 step = trace.outputsOfGroup();
    const Size2 first{ at.w * step.w, at.h * step.h };
    const OutputArea area{ first, { first.w + step.w, first.h + step.h } };
    if (!trace.request.variant.mapping.isForeign())
        return area;
    const OutputArea stored = storedArea(trace, out);
    if (trace.scattered && stored.count() > 0)
        return stored;
    // Groups may be counted from the first pixel of the memory, which may be one of its margin.
    const int dst = outputBuffer(trace);
    const auto layout = dst >= 0 ? trace.buffers[static_cast<size_t>(dst)].layout : std::nullopt;
    const Size2 margin = layout ? layout->margin : Size2{ 0, 0 };
    const OutputArea counted = beforeMargin(area, margin);
    if (stored.count() == 0) // all of it may be margin
        return clipped(counted, out).count() == 0 ? counted : area;
    // Rows may follow the first dimension of the launch.
    const OutputArea turned{ { at.h * step.h, at.w * step.w }, { (at.h + 1) * step.h, (at.w + 1) * step.w } };
    const OutputArea turnedCounted = beforeMargin(turned, margin);
    for (const OutputArea &one : { counted, area, turnedCounted, turned })
        if (isSame(clipped(one, out), stored))
            return one;
    for (const OutputArea &one : { area, counted, turned, turnedCounted })
        if (holds(one, stored))
            return one;
    return area;
}

OutputArea outputAreaOf(const Trace &trace, Size2 out)
{
    return clipped(groupAreaOf(trace, out), out);
}

OutputArea outputAreaOf(const Trace &trace)
{
    return outputAreaOf(trace, trace.view.geometry.out);
}

std::int64_t TapSource::at(int x, int y) const
{
    const int column = fold(x, m_image.w, m_border);
    const int row = fold(y, m_image.h, m_border);
    return column < 0 || row < 0 ? -1 : std::int64_t(row) * m_image.w + column;
}

CellStores storesInto(const Trace &trace, int buffer, int from)
{
    return paired(
        trace, [&](int loaded) { return loaded == from; }, [&](int stored) { return stored == buffer; });
}

CellStores storesInto(const Trace &trace, int buffer)
{
    return storesInto(trace, buffer, imageBuffer(trace));
}

CellStores storesIntoLocal(const Trace &trace)
{
    const auto spaceOf = [&](int buffer) { return trace.buffers[static_cast<size_t>(buffer)].space; };
    return paired(
        trace,
        [&](int loaded) { return spaceOf(loaded) == Space::Global || spaceOf(loaded) == Space::Image; },
        [&](int stored) { return spaceOf(stored) == Space::Local; });
}

Message itemName(const Trace &trace, int item, Place place)
{
    const bool first = place == Place::AtStart;
    if (item < 0)
        return first ? "The work-group as a whole" : "the work-group as a whole";
    const int width = trace.request.tuning.group.w;
    return Message(first ? "Work-item (%1, %2)" : "work-item (%1, %2)", item % width, item / width);
}

} // namespace halo
