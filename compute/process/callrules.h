// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/process/channel.h"

#include <string>
#include <vector>

namespace halo {

/// A system call that a confined process may make, and why a driver needs it.
struct CallRule
{
    std::string call; ///< its name
    const char *reason;
    const char *only = ""; ///< what its arguments must be; empty: anything
};

/// All of them; every other call is refused with EPERM, and so is one too many of those that are counted. The
/// same on every architecture: a call that one of them does not have is passed over.
std::vector<CallRule> allowedCalls();

/// From now on this process, its threads and what it starts make no other calls. Who reads what is returned,
/// see RefusedCalls, learns of each that is refused, and answers it; until then the call waits. Not valid if
/// this system cannot do that; then nothing has changed. Before there is a second thread.
/// \p countsFiles: calls that make a file or a folder go there, too.
FileDescriptor refuseOtherCalls(bool countsFiles);

} // namespace halo
