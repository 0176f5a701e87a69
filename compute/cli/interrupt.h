// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"

#include <csignal>

#include <atomic>
#include <functional>
#include <stop_token>
#include <thread>

namespace halo {

/// Turns Ctrl-C and a polite kill into a stop request, so that what is being written gets finished. The
/// second one ends the program at once. Make it before any other thread: they inherit that signals wait.
class Interrupt
{
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt &) = delete;
    Interrupt &operator=(const Interrupt &) = delete;

    std::stop_token token() const { return m_stop.get_token(); }
    /// Stops with it, and says on stderr that a device does not answer.
    Progress progress(Progress::Report report = {}) const;

    /// 128 + the signal's number, as shells have it; 0 if there was none.
    int exitStatus() const { return m_signal == 0 ? 0 : 128 + m_signal; }

private:
    void wait();

    sigset_t m_signals{};
    std::stop_source m_stop;
    std::atomic<int> m_signal = 0;
    std::atomic<bool> m_done = false;
    std::thread m_thread;
};

/// Does the work of a command, and returns its exit status: what the work returns, or that of the
/// interruption.
int exitStatusOf(const Interrupt &interrupt, const std::function<int()> &work);

} // namespace halo
