// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"
#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/image/image.h"

namespace halo {

/// The specification: what every variant must compute, summed in double; alpha as in AlphaUse. Throws
/// Cancelled at a row if progress says so.
Image convolveReference(const Image &image, const Filter &filter, const Settings &settings,
    const RowRange &rows = {}, const Progress &progress = {});
/// The same of an image that holds some rows of a picture, all that the wanted rows of the output take.
Image convolveReference(const Image &image, Region region, const Filter &filter, const Settings &settings,
    const Progress &progress);

/// The asked rows, clipped to 0..height.
RowRange clipped(const RowRange &rows, int height);

/// Throws Error(Input) in words if the filter leaves no output (larger than the picture, size valid).
void checkHasOutput(Size2 image, const Filter &filter, const Settings &settings);

} // namespace halo
