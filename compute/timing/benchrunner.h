// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/benchmark.h"

namespace halo {

/// Runs benchmarks where they belong; the one place that decides it, as Runner does for jobs. Keeps the
/// device open and the picture on it between benchmarks. Belongs to one thread.
class BenchRunner
{
public:
    using Report = Benchmark::Report;

    BenchRunner();
    ~BenchRunner();

    /// As Benchmark::run().
    std::vector<BenchEntry> run(std::vector<BenchEntry> entries, const BenchOptions &options,
        const Report &report = {}, const Progress &progress = {});

private:
    std::shared_ptr<Workbench> m_bench;
};

} // namespace halo
