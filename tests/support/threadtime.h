// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <ctime>
#include <limits>

namespace halo::test {

/// What this thread has worked so far: a clock would also count the work of others on a busy machine.
inline double threadMs()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// How many times the work of one action the other one is: the order of growth, on whatever machine. Of some
/// tries the least counts.
template<typename Less, typename More> double growth(const Less &less, const More &more)
{
    double least = std::numeric_limits<double>::infinity(), most = least;
    const auto timed = [](const auto &action, double &best) {
        const double began = threadMs();
        action();
        best = std::min(best, threadMs() - began);
    };
    for (int i = 0; i < 3; ++i) {
        timed(less, least);
        timed(more, most);
    }
    return most / least;
}

} // namespace halo::test
