// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/process/channel.h"

#include <cstdint>
#include <set>
#include <string>

#include <sys/types.h>

struct seccomp_data;

namespace halo {

/// How often a confined process may make the calls that are counted.
struct CallLimits
{
    int processes = 0;              ///< that it starts for each request
    int threads = 0;                ///< at a time, of all its processes
    int files = 0;                  ///< that it creates in its life, where they are counted
    int memoryFiles = 0;            ///< for each request
    std::uint64_t sharedMemory = 0; ///< without a file, for each request
};

/// The other side of refuseOtherCalls(): answers the calls that the filter of a confined process sends here.
/// Each is refused and remembered, but for those that are counted, as long as there are some left. Belongs to
/// one thread.
class RefusedCalls
{
public:
    explicit RefusedCalls(const CallLimits &limits = {})
        : m_limits(limits)
        , m_left(limits)
    {
    }
    /// From now on calls of this session come from here.
    void listen(FileDescriptor listener, pid_t session)
    {
        m_listener = std::move(listener);
        m_session = session;
    }
    /// The system refuses what comes now.
    void close() { m_listener = FileDescriptor(); }
    int number() const { return m_listener.number(); } ///< for poll(); -1: none

    /// One that waits, if there is one.
    void answerOne();
    /// A request begins.
    void renew()
    {
        m_left.processes = m_limits.processes;
        m_left.memoryFiles = m_limits.memoryFiles;
        m_left.sharedMemory = m_limits.sharedMemory;
    }

    /// Names of calls that were refused since the last take().
    std::set<std::string> take() { return std::exchange(m_names, {}); }
    /// All that were ever refused.
    const std::set<std::string> &all() const { return m_all; }
    /// Whether it has ever started a process.
    bool hasStarted() const { return m_hasStarted; }

private:
    bool hasRoom() const;
    bool allows(const std::string &name, const seccomp_data &call);

    FileDescriptor m_listener;
    pid_t m_session = 0;
    CallLimits m_limits, m_left;
    bool m_hasStarted = false;
    std::set<std::string> m_names, m_all;
};

} // namespace halo
