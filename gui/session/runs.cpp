// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/runs.h"

#include "compute/base/statistics.h"
#include "compute/drawing/base/translated.h"
#include "compute/timing/record/record.h"
#include "compute/workload/modules.h"
#include "gui/session/results.h"

#include <algorithm>

namespace halo {

namespace {

/// Only a picture takes long to be drawn.
Repeats repeatsOf(const RunOrder &order)
{
    return moduleOf(order.problem->workload()).filtersPicture() ? Repeats::AfterFirst : Repeats::AtOnce;
}

QString stageText(Stage stage)
{
    switch (stage) {
    case Stage::Build:
        return Runs::tr("Building the kernel");
    case Stage::Upload:
        return Runs::tr("Uploading the data");
    case Stage::Run:
        return Runs::tr("Computing");
    case Stage::Download:
        return Runs::tr("Downloading the result");
    case Stage::Verify:
        return Runs::tr("Checking against the reference");
    }
    return {};
}

} // namespace

Runs::Runs(RunThread::MakeTasks makeTasks, Results &results, QObject *parent)
    : QObject(parent)
    , m_results(results)
    , m_thread(std::move(makeTasks))
{
    connect(&m_thread, &RunThread::progressed, this, [this](Stage stage, int percent) {
        m_stage = stage;
        m_percent = percent;
        Q_EMIT activityChanged();
    });
    connect(&m_thread, &RunThread::firstSeen, this, [this](const Run &run) {
        m_last = run;
        Q_EMIT resultChanged();
    });
    connect(&m_thread, &RunThread::finished, this, &Runs::takeResult);
    connect(&m_thread, &RunThread::verified, this, &Runs::takeVerification);
    connect(&m_thread, &RunThread::failed, this, [this](const Failure &failure) {
        m_waiting.clear();
        setRunning(false);
        Q_EMIT failed(failure);
    });
}

void Runs::submit(const RunOrder &order, int repeats)
{
    m_waiting.clear();
    m_purpose = Purpose::Result;
    start(order, repeats, repeatsOf(order));
}

void Runs::submitStep(const RunOrder &order)
{
    m_waiting.clear();
    m_purpose = Purpose::Step;
    start(order, 0, Repeats::AtOnce);
}

void Runs::timeAll(std::vector<RunOrder> orders)
{
    std::ranges::reverse(orders);
    m_waiting = std::move(orders);
    startNext();
}

void Runs::cancel()
{
    m_waiting.clear();
    m_thread.cancel();
    setRunning(false);
}

QString Runs::activity() const
{
    if (!m_running)
        return {};
    if (m_purpose != Purpose::Result)
        return tr("%1: %2").arg(translated(m_order.variant.title), stageText(m_stage));
    return stageText(m_stage);
}

void Runs::start(const RunOrder &order, int repeats, Repeats when)
{
    m_order = order;
    m_order.repeats = repeats > 0 ? repeats : repeatsFor(order);
    m_stage = Stage::Build;
    m_percent = -1;
    m_thread.submit(m_order, when);
    setRunning(true);
}

/// So many that an edit still feels instant.
int Runs::repeatsFor(const RunOrder &order) const
{
    constexpr double heavy = 1e9;     // multiply-adds that no device does in an instant
    constexpr double instant = 200.0; // ms
    if (const Measured *known = m_results.find(order))
        return static_cast<int>(std::clamp(instant / std::max(median(known->kernelMs), 1e-6), 1.0, 20.0));
    const TuneKey sizes = order.problem->tuneKey();
    return sizes.outputs * static_cast<double>(sizes.filter.area()) > heavy ? 1 : 3;
}

void Runs::startNext()
{
    if (m_waiting.empty()) {
        setRunning(false);
        if (std::exchange(m_purpose, Purpose::Result) == Purpose::Time)
            Q_EMIT timedAll();
        return;
    }
    const RunOrder order = std::move(m_waiting.back());
    m_waiting.pop_back();
    m_purpose = Purpose::Time;
    start(order, 0, Repeats::AtOnce);
}

void Runs::takeResult(const Run &run)
{
    if (m_purpose == Purpose::Result) {
        m_last = run;
        Q_EMIT resultChanged();
    }
    m_results.take(run);
}

void Runs::takeVerification(const Run &run)
{
    m_results.take(run);
    if (m_purpose == Purpose::Time)
        return startNext();
    const bool step = m_purpose == Purpose::Step;
    if (m_last && !step)
        m_last = run;
    setRunning(false);
    if (step)
        Q_EMIT stepDone(run);
    else
        Q_EMIT verificationChanged();
}

void Runs::setRunning(bool running)
{
    const bool changed = m_running != running;
    m_running = running;
    Q_EMIT activityChanged();
    if (changed)
        Q_EMIT runningChanged(running);
}

} // namespace halo

#include "moc_runs.cpp"
