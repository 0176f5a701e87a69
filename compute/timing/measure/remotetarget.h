// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/variant.h"
#include "compute/process/jobmemory.h"
#include "compute/run/workerchild.h"
#include "compute/task/problem.h"
#include "compute/timing/measure/benchmarktarget.h"

#include <chrono>
#include <memory>
#include <optional>
#include <set>

namespace halo {

/// How long each request to the child may take.
struct BenchDeadlines
{
    std::chrono::milliseconds prepare{ 60'000 }; ///< to build, and to bring the data
    std::chrono::milliseconds round{ 60'000 };   ///< one execution
};

/// The confined haloscope-worker of one untrusted kernel, for all its targets. Belongs to one thread.
class TargetProcess
{
public:
    TargetProcess(const DeviceInfo &device, const BenchDeadlines &deadlines);

    /// As WorkerChild::ask(). The process ends if it throws, but for a mistake in the source.
    Packet ask(const ChildJob &job, const Progress &progress);
    WorkerChild &child() { return m_child; }
    const DeviceInfo &device() const { return m_device; } ///< as this program lists it
    const BenchDeadlines &deadlines() const { return m_deadlines; }
    int newTarget(); ///< its number, which lives until forget()
    void forget(int target) { m_living.erase(target); }
    const std::set<int> &living() const { return m_living; }

private:
    const DeviceInfo m_device;
    const BenchDeadlines m_deadlines;
    WorkerChild m_child;
    std::set<int> m_living;
    int m_last = 0;
};

/// An untrusted kernel, measured in its process. Only raw times come from there, and the outputs of each
/// execution, which this program compares; the times are held against this program's clock.
class RemoteTarget : public BenchmarkTarget
{
public:
    /// Prepares it. Throws what TargetProcess::ask() throws.
    RemoteTarget(std::shared_ptr<TargetProcess> process, std::shared_ptr<const Problem> problem,
        Variant variant, const Tuning &tuning, bool cold, Progress progress);
    ~RemoteTarget() override;

    Timing execute() override;
    TaskOutputs outputs() override;
    const TaskOutputs *timedOutputs() override { return &m_outputs; }
    Message doubt() const override;

private:
    void prepare();
    Packet ask(const char *what);

    const std::shared_ptr<TargetProcess> m_process;
    const std::shared_ptr<const Problem> m_problem;
    const Variant m_variant;
    const Tuning m_tuning;
    const bool m_cold;
    const Progress m_progress;
    const int m_id;
    std::optional<protocol::JobMemory> m_memory; ///< of the child that has it
    int m_generation = -1;                       ///< of the child that has it
    TaskOutputs m_outputs;                       ///< of the last execution
    /// The least that this program's clock saw beyond what the child said, and the device's clock within
    /// that: how far the times are from true at most.
    nanoseconds m_outside = nanoseconds::max(), m_inside = nanoseconds::max();
    nanoseconds m_shortest = nanoseconds::max(); ///< execution, by this program's clock
};

} // namespace halo
