// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/base/progress.h"
#include "compute/base/runtimes.h"
#include "compute/convolution/sizes.h"
#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/image/image.h"
#include "compute/kernel/variant.h"

#include <string>
#include <vector>

namespace halo {

/// Everything a run needs, by value: once submitted, nothing the window does can change it.
struct Job
{
    Image image;
    Filter filter;
    Settings settings;
    Variant variant;
    Tuning tuning;
    int device = 0; ///< DeviceInfo::index, or opencvDevice
    int repeats = 1;
    RowRange rows;
};

ConvolutionSizes sizesOf(const Job &job);

/// Everything a run gives back.
struct Result
{
    std::string variantId;
    std::string sourceHash;
    Image image;                 ///< the filtered picture (the asked rows of it), alpha carried along
    DeviceInfo device;           ///< what it ran on
    nanoseconds build{};         ///< host time to get the program, from source or from the cache
    bool fromCache = false;      ///< the program came from the cache
    int bands = 1;               ///< into how many bands memory forced us to cut each plane
    std::vector<Sample> samples; ///< one per repeat; the warm-up is not among them
    std::vector<CommandTime> timeline;
};

} // namespace halo
