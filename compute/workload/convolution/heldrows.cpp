// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/heldrows.h"

#include <algorithm>
#include <stdexcept>

namespace halo {

int HeldRows::indexOf(int row) const
{
    if (areAll())
        return row;
    int before = 0;
    for (const RowRange &range : ranges) {
        if (range.first <= row && row < range.end)
            return before + row - range.first;
        before += range.end - range.first;
    }
    throw std::out_of_range("row " + std::to_string(row));
}

std::vector<RowRange> inputRanges(
    const std::vector<RowRange> &rows, const Geometry &geometry, int height, int filter, Border border)
{
    std::vector<RowRange> asked;
    const auto ask = [&](int row) {
        if (!asked.empty() && asked.back().end == row)
            ++asked.back().end;
        else if (asked.empty() || row < asked.back().first || row > asked.back().end)
            asked.push_back({ row, row + 1 });
    };
    for (const RowRange &range : rows) {
        for (int y = range.first - geometry.originY; y < range.end - geometry.originY + filter - 1; ++y)
            if (const int row = fold(y, height, border); row >= 0)
                ask(row);
        for (const int y : { range.first, range.end - 1 })
            ask(std::clamp(y + geometry.offsetY, 0, height - 1));
    }
    std::ranges::sort(asked, {}, &RowRange::first);
    std::vector<RowRange> joined;
    for (const RowRange &range : asked)
        if (!joined.empty() && range.first <= joined.back().end)
            joined.back().end = std::max(joined.back().end, range.end);
        else
            joined.push_back(range);
    return joined;
}

} // namespace halo
