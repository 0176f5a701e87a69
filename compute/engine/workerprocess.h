// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/base/progress.h"
#include "compute/process/childprocess.h"

#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace halo {

struct RunOrder;
struct TaskResult;

/// A kernel brought down the child that ran it, or had to be ended with it.
class KernelEnded : public Error
{
public:
    KernelEnded(const Message &sentence, const std::string &detail, Message how)
        : Error(ErrorKind::Device, sentence, detail)
        , m_how(std::move(how))
    {
    }
    /// "crashed while running (signal SIGSEGV)"; empty if it was no kernel's doing
    const Message &how() const noexcept { return m_how; }

private:
    Message m_how;
};

/// How long the child may go on without news: a stage that it has not reported yet, or more percent. A kernel
/// that took the child over cannot win more time by saying the same again.
struct Deadlines
{
    std::chrono::milliseconds probe{ 20'000 };
    std::chrono::milliseconds build{ 60'000 };
    std::chrono::milliseconds run{ 30'000 };
    /// To build or run a kernel that came with Haloscope: it ends, but may have a lot to do.
    std::chrono::milliseconds ours{ 300'000 };
};

/// Our side of haloscope-worker, the process in which drivers and kernels of users may hang and crash. There
/// are two: one lists the devices and has kernels that came with Haloscope, and shares what drivers compile
/// with the program; the other is confined to what one device needs, see confine(), and has all other
/// kernels. Starts each at the first need and again after it was ended; each start probes the devices anew.
/// Needs no event loop. Belongs to one thread, and the children end with that thread.
class WorkerProcess
{
public:
    explicit WorkerProcess(Deadlines deadlines = {});
    ~WorkerProcess();

    /// What the drivers list. Throws Error(Device) if one hangs or crashes, or Cancelled.
    std::vector<DeviceInfo> devices(const Progress &progress = {});

    /// Engine::run() in the child. Throws Error if the kernel fails, hangs, crashes, or made a system call
    /// that the sandbox refused; UnconfinedError; Cancelled within 50 ms of a request to stop.
    TaskResult run(const RunOrder &order, const Progress &progress = {});

    /// Of the child that has untrusted kernels, 0 if there is none at the moment.
    pid_t processId() const { return m_confined.process ? m_confined.process->id() : 0; }
    /// Of the other, which lists the devices.
    pid_t listingId() const { return m_open.process ? m_open.process->id() : 0; }
    /// All that the sandbox refused to it, of drivers as well.
    std::set<std::string> refusedCalls() const
    {
        return m_confined.process ? m_confined.process->refusedCalls() : std::set<std::string>();
    }

private:
    /// What the child is busy with: whom to blame, and for how long to wait.
    struct Activity
    {
        std::string file;           ///< of the kernel
        std::optional<Stage> stage; ///< nullopt: probing
        std::chrono::steady_clock::time_point since;
        unsigned stages = 0;             ///< those that the child has reported, a bit each
        int percent = 0;                 ///< the most that it has reported
        bool ours = false;               ///< the kernel came with Haloscope
        std::set<std::string> refused{}; ///< system calls that the sandbox refused while it ran
    };

    struct Child
    {
        std::optional<Rights> rights{}; ///< of the process; nothing: it is not confined
        std::unique_ptr<ChildProcess> process{};
        std::optional<std::vector<DeviceInfo>> devices{}; ///< as it sees them
        int begun = 0;                                    ///< jobs that it has begun
        bool isBusy = false;                              ///< it has a job and has not answered yet
    };

    static void start(Child &child);
    static void restart(Child &child);
    void awaitProbe(Child &child, const Progress &progress);
    void confine(const RunOrder &order, const Progress &progress);
    TaskResult runOnce(Child &child, const RunOrder &order, const Progress &progress);
    Packet awaitAnswer(Child &child, Activity &activity, const Progress &progress);
    std::chrono::milliseconds limitOf(const Activity &activity) const;
    [[noreturn]] void throwSilent(Child &child, const Activity &activity);
    [[noreturn]] void throwEnded(Child &child, const Activity &activity, const Message &ending);

    const Deadlines m_deadlines;
    Child m_open, m_confined;
    DeviceInfo m_device{}; ///< that the confined child has
    quint64 m_sequence = 0;
};

} // namespace halo
