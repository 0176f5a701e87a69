// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"
#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/image/image.h"

namespace halo {

/// The specification: what every variant must compute, summed in double. Colour planes are filtered,
/// alpha is carried along as in carriedAlpha(). Throws Cancelled at a row if progress says so.
Image convolveReference(const Image &image, const Filter &filter, const Settings &settings,
    const RowRange &rows = {}, const Progress &progress = {});

/// Alpha of the output: the same pixels where output and input overlap, the nearest edge pixel outside.
SharedPlane carriedAlpha(const Image &image, const Geometry &geometry, const RowRange &rows);

/// The filtered picture of these rows: its colour planes, with depth and alpha of the input carried along.
Image filteredImage(
    const Image &input, const Geometry &geometry, const RowRange &rows, std::vector<SharedPlane> colour);

/// The asked rows, clipped to 0..height.
RowRange clipped(const RowRange &rows, int height);

/// Throws Error(Input) in words if the filter leaves no output (larger than the picture, size valid).
void checkHasOutput(const Image &image, const Filter &filter, const Settings &settings);

} // namespace halo
