// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/run/workerchild.h"

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace halo {

struct RunOrder;
struct TaskResult;
struct Variant;

/// What a process has one of: the file, and all that is compiled of it.
std::string kernelOf(const Variant &variant);

/// Our side of haloscope-worker, the process in which drivers and kernels of users may hang and crash. There
/// are two: one lists the devices and has kernels that came with Haloscope, and shares what drivers compile
/// with the program; the other is confined to what one device needs, see confine(), and has one other kernel:
/// what that leaves behind, such as a thread, ends with it, before the next kernel has a process of its own.
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

    /// Of the child that has an untrusted kernel, 0 if there is none at the moment.
    pid_t processId() const { return m_confined ? m_confined->id() : 0; }
    /// Of the other, which lists the devices.
    pid_t listingId() const { return m_open.id(); }
    /// All that the sandbox refused to it, of drivers as well.
    std::set<std::string> refusedCalls() const
    {
        return m_confined ? m_confined->refusedCalls() : std::set<std::string>();
    }

private:
    WorkerChild &childFor(const RunOrder &order, const Progress &progress);
    TaskResult runOnce(WorkerChild &child, const RunOrder &order, const Progress &progress);
    ChildJob jobOf(const RunOrder &order) const;

    const Deadlines m_deadlines;
    WorkerChild m_open;
    std::unique_ptr<WorkerChild> m_confined;
    DeviceInfo m_device{}; ///< that the confined child has
    std::string m_kernel;  ///< that it has, see kernelOf(); empty: none yet
};

} // namespace halo
