// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filter.h"

namespace halo {

/// The filter made larger or smaller, as its user would have it: a preset with other numbers of taps where
/// it takes such, else the same shape sampled again, see rescaled(). Its name is a SPEC that gives it again.
/// Throws Error(Usage) if no filter has such a size.
Filter ofSize(const Filter &filter, Size2 size);

} // namespace halo
