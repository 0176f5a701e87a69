// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/histogram/histogramrun.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "compute/timing/measure/benchrunner.h"
#include "compute/timing/record/sweep.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/trace/tracer/tracer.h"
#include "gui/tracing/traceselection.h"

namespace halo {
namespace {

using namespace std::chrono_literals;

constexpr auto budget = 10s; ///< of building, comparing and all rounds
constexpr int mostHistogramRounds = 60;

std::shared_ptr<const Trace> recorded(
    Tracer &tracer, const RunOrder &order, const Tuning &tuning, const Progress &progress)
{
    return tracer.record({ order.problem, order.variant, tuning }, progress);
}

} // namespace

HistogramRun::HistogramRun(QObject *parent)
    : QObject(parent)
    , m_work(NewestWork::Older::Stopped)
{
}

void HistogramRun::start(std::vector<RunOrder> orders, const DeviceInfo &device, const std::string &title)
{
    if (running() || orders.empty())
        return;
    m_work.start([this, orders = std::move(orders), device, title](
                     const std::stop_token &stop, const NewestWork::Post &post) -> NewestWork::Deliver {
        std::vector<HistogramStep> steps;
        for (const RunOrder &order : orders)
            steps.push_back({ order, {}, {}, {} });
        auto measured = std::make_shared<Record>();
        measured->title = title;
        const auto reported = [&](const QString &doing) -> NewestWork::Deliver {
            return [this, soFar = std::make_shared<const std::vector<HistogramStep>>(steps),
                       record = std::make_shared<const Record>(*measured),
                       doing] { Q_EMIT progressed(soFar, record, doing); };
        };
        const Report report = [&](const QString &doing) { post(reported(doing)); };
        try {
            const Progress progress(stop, nullptr);
            record(steps, report, progress);
            measure(orders, device, *measured, report, progress);
        } catch (const Cancelled &) {
            // What was found out is kept.
        } catch (const Error &) {
            report({});
            throw;
        }
        return [this, last = reported({}), measured] {
            last();
            Q_EMIT finished(measured);
        };
    });
}

void HistogramRun::record(std::vector<HistogramStep> &steps, const Report &report, const Progress &progress)
{
    Tracer tracer;
    for (HistogramStep &step : steps) {
        report(tr("Recording a work-group: %1").arg(translated(step.order.variant.title)));
        try {
            Tuning tuning = step.order.tuning;
            step.counts = countsOf(*recorded(tracer, step.order, tuning, progress), hardwareModels().front());
            tuning.group = smallGroupOf(step.order.variant);
            step.few = std::make_shared<const Storyboard>(recorded(tracer, step.order, tuning, progress));
        } catch (const Error &error) {
            step.why = translated(error.message());
        }
    }
}

void HistogramRun::measure(const std::vector<RunOrder> &orders, const DeviceInfo &device, Record &measured,
    const Report &report, const Progress &progress)
{
    SweepPlan plan;
    for (const RunOrder &order : orders)
        plan.variants.push_back(order.variant);
    plan.device = device;
    plan.options.budget = budget;
    plan.options.mostRounds = mostHistogramRounds;
    BenchRunner runner;
    Record record;
    const auto take = [&](const Record &soFar) {
        measured.measured = soFar.measured;
        measured.date = soFar.date;
    };
    runProblems(
        plan, { { orders.front().problem } }, runner, record,
        [&](const SweepProgress &now, const Record &soFar) {
            take(soFar);
            report(now.now.doing.empty() ? tr("Measuring: round %1").arg(now.now.rounds)
                                         : tr("Measuring: %1").arg(translated(now.now.doing)));
        },
        progress);
    take(record);
}

} // namespace halo

#include "moc_histogramrun.cpp"
