// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"

#include <string>
#include <vector>

namespace halo {

/// The largest edge of a filter, in taps.
inline constexpr int maxFilterEdge = 63;
/// The most taps of a filter of one row, as signals have them.
inline constexpr int maxFilterRow = 4096;

/// Filter weights as the user wrote them, row by row. Any size 1..63, odd or even, square or not; a single
/// row up to 4096.
struct Filter
{
    std::string name; ///< what the user called it: a preset's SPEC, a file name, "custom"
    int width = 1;
    int height = 1;
    std::vector<float> weights = { 1.0F };

    Size2 size() const { return { width, height }; }
    float at(int x, int y) const
    {
        return weights[static_cast<size_t>(y) * static_cast<size_t>(width) + static_cast<size_t>(x)];
    }
    bool operator==(const Filter &) const = default;
    /// Same weights; the name does not count.
    bool sameWeights(const Filter &other) const
    {
        return width == other.width && height == other.height && weights == other.weights;
    }
};

/// The filter turned by 180 degrees: what a convolution multiplies with.
Filter rotated180(const Filter &filter);

/// What the weights add up to, and what they do without their signs.
double weightSum(const Filter &filter);
double weightMagnitude(const Filter &filter);
/// 1 if the weights add up to more than rounding explains, -1 if to less, else 0, as with edges.
int signOfSum(const Filter &filter);

/// Throws Error(Usage) unless the edges are 1..63 (a single row may have up to 4096 taps), there are width *
/// height weights, and all are finite.
void checkFilter(const Filter &filter);

} // namespace halo
