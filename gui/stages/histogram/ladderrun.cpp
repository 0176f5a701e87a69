// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/histogram/ladderrun.h"

#include "compute/base/error.h"
#include "compute/timing/record/sweep.h"
#include "compute/trace/tracer/tracer.h"
#include "gui/base/translated.h"
#include "gui/tracing/traceselection.h"

#include <algorithm>

namespace halo {
namespace {

using namespace std::chrono_literals;

constexpr auto budget = 10s; ///< of building, comparing and all rounds
constexpr int mostRounds = 60;

std::shared_ptr<const Trace> recorded(
    Tracer &tracer, const RunOrder &order, const Tuning &tuning, const Progress &progress)
{
    const TraceRequest request = requestOf(*order.problem, order.variant, tuning);
    return tracer.record(request, inputsOf(*request.task), progress);
}

} // namespace

LadderRun::LadderRun(QObject *parent)
    : QObject(parent)
    , m_work(NewestWork::Older::Stopped)
{
    connect(&m_work, &NewestWork::busyChanged, this, &LadderRun::runningChanged);
    connect(&m_work, &NewestWork::failed, this, &LadderRun::failed);
}

void LadderRun::start(std::vector<RunOrder> orders)
{
    if (running() || orders.empty())
        return;
    m_work.start([this, orders = std::move(orders)](
                     const std::stop_token &stop, const NewestWork::Post &post) -> NewestWork::Deliver {
        std::vector<Rung> rungs;
        for (const RunOrder &order : orders)
            rungs.push_back({ order, {}, {}, {}, {} });
        const Report report = [&](const QString &doing) {
            post([this, soFar = std::make_shared<const std::vector<Rung>>(rungs), doing] {
                Q_EMIT progressed(soFar, doing);
            });
        };
        try {
            const Progress progress(stop, nullptr);
            record(rungs, report, progress);
            measure(rungs, report, progress);
        } catch (const Cancelled &) {
            // What was found out is kept.
        } catch (const Error &) {
            report({});
            throw;
        }
        report({});
        return nullptr;
    });
}

void LadderRun::record(std::vector<Rung> &rungs, const Report &report, const Progress &progress)
{
    Tracer tracer;
    for (Rung &rung : rungs) {
        report(tr("Recording a work-group: %1").arg(translated(rung.order.variant.title)));
        try {
            Tuning tuning = rung.order.tuning;
            rung.counts = countsOf(*recorded(tracer, rung.order, tuning, progress), hardwareModels().front());
            tuning.group = smallGroupOf(rung.order.variant);
            rung.few = std::make_shared<const Storyboard>(recorded(tracer, rung.order, tuning, progress));
        } catch (const Error &error) {
            rung.why = translated(error.what());
        }
    }
}

void LadderRun::measure(std::vector<Rung> &rungs, const Report &report, const Progress &progress)
{
    SweepPlan plan;
    for (const Rung &rung : rungs)
        plan.variants.push_back(rung.order.variant);
    plan.device = rungs.front().order.device;
    plan.options.budget = budget;
    plan.options.mostRounds = mostRounds;
    BenchRunner runner;
    Record measured;
    const auto take = [&](const Record &record) {
        for (Rung &rung : rungs) {
            const auto found = std::ranges::find(record.measured, rung.order.variant.id, &Measured::variant);
            if (found != record.measured.end())
                rung.measured = *found;
        }
    };
    runProblems(
        plan, { { rungs.front().order.problem } }, runner, measured,
        [&](const SweepProgress &now, const Record &record) {
            take(record);
            report(now.now.doing.empty() ? tr("Measuring: round %1").arg(now.now.rounds)
                                         : tr("Measuring: %1").arg(translated(now.now.doing)));
        },
        progress);
    take(measured);
}

} // namespace halo
