// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/run/executor.h"
#include "compute/timing/measure/benchmark.h"
#include "compute/timing/measure/remotetarget.h"

#include <memory>
#include <vector>

namespace halo {

/// Runs benchmarks where they belong; the one place that decides it, as Runner does for jobs: kernels that
/// came with Haloscope by an Executor, each once it ran in this shape in haloscope-worker, see FirstRuns;
/// every other kernel in a confined haloscope-worker of its own. Keeps the device open and the picture on it
/// between benchmarks, and the processes of the kernels that were measured last. Belongs to one thread, where
/// reports come.
class BenchRunner
{
public:
    using Report = Benchmark::Report;

    explicit BenchRunner(BenchDeadlines deadlines = {});
    ~BenchRunner();

    /// As Benchmark::run(). All entries must have the same picture. A kernel that the compiler must not even
    /// see is refused, as is an untrusted one where it cannot be confined. Throws as Executor::submit().
    std::vector<BenchEntry> run(std::vector<BenchEntry> entries, const BenchOptions &options,
        const Report &report = {}, const Progress &progress = {});

    /// Processes of untrusted kernels, as there are at the moment.
    std::vector<pid_t> processes() const;

private:
    struct State;

    const BenchDeadlines m_deadlines;
    std::shared_ptr<State> m_state; ///< with the executor, whose thread may be left
    Executor m_executor;            // last: its engine goes before what uses it
};

} // namespace halo
