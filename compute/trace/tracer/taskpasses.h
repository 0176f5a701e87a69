// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"
#include "compute/trace/tracer/tracer.h"

namespace halo {

class Problem;

/// Beyond so many work-groups, simulating all of them takes longer than anybody waits.
inline constexpr int mostGroupsBefore = 512;

/// The first work-group of the first launch of this problem as the variant computes it, in place of a
/// convolution. Its inputs are inputsOf(*request.task). The variant must not be refused, see refusal().
TraceRequest requestOf(const Problem &problem, const Variant &variant, const Tuning &tuning);

/// Makes this pass of a task the one to record, with what the launches before it left in scratch memory: all
/// of their work-groups are simulated, and what they store becomes inputs of the request. Launches of too
/// many work-groups are left out; then scratch memory is zero, and false is returned. inputs: of the request.
/// Throws as Tracer::record(), and Error(Device) if a launch before is ended or does what it must not.
bool goToPass(Tracer &tracer, TraceRequest &request, SharedPlane &inputs, int pass, const Progress &progress);

} // namespace halo
