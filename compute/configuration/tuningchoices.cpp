// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/configuration/tuningchoices.h"

#include "compute/base/device.h"
#include "compute/timing/tune/tuner.h"

#include <algorithm>
#include <cmath>

namespace halo {

namespace {

int &valueIn(Tuning &tuning, Knob knob)
{
    switch (knob) {
    case Knob::GroupW:
        return tuning.group.w;
    case Knob::GroupH:
        return tuning.group.h;
    case Knob::ItemW:
        return tuning.items.w;
    case Knob::ItemH:
        break;
    }
    return tuning.items.h;
}

Knob partnerOf(Knob knob)
{
    switch (knob) {
    case Knob::GroupW:
        return Knob::GroupH;
    case Knob::GroupH:
        return Knob::GroupW;
    case Knob::ItemW:
        return Knob::ItemH;
    case Knob::ItemH:
        break;
    }
    return Knob::ItemW;
}

bool isGroup(Knob knob)
{
    return knob == Knob::GroupW || knob == Knob::GroupH;
}

std::vector<int> valuesOf(Knob knob, const Variant &variant, int current, const DeviceLimits &limits)
{
    std::vector<int> values{ current };
    if (isGroup(knob)) {
        const int most = knob == Knob::GroupW ? limits.maxGroup.w : limits.maxGroup.h;
        for (const int value : offeredEdges)
            if (value <= std::min(most, limits.maxGroupItems))
                values.push_back(value);
    } else {
        values.insert(values.end(), variant.itemChoices.begin(), variant.itemChoices.end());
    }
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

double distance(int a, int b)
{
    return std::abs(std::log2(static_cast<double>(a) / b));
}

std::vector<int> byNearness(std::vector<int> values, int wanted)
{
    std::ranges::stable_sort(values, {}, [wanted](int value) { return distance(value, wanted); });
    return values;
}

TuningChoice tried(int value, const Tuning &tuning, const Variant &variant, const Problem &problem,
    const DeviceLimits &limits)
{
    return { value, tuning, problem.refusal(variant, tuning, limits).value_or(Message()) };
}

} // namespace

int valueOf(const Tuning &tuning, Knob knob)
{
    Tuning copy = tuning;
    return valueIn(copy, knob);
}

std::vector<TuningChoice> choicesOf(
    Knob knob, const Variant &variant, const Tuning &now, const Problem &problem, const DeviceLimits &limits)
{
    const Knob partner = partnerOf(knob);
    const int partnerValue = valueOf(now, partner);
    const auto partners = byNearness(valuesOf(partner, variant, partnerValue, limits), partnerValue);
    std::vector<TuningChoice> choices;
    for (const int value : valuesOf(knob, variant, valueOf(now, knob), limits)) {
        Tuning tuning = now;
        valueIn(tuning, knob) = value;
        TuningChoice choice = tried(value, tuning, variant, problem, limits);
        const Message reason = choice.reason;
        for (size_t i = 1; i < partners.size() && !choice.reason.empty(); ++i) {
            valueIn(tuning, partner) = partners[i];
            choice = tried(value, tuning, variant, problem, limits);
        }
        if (!choice.reason.empty())
            choice.reason = reason; // that of the sizes the user sees
        choices.push_back(std::move(choice));
    }
    return choices;
}

std::vector<TuningChoice> choicesOf(const Param &param, const Variant &variant, const Tuning &now,
    const Problem &problem, const DeviceLimits &limits)
{
    std::vector<TuningChoice> choices;
    for (const int value : param.choices) {
        Tuning tuning = now;
        tuning.params[param.macro] = value;
        choices.push_back(tried(value, tuning, variant, problem, limits));
    }
    return choices;
}

std::optional<Tuning> nearestAccepted(
    const Variant &variant, const Tuning &wanted, const Problem &problem, const DeviceLimits &limits)
{
    std::vector<std::pair<double, Tuning>> all;
    for (const int itemW : valuesOf(Knob::ItemW, variant, wanted.items.w, limits))
        for (const int itemH : valuesOf(Knob::ItemH, variant, wanted.items.h, limits))
            for (const int w : valuesOf(Knob::GroupW, variant, wanted.group.w, limits))
                for (const int h : valuesOf(Knob::GroupH, variant, wanted.group.h, limits))
                    if (w * h <= limits.maxGroupItems)
                        all.push_back({ distance(w, wanted.group.w) + distance(h, wanted.group.h)
                                + distance(itemW, wanted.items.w) + distance(itemH, wanted.items.h),
                            { { w, h }, { itemW, itemH }, wanted.params } });
    std::ranges::stable_sort(all, {}, &std::pair<double, Tuning>::first);
    for (const auto &[far, tuning] : all)
        if (tried(0, tuning, variant, problem, limits).reason.empty())
            return tuning;
    return std::nullopt;
}

} // namespace halo
