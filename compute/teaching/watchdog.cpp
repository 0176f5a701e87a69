// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/watchdog.h"

#include <condition_variable>
#include <mutex>

namespace halo {

Watchdog::Watchdog(std::stop_token outer, std::chrono::milliseconds limit)
    : m_outer(std::move(outer), [this] { m_stop.request_stop(); })
    , m_timer([this, limit](const std::stop_token &done) {
        std::mutex mutex;
        std::condition_variable_any bell;
        std::unique_lock lock(mutex);
        bell.wait_for(lock, done, limit, [] { return false; });
        if (!done.stop_requested())
            m_stop.request_stop();
    })
{
}

} // namespace halo
