// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "compute/timing/record/sweep.h"
#include "compute/timing/tune/race.h"

#include <memory>
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
    void tune(TunePlan plan, const std::string &title);
    void race(TunePlan plan, const std::vector<Variant> &variants, const std::string &title);
    void stop() { m_work.stop(); }
    bool running() const { return m_work.busy(); }
    /// Says whether it is at work, and what failed.
    const NewestWork &worker() const { return m_work; }

Q_SIGNALS:
    /// What there is so far; the record is a copy of its own.
    void progressed(std::shared_ptr<const halo::Record> record, const QString &doing, int percent,
        std::chrono::milliseconds remaining);
    void finished(std::shared_ptr<const halo::Record> record);
    /// verdict: how it compares with the tuning before; nothing was found if there is no best.
    void tuned(const std::optional<halo::Tuned> &best, const QString &verdict);
    /// best: of each variant, the fastest first; empty if none ran.
    void raced(const std::vector<halo::Tuned> &best);

private:
    void tell(const NewestWork::Post &post, const std::shared_ptr<const Record> &record, const QString &doing,
        int percent, std::chrono::milliseconds remaining);
    std::shared_ptr<Record> measure(const SweepPlan &plan, bool ceilings,
        const std::vector<ProblemCase> &problems, const std::stop_token &stop, const NewestWork::Post &post);
    SweepReport reportTo(
        const NewestWork::Post &post, const CeilingMeter *ceilings, const BenchOptions &options);

    NewestWork m_work; // last
};

} // namespace halo
