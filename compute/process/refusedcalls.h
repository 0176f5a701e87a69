// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/process/channel.h"

#include <set>
#include <string>

namespace halo {

/// The other side of refuseOtherCalls(): answers the calls that the filter of a confined process sends here.
/// Each is refused and remembered, but for the start of a process, which is allowed so many times. Belongs to
/// one thread.
class RefusedCalls
{
public:
    explicit RefusedCalls(int mostProcesses = 0)
        : m_processesLeft(mostProcesses)
    {
    }
    /// From now on calls come from here.
    void listen(FileDescriptor listener) { m_listener = std::move(listener); }
    /// The system refuses what comes now.
    void close() { m_listener = FileDescriptor(); }
    int number() const { return m_listener.number(); } ///< for poll(); -1: none

    /// One that waits, if there is one.
    void answerOne();

    /// Names of calls that were refused since the last take().
    std::set<std::string> take() { return std::exchange(m_names, {}); }
    /// All that were ever refused.
    const std::set<std::string> &all() const { return m_all; }
    /// Whether it has ever started a process.
    bool hasStarted() const { return m_hasStarted; }

private:
    FileDescriptor m_listener;
    int m_processesLeft;
    bool m_hasStarted = false;
    std::set<std::string> m_names, m_all;
};

} // namespace halo
