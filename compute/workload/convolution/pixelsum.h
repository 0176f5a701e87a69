// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/image/image.h"

#include <vector>

namespace halo {

struct Filter;

/// One term of the sum behind an output pixel: what was asked for, what answered, the weight it met.
struct Tap
{
    int x = 0; ///< the input pixel asked for; may lie outside the picture
    int y = 0;
    int fromX = 0; ///< the pixel the border rule took instead; -1 if it gave 0
    int fromY = 0;
    float value = 0.0F;
    float weight = 0.0F;

    bool outside() const { return fromX != x || fromY != y; }
    double product() const { return static_cast<double>(value) * static_cast<double>(weight); }
};

/// How one output pixel comes about, term by term.
struct PixelSum
{
    Size2 filter;
    std::vector<Tap> taps; ///< row by row of the filter as applied (turned for a convolution)
    double sum = 0.0;
    int outside = 0; ///< how many taps lie outside the picture
};

/// The sum behind output pixel (x, y), which must lie inside geometryOf().out; channel must exist.
PixelSum pixelSum(
    const Image &image, size_t channel, const Filter &filter, const Settings &settings, int x, int y);

} // namespace halo
