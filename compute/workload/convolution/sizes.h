// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/constraint.h"
#include "compute/task/filteruse.h"

namespace halo {

struct Variant;

/// What expressions of headers see. Of a band of the picture input and output are smaller than the whole.
Symbols symbolsOf(const ConvolutionSizes &sizes, Size2 in, Size2 out);
Symbols symbolsOf(const ConvolutionSizes &sizes);

/// Of one output: the header's roundings, else TAPS + 1.
double roundingsOf(const Variant &variant, Size2 filter);

} // namespace halo
