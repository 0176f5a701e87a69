// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"
#include "compute/filter/border.h"
#include "compute/filter/convolution.h"

#include <vector>

namespace halo {

/// Which rows of a larger picture an image holds: range below range.
struct HeldRows
{
    int height = 0; ///< of that picture; 0: the image is all of it
    std::vector<RowRange> ranges{};
    bool translucent = false; ///< alpha is not 1 everywhere in that picture

    bool areAll() const { return height == 0; }
    /// Where in the image a row of the picture is, which it must hold.
    int indexOf(int row) const;
};

/// The rows of its input that these rows of an output take, those of a carried alpha among them, in order and
/// each once. filter: its height.
std::vector<RowRange> inputRanges(
    const std::vector<RowRange> &rows, const Geometry &geometry, int height, int filter, Border border);

} // namespace halo
