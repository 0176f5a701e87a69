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

std::vector<SharedPlane> sharedPlanes(std::vector<Plane> planes)
{
    std::vector<SharedPlane> shared;
    for (Plane &plane : planes)
        shared.push_back(std::make_shared<const Plane>(std::move(plane)));
    return shared;
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
