// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/teaching/exercise.h"
#include "compute/trace/tracer/tracer.h"

#include <memory>

namespace halo {

/// The hand-in behind the exercise's header: all processes that it goes to read from there how it is
/// launched. A header of its own must not make the bounds wider that results are compared within.
Variant gradedVariant(const Exercise &exercise, const Variant &handIn);

/// What goes along with a hand-in: the work-group in the middle of the last launch, in the sizes of the first
/// case. Throws Error(Input) as checkSource() does, Error(Device) if such a kernel cannot be recorded, and as
/// Tracer::record().
std::shared_ptr<const Trace> recordHandIn(
    const Exercise &exercise, const Variant &handIn, Tracer &tracer, const Progress &progress = {});

/// Whether it is the exercise as it was handed out, but for comments and blanks.
bool isUntouched(const Exercise &exercise, const Variant &handIn);

} // namespace halo
