// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/measure/benchmark.h"

namespace halo {

class BenchProcess;
class WorkerProcess;

/// Runs benchmarks where they belong; the one place that decides it, as Runner does for jobs: in this thread
/// if all kernels came with Haloscope, each once it ran in this shape in haloscope-worker, see FirstRuns;
/// else all of them in haloscope-worker. Keeps the device open and the picture on it between benchmarks.
/// Belongs to one thread.
class BenchRunner
{
public:
    using Report = Benchmark::Report;

    BenchRunner();
    ~BenchRunner();

    /// As Benchmark::run(). All entries must have the same picture.
    std::vector<BenchEntry> run(std::vector<BenchEntry> entries, const BenchOptions &options,
        const Report &report = {}, const Progress &progress = {});
    /// In this thread, whatever it is: for haloscope-worker itself.
    std::vector<BenchEntry> runHere(std::vector<BenchEntry> entries, const BenchOptions &options,
        const Report &report = {}, const Progress &progress = {});

private:
    std::shared_ptr<Workbench> m_bench;
    std::unique_ptr<WorkerProcess> m_worker; ///< for first runs
    std::unique_ptr<FirstRuns> m_firstRuns;
    std::unique_ptr<BenchProcess> m_process; ///< from the first need on
};

} // namespace halo
