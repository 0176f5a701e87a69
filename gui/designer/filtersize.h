// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filter.h"

namespace halo {

/// The filter in another size: a preset that has a size is made anew, any other filter keeps its middle
/// and is cut or padded with zeros around it.
Filter resizedFilter(const Filter &filter, Size2 size);

} // namespace halo
