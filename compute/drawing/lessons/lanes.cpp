// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/lanes.h"

#include "compute/base/error.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace halo {

void inLanes(size_t count, size_t lanes, const std::function<void(size_t)> &work)
{
    std::atomic<size_t> next = 0;
    std::atomic<bool> cancelled = false;
    const auto goOn = [&] {
        for (size_t i = next++; i < count && !cancelled; i = next++)
            try {
                work(i);
            } catch (const Cancelled &) {
                cancelled = true;
            }
    };
    {
        std::vector<std::jthread> threads;
        for (size_t i = 0; i < std::min(lanes, count); ++i)
            threads.emplace_back(goOn);
    }
    if (cancelled)
        throw Cancelled{};
}

} // namespace halo
