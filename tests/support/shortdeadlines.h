// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/run/workerprocess.h"

#include <string>

namespace halo::test {

/// Deadlines that a kernel without end meets soon, and any other kernel never: for running, four times as
/// long as one of a stranger takes here from the start of its process to its result, and at least two
/// seconds. Measured once.
const Deadlines &shortDeadlines();

/// "after 2 s", as messages have that for running.
std::string afterShortDeadline();

} // namespace halo::test
