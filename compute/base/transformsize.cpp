// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/transformsize.h"

#include <algorithm>
#include <bit>

namespace halo {
namespace {

bool isFast(int length)
{
    for (const int factor : { 2, 3, 5, 7 })
        while (length % factor == 0)
            length /= factor;
    return length == 1;
}

/// Small pictures share the few kernels for powers of 2: to compile them takes longer than to run them.
constexpr int small = 128;

int fastLength(int atLeast, int step)
{
    if (atLeast <= small)
        return std::max(static_cast<int>(std::bit_ceil(static_cast<unsigned>(atLeast))), step);
    int length = (atLeast + step - 1) / step * step;
    while (!isFast(length))
        length += step;
    return length;
}

} // namespace

Size2 transformSize(Size2 outputs, Size2 filter)
{
    return { fastLength(outputs.w + filter.w - 1, 2), fastLength(outputs.h + filter.h - 1, 1) };
}

Size2 transformFloats(Size2 size)
{
    return { size.w + 2, size.h };
}

} // namespace halo
