// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"

#include <vector>

namespace halo {

/// Which part of a picture an image holds, and which part is wanted of it: of an image what is right, as
/// beside the edge of a part a filter had nothing to read; of a problem, the rows of its output that are
/// asked for. Coordinates are those of the whole.
struct Region
{
    Size2 whole{ 0, 0 };          ///< the size of the picture
    std::vector<RowRange> held{}; ///< its rows that the image has, range below range; none: all of them
    RowRange wanted{};
    bool translucent = false; ///< alpha of the whole is not 1 everywhere

    // The rest is of one that is narrower than the picture, and holds one range of rows. It may begin before
    // the picture does, where this is repeated.
    int left = 0;        ///< the first column that is held
    int wantedLeft = 0;  ///< the first column that is wanted
    int wantedRight = 0; ///< behind the last one

    bool operator==(const Region &) const = default;
    bool holdsAll() const { return held.empty(); }
    /// Where in the image a row of the picture is, which it must hold.
    int indexOf(int row) const;

    /// The first pixel that is held.
    Size2 at() const { return { left, held.empty() ? 0 : held.front().first }; }
    /// The first wanted pixel, and behind the last one.
    Size2 first() const { return { wantedLeft, wanted.first }; }
    Size2 end() const { return { wantedRight, wanted.end }; }
};

/// A part whose first pixel is there in the whole, of which all pixels are wanted.
Region partAt(Size2 at, Size2 size, Size2 whole, bool translucent);

} // namespace halo
