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

/// The child ended by itself while it worked: our own name for it, so that a late crash can be told from an
/// answer that says so.
class CrashError : public KernelEnded
{
public:
    using KernelEnded::KernelEnded;
};

/// How long a stage may take. Nothing that the child says moves these: what was reported is shown, and only
/// the first report of a launch ends the time for building and begins that for running.
struct Deadlines
{
    std::chrono::milliseconds probe{ 20'000 };
    std::chrono::milliseconds build{ 60'000 };
    std::chrono::milliseconds run{ 30'000 };
    /// To build and to run a kernel that came with Haloscope, each.
    std::chrono::milliseconds ours{ 60'000 };
};

/// What the child is asked to do: whom to blame, and how long to wait.
struct ChildJob
{
    QJsonObject request{};
    int attached = -1;          ///< number of the memory that goes with it
    std::string file{};         ///< of the kernel
    Stage stage = Stage::Build; ///< in which it begins
    std::chrono::milliseconds build{}, run{};
    DeviceInfo device{}; ///< on which it runs, as this program lists it
};

/// A haloscope-worker, in which drivers and kernels may hang and crash. Starts at the first need and again
/// after it was ended, and lists its devices each time. Needs no event loop. Belongs to one thread, and the
/// process ends with that thread.
class WorkerChild
{
public:
    /// \p device: whose kernels it runs, confined to what that needs, see confine(). Without one it is not
    /// confined.
    WorkerChild(const Deadlines &deadlines, std::optional<DeviceInfo> device = {});
    ~WorkerChild();

    /// As the child sees them. Throws Error(Device) if a driver hangs or crashes, or Cancelled.
    const std::vector<DeviceInfo> &devices(const Progress &progress = {});
    /// The number of the device that was given, there.
    int deviceThere(const Progress &progress = {});
    /// Throws UnconfinedError for this kernel if the process could not be confined.
    void requireConfined(const std::string &file, const Progress &progress);

    /// Waits for the answer. Throws KernelEnded if the process crashed or was too slow, and an Error of the
    /// kernel if it made a system call that the sandbox refused, whatever it said before: the process is
    /// ended then. Throws Cancelled within 50 ms of a request to stop, and what the answer says if that is an
    /// error.
    Packet ask(const ChildJob &job, const Progress &progress);

    /// What it answered cannot be: ends it, and throws as if it had crashed.
    [[noreturn]] void throwNonsense(const std::string &file);

    /// Does not wait: a new child lists its devices while nobody needs it.
    void restart();
    void end();
    /// Jobs that the process has begun.
    int begun() const { return m_begun; }
    bool isBusy() const { return m_isBusy; } ///< it has a job and has not answered yet
    bool isRunning() const { return m_process != nullptr; }
    /// Another one than before once it was started again.
    int generation() const { return m_generation; }
    /// Lists its devices again at the next need, if there were none.
    void forgetNoDevices();

    pid_t id() const { return m_process ? m_process->id() : 0; }
    /// All that the sandbox refused, of drivers as well.
    std::set<std::string> refusedCalls() const
    {
        return m_process ? m_process->refusedCalls() : std::set<std::string>();
    }

private:
    struct Activity;
    void start();
    AwaitedMessage await(Activity &activity, const Progress &progress);
    [[noreturn]] void throwRefused(const std::string &file, const std::string &call);
    [[noreturn]] void throwSilent(const Activity &activity);
    [[noreturn]] void throwEnded(const Activity &activity, const Message &ending);
    std::string lastLog() const;

    const Deadlines m_deadlines;
    const std::optional<DeviceInfo> m_device;
    std::unique_ptr<ChildProcess> m_process;
    std::optional<std::vector<DeviceInfo>> m_devices;
    int m_begun = 0;
    int m_generation = 0;
    bool m_isBusy = false;
};

} // namespace halo
