// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/tune/autochoice.h"

#include "compute/base/error.h"
#include "compute/kernel/constraint.h"
#include "compute/task/problem.h"
#include "compute/timing/tune/tunestore.h"

#include <algorithm>

namespace halo {
namespace {

std::string listed(const std::vector<int> &values)
{
    std::string text;
    for (const int value : values)
        text += (text.empty() ? "" : ", ") + std::to_string(value);
    return text;
}

bool contains(const std::vector<int> &values, int value)
{
    return std::find(values.begin(), values.end(), value) != values.end();
}

void checkItems(const Variant &variant, Size2 items)
{
    if (variant.itemChoices.empty() && items != Size2{ 1, 1 })
        throw Error(ErrorKind::Usage,
            "The implementation \"%1\" computes one output per work-item, not %2; choose 1x1 or another "
            "implementation.",
            variant.id, toString(items));
    if (!variant.itemChoices.empty()
        && (!contains(variant.itemChoices, items.w) || !contains(variant.itemChoices, items.h)))
        throw Error(ErrorKind::Usage,
            "The implementation \"%1\" does not take %2 outputs per work-item; choose widths and heights of "
            "%3.",
            variant.id, toString(items), listed(variant.itemChoices));
}

void checkParam(const Variant &variant, const std::string &macro, int value)
{
    std::string names;
    for (const Param &param : variant.params) {
        names += (names.empty() ? "" : ", ") + param.macro;
        if (param.macro != macro)
            continue;
        if (!param.choices.empty() && !contains(param.choices, value))
            throw Error(ErrorKind::Usage,
                "The parameter %1 of the implementation \"%2\" cannot be %3; choose one of %4.", macro,
                variant.id, value, listed(param.choices));
        return;
    }
    if (names.empty())
        throw Error(ErrorKind::Usage, "The implementation \"%1\" has no parameter %2; it has none.",
            variant.id, macro);
    throw Error(ErrorKind::Usage, "The implementation \"%1\" has no parameter %2; it has %3.", variant.id,
        macro, names);
}

bool isRequest(const TuningRequest &request)
{
    return request.group || request.items || !request.params.empty();
}

/// As requested, or as suits variant and device.
Tuning tuningOn(
    const DeviceInfo &device, const Variant &variant, const Problem &problem, const TuningRequest &request)
{
    return isRequest(request) ? tuningFor(variant, request) : suitedTuning(variant, problem, device.limits);
}

} // namespace

Tuning tuningFor(const Variant &variant, const TuningRequest &request)
{
    Tuning tuning = defaultTuning(variant);
    if (request.group)
        tuning.group = *request.group;
    if (request.items) {
        checkItems(variant, *request.items);
        tuning.items = *request.items;
    }
    for (const auto &[macro, value] : request.params) {
        checkParam(variant, macro, value);
        tuning.params[macro] = value;
    }
    return tuning;
}

const Variant &preferredVariant(const std::vector<Variant> &variants, const Problem &problem,
    const TuningRequest &request, const DeviceInfo &device)
{
    const Variant *last = nullptr;
    const Variant *firstWithTile = nullptr;
    const Variant *preferred = nullptr;
    Microseconds least{};
    Message reason = "there are no implementations.";
    for (const Variant &variant : variants) {
        if (variant.origin != Origin::Shipped || !variant.offered || !isExact(variant))
            continue;
        try {
            const Tuning tuning = tuningOn(device, variant, problem, request);
            if (const auto refused = problem.refusal(variant, tuning, device.limits))
                throw Error(ErrorKind::Usage, *refused);
            const std::optional<Microseconds> expected = expectedTime(variant, tuning, problem, device);
            if (expected && (preferred == nullptr || *expected < least)) {
                preferred = &variant;
                least = *expected;
            }
            last = &variant;
            if (firstWithTile == nullptr && !variant.localBytes.empty())
                firstWithTile = &variant;
        } catch (const Error &e) {
            reason = e.message();
        }
    }
    if (last == nullptr)
        throw Error(ErrorKind::Usage, "No implementation can run with these settings: %1", reason);
    if (preferred != nullptr)
        return *preferred;
    return device.type == "CPU" && firstWithTile != nullptr ? *firstWithTile : *last;
}

AutoChoice autoChoice(const std::vector<Variant> &variants, const Problem &problem,
    const TuningRequest &request, const DeviceInfo &asListed, const TuneStore &remembered)
{
    DeviceInfo device = asListed;
    if (const MeasuredCeilings *measured = remembered.ceilings(device))
        device.ceilings = measured->most;
    const Variant &preferred = preferredVariant(variants, problem, request, device);
    const bool requested = isRequest(request);
    const AutoChoice usual{ &preferred, tuningOn(device, preferred, problem, request), false };
    const TuneKey key = problem.tuneKey();
    const auto known = [&](const Variant &variant) { return remembered.find(device, variant, key); };
    if (requested || known(preferred) == nullptr)
        return usual;
    AutoChoice best = usual;
    double least = 0.0;
    for (const Variant &variant : variants) {
        const Tuned *tuned = variant.origin == Origin::Shipped && isExact(variant) ? known(variant) : nullptr;
        if (tuned == nullptr || (best.remembered && tuned->nsPerPixel >= least))
            continue;
        if (problem.refusal(variant, tuned->tuning, device.limits))
            continue;
        best = { &variant, tuned->tuning, true };
        least = tuned->nsPerPixel;
    }
    return best;
}

} // namespace halo
