// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/process/childprocess.h"
#include "compute/timing/measure/benchmark.h"

#include <memory>

namespace halo {

/// How long the child may stay silent: while one target is built and compared, and in one round.
struct BenchDeadlines
{
    std::chrono::milliseconds prepare{ 60'000 };
    std::chrono::milliseconds round{ 60'000 };
};

/// Benchmark in haloscope-worker, for kernels that may hang or crash. All targets are measured there, so
/// that none has better conditions. One that brings the child down while it is prepared is refused with the
/// reason, and the others go on in a new child; in the rounds, what was measured is kept, and the kernels
/// that are not ours are refused, and all of them where they cannot be confined. Belongs to one thread, and
/// the child ends with that thread.
class BenchProcess
{
public:
    explicit BenchProcess(BenchDeadlines deadlines = {});
    ~BenchProcess();

    /// As Benchmark::run(). All entries must have the same picture. Throws Error(Device) if the child cannot
    /// be started or all fails there; UnconfinedError if it could not be confined.
    std::vector<BenchEntry> run(std::vector<BenchEntry> entries, const BenchOptions &options,
        const Benchmark::Report &report = {}, const Progress &progress = {});

    /// Of the child, 0 if there is none at the moment.
    pid_t processId() const { return m_child ? m_child->id() : 0; }

private:
    /// What became of the child.
    struct Ending
    {
        bool lost = false;       ///< the child is gone, for the reason
        const char *blamed = ""; ///< why, of the kernel, which stands at %1 and the cause at %2
        const char *others = ""; ///< of the kernels that were measured with it
        Message cause{};
        BenchProgress during; ///< what it was doing
    };
    std::optional<Rights> rightsFor(const std::vector<BenchEntry> &entries, const Progress &progress);
    void start(const std::optional<Rights> &rights, const Progress &progress);
    std::vector<BenchEntry> asChildCounts(std::vector<BenchEntry> entries) const;
    Ending runOnce(std::vector<BenchEntry> &entries, const BenchOptions &options,
        const Benchmark::Report &report, const Progress &progress);
    Ending follow(
        std::vector<BenchEntry> &entries, const Benchmark::Report &report, const Progress &progress);

    const BenchDeadlines m_deadlines;
    std::unique_ptr<ChildProcess> m_child;
    std::vector<DeviceInfo> m_devices; ///< as the program lists them, once there was an untrusted kernel
    std::vector<DeviceInfo> m_devicesOfChild; ///< as it does, if it is confined
};

} // namespace halo
