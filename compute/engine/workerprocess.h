// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/base/progress.h"
#include "compute/process/childprocess.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halo {

struct RunOrder;
struct TaskResult;

/// A kernel brought down the child that ran it, or had to be ended with it.
class KernelEnded : public Error
{
public:
    KernelEnded(const std::string &sentence, const std::string &detail, std::string how)
        : Error(ErrorKind::Device, sentence, detail)
        , m_how(std::move(how))
    {
    }
    /// "crashed while running (signal SIGSEGV)"; empty if it was no kernel's doing
    const std::string &how() const noexcept { return m_how; }

private:
    std::string m_how;
};

/// How long the child may stay silent. Each report of a stage starts the time anew.
struct Deadlines
{
    std::chrono::milliseconds probe{ 20'000 };
    std::chrono::milliseconds build{ 60'000 };
    std::chrono::milliseconds run{ 30'000 };
    /// To build or run a kernel that came with Haloscope: it ends, but may have a lot to do.
    std::chrono::milliseconds ours{ 300'000 };
};

/// Our side of haloscope-worker, the process in which drivers and kernels of users may hang and crash.
/// Starts it at the first need and again after it was ended; each start probes the devices anew.
/// Needs no event loop. Belongs to one thread, and the child ends with that thread.
class WorkerProcess
{
public:
    explicit WorkerProcess(Deadlines deadlines = {});
    ~WorkerProcess();

    /// What the drivers list. Throws Error(Device) if one hangs or crashes, or Cancelled.
    std::vector<DeviceInfo> devices(const Progress &progress = {});

    /// Engine::run() in the child. Throws Error if the kernel fails, hangs or crashes; Cancelled within
    /// 50 ms of a request to stop.
    TaskResult run(const RunOrder &order, const Progress &progress = {});

    /// Of the child, 0 if there is none at the moment.
    pid_t processId() const { return m_child ? m_child->id() : 0; }

private:
    /// What the child is busy with: whom to blame, and for how long to wait.
    struct Activity
    {
        std::string file;           ///< of the kernel
        std::optional<Stage> stage; ///< nullopt: probing
        std::chrono::steady_clock::time_point since;
        bool reported = false; ///< the child has begun
        bool ours = false;     ///< the kernel came with Haloscope
    };

    void start();
    void restart();
    void confineChild();
    void awaitProbe(const Progress &progress);
    TaskResult runOnce(const RunOrder &order, const Progress &progress);
    Message awaitAnswer(Activity activity, const Progress &progress);
    std::chrono::milliseconds limitOf(const Activity &activity) const;
    [[noreturn]] void throwSilent(const Activity &activity);
    [[noreturn]] void throwEnded(const Activity &activity);

    const Deadlines m_deadlines;
    std::unique_ptr<ChildProcess> m_child;
    bool m_confined = false; ///< whether a child has to give up its rights: from the first kernel on
    std::optional<std::vector<DeviceInfo>> m_devices; ///< as this child sees them
    int m_begun = 0;                                  ///< jobs that this child has begun
    bool m_busy = false;                              ///< it has a job and has not answered yet
    quint64 m_sequence = 0;
};

} // namespace halo
