// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/mistakes.h"

#include "compute/trace/faults/wrongoutputs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace halo {
namespace {

/// The last values that a work-group stored, by output.
using Stores = std::map<std::int64_t, float>;

struct StoresOf
{
    Stores own;
    bool others = false; ///< it wrote outputs that it is not there for
};

StoresOf storesOf(const Trace &trace, const OutputRegion &own)
{
    StoresOf stores;
    const int dst = trace.bufferNamed("dst");
    const int width = std::max(trace.geometry.out.w, 1);
    for (const Access &access : trace.accesses)
        for (int i = 0; access.buffer == dst && access.kind == AccessKind::Store && i < access.count; ++i) {
            const std::int64_t at = access.index + i;
            if (at >= 0 && own.contains(static_cast<int>(at % width), static_cast<int>(at / width)))
                stores.own[at] = trace.valueOf(access, i);
            else
                stores.others = true;
        }
    return stores;
}

/// Rows become columns.
template<typename Numbers> Numbers transposed(const Numbers &numbers, Size2 size)
{
    const auto width = static_cast<size_t>(size.w), height = static_cast<size_t>(size.h);
    Numbers turned(numbers.size());
    for (size_t i = 0; i < numbers.size(); ++i)
        turned[i % width * height + i / width] = numbers[i];
    return turned;
}

/// Looks for the computation that gives what was stored.
class MistakeSearch
{
public:
    MistakeSearch(const Trace &trace, SharedPlane pixels)
        : m_request(trace.request)
        , m_pixels(std::move(pixels))
        , m_own(outputsOf(trace.request))
        , m_stores(storesOf(trace, m_own))
        , m_tolerance(outputTolerance(trace.request, m_pixels))
        , m_width(std::max(trace.geometry.out.w, 1))
    {
    }

    bool writesOthers() const { return m_stores.others && gives(m_request, m_pixels); }
    bool rightButFew() const { return m_stores.own.size() < m_own.size.area() && gives(m_request, m_pixels); }
    bool turned() const
    {
        TraceRequest other = m_request;
        other.settings.op = other.settings.op == Op::Correlation ? Op::Convolution : Op::Correlation;
        return gives(other, m_pixels);
    }
    bool transposes() const
    {
        TraceRequest other = m_request;
        other.filter.weights = transposed(other.filter.weights, other.filter.size());
        return other.filter.width == other.filter.height && gives(other, m_pixels);
    }
    bool swapped() const
    {
        TraceRequest other = m_request;
        other.image = { m_request.image.h, m_request.image.w };
        return gives(other, std::make_shared<const Plane>(transposed(*m_pixels, m_request.image)));
    }
    bool shifted() const
    {
        const Size2 reach{ m_request.filter.width / 2, m_request.filter.height / 2 };
        for (int y = -reach.h; y <= reach.h; ++y)
            for (int x = -reach.w; x <= reach.w; ++x)
                if ((x != 0 || y != 0) && gives(m_request, m_pixels, { x, y }))
                    return true;
        return false;
    }
    bool ofOtherBorder() const
    {
        return std::ranges::any_of(allBorders(), [&](const Choice<Border> &border) {
            TraceRequest other = m_request;
            other.settings.border = border.value;
            return gives(other, m_pixels);
        });
    }

private:
    bool gives(const TraceRequest &request, const SharedPlane &pixels, Size2 shift = { 0, 0 }) const
    {
        return std::ranges::all_of(m_stores.own, [&](const auto &store) {
            const OutputRegion one{ static_cast<int>(store.first % m_width) + shift.w,
                static_cast<int>(store.first / m_width) + shift.h, { 1, 1 } };
            const double right = static_cast<double>(expectedOutputs(request, pixels, one).front());
            return std::abs(static_cast<double>(store.second) - right) <= m_tolerance; // false for NaN
        });
    }

    const TraceRequest m_request;
    const SharedPlane m_pixels;
    const OutputRegion m_own;
    const StoresOf m_stores;
    const double m_tolerance;
    const std::int64_t m_width;
};

struct Mistake
{
    const char *kind;
    bool (MistakeSearch::*made)() const;
};

/// The first that explains what was stored is it.
constexpr auto mistakes = std::to_array<Mistake>({
    { "foreign", &MistakeSearch::writesOthers },
    { "unwritten", &MistakeSearch::rightButFew },
    { "transposed", &MistakeSearch::transposes },
    { "turned", &MistakeSearch::turned },
    { "swapped", &MistakeSearch::swapped },
    { "border", &MistakeSearch::ofOtherBorder },
    { "shifted", &MistakeSearch::shifted },
});

} // namespace

const std::vector<std::string> &mistakeKinds()
{
    static const std::vector<std::string> kinds = [] {
        std::vector<std::string> names;
        for (const Mistake &mistake : mistakes)
            names.emplace_back(mistake.kind);
        return names;
    }();
    return kinds;
}

std::string mistakeIn(const Trace &trace, const SharedPlane &pixels)
{
    const MistakeSearch search(trace, pixels);
    for (const Mistake &mistake : mistakes)
        if ((search.*mistake.made)())
            return mistake.kind;
    return {};
}

} // namespace halo
