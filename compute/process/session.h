// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <sys/types.h>

namespace halo {

/// What the processes of a session take together, as Linux says.
struct SessionUse
{
    std::uint64_t residentBytes = 0;
    int threads = 0;
};
/// \p alone: there is but the first process, whose number is that of the session; the others are not looked
/// for, which takes a look at all processes of the system.
SessionUse useOf(pid_t session, bool alone);

} // namespace halo
