// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/tune/race.h"
#include "compute/timing/record/sweep.h"
#include "compute/engine/worker.h"
#include "gui/session/background.h"

#include <memory>
#include <mutex>
#include <optional>

namespace halo {

class CeilingMeter;

/// Measures off the interface thread, one benchmark or search at a time, and says some ten times a second how
/// far it is. What was measured when it is stopped is kept.
class Measuring : public QObject
{
    Q_OBJECT
public:
    explicit Measuring(QObject *parent = nullptr);

    /// ceilings: also measures what the device can do, before and after.
    /// problems: what is measured instead of the plan's filters and sizes.
    void start(SweepPlan plan, bool ceilings, const std::string &title,
        const std::vector<ProblemCase> &problems = {});
    void tune(TunePlan plan);
    void race(TunePlan plan, const std::vector<Variant> &variants, const std::string &title);
    void stop();
    bool running() const { return m_running; }

Q_SIGNALS:
    void runningChanged(bool running);
    /// What there is so far; the record is a copy of its own.
    void progressed(std::shared_ptr<const halo::Record> record, const QString &doing, int percent,
        std::chrono::milliseconds remaining);
    void finished(std::shared_ptr<const halo::Record> record);
    /// verdict: how it compares with the tuning before; nothing was found if there is no best.
    void tuned(const std::optional<halo::Tuned> &best, const QString &verdict);
    /// best: of each variant, the fastest first; empty if none ran.
    void raced(const std::vector<halo::Tuned> &best);
    void failed(const halo::Failure &failure);

private:
    struct News
    {
        std::shared_ptr<const Record> record;
        QString doing;
        int percent = -1;
        std::chrono::milliseconds remaining{};
    };
    void begin(Background::Work work); ///< what it throws as Error is told by failed()
    void end();
    void post(News news); ///< from the thread that measures
    Q_INVOKABLE void deliver();
    std::shared_ptr<Record> measure(
        SweepPlan plan, bool ceilings, const std::vector<ProblemCase> &problems, const std::stop_token &stop);
    SweepReport reportTo(const CeilingMeter *ceilings, const BenchOptions &options);

    bool m_running = false;
    std::mutex m_mutex; // guards the next
    std::optional<News> m_news;
    Background m_background; // last: its threads end before the rest goes
};

} // namespace halo
