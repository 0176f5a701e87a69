// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/teaching/grade.h"

#include <span>

namespace halo {

/// What comes of a check of the kind FasterThan, by times that were measured in the same rounds. Where no
/// difference shows, it is not faster.
CheckResult judgedSpeed(const ExerciseCheck &check, const Exercise &exercise, std::span<const double> handIn,
    std::span<const double> rival);

} // namespace halo
