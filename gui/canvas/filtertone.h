// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filter.h"
#include "gui/canvas/picture.h"

namespace halo {

/// How an output is shown unless the user chooses: around grey if the weights add up to zero, or all that is
/// negative would be black.
Tone toneOf(const Filter &filter);

} // namespace halo
