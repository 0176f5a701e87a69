// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/base/progress.h"
#include "compute/process/channel.h"
#include "compute/process/confinement.h"
#include "compute/process/ownfolder.h"
#include "compute/process/refusedcalls.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <sys/types.h>

namespace halo {

/// The most of a helper's output that is kept, its last words; kernels may print without end.
inline constexpr qsizetype logCap{ 64 << 10 };

/// Where a helper program of ours lies: what the environment variable says, else beside this program,
/// in ../libexec/haloscope, or where it was installed. Throws Error(Device) naming it if it is missing.
std::string findHelper(const std::string &program, const char *environmentVariable);

/// Whether a process that ended so was killed: by another one, or by the system when memory runs out.
bool wasKilled(const Message &ending);

/// What came of waiting for a message.
struct AwaitedMessage
{
    std::optional<Packet> message;
    Message ending; ///< how the process ended, see ChildProcess::end(), or why it was ended; neither this
                    ///< nor a message: the time was over
};

/// A helper program that runs as long as this object lives, and no longer than the thread that made
/// it. It gets one end of a channel as file descriptor 3; what it prints goes to a capped log.
/// Needs no event loop. Belongs to one thread.
class ChildProcess
{
public:
    /// Throws Error(Device) naming the program if it cannot be started.
    /// \p rights: it is confined to these before it does anything, see confine(). Drivers keep what they
    /// compile there in a folder of its own, which goes with it: what it writes no other process reads. Of
    /// the environment it gets what is meant for it. Without: it is not.
    explicit ChildProcess(const std::string &program, std::optional<Rights> rights = {});
    ~ChildProcess();
    ChildProcess(const ChildProcess &) = delete;
    ChildProcess &operator=(const ChildProcess &) = delete;

    pid_t id() const { return m_id; }
    const std::optional<Rights> &rights() const { return m_rights; }
    /// What the system could do, once it has answered; nothing before, and if it is not confined.
    const std::optional<Confinement> &confinement() const { return m_confinement; }
    /// The system calls that it was refused since this was asked last.
    std::set<std::string> takeRefusedCalls() { return m_calls.take(); }
    const std::set<std::string> &refusedCalls() const { return m_calls.all(); }

    /// Sends a request under the next number: its last words are of this one, and what is counted for each
    /// begins anew, see CallLimits. If the process is gone, awaitMessage() says so.
    void ask(QJsonObject request, int attached = -1);

    enum class Event
    {
        Message, ///< channel().next() has one
        Silence,
        Ended,
    };
    /// Waits for one of these, at most so long.
    Event wait(std::chrono::milliseconds limit);
    /// Waits until the deadline for a message that bears the number of the last request; one that bears
    /// another ends the process. Throws Cancelled soon after stop was requested.
    AwaitedMessage awaitMessage(std::chrono::steady_clock::time_point deadline, const Progress &progress);

    /// Beyond so many bytes in memory, with all that it started, awaitMessage() ends the process; 0: whatever
    /// it takes. Of a confined one Linux limits what each process takes; this is for all of them together.
    void limitMemory(std::uint64_t bytes) { m_mostBytes = bytes; }

    /// So long a crashing process may take to be gone.
    static constexpr std::chrono::milliseconds exitTimeout{ 5000 };
    /// Ends it if need be, at once and with all that it started; afterwards says how it ended, such as
    /// "signal SIGSEGV" or "exit status 1". Waits up to timeout for one that ends by itself.
    Message end(std::chrono::milliseconds timeout = std::chrono::milliseconds(0));

    /// Its last words, in characters that do nothing to a terminal, and the calls that it was refused.
    std::string log() const;

private:
    void start(const std::string &program, int socket, int output);
    std::vector<std::string> arguments(const std::string &program) const;
    std::vector<std::string> environment() const;
    void readConfinement();
    void drainLog();
    bool reap(std::chrono::milliseconds timeout);
    Message excess();

    std::optional<Rights> m_rights;
    std::unique_ptr<OwnFolder> m_own; ///< of a confined one; the last to go
    std::optional<Confinement> m_confinement;
    RefusedCalls m_calls;
    std::chrono::steady_clock::time_point m_measured{}; ///< when its use of memory was looked at
    Channel m_channel;
    qint64 m_asked = 0; ///< number of the last request
    FileDescriptor m_output;
    FileDescriptor m_handle; ///< of the process, for poll()
    pid_t m_id = -1;
    int m_status = 0;
    bool m_running = false;
    std::uint64_t m_mostBytes = 0; ///< see limitMemory()
    QByteArray m_log;
};

} // namespace halo
