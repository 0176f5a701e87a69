// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tracing/smallgroup.h"

#include "compute/kernel/variantfamily.h"

#include <algorithm>

namespace halo {
namespace {

bool hasWideItems(const Variant &variant)
{
    const std::string family = familyOf(variant);
    return variant.items.w >= 4 && (family == "separable" || family == "registers");
}

/// The outputs of a group are assigned column by column: numbers of work-items are divided by its height.
bool goesDownColumns(const Variant &variant)
{
    return variant.source.find("/ GROUP_H") != std::string::npos;
}

} // namespace

bool showsOrder(const Variant &variant, Size2 group)
{
    constexpr int widestWarp = 32;
    return group.area() > widestWarp || variant.group.area() <= widestWarp || !goesDownColumns(variant);
}

Size2 smallGroupOf(const Variant &variant, GroupSize size)
{
    if (variant.group.area() == 1)
        return variant.group;
    const int edge = size == GroupSize::Four ? 4 : size == GroupSize::Eight ? 8 : 16;
    if (variant.group.h == 1)
        return { 2 * edge, 1 };
    return { hasWideItems(variant) ? std::max(edge / variant.items.w, 1) : edge, edge };
}

Tuning smallTuningOf(const Variant &variant, Tuning tuning, GroupSize size)
{
    tuning.group = smallGroupOf(variant, size);
    if (!hasWideItems(variant))
        return tuning;
    const int least = familyOf(variant) == "separable" ? 1 : 2;
    for (const int rows : variant.itemChoices)
        if (rows >= least && rows < tuning.items.h) {
            tuning.items.h = rows;
            break;
        }
    return tuning;
}

} // namespace halo
