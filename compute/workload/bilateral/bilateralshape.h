// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/traceview.h"

#include <string>

namespace halo {

/// A bilateral filter over a grey image: each output is the mean of the pixels in a circle around it,
/// weighted by their distance and by how much their value differs. Outside the image its pixels are mirrored,
/// the edge once. This is what cv::bilateralFilter computes of one channel.
struct BilateralShape
{
    Size2 image{ 256, 256 };
    int radius = 3;          ///< pixels farther away from the centre do not count
    double sigmaSpace = 2.0; ///< of the Gaussian weight of a distance, in pixels
    double sigmaValue = 0.1; ///< of that of a difference of values; black is 0, white is 1

    /// Columns, and rows, of the square around the circle.
    int edge() const { return 2 * radius + 1; }

    bool operator==(const BilateralShape &) const = default;
};

inline constexpr Border bilateralBorder = Border::Reflect101;
inline constexpr int largestRadius = 31;
inline constexpr double leastSigmaSpace = 0.1, mostSigmaSpace = 100.0;
inline constexpr double leastSigmaValue = 0.001, mostSigmaValue = 100.0;

/// Throws Error(Usage) that says what is wrong with a number.
void checkBilateral(const BilateralShape &shape);

/// Reads "256x128" (columns x rows) and after it, in any order, "/r5" (radius), "/s2.5" (sigma of space) and
/// "/v0.1" (sigma of value), each as in BilateralShape if it is missing. Throws Error(Usage).
BilateralShape parseBilateral(const std::string &text);
/// The shape in full: "256x128/r3/s2/v0.1".
std::string specOf(const BilateralShape &shape);
/// All of it but the image: "r3/s2/v0.1".
std::string filterSpecOf(const BilateralShape &shape);

/// The weights of space as the kernels get them, row by row; 0 outside the circle.
Filter spatialWeights(const BilateralShape &shape);
/// A window for each output, with the weights of space, over the image.
TraceView bilateralView(const BilateralShape &shape);

} // namespace halo
