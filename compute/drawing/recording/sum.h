// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/recording/scene.h"

#include <QString>

#include <vector>

namespace halo {

class Storyboard;

/// A pixel times a weight: one of those that an output is the sum of.
struct SumTerm
{
    int tap = 0;
    SurfaceCell cell; ///< where the pixel is read for it: in the tile if there is one
    float value = 0.0F;
    float weight = 0.0F;
    int frame = -1; ///< in which it is read; -1: not seen in the recording

    double product() const { return static_cast<double>(value) * static_cast<double>(weight); }
};

/// Of an output of a convolution, tap by tap, as recorded.
std::vector<SumTerm> termsOf(const Storyboard &board, int output);
/// The running sum in words: "Output (3, 4) of B2: 197 × 0.0625 + … = 36.4, 2 of 9 products"; in the units of
/// a file of this depth.
QString sumText(const Storyboard &board, const Scene &scene, int output, Depth depth);

} // namespace halo
