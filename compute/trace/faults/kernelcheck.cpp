// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/faults/kernelcheck.h"

#include <algorithm>
#include <array>

namespace halo {
namespace {

/// What explains the others comes first: a race makes reads of cells not yet written, and wrong outputs.
int rankOf(FindingKind kind)
{
    static constexpr std::array order{ FindingKind::Timeout, FindingKind::Divergence, FindingKind::Race,
        FindingKind::Bounds, FindingKind::Uninitialised, FindingKind::Value };
    return static_cast<int>(std::ranges::find(order, kind) - order.begin());
}

} // namespace

Size2 middleGroup(Size2 groups)
{
    return { groups.w / 2, groups.h / 2 };
}

std::vector<Size2> groupsToRecord(Size2 groups)
{
    std::vector<Size2> all{ { 0, 0 }, middleGroup(groups), { groups.w - 1, 0 },
        { groups.w - 1, groups.h - 1 } };
    std::ranges::sort(all, {}, [](Size2 at) { return std::pair(at.h, at.w); });
    const auto rest = std::ranges::unique(all);
    all.erase(rest.begin(), rest.end());
    return all;
}

const Finding &worstOf(const std::vector<Finding> &findings)
{
    return *std::ranges::min_element(findings, {}, [](const Finding &f) { return rankOf(f.kind); });
}

Error wrongKernel(const Variant &variant, const std::vector<Finding> &findings, const std::string &with)
{
    const Finding &worst = worstOf(findings);
    if (worst.kind == FindingKind::Timeout)
        return Error(ErrorKind::Device, worst.text);
    const Message sentence("The kernel %1 is incorrect with %2: %3", variant.file, with, worst.text);
    const std::int64_t count = countOf(findings);
    return Error(
        ErrorKind::Device, count > 1 ? inTurn(sentence, Message("There are %1 findings.", count)) : sentence);
}

} // namespace halo
