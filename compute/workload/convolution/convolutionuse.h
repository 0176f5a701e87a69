// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/filteruse.h"
#include "compute/workload/convolution/alpha.h"

#include <optional>

namespace halo {

/// Of some rows of a picture, all that the wanted rows of the output take; these are cut to it.
FilterUse useOf(Image image, Region region, Filter filter, const Settings &settings, const AlphaUse &alpha);
/// Of sizes alone.
FilterUse useOf(const ConvolutionSizes &sizes);
/// The same of another picture of this size, and of other rows of the output.
FilterUse useOf(FilterUse use, Image image, const RowRange &rows);

/// A corner of the picture from which to judge how long it takes to filter all of it; nothing if that is not
/// worth it.
std::optional<Size2> quickCorner(const FilterUse &use);

} // namespace halo
