// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/madepicture.h"

#include "compute/base/memory.h"

#include <cstdint>

namespace halo {

SharedPlane madePicture(Size2 size)
{
    // What is made of it is about as large.
    requireMemory(
        Message("An image of %1", toString(size)), 2.0 * sizeof(float) * static_cast<double>(size.area()));
    auto pixels = std::make_shared<Plane>();
    pixels->reserve(size.area());
    for (int y = 0; y < size.h; ++y)
        for (int x = 0; x < size.w; ++x) {
            // Mixed by hand: the same on every machine, whatever its libraries.
            auto mixed
                = static_cast<std::uint32_t>(x) * 0x9E3779B1U ^ static_cast<std::uint32_t>(y) * 0x85EBCA77U;
            mixed = (mixed ^ mixed >> 15U) * 0xC2B2AE3DU;
            const std::uint32_t noise = mixed >> 26U;
            const auto slope = static_cast<std::uint32_t>((x * 5 + y * 3) % 192);
            pixels->push_back(static_cast<float>(slope + noise) / 255.0F);
        }
    return pixels;
}

Image madeImage(Size2 size)
{
    Image image;
    image.width = size.w;
    image.height = size.h;
    image.colour = { madePicture(size) };
    return image;
}

} // namespace halo
