// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/variant.h"

#include <QString>

#include <array>

namespace halo {

/// How many work-items are looked at: a few whose cells are large, or those that are launched.
enum class GroupSize
{
    Four, ///< by four; in a row where the variant has them so, twice as many
    Eight,
    Sixteen,
    AsLaunched,
};
inline constexpr std::array smallGroupSizes{ GroupSize::Four, GroupSize::Eight, GroupSize::Sixteen };

/// A size of the group that is looked at.
struct GroupSizeChoice
{
    QString text;        ///< "4 × 4"
    QString reason;      ///< why it cannot be had; empty if it can
    Size2 items{ 1, 1 }; ///< outputs of a work-item
};

/// Not AsLaunched. A variant whose work-items work alone has one. Where a work-item has several outputs side
/// by side, there are so many fewer of them, as it is the cells that are to be few.
Size2 smallGroupOf(const Variant &variant, GroupSize size = GroupSize::Eight);

/// Whether a group of this size shows how the variant reads memory. In one that is a single warp, the order
/// of its work-items makes no difference: one that goes down columns would look as good as one that goes
/// along rows.
bool showsOrder(const Variant &variant, Size2 group);

/// The same with as few rows of outputs for each work-item as show what the variant is about: one of sums of
/// rows and columns, two where these share what is in registers.
Tuning smallTuningOf(const Variant &variant, Tuning tuning, GroupSize size);

} // namespace halo
