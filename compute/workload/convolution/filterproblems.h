// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/image/image.h"

#include <memory>
#include <vector>

namespace halo {

class ConvolutionProblem;

/// What has to run for a filter to be applied to what is there of a picture: a problem for each region of
/// its input, whose results stand below each other. A rectangle of a picture is filtered as one, and its
/// result says which pixels are right. Throws Error if there would be no result.
std::vector<std::shared_ptr<const ConvolutionProblem>> problemsOn(
    const Image &input, const Filter &filter, const Settings &settings, const std::vector<Region> &regions);
/// What these problems gave, in order, is the input of the next filter.
Image stacked(std::vector<Image> results);

} // namespace halo
