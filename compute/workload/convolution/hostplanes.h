// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/convolution/sizes.h"

#include <span>
#include <vector>

namespace halo {

/// What the memories of a convolution by transforms of the whole picture hold, see VkFftTransform for their
/// layout. Computed on the host, for the simulator, which runs no library.
struct HostPlanes
{
    std::vector<float> filterSpectrum; ///< of a plane with the filter in its first corner
    std::vector<float> spectrum;       ///< of the picture, padded by the border rule
    std::vector<float> filtered;       ///< with the outputs from its first corner on
};

/// weights: of the filter as it is applied, row by row.
HostPlanes hostPlanes(
    std::span<const float> pixels, const ConvolutionSizes &sizes, const std::vector<float> &weights);

} // namespace halo
