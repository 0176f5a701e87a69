// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/orientation.h"

#include <algorithm>
#include <utility>

namespace halo {
namespace {

constexpr int firstSwapped = 5; ///< of the orientations that swap width and height

SharedPlane uprightPlane(const Plane &stored, size_t width, size_t height, int orientation)
{
    const bool swapped = orientation >= firstSwapped;
    const bool flipX = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    const bool flipY = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    Plane plane(stored.size());
    size_t i = 0;
    for (size_t y = 0; y < (swapped ? width : height); ++y)
        for (size_t x = 0; x < (swapped ? height : width); ++x) {
            const size_t column = swapped ? y : x;
            const size_t row = swapped ? x : y;
            plane[i++]
                = stored[(flipY ? height - 1 - row : row) * width + (flipX ? width - 1 - column : column)];
        }
    return std::make_shared<const Plane>(std::move(plane));
}

} // namespace

Image upright(Image stored, int orientation)
{
    if (orientation <= 1)
        return stored;
    const auto [width, height] = stored.size();
    const auto turn = [&](SharedPlane &plane) {
        plane = uprightPlane(*plane, static_cast<size_t>(width), static_cast<size_t>(height), orientation);
    };
    std::ranges::for_each(stored.colour, turn);
    if (stored.alpha)
        turn(stored.alpha);
    if (orientation >= firstSwapped) {
        std::swap(stored.width, stored.height);
        stored.resolution = stored.resolution.turned();
    }
    return stored;
}

} // namespace halo
