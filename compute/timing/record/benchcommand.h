// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/record/record.h"

namespace halo {

/// The calls of haloscope-cli that measure again what a record holds, one in each line: a call has one
/// filter, and the work-groups it names are those of all its variants. Pictures and data are made up there,
/// of the same sizes. Empty if there is nothing in it.
std::string benchCommandOf(const Record &record);

} // namespace halo
