// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filterspec.h"

#include <QString>

namespace halo {

/// Title and description of a preset in the user's language; compute speaks English only.
QString titleOf(const FilterPreset &preset);
QString descriptionOf(const FilterPreset &preset);
QString titleOf(const PresetParameter &parameter);

} // namespace halo
