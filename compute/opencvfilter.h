// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/job.h"

namespace halo {

/// The same filtering by OpenCV's filter2D on the CPU: what is offered when no OpenCL device is left,
/// and an oracle that is not ours. Times are host times, put into Sample::kernel.
Result runOpenCv(const Job &job, const Progress &progress = {});

} // namespace halo
