// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"

namespace halo {

/// A plane in which no window of the filter over an output comes around its end. Its edges are the smallest
/// products of 2, 3, 5 and 7, which transforms are fast for, and up to 128 powers of 2; the width is even,
/// for rows of real numbers go in pairs.
Size2 transformSize(Size2 outputs, Size2 filter);

/// Of the memory it takes: n real numbers of a row have n / 2 + 1 frequencies, of two floats each.
Size2 transformFloats(Size2 size);

} // namespace halo
