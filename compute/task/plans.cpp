// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/plans.h"

#include "compute/base/error.h"

#include <algorithm>
#include <map>

namespace halo {
namespace {

using Plan = std::vector<TaskLaunch> (*)(
    const Variant &, const Tuning &, const Symbols &, const std::string &entry, Size2 outputs);

/// Of work-groups or steps: at least 1.
Size2 edgesOf(const std::string &width, const std::string &height, const Symbols &symbols, Size2 otherwise)
{
    if (width.empty())
        return otherwise;
    for (const std::string &edge : { width, height })
        if (const double value = valueOf(edge, symbols); value < 1.0 || value > 1e9)
            throw Error(ErrorKind::Usage,
                "\"%1 x %2\" is %3 here; launches and steps have edges from 1 to 1000000000.", width, height,
                std::to_string(static_cast<long long>(std::clamp(value, -1e18, 1e18))));
    return sizeOf(NamedArea{ {}, width, height }, symbols);
}

Size2 stepOf(const Tuning &tuning)
{
    return { tuning.group.w * tuning.items.w, tuning.group.h * tuning.items.h };
}

/// A foreign kernel that leaves margins out has work-items there as well.
std::vector<TaskLaunch> direct(const Variant &variant, const Tuning &tuning, const Symbols &symbols,
    const std::string &entry, Size2 outputs)
{
    const Mapping &mapping = variant.mapping;
    const bool hasMargins = mapping.covers && mapping.covers->hasMargins();
    const Size2 all = hasMargins ? sizeOf(NamedArea{ {}, "WIDTH", "HEIGHT" }, symbols) : outputs;
    return { launchOver(mapping.entry.empty() ? entry : mapping.entry, tuning.group,
        edgesOf(mapping.stepWidth, mapping.stepHeight, symbols, stepOf(tuning)),
        edgesOf(mapping.launchWidth, mapping.launchHeight, symbols, all)) };
}

std::vector<TaskLaunch> passes(
    const Variant &variant, const Tuning &tuning, const Symbols &symbols, const std::string &, Size2)
{
    std::vector<TaskLaunch> launches;
    for (const Pass &pass : variant.passes) {
        const Size2 group = edgesOf(pass.groupWidth, pass.groupHeight, symbols, tuning.group);
        const Size2 items{ group.w * tuning.items.w, group.h * tuning.items.h };
        launches.push_back(launchOver(pass.name, group,
            edgesOf(pass.stepWidth, pass.stepHeight, symbols, items), sizeOf(pass, symbols)));
    }
    for (const Transform &transform : variant.transforms)
        launches.at(static_cast<size_t>(transform.before)).before.push_back(transform);
    return launches;
}

/// Every way to launch. A new one is a function and a line here.
const std::map<std::string, Plan> &plans()
{
    static const std::map<std::string, Plan> all{ { "direct", direct }, { "passes", passes } };
    return all;
}

} // namespace

std::optional<Message> planRefusal(const Variant &variant)
{
    if (!plans().contains(variant.plan))
        return Message("%1: there is no plan \"%2\"; write \"plan: direct\".", variant.file, variant.plan);
    if (variant.plan == "passes" && variant.passes.empty())
        return Message(
            "%1: the plan \"passes\" has no pass; add the line \"// pass: name : OUT_WIDTH x OUT_HEIGHT\".",
            variant.file);
    return std::nullopt;
}

std::vector<TaskLaunch> plannedLaunches(const Variant &variant, const Tuning &tuning, const Symbols &symbols,
    const std::string &entry, Size2 outputs)
{
    return plans().at(variant.plan)(variant, tuning, symbols, entry, outputs);
}

} // namespace halo
