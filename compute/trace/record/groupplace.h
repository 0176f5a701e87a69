// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"

#include <string>

namespace halo {

/// OpenCL C to be put in front of a kernel: a work-group launched alone, with the place of its first
/// work-item as global offset, then believes to be that work-group of the whole NDRange.
std::string placeOneGroup(Size2 groups);

} // namespace halo
