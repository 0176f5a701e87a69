// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

#include <memory>
#include <optional>

namespace halo {

/// The recording of one pass of several, as that of a convolution of its own: what the pass before has left
/// is its image, and its filter is the rows (W x 1), the columns (1 x H) or the whole filter, whichever the
/// pass takes as an argument; or a single weight of 1 if it copies to or from memory that is transformed. Its
/// request then names no passes. The recording itself if its variant has no passes, or if the pass takes none
/// of these, both, or those of several products, or if it is joined, see joinPasses(); if what it reads and
/// writes are frequencies, it has no geometry.
std::shared_ptr<const Trace> passView(const std::shared_ptr<const Trace> &trace);

/// The filter of that convolution, as the user would have written it; filter: that of the whole.
std::optional<Filter> filterOfPass(
    const TraceRequest &request, const Filter &filter, const std::string &entry);

} // namespace halo
