// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/filter/filter.h"

#include <vector>

namespace halo {

/// Nothing, or a sentence on a filter of the call that is one whole number, as bench takes for an edge: here
/// it is a weight.
std::vector<Message> loneWeightNotices(const Filter &filter);

} // namespace halo
