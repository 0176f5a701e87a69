// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/benchrunner.h"

#include "compute/engine/firstruns.h"
#include "compute/engine/workerprocess.h"
#include "compute/timing/measure/benchprocess.h"

#include <algorithm>

namespace halo {

BenchRunner::BenchRunner()
    : m_bench(std::make_shared<Workbench>())
    , m_worker(std::make_unique<WorkerProcess>())
    , m_firstRuns(std::make_unique<FirstRuns>(*m_worker))
{
}

BenchRunner::~BenchRunner() = default;

std::vector<BenchEntry> BenchRunner::run(std::vector<BenchEntry> entries, const BenchOptions &options,
    const Report &report, const Progress &progress)
{
    const bool ours = std::ranges::all_of(entries,
        [](const BenchEntry &entry) { return entry.isPeer() || entry.variant.origin == Origin::Shipped; });
    if (ours)
        return Benchmark(std::move(entries), options, report, m_bench, m_firstRuns.get()).run(progress);
    if (!m_process)
        m_process = std::make_unique<BenchProcess>();
    return m_process->run(std::move(entries), options, report, progress);
}

std::vector<BenchEntry> BenchRunner::runHere(std::vector<BenchEntry> entries, const BenchOptions &options,
    const Report &report, const Progress &progress)
{
    return Benchmark(std::move(entries), options, report, m_bench).run(progress);
}

} // namespace halo
