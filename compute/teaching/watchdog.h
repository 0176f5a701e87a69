// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <thread>

namespace halo {

/// Asks to stop when a time is over, or when somebody else asks for it. Made and used in one thread, beside
/// which it has its own.
class Watchdog
{
public:
    Watchdog(std::stop_token outer, std::chrono::milliseconds limit);
    Watchdog(const Watchdog &) = delete;
    Watchdog &operator=(const Watchdog &) = delete;

    std::stop_token token() const { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
    std::stop_callback<std::function<void()>> m_outer;
    std::jthread m_timer;
};

} // namespace halo
