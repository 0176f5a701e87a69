// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

namespace halo {

/// How samples are moved into the range of a file: sample * scale + offset, in the numbers of the file
/// (0..255, 0..65535, or 0..1 if it holds floats), before they are rounded.
struct SampleScale
{
    double scale = 1.0;
    double offset = 0.0;

    bool operator==(const SampleScale &) const = default;
};

/// The picture with such samples, rounded for a file of this depth. Alpha stays as it is.
Image scaled(const Image &image, const SampleScale &scale, Depth depth);

/// How many samples a file of this depth changes by more than rounding, as they are outside of its range or
/// no number. Alpha does not count.
struct Clipping
{
    std::int64_t clipped = 0;
    std::int64_t samples = 0;

    double share() const
    {
        return samples > 0 ? static_cast<double>(clipped) / static_cast<double>(samples) : 0.0;
    }
};
Clipping clippingOf(const Image &image, Depth depth);

/// The share as a percentage, "51 %"; small ones as "< 0.01 %".
std::string percentText(const Clipping &clipping);

} // namespace halo
