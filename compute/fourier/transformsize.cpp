// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/fourier/transformsize.h"

namespace halo {
namespace {

bool isFast(int length)
{
    for (const int factor : { 2, 3, 5, 7 })
        while (length % factor == 0)
            length /= factor;
    return length == 1;
}

int fastLength(int atLeast, int step)
{
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
