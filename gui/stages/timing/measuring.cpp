// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/timing/measuring.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "compute/timing/measure/benchrunner.h"
#include "compute/timing/measure/ceilingmeter.h"

namespace halo {
namespace {

/// By the time that is gone, or by what is done if that is more: it may end early, when intervals are tight.
int percentOf(const SweepProgress &now, const BenchOptions &options)
{
    const double prepared
        = now.now.entry < 0 ? 1.0 : static_cast<double>(now.now.entry) / std::max(now.now.targets, 1);
    const double rounds
        = std::min(1.0, static_cast<double>(now.now.rounds) / std::max(options.leastRounds, 1));
    const double within = now.complete ? 1.0 : 0.5 * prepared + 0.45 * rounds;
    const double done = (now.series + within) / std::max(now.count, 1);
    const double gone
        = 1.0 - static_cast<double>(now.remaining.count()) / static_cast<double>(options.budget.count());
    return static_cast<int>(100.0 * std::clamp(std::max(done, now.complete ? 0.0 : gone), 0.0, 1.0));
}

/// Comparing with the reference first, then rounds.
int percentOf(const BenchProgress &now)
{
    if (now.entry >= 0)
        return 50 * now.entry / std::max(now.targets, 1);
    return 50 + 50 * std::min(now.rounds, raceRounds) / raceRounds;
}

} // namespace

Measuring::Measuring(QObject *parent)
    : QObject(parent)
    , m_work(NewestWork::Older::Stopped)
{
}

void Measuring::tell(const NewestWork::Post &post, const std::shared_ptr<const Record> &record,
    const QString &doing, int percent, std::chrono::milliseconds remaining)
{
    post([=, this] { Q_EMIT progressed(record, doing, percent, remaining); });
}

/// Says how far it is, some ten times a second.
SweepReport Measuring::reportTo(
    const NewestWork::Post &post, const CeilingMeter *ceilings, const BenchOptions &options)
{
    return [this, post, ceilings, options](const SweepProgress &now, const Record &soFar) {
        auto copy = std::make_shared<Record>(soFar);
        if (ceilings)
            copy->ceilings = ceilings->ceilings();
        const QString step
            = now.now.doing.empty() ? tr("round %1").arg(now.now.rounds) : translated(now.now.doing);
        const QString doing
            = now.count > 1 ? tr("%1 of %2: %3").arg(now.series + 1).arg(now.count).arg(step) : step;
        tell(post, copy, doing, percentOf(now, options), now.remaining);
    };
}

std::shared_ptr<Record> Measuring::measure(const SweepPlan &plan, bool withCeilings,
    const std::vector<ProblemCase> &problems, const std::stop_token &stop, const NewestWork::Post &post)
{
    const Progress progress(stop, nullptr);
    auto record = std::make_shared<Record>();
    std::unique_ptr<CeilingMeter> ceilings;
    BenchRunner runner;
    try {
        if (withCeilings) {
            ceilings = std::make_unique<CeilingMeter>(plan.device.index);
            tell(post, std::make_shared<const Record>(), tr("Measuring the device limits"), 0, {});
            ceilings->measure(progress);
        }
        if (problems.empty())
            runSweep(plan, runner, *record, reportTo(post, ceilings.get(), plan.options), progress);
        else
            runProblems(
                plan, problems, runner, *record, reportTo(post, ceilings.get(), plan.options), progress);
        if (ceilings)
            ceilings->measure(progress);
    } catch (const Cancelled &) {
        // What was measured is kept.
    }
    if (ceilings)
        record->ceilings = ceilings->ceilings();
    return record;
}

void Measuring::start(
    SweepPlan plan, bool ceilings, const std::string &title, const std::vector<ProblemCase> &problems)
{
    m_work.start([this, plan = std::move(plan), ceilings, title, problems](
                     const std::stop_token &stop, const NewestWork::Post &post) -> NewestWork::Deliver {
        const std::shared_ptr<Record> record = measure(plan, ceilings, problems, stop, post);
        record->title = title;
        return [this, record] { Q_EMIT finished(record); };
    });
}

void Measuring::tune(TunePlan plan, const std::string &title)
{
    m_work.start([this, plan = std::move(plan), title](
                     const std::stop_token &stop, const NewestWork::Post &post) -> NewestWork::Deliver {
        BenchRunner runner;
        const auto report = [&](const TuneProgress &now, const std::vector<BenchEntry> &tried) {
            const int percent = now.candidates > 0 ? 100 * now.tried / now.candidates : -1;
            tell(post, std::make_shared<const Record>(recordOf(tried)), translated(now.doing), percent,
                now.remaining);
        };
        const TuneOutcome outcome = halo::tune(plan, runner, report, Progress(stop, nullptr));
        const auto record = std::make_shared<Record>(recordOf(outcome.tried));
        record->title = title;
        return [this, outcome, record] {
            Q_EMIT finished(record);
            Q_EMIT tuned(outcome.best, translated(outcome.verdict));
        };
    });
}

void Measuring::race(TunePlan plan, const std::vector<Variant> &variants, const std::string &title)
{
    m_work.start([this, plan = std::move(plan), variants, title](
                     const std::stop_token &stop, const NewestWork::Post &post) -> NewestWork::Deliver {
        BenchRunner runner;
        const auto report = [&](const BenchProgress &now, const std::vector<BenchEntry> &tried) {
            const QString doing = now.entry < 0 ? tr("round %1").arg(now.rounds) : translated(now.doing);
            tell(post, std::make_shared<const Record>(recordOf(tried)), doing, percentOf(now), now.remaining);
        };
        const RaceOutcome outcome = halo::race(plan, variants, runner, report, Progress(stop, nullptr));
        const auto record = std::make_shared<Record>(recordOf(outcome.tried));
        record->title = title;
        return [this, best = outcome.best, record] {
            Q_EMIT finished(record);
            Q_EMIT raced(best);
        };
    });
}

} // namespace halo

#include "moc_measuring.cpp"
