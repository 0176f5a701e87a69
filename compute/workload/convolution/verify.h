// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"
#include "compute/filter/filter.h"
#include "compute/image/image.h"
#include "compute/kernel/variant.h"
#include "compute/task/imagecomparison.h"

namespace halo {

/// 1.05 (n + 1) 2^-24 max|a| sum|w| + 1e-9 for n taps: the bound of a float dot product in any order.
double toleranceOf(const Image &image, const Filter &filter, const Progress &progress = {});
/// The same for what a variant computes. One that multiplies with r columns and rows, of W x H taps, may
/// differ by max|a| (residual + 1.05 (W + H + r + 1) 2^-24 magnitude) + 1e-9, see Terms. Where the header
/// tells roundings, these count instead of n + 1: a variant that multiplies transforms spreads its roundings
/// over a tile, or the picture, so that they follow its largest value and hardly the taps, and tells at least
/// 128. That is no proof, but eight times the worst that tests have seen, and five times that of a single
/// weight on pixels of 1 and -1. Pieces of a filter need no more: the errors of a piece follow its sum|w|,
/// and these add up to the filter's; to add four spectra rounds three times more, which is within that.
double toleranceOf(
    const Image &image, const Filter &filter, const Variant &variant, const Progress &progress = {});

/// Of |pixel|.
double largestValue(const Image &image, const Progress &progress = {});
/// That bound for values up to largest.
double toleranceOf(const Filter &filter, const Variant &variant, double largest);

/// Compares against a reference computed before. A value that is not finite is infinitely wrong.
ImageComparison compare(
    const Image &result, Image reference, double tolerance, const Progress &progress = {});

} // namespace halo
