// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"
#include "compute/workload/histogram/histogramproblem.h"

#include <string>

namespace halo {

/// What surrounds each striking point of an image, 64 numbers a point: KAZE by OpenCV, of the image in grey.
/// name is what sentences call the image. Throws Error(Input) if it has no such points.
Vectors descriptorsOf(const Image &image, const std::string &name);

} // namespace halo
