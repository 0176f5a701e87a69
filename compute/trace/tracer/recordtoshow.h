// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/tracer/tracer.h"

namespace halo {

/// A recording as it is shown: of launches that are two sums, see joinsPasses(), both as one; else that of
/// the pass, as passView() makes it. With what unwrittenOutputs() finds. Throws as Tracer::record() does.
std::shared_ptr<const Trace> recordToShow(
    Tracer &tracer, const TraceRequest &request, const Progress &progress = {});

} // namespace halo
