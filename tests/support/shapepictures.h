// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <cstdint>
#include <string>
#include <vector>

namespace halo::test {

/// A picture as resources/networks/shapes.py draws them, and what is on it.
struct ShapePicture
{
    Image image; ///< grey, 48 x 48
    std::string name;
};

/// So many, by the same rules (a shape of any place, size, direction and brightness on an uneven background,
/// with noise), the same for the same seed.
std::vector<ShapePicture> shapePictures(int count, std::uint32_t seed);

} // namespace halo::test
