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

/// What is left of a load of src, in elements.
struct Pending
{
    int access = -1;
    std::int64_t element = 0;
    int count = 0;
    std::optional<float> value; ///< of element; known for the first of the load only
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
    pending.push_back({ access, one.index, one.count, one.value });
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
        const bool copied = from != pending.end();
        m_found.stores.push_back(
            { access, one.index + i, copied ? from->element : -1, copied ? from->access : -1 });
        if (!copied)
            continue;
        ++from->element;
        from->value.reset();
        if (--from->count == 0)
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

int imageBuffer(const Trace &trace)
{
    if (const int named = trace.bufferNamed("src"); named >= 0)
        return named;
    int best = -1;
    for (int i = 0; i < static_cast<int>(trace.buffers.size()); ++i) {
        const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(i)];
        const bool read = (buffer.space == Space::Global || buffer.space == Space::Image)
            && buffer.name != "filter" && buffer.name != "spectrum" && buffer.name != "spectra"
            && buffer.name != "plane_spectrum" && touches(trace, i, false) && !touches(trace, i, true);
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

OutputArea outputAreaOf(const Trace &trace)
{
    const auto &[group, items, params] = trace.request.tuning;
    const Size2 size{ group.w * items.w, group.h * items.h };
    const Size2 at = trace.request.group;
    const Size2 out = trace.view.geometry.out;
    const Size2 first{ std::min(at.w * size.w, out.w), std::min(at.h * size.h, out.h) };
    return { first, { std::min(first.w + size.w, out.w), std::min(first.h + size.h, out.h) } };
}

std::int64_t TapSource::at(int x, int y) const
{
    const int column = fold(x, m_image.w, m_border);
    const int row = fold(y, m_image.h, m_border);
    return column < 0 || row < 0 ? -1 : std::int64_t(row) * m_image.w + column;
}

CellStores storesInto(const Trace &trace, int buffer)
{
    const int src = imageBuffer(trace);
    return paired(
        trace, [&](int loaded) { return loaded == src; }, [&](int stored) { return stored == buffer; });
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
