// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/bilateral/bilateralshape.h"

#include <cmath>
#include <string>
#include <vector>

namespace halo {

/// The pixels that an output is made of.
enum class BilateralPart
{
    Circle,  ///< the bilateral filter itself
    Rows,    ///< the first pass of the separable approximation
    Columns, ///< its second pass
};

/// The part that a kernel function computes.
BilateralPart bilateralPartOf(const std::string &entry);

/// A pixel of the window, from the centre, and the weight of its distance.
struct BilateralTap
{
    int dx = 0;
    int dy = 0;
    double weight = 0.0;
};
std::vector<BilateralTap> tapsOf(const BilateralShape &shape, BilateralPart part);

/// By how much single precision may be off, in units of the largest value, for windows of so many taps: each
/// weight is off by some roundings of itself and, through its exponent, by some of 1; and the two sums add
/// one for each tap.
double bilateralTolerance(size_t taps);

/// One output. read(Size2) gives the pixel at a place inside the image.
template<typename Read>
double bilateralAt(
    const BilateralShape &shape, const std::vector<BilateralTap> &taps, Size2 at, const Read &read)
{
    const auto centre = static_cast<double>(read(at));
    const double scale = 1.0 / (2.0 * shape.sigmaValue * shape.sigmaValue);
    double sum = 0.0, weights = 0.0;
    for (const auto &[dx, dy, space] : taps) {
        const auto pixel = static_cast<double>(read(Size2{ fold(at.w + dx, shape.image.w, bilateralBorder),
            fold(at.h + dy, shape.image.h, bilateralBorder) }));
        const double difference = pixel - centre;
        const double weight = space * std::exp(-scale * difference * difference);
        sum += weight * pixel;
        weights += weight;
    }
    return sum / weights;
}

} // namespace halo
