// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filter.h"

#include <string>

namespace halo {

/// A filter whose weights follow a formula in
///   x, y   taps right of and below the middle; in an even filter the middle is between two taps
///   r      the distance from it, sqrt(x^2 + y^2)
///   theta  the angle from the x axis towards the y axis, atan2(y, x)
///   w, h   the size in taps
/// with the usual functions (exp, cos, min, ...), the constants pi and e, comparisons and "a ? b : c". Throws
/// TextError(Usage) saying which character is wrong, or which tap has no finite weight.
Filter filterFromFormula(const std::string &formula, Size2 size);

/// One number, for a cell of an editor: "1/9", "sqrt(2)", "2*pi". May use the variables above, as they are
/// at the tap (column, row). Throws TextError(Usage).
double evaluate(const std::string &expression, Size2 size = { 1, 1 }, int column = 0, int row = 0);

} // namespace halo
