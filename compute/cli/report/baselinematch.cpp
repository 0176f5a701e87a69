// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/report/baselinematch.h"

#include "compute/base/error.h"

#include <algorithm>
#include <array>
#include <set>

namespace halo {
namespace {

/// What a baseline has to share with what is compared with it.
struct BaselineTrait
{
    const char *name;
    std::string (*of)(const Measured &);
    bool isVariant = false;
};
constexpr std::array baselineTraits{
    BaselineTrait{ "workload", [](const Measured &m) { return m.workload; } },
    BaselineTrait{ "device", [](const Measured &m) { return m.device; } },
    BaselineTrait{ "driver", [](const Measured &m) { return m.driver; } },
    BaselineTrait{ "filter", [](const Measured &m) { return m.filter; } },
    BaselineTrait{ "image", [](const Measured &m) { return toString(m.image); } },
    BaselineTrait{ "number of channels", [](const Measured &m) { return std::to_string(m.channels); } },
    BaselineTrait{ "operation", [](const Measured &m) { return toString(m.settings.op); } },
    BaselineTrait{ "output size", [](const Measured &m) { return toString(m.settings.size); } },
    BaselineTrait{ "border", [](const Measured &m) { return toString(m.settings.border); } },
    BaselineTrait{ "variant", [](const Measured &m) { return m.variant; }, true },
    BaselineTrait{ "work-group", [](const Measured &m) { return toString(m.tuning.group); } },
    BaselineTrait{ "parameters", [](const Measured &m) { return m.parameters; } },
};

/// The ids of those that are left, besides these.
std::set<std::string> variantsOf(
    const std::vector<const Measured *> &left, const std::vector<std::string> &besides)
{
    std::set<std::string> ids;
    for (const Measured *one : left)
        if (std::ranges::find(besides, one->variant) == besides.end())
            ids.insert(one->variant);
    return ids;
}

} // namespace

const Measured &matchIn(
    const Record &baseline, const Measured &wanted, bool anyVariant, const std::vector<std::string> &besides)
{
    std::vector<const Measured *> left;
    for (const Measured &one : baseline.measured)
        if (!one.peer)
            left.push_back(&one);
    for (const BaselineTrait &trait : baselineTraits) {
        const std::string value = trait.of(wanted);
        const std::set<std::string> others = variantsOf(left, besides);
        const bool lone = trait.isVariant && anyVariant && others.size() == 1;
        const auto matches = [&](const Measured *one) { return trait.of(*one) == value; };
        const std::string there = left.empty() ? "nothing" : trait.of(*left.front());
        if (std::ranges::any_of(left, matches))
            std::erase_if(left, [&](const Measured *one) { return !matches(one); });
        else if (lone)
            std::erase_if(left, [&](const Measured *one) { return one->variant != *others.begin(); });
        else
            throw Error(ErrorKind::Input,
                "\"%1\" has nothing measured with the %2 \"%3\", only with \"%4\"; measure the baseline "
                "with the same settings.",
                baseline.origin, trait.name, value, there);
    }
    if (!left.front()->ranked())
        throw Error(ErrorKind::Input,
            "\"%1\" says that the result of \"%2\" was wrong or not verified; measure the baseline again.",
            baseline.origin, left.front()->variant);
    return *left.front();
}

} // namespace halo
