// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/bandplan.h"
#include "compute/cli/batch.h"
#include "compute/image/picturerows.h"
#include "compute/image/picturewriter.h"

#include <functional>
#include <stop_token>

namespace halo {

/// What happens to the bands of a picture. filter() is called in the caller's thread, encode() in another
/// one, each in order.
struct BandSteps
{
    /// The rows of the picture that the band takes become those of the result.
    std::function<Image(Image image, const FilterChain::Regions &band)> filter;
    /// Writes rows of the result.
    std::function<void(const Image &rows)> write;
    /// So many rows of the result are written; any thread.
    std::function<void(int rows)> report;
};

/// Reads, filters and writes band after band at the same time, with at most four in memory. Throws what the
/// first that fails throws, and Cancelled.
BandTimes runBands(
    PictureRows &rows, const BandPlan &plan, const BandSteps &steps, const std::stop_token &stop);

} // namespace halo
