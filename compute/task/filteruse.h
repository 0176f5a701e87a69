// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/image/image.h"

namespace halo {

/// What decides whether and how a convolution can run: sizes, never pixels.
struct ConvolutionSizes
{
    Size2 image;
    Size2 filter;
    Settings settings;
    int rank = 1; ///< of the filter, see Terms

    Geometry geometry() const { return geometryOf(image, filter, settings.size); }
};

/// How a problem applies a filter to a picture, or to a signal, which is a picture of one row: all that is
/// shown, recorded and repeated of it.
struct FilterUse
{
    Image picture{};          ///< as it was given: of one that is larger than memory, the rows that are held
    Filter filter{};          ///< as the user wrote it
    ConvolutionSizes sizes{}; ///< of the whole picture
    Geometry geometry{ sizes.geometry() };
    Region region{};       ///< which rows of the whole the picture holds, and which of the output are wanted
    int planes = 0;        ///< that are filtered: the colours, and alpha where it is filtered with them
    bool weighted = false; ///< colours are multiplied by alpha before they are filtered

    const Settings &settings() const { return sizes.settings; }
    /// All rows of the picture are there, and all of the output are wanted.
    bool isWhole() const { return region.holdsAll() && region.wanted == RowRange{ 0, geometry.out.h }; }
    /// What is wanted.
    Size2 outputs() const { return { geometry.out.w, region.wanted.end - region.wanted.first }; }
};

} // namespace halo
