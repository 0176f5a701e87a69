// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/tune/tuner.h"

#include <algorithm>

namespace halo {
namespace {

constexpr size_t smallestGroup = 16; // fewer work-items leave most of any device idle
constexpr int widest = 256;
constexpr int highest = 64;

bool fits(Size2 group, const DeviceLimits &limits)
{
    return group.w >= 1 && group.h >= 1 && group.w <= limits.maxGroup.w && group.h <= limits.maxGroup.h
        && group.area() <= static_cast<size_t>(limits.maxGroupItems);
}

std::vector<Size2> groupsFor(const DeviceLimits &limits)
{
    std::vector<Size2> groups;
    for (int h = 1; h <= highest; h *= 2)
        for (int w = 1; w <= widest; w *= 2)
            if (fits({ w, h }, limits) && Size2{ w, h }.area() >= smallestGroup)
                groups.push_back({ w, h });
    return groups;
}

void addUnlessKnown(std::vector<Tuning> &tunings, const Tuning &tuning)
{
    if (std::ranges::find(tunings, tuning) == tunings.end())
        tunings.push_back(tuning);
}

/// Every choice of these parameters, on top of the tuning.
std::vector<Tuning> withParams(const Tuning &tuning, std::span<const Param> params)
{
    if (params.empty())
        return { tuning };
    std::vector<Tuning> all;
    std::vector<int> choices = params.front().choices;
    if (choices.empty())
        choices.push_back(params.front().value);
    for (const int value : choices) {
        Tuning with = tuning;
        with.params[params.front().macro] = value;
        std::ranges::move(withParams(with, params.subspan(1)), std::back_inserter(all));
    }
    return all;
}

/// The choices before and after this one.
std::vector<int> besides(const std::vector<int> &choices, int value)
{
    std::vector<int> sorted = choices;
    std::ranges::sort(sorted);
    std::vector<int> found;
    const auto at = std::ranges::find(sorted, value);
    if (at != sorted.end() && at != sorted.begin())
        found.push_back(*(at - 1));
    if (at != sorted.end() && at + 1 != sorted.end())
        found.push_back(*(at + 1));
    return found;
}

} // namespace

std::vector<Tuning> tuningGrid(const Variant &variant, const DeviceLimits &limits)
{
    std::vector<Tuning> grid{ defaultTuning(variant) };
    std::vector<int> edges = variant.itemChoices;
    if (edges.empty())
        edges.push_back(1);
    for (const Size2 group : groupsFor(limits))
        for (const int w : edges)
            for (const int h : edges)
                for (const Tuning &tuning : withParams({ group, { w, h }, {} }, variant.params))
                    addUnlessKnown(grid, tuning);
    return grid;
}

std::vector<Tuning> neighboursOf(const Tuning &tuning, const Variant &variant, const DeviceLimits &limits)
{
    std::vector<Tuning> all;
    const auto [w, h] = tuning.group;
    for (const Size2 group : { Size2{ 2 * w, h }, Size2{ w / 2, h }, Size2{ w, 2 * h }, Size2{ w, h / 2 },
             Size2{ 2 * w, h / 2 }, Size2{ w / 2, 2 * h } })
        if (fits(group, limits)) {
            all.push_back(tuning);
            all.back().group = group;
        }
    for (const int items : besides(variant.itemChoices, tuning.items.w)) {
        all.push_back(tuning);
        all.back().items.w = items;
    }
    for (const int items : besides(variant.itemChoices, tuning.items.h)) {
        all.push_back(tuning);
        all.back().items.h = items;
    }
    for (const Param &param : variant.params) {
        const auto now = tuning.params.find(param.macro);
        for (const int value :
            besides(param.choices, now == tuning.params.end() ? param.value : now->second)) {
            all.push_back(tuning);
            all.back().params[param.macro] = value;
        }
    }
    return all;
}

} // namespace halo
