// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/image.h"

#include <cassert>

namespace halo {

float fullScale(Depth depth)
{
    switch (depth) {
    case Depth::U8:
        return 255.0F;
    case Depth::U16:
        return 65535.0F;
    case Depth::F32:
        break;
    }
    return 1.0F;
}

Image greyImage(int width, int height, Plane pixels)
{
    assert(pixels.size() == (Size2{ width, height }.area()));
    Image image;
    image.width = width;
    image.height = height;
    image.colour = { std::make_shared<const Plane>(std::move(pixels)) };
    return image;
}

} // namespace halo
