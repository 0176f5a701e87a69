// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

namespace halo {

/// How far a picture is from the reference.
struct ImageComparison
{
    Image reference;
    double maxError = 0.0;  ///< largest |result - reference|
    double tolerance = 0.0; ///< what single precision may differ, see toleranceOf()
    int worstX = 0;         ///< where maxError is
    int worstY = 0;
    int worstChannel = 0;

    bool ok() const { return maxError <= tolerance; }
};

} // namespace halo
