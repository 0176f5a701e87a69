// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/histogram/histogramproblem.h"

namespace halo {

/// The middles of so many clusters of these vectors, by OpenCV's k-means from a fixed seed. Throws
/// Error(Usage) if there are fewer vectors than that.
Vectors centroidsOf(const Vectors &vectors, int count);

} // namespace halo
