// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/mistakes.h"

#include "compute/task/problem.h"
#include "compute/trace/faults/wrongoutputs.h"
#include "compute/trace/model/races.h"
#include "compute/workload/convolution/pixelsum.h"

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
    const int width = std::max(trace.view.geometry.out.w, 1);
    for (const Access &access : trace.accesses)
        for (int i = 0; access.buffer == dst && access.kind == AccessKind::Store && i < access.count; ++i) {
            const auto pixel = trace.pixelOf(access, i);
            if (!pixel)
                continue;
            const std::int64_t at = *pixel;
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
        : m_view(trace.view)
        , m_pixels(std::move(pixels))
        , m_own(outputsOf(trace.request, m_view))
        , m_stores(storesOf(trace, m_own))
        , m_tolerance(trace.request.problem->tolerance("dst", trace.request.variant))
        , m_width(std::max(m_view.geometry.out.w, 1))
    {
    }

    bool writesOthers() const { return m_stores.others && gives(m_view, m_pixels); }
    bool rightButFew() const { return m_stores.own.size() < m_own.size.area() && gives(m_view, m_pixels); }
    bool turned() const
    {
        TraceView other = m_view;
        other.settings.op = other.settings.op == Op::Correlation ? Op::Convolution : Op::Correlation;
        return gives(other, m_pixels);
    }
    bool transposes() const
    {
        TraceView other = m_view;
        other.filter.weights = transposed(other.filter.weights, other.filter.size());
        return other.filter.width == other.filter.height && gives(other, m_pixels);
    }
    bool swapped() const
    {
        TraceView other = m_view;
        other.image = { m_view.image.h, m_view.image.w };
        return gives(other, std::make_shared<const Plane>(transposed(*m_pixels, m_view.image)));
    }
    bool shifted() const
    {
        const Size2 reach{ m_view.filter.width / 2, m_view.filter.height / 2 };
        for (int y = -reach.h; y <= reach.h; ++y)
            for (int x = -reach.w; x <= reach.w; ++x)
                if ((x != 0 || y != 0) && gives(m_view, m_pixels, { x, y }))
                    return true;
        return false;
    }
    bool ofOtherBorder() const
    {
        return std::ranges::any_of(allBorders(), [&](const Choice<Border> &border) {
            TraceView other = m_view;
            other.settings.border = border.value;
            return gives(other, m_pixels);
        });
    }

private:
    bool gives(const TraceView &view, const SharedPlane &pixels, Size2 shift = { 0, 0 }) const
    {
        Image image;
        image.width = view.image.w;
        image.height = view.image.h;
        image.colour = { pixels };
        return std::ranges::all_of(m_stores.own, [&](const auto &store) {
            const double sum = pixelSum(image, 0, view.filter, view.settings,
                static_cast<int>(store.first % m_width) + shift.w,
                static_cast<int>(store.first / m_width) + shift.h)
                                   .sum;
            const auto right = static_cast<double>(static_cast<float>(sum));
            return std::abs(static_cast<double>(store.second) - right) <= m_tolerance; // false for NaN
        });
    }

    const TraceView m_view;
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
    const char *advice; ///< null: what exercises say of any wrong output is as true
};

/// The first that explains what was stored is it.
constexpr auto mistakes = std::to_array<Mistake>({
    { "foreign", &MistakeSearch::writesOthers, "The work-group writes outputs of another one." },
    { "unwritten", &MistakeSearch::rightButFew, "Some outputs of the work-group are never written." },
    { "transposed", &MistakeSearch::transposes, "Rows and columns of the filter are exchanged." },
    { "turned", &MistakeSearch::turned,
        "The filter is turned by 180 degrees: the host has done that already, so use its weights as they "
        "lie." },
    { "swapped", &MistakeSearch::swapped, "Columns and rows of the image are exchanged." },
    { "border", &MistakeSearch::ofOtherBorder, "Outside of the image it takes another border rule." },
    { "shifted", &MistakeSearch::shifted, nullptr },
});

struct NamedRace
{
    RaceKind kind;
    const char *name;
    bool explained; ///< by the finding: it says what to do
};
constexpr auto namedRaces = std::to_array<NamedRace>({
    { RaceKind::TwoStores, "two stores", false },
    { RaceKind::EarlyRead, "early read", false },
    { RaceKind::LateRead, "late read", true },
    { RaceKind::Fence, "fence", true },
});

template<typename Rows, typename Name> std::vector<std::string> rowNames(const Rows &rows, Name name)
{
    std::vector<std::string> names;
    for (const auto &row : rows)
        names.emplace_back(row.*name);
    return names;
}

} // namespace

const std::vector<std::string> &mistakeKinds()
{
    static const std::vector<std::string> kinds = rowNames(mistakes, &Mistake::kind);
    return kinds;
}

const std::vector<std::string> &raceKinds()
{
    static const std::vector<std::string> kinds = rowNames(namedRaces, &NamedRace::name);
    return kinds;
}

std::string closerKindOf(const Trace &trace, const Finding &finding)
{
    if (finding.kind != FindingKind::Race)
        return {};
    const auto found = std::ranges::find(namedRaces, raceKindOf(trace, finding), &NamedRace::kind);
    return found == namedRaces.end() ? std::string() : found->name;
}

std::optional<Message> usualAdvice(const std::string &closerKind)
{
    for (const Mistake &mistake : mistakes)
        if (closerKind == mistake.kind && mistake.advice)
            return Message(mistake.advice);
    for (const NamedRace &race : namedRaces)
        if (closerKind == race.name && race.explained)
            return Message();
    return std::nullopt;
}

std::string mistakeIn(const Trace &trace)
{
    const Problem *problem = trace.request.problem.get();
    if (!problem || problem->input().colour.empty())
        return {};
    const MistakeSearch search(trace, problem->input().colour.front());
    for (const Mistake &mistake : mistakes)
        if ((search.*mistake.made)())
            return mistake.kind;
    return {};
}

} // namespace halo
