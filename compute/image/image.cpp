// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/image.h"

#include <algorithm>
#include <cassert>
#include <cmath>

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

NotFinite notFinite(const Image &image)
{
    const auto finite = [](float value) { return std::isfinite(value); };
    std::vector<SharedPlane> planes = image.colour;
    if (image.alpha)
        planes.push_back(image.alpha);
    std::int64_t count = 0;
    auto first = static_cast<std::ptrdiff_t>(image.size().area());
    for (const SharedPlane &plane : planes) {
        const auto found = std::find_if_not(plane->begin(), plane->end(), finite);
        first = std::min(first, found - plane->begin());
        count += plane->end() - found - std::count_if(found, plane->end(), finite);
    }
    const int width = std::max(image.width, 1);
    return { count, static_cast<int>(first % width), static_cast<int>(first / width) };
}

std::vector<float> brightnessOf(const Image &image)
{
    std::vector<float> brightness(image.size().area(), 0.0F);
    for (const SharedPlane &plane : image.colour)
        for (size_t i = 0; i < brightness.size(); ++i)
            brightness[i] += (*plane)[i] / static_cast<float>(image.colour.size());
    return brightness;
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
