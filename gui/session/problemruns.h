// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/engine/runner.h"
#include "compute/task/problem.h"
#include "gui/session/background.h"
#include "gui/session/imageloader.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>

namespace halo {

/// What to compute, how, and where.
struct ProblemOrder
{
    std::shared_ptr<const Problem> problem;
    Variant variant;
    Tuning tuning;
    int device = 0; ///< DeviceInfo::index
};

/// A solved problem with everything that describes it.
struct ProblemRun
{
    ProblemOrder order;
    TaskResult result;
    std::shared_ptr<const TaskOutputs> reference;
    Agreement agreement;
};

/// Solves problems off the interface thread: as Runs for what is no
/// convolution. The newest order wins.
class ProblemRuns : public QObject
{
    Q_OBJECT
public:
    explicit ProblemRuns(QObject *parent = nullptr);
    ~ProblemRuns() override;

    void submit(const ProblemOrder &order, int repeats);
    /// One after the other, for their times alone: the last run stays.
    void timeAll(std::vector<ProblemOrder> orders);
    void cancel();
    const std::shared_ptr<const ProblemRun> &last() const { return m_last; }
    void forget() { m_last.reset(); }
    bool running() const { return m_running; }
    /// The last time of this variant for this problem on this device, whatever the tuning.
    std::optional<nanoseconds> timeOf(const ProblemOrder &order) const;
    bool isWrong(const ProblemOrder &order) const;
    /// What runs, in words.
    QString activity() const;

Q_SIGNALS:
    void resultChanged();
    void timesChanged();
    void runningChanged(bool running);
    void failed(const halo::Failure &failure);

private:
    struct Time
    {
        std::shared_ptr<const Problem> problem;
        nanoseconds time{};
        bool wrong = false;
    };
    struct Solver;

    void start(const ProblemOrder &order, int repeats);
    void startNext();
    void take(const std::shared_ptr<const ProblemRun> &run);
    void setRunning(bool running);

    quint64 m_newest = 0;
    bool m_running = false;
    bool m_timing = false;
    std::string m_title;
    std::vector<ProblemOrder> m_waiting; ///< for timing, the next one last
    std::shared_ptr<const ProblemRun> m_last;
    std::map<std::string, Time> m_times; ///< by variant and device
    std::shared_ptr<Solver> m_solver;
    Background m_background; // last: its threads end before the rest goes
};

} // namespace halo
