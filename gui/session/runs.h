// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/run/run.h"
#include "compute/run/runthread.h"

#include <QObject>

#include <optional>
#include <vector>

namespace halo {

class Results;

/// Hands orders to the thread that runs them, keeps the last run that comes back, and tells the results what
/// each measured.
class Runs : public QObject
{
    Q_OBJECT
public:
    Runs(RunThread::MakeTasks makeTasks, Results &results, QObject *parent = nullptr);

    /// Answered by the thread.
    void probe() { m_thread.probe(); }
    const RunThread &thread() const { return m_thread; }
    /// Runs this instead of whatever runs. repeats 0: as many as still feel instant.
    void submit(const RunOrder &order, int repeats = 0);
    /// Runs a step before the last one, answered by stepDone(): the last run stays.
    void submitStep(const RunOrder &order);
    /// What runs, or ran last, is such a step.
    bool inStep() const { return m_purpose == Purpose::Step; }
    /// Runs these one after the other for their times alone: the last run stays.
    void timeAll(std::vector<RunOrder> orders);
    void cancel();
    /// The last run belongs to data that are gone.
    void forget() { m_last.reset(); }

    const std::optional<Run> &last() const { return m_last; }
    bool running() const { return m_running; }
    /// What goes on, in words; empty if nothing.
    QString activity() const;
    /// How far it is; < 0 if nobody knows.
    int percent() const { return m_percent; }

Q_SIGNALS:
    void stepDone(const halo::Run &run);
    void resultChanged();
    void verificationChanged();
    void activityChanged();
    void timedAll();
    void runningChanged(bool running);
    void failed(const halo::Failure &failure);

private:
    enum class Purpose
    {
        Result,
        Step,
        Time,
    };
    void start(const RunOrder &order, int repeats, Repeats when);
    void startNext();
    int repeatsFor(const RunOrder &order) const;
    void takeResult(const Run &run);
    void takeVerification(const Run &run);
    void setRunning(bool running);

    RunOrder m_order; ///< the one under way
    std::optional<Run> m_last;
    Results &m_results;
    std::vector<RunOrder> m_waiting;     ///< for timing, the next one last
    Purpose m_purpose = Purpose::Result; ///< what m_order runs for
    bool m_running = false;
    Stage m_stage = Stage::Build;
    int m_percent = -1;
    RunThread m_thread; // last: its thread ends before the rest goes
};

} // namespace halo
