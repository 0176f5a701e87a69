// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/benchrunner.h"

namespace halo {

BenchRunner::BenchRunner()
    : m_bench(std::make_shared<Workbench>())
{
}

BenchRunner::~BenchRunner() = default;

std::vector<BenchEntry> BenchRunner::run(std::vector<BenchEntry> entries, const BenchOptions &options,
    const Report &report, const Progress &progress)
{
    return Benchmark(std::move(entries), options, report, m_bench).run(progress);
}

} // namespace halo
