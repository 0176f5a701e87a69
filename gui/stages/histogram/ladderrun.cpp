// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/histogram/ladderrun.h"

#include "compute/base/error.h"
#include "compute/timing/record/sweep.h"
#include "compute/trace/tracer/tracer.h"
#include "gui/tracing/traceselection.h"

#include <algorithm>

namespace halo {
namespace {

using namespace std::chrono_literals;

constexpr auto budget = 10s; ///< of building, comparing and all rounds
constexpr int mostRounds = 60;

std::shared_ptr<const Trace> recorded(
    Tracer &tracer, const ProblemOrder &order, const Tuning &tuning, const Progress &progress)
{
    const TraceRequest request = requestOf(*order.problem, order.variant, tuning);
    return tracer.record(request, inputsOf(*request.task), progress);
}

} // namespace

LadderRun::LadderRun(QObject *parent)
    : QObject(parent)
{
}

void LadderRun::start(std::vector<ProblemOrder> orders)
{
    if (m_running || orders.empty())
        return;
    m_running = true;
    Q_EMIT runningChanged(true);
    m_background.start([this, orders = std::move(orders)](
                           const std::stop_token &stop) -> Background::Deliver {
        std::vector<Rung> rungs;
        for (const ProblemOrder &order : orders)
            rungs.push_back({ order, {}, {}, {}, {} });
        std::optional<Failure> failure;
        try {
            const Progress progress(stop, nullptr);
            record(rungs, progress);
            measure(rungs, progress);
        } catch (const Cancelled &) {
            // What was found out is kept.
        } catch (const Error &error) {
            failure = Failure{ QString::fromUtf8(error.what()), QString::fromStdString(error.detail()), {} };
        }
        post(rungs, {});
        return [this, failure] {
            deliver();
            m_running = false;
            Q_EMIT runningChanged(false);
            if (failure)
                Q_EMIT failed(*failure);
        };
    });
}

void LadderRun::stop()
{
    m_background.stop();
}

void LadderRun::record(std::vector<Rung> &rungs, const Progress &progress)
{
    Tracer tracer;
    for (Rung &rung : rungs) {
        post(rungs, tr("Recording a work-group: %1").arg(QString::fromStdString(rung.order.variant.title)));
        try {
            Tuning tuning = rung.order.tuning;
            rung.counts = countsOf(*recorded(tracer, rung.order, tuning, progress), hardwareModels().front());
            tuning.group = smallGroupOf(rung.order.variant);
            rung.few = std::make_shared<const Storyboard>(recorded(tracer, rung.order, tuning, progress));
        } catch (const Error &error) {
            rung.why = QString::fromUtf8(error.what());
        }
    }
}

void LadderRun::measure(std::vector<Rung> &rungs, const Progress &progress)
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
            post(rungs,
                now.now.doing.empty() ? tr("Measuring: round %1").arg(now.now.rounds)
                                      : tr("Measuring: %1").arg(QString::fromStdString(now.now.doing)));
        },
        progress);
    take(measured);
}

void LadderRun::post(const std::vector<Rung> &rungs, const QString &doing)
{
    const std::scoped_lock lock(m_mutex);
    const bool rings = !m_news;
    m_news = { std::make_shared<const std::vector<Rung>>(rungs), doing };
    if (rings)
        QMetaObject::invokeMethod(this, "deliver", Qt::QueuedConnection); // by name: see Worker::post()
}

void LadderRun::deliver()
{
    std::optional<std::pair<Rungs, QString>> news;
    {
        const std::scoped_lock lock(m_mutex);
        news.swap(m_news);
    }
    if (news)
        Q_EMIT progressed(news->first, news->second);
}

} // namespace halo
