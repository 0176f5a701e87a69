// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace halo {

/// Calls it for 0, 1, ... count - 1, so many at a time, each in one of as many threads, and waits for all.
/// What takes long holds up only its own lane. When one throws Cancelled no more are begun, and so does this
/// in the end; nothing else may be thrown.
void inLanes(size_t count, size_t lanes, const std::function<void(size_t)> &work);

} // namespace halo
