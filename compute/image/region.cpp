// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/region.h"

#include <stdexcept>

namespace halo {

int Region::indexOf(int row) const
{
    if (holdsAll())
        return row;
    int before = 0;
    for (const RowRange &range : held) {
        if (range.first <= row && row < range.end)
            return before + row - range.first;
        before += range.end - range.first;
    }
    throw std::out_of_range("row " + std::to_string(row));
}

Region partAt(Size2 at, Size2 size, Size2 whole, bool translucent)
{
    const RowRange rows{ at.h, at.h + size.h };
    return { whole, { rows }, rows, translucent, at.w, at.w, at.w + size.w };
}

} // namespace halo
