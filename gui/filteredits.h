// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter.h"

#include <QString>

#include <functional>
#include <vector>

namespace halo {

/// A way to change a whole filter, for buttons and menus. apply may throw Error.
struct FilterEdit
{
    QString id;   ///< for the names of buttons and actions
    QString text; ///< of the button
    QString tip;  ///< the whole sentence
    QString step; ///< for the undo menu
    std::function<Filter(const Filter &filter)> apply;
};

/// How two filters become one.
enum class Combination
{
    Convolve,
    Add,
    Subtract,
};

/// All that need no number, in the order the buttons have.
std::vector<FilterEdit> filterEdits();

Filter dividedFilter(const Filter &filter, double divisor);
Filter offsetFilter(const Filter &filter, double offset);
/// Throws Error pointing at the character that is wrong.
Filter formulaFilter(const QString &formula, Size2 size);
Filter combinedFilter(const Filter &first, const Filter &second, Combination way);
/// With the weights stretched to the new size.
Filter scaledFilter(const Filter &filter, Size2 size);

} // namespace halo
