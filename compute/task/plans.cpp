// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/plans.h"

#include <map>

namespace halo {
namespace {

using Plan = std::vector<TaskLaunch> (*)(
    const Variant &, const Tuning &, const Symbols &, const std::string &entry, Size2 outputs);

std::vector<TaskLaunch> direct(
    const Variant &, const Tuning &tuning, const Symbols &, const std::string &entry, Size2 outputs)
{
    return { launchOver(entry, tuning, outputs) };
}

std::vector<TaskLaunch> passes(
    const Variant &variant, const Tuning &tuning, const Symbols &symbols, const std::string &, Size2)
{
    std::vector<TaskLaunch> launches;
    for (const NamedArea &pass : variant.passes)
        launches.push_back(launchOver(pass.name, tuning, sizeOf(pass, symbols)));
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
