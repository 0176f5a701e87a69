// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

namespace halo {

/// Which execution of its place in the source, in its phase, an access is, once those that other lanes made
/// and this one skipped are counted as well: equal numbers are executed together. For each access of the
/// trace.
///
/// A recording does not say how a lane came to an access. So the accesses of each lane are laid beside those
/// of the lanes before it, as the lines of two versions of a text: what is surely the same iteration (the
/// same weight, the same way from the lane's own first cell of a local array) is laid side by side, and
/// between those, in order, what has the same place in the source.
std::vector<int> alignedOccurrences(const Trace &trace);

} // namespace halo
