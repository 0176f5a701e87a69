// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/image/image.h"

#include <optional>
#include <string>

namespace halo {

/// Planes of a buffer, each with a frame of zeros around it that no memory holds.
struct PaddedPlanes
{
    std::string buffer{};
    Size2 plane{ 0, 0 };
    Size2 padding{ 0, 0 };    ///< columns of zeros at the left, rows above
    Size2 farPadding{ 0, 0 }; ///< columns at the right, rows below
};

/// What a recording of a work-group shows of its problem: where the outputs of the group and the elements
/// that they need are.
struct TraceView
{
    std::string what{}; ///< see ProblemText::what
    Size2 image;        ///< size of the data; with a window, of the image that it slides over
    /// Without an output: the kernel has no window, and its buffers are shown as grids.
    Geometry geometry{ { 0, 0 } };
    Filter filter{}; ///< as the user wrote it; its size is that of the window of an output
    Settings settings{};
    /// An output is the sum of the elements in its window, each times its weight of the filter.
    bool isSum = false;
    Depth depth = Depth::F32; ///< findings tell values in the units of a file of this depth
    PaddedPlanes padded{};
    std::optional<Region> part{}; ///< the outputs, if the data are a part of a larger picture

    /// What to add to a column and row of the data to tell where it is.
    Size2 at() const { return part ? part->at() : Size2{ 0, 0 }; }
};

} // namespace halo
