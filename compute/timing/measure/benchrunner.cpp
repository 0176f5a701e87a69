// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/benchrunner.h"

#include "compute/base/error.h"
#include "compute/process/kernelguard.h"
#include "compute/run/firstruns.h"
#include "compute/run/workerprocess.h"

#include <QScopeGuard>

#include <map>
#include <set>

namespace halo {
namespace {

std::string keyOf(const BenchEntry &entry)
{
    return std::to_string(entry.device.index) + '\n' + kernelOf(entry.variant);
}

void checkSources(std::vector<BenchEntry> &entries)
{
    const Confinement here = confinementHere();
    for (BenchEntry &entry : entries) {
        try {
            checkSource(entry.variant);
            if (!entry.isTrusted())
                requireConfined(here, entry.variant.file);
        } catch (const Error &error) {
            entry.refusal = error.message();
            entry.failed = true;
            entry.samples.clear();
            entry.verified = false;
        }
    }
}

} // namespace

/// What lives from benchmark to benchmark, in the thread of the executor.
struct BenchRunner::State
{
    explicit State(const BenchDeadlines &limits)
        : deadlines(limits)
    {
    }
    std::shared_ptr<TargetProcess> processOf(const BenchEntry &entry, const Progress &progress);
    void forgetOtherKernels(const std::vector<BenchEntry> &entries);

    const BenchDeadlines deadlines;
    std::shared_ptr<Workbench> bench = std::make_shared<Workbench>();
    WorkerProcess worker; ///< for first runs, and for the list of devices
    FirstRuns firstRuns{ worker };
    std::vector<DeviceInfo> devices; ///< as this program lists them, once there was an untrusted kernel
    std::map<std::string, std::shared_ptr<TargetProcess>> processes; ///< by keyOf()
};

std::shared_ptr<TargetProcess> BenchRunner::State::processOf(
    const BenchEntry &entry, const Progress &progress)
{
    std::shared_ptr<TargetProcess> &process = processes[keyOf(entry)];
    if (process)
        return process;
    if (devices.empty())
        devices = worker.devices(progress);
    process = std::make_shared<TargetProcess>(deviceNumber(devices, entry.device.index), deadlines);
    return process;
}

void BenchRunner::State::forgetOtherKernels(const std::vector<BenchEntry> &entries)
{
    std::set<std::string> keys;
    for (const BenchEntry &entry : entries)
        if (!entry.isTrusted())
            keys.insert(keyOf(entry));
    std::erase_if(processes, [&](const auto &known) { return !keys.contains(known.first); });
}

BenchRunner::BenchRunner(BenchDeadlines deadlines)
    : m_deadlines(deadlines)
    , m_state(std::make_shared<State>(deadlines))
{
}

BenchRunner::~BenchRunner() = default;

std::vector<BenchEntry> BenchRunner::run(std::vector<BenchEntry> entries, const BenchOptions &options,
    const Report &report, const Progress &progress)
{
    checkSources(entries);
    if (entries.empty())
        return entries;
    const int generation = m_executor.generation();
    const auto renewed = qScopeGuard([&] {
        if (m_executor.generation() != generation)
            m_state = std::make_shared<State>(m_deadlines); // the thread that was left has the other
    });
    try {
        return m_executor.submit(
            entries.front().device,
            [state = m_state, entries, options, report](const Executor::Place &place) {
                state->forgetOtherKernels(entries);
                Benchmark::Report reportThere;
                if (report)
                    reportThere = [&](const BenchProgress &now, const std::vector<BenchEntry> &soFar) {
                        place.callBack([&] { report(now, soFar); });
                    };
                return Benchmark(place.engine, entries, options, reportThere, state->bench, &state->firstRuns,
                    [&](const BenchEntry &entry, const Progress &now) {
                        return state->processOf(entry, now);
                    })
                    .run(place.progress);
            },
            progress);
    } catch (const Cancelled &) { // it never came back
        return entries;
    }
}

std::vector<pid_t> BenchRunner::processes() const
{
    std::vector<pid_t> ids;
    for (const auto &[key, process] : m_state->processes)
        if (process && process->child().isRunning())
            ids.push_back(process->child().id());
    return ids;
}

} // namespace halo
