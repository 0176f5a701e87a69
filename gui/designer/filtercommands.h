// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filter.h"

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

/// All that need no number, in the order the buttons have.
std::vector<FilterEdit> filterEdits();

} // namespace halo
