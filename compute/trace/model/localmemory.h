// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

namespace halo {

/// Says of local memory what the recording tells: whether its vectors are pixels of several planes, as those
/// of the picture are, and whether its numbers are those of the picture's memory, 0 to 255. Then its values
/// are given in the units of the picture, too.
void tellLocalMemory(Trace &trace);

} // namespace halo
