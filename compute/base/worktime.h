// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <ctime>

namespace halo {

/// How long this process has been at work, all threads together. A limit of it does not depend on what else
/// the machine does, as one of a clock would.
inline std::chrono::nanoseconds workTime()
{
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

} // namespace halo
