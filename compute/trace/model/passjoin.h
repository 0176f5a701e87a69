// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

#include <memory>
#include <vector>

namespace halo {

/// Whether the launches of a convolution are two sums, one after the other, rows and columns of one filter:
/// then the work-groups at the same place in both make one picture, image | between | output.
bool joinsPasses(const TraceRequest &request);

/// The recordings of these launches, in their order, as one: where a launch ends there is a barrier that says
/// so. The request is that of the last with pass 0, the places are those of the whole filter.
std::shared_ptr<const Trace> joinPasses(const std::vector<std::shared_ptr<const Trace>> &passes);

/// The other way round; of a recording that is not joined, itself. Findings stay with the whole.
std::vector<std::shared_ptr<const Trace>> passesOf(const std::shared_ptr<const Trace> &trace);

bool isJoined(const Trace &trace);
/// The memory that the first launch leaves to the second; -1: the recording is not joined.
int betweenBuffer(const Trace &trace);

} // namespace halo
