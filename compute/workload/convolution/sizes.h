// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"
#include "compute/filter/convolution.h"
#include "compute/kernel/constraint.h"

namespace halo {

struct Variant;

/// What decides whether and how a convolution can run: sizes, never pixels.
struct ConvolutionSizes
{
    Size2 image;
    Size2 filter;
    Settings settings;
    int rank = 1; ///< of the filter, see Terms

    Geometry geometry() const { return geometryOf(image, filter, settings.size); }
};

/// What expressions of headers see. Of a band of the picture input and output are smaller than the whole.
Symbols symbolsOf(const ConvolutionSizes &sizes, Size2 in, Size2 out);
Symbols symbolsOf(const ConvolutionSizes &sizes);

/// Of one output: the header's roundings, else TAPS + 1.
double roundingsOf(const Variant &variant, Size2 filter);

} // namespace halo
