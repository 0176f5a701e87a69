// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/runcontroller.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "compute/process/confinement.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/convolution/filterproblems.h"
#include "gui/session/session.h"

#include <algorithm>
#include <utility>

namespace halo {
namespace {

constexpr int measuredRepeats = 20;

/// On any device.
RunConfiguration withoutDevice(RunConfiguration configuration)
{
    configuration.device = unknownDevice;
    return configuration;
}

/// The same, with the step of the chain in front.
Failure inStep(Failure failure, size_t step, const Filter &filter)
{
    failure.sentence = RunController::tr("Step %1 (%2): %3")
                           .arg(QString::number(step + 1), QString::fromStdString(filter.name),
                               translated(failure.sentence));
    return failure;
}

} // namespace

RunController::RunController(Session &session, RunThread::MakeTasks makeTasks)
    : m_session(session)
    , m_runs(std::move(makeTasks), session.results())
{
    m_submitTimer.setSingleShot(true);
    m_submitTimer.setInterval(0);
    connect(&m_submitTimer, &QTimer::timeout, this, [this] { submit(0); });
    connect(&session, &Session::changed, this, &RunController::follow);
    connectRuns();
}

void RunController::connectRuns()
{
    connect(&m_runs, &Runs::activityChanged, this, [this] {
        m_session.activities().set(this, { m_runs.activity(), m_runs.percent(), [this] { cancel(); } });
    });
    connect(&m_session.results(), &Results::changed, this, [this] {
        if (!m_measuring) // or the list of variants would take time from what is measured
            Q_EMIT timesChanged();
    });
    connect(&m_runs, &Runs::timedAll, this, &RunController::keepTimes);
    connect(&m_runs, &Runs::verificationChanged, this, &RunController::takeLast);
    connect(&m_runs, &Runs::stepDone, this, [this](const Run &run) {
        if (!isWanted(m_step))
            return;
        m_session.takeStep(run);
        Q_EMIT timesChanged();
        if (waitsForSteps())
            runStep();
    });
    connect(&m_runs, &Runs::resultChanged, this, [this] {
        m_session.clearMessage(MessageTopic::Run);
        setStale(m_submitTimer.isActive()); // what was chosen meanwhile has not run
        Q_EMIT resultChanged();
    });
    connect(&m_runs, &Runs::failed, this,
        [this](const Failure &failure) { m_runs.inStep() ? failStep(failure) : reportRun(failure); });
}

bool RunController::waitsForSteps() const
{
    return m_session.module().filtersPicture() && m_session.chain().waits();
}

void RunController::cancel()
{
    m_submitTimer.stop();
    m_runs.cancel();
}

void RunController::forget()
{
    m_runs.forget();
    setStale(false);
}

void RunController::drop()
{
    m_runs.cancel();
    m_runs.forget();
}

/// Is called before any view: computing begins before they take their time.
void RunController::follow(Aspects changed)
{
    if (changed & Aspect::Workload) { // what is on screen is of another one
        drop();
        setStale(false);
        m_session.clearMessage(MessageTopic::Run);
    }
    if (changed != Aspects(Aspect::Picture)) // else nothing is computed of it
        schedule();
    if (changed == Aspects(Aspect::Configuration) && m_session.module().usesFilter()
        && m_submitTimer.isActive()) {
        m_submitTimer.stop();
        submit(0);
    }
}

void RunController::schedule()
{
    if (!m_session.hasData() && !waitsForSteps())
        return;
    setStale(m_runs.last().has_value());
    m_isPostponed = m_measuring;
    if (!m_measuring)
        m_submitTimer.start();
}

void RunController::setMeasuring(bool measuring)
{
    m_measuring = measuring;
    if (measuring) {
        m_isPostponed = m_submitTimer.isActive() || m_runs.running();
        cancel();
    } else if (std::exchange(m_isPostponed, false)) {
        schedule();
    }
    if (!measuring)
        Q_EMIT timesChanged();
}

bool RunController::isWanted(const Step &step) const
{
    return waitsForSteps() && step.step == m_session.chain().nextStep()
        && step.device == m_session.configuration().device
        && step.input.colour == m_session.chain().nextInput().colour;
}

/// A step that already runs goes on: it is still wanted, or would have been cancelled.
void RunController::runStep()
{
    if (m_runs.running() && m_runs.inStep() && isWanted(m_step))
        return;
    m_step
        = { m_session.chain().nextStep(), m_session.chain().nextInput(), m_session.configuration().device };
    try {
        const auto problems
            = problemsOn(m_step.input, m_step.step.filter, m_step.step.settings, { Region{} });
        const RunOrder order = orderOf(m_session, m_step.step, problems.front());
        if (!mayRun(order.variant))
            return failStep({ tr("the kernel \"%1\" has not been checked in the simulator yet; choose this "
                                 "step to check it.")
                                  .arg(translated(order.variant.title)),
                {}, {} });
        m_runs.submitStep(order);
    } catch (const Error &error) {
        failStep({ error.message(), {}, {} });
    }
}

/// Of the chosen step, which is only worth a word where there are others.
void RunController::reportRun(const Failure &failure)
{
    const RunConfiguration &chosen = m_session.configuration();
    const bool alone = chosen.before.empty() && chosen.after.empty();
    m_session.report(
        MessageTopic::Run, alone ? failure : inStep(failure, chosen.before.size(), chosen.filter));
}

void RunController::failStep(const Failure &failure)
{
    const Failure named = inStep(failure, m_session.chain().next(), m_step.step.filter);
    m_session.chain().fail();
    m_runs.forget();
    m_session.takeProblem(m_session.workload(), nullptr); // what was there before is not what is chosen
    m_session.report(MessageTopic::Run, named);
}

void RunController::takeLast()
{
    if (const auto &run = m_runs.last();
        run && run->order.problem == m_session.problem() && m_session.module().filtersPicture())
        m_session.chain().offer(stepOf(m_session.configuration()), *run);
    Q_EMIT verificationChanged();
}

void RunController::setWaiting(bool waits)
{
    m_waited = withoutDevice(m_session.configuration());
    if (std::exchange(m_waits, waits) != waits)
        Q_EMIT waitingChanged(waits);
}

/// To choose something else is to have looked at it.
bool RunController::waitsForUser()
{
    if (!m_waits)
        return false;
    if (m_waited != withoutDevice(m_session.configuration()))
        setWaiting(false);
    return m_waits;
}

void RunController::goOn()
{
    setWaiting(false);
    schedule();
}

void RunController::goOnUnconfined()
{
    allowUnconfined();
    Q_EMIT unconfinedAllowed();
    schedule();
}

bool RunController::mayRun(const Variant &variant) const
{
    return variant.origin == Origin::Shipped || m_trusted.contains(variant.source)
        || std::ranges::any_of(shippedVariants(variant.workload),
            [&](const Variant &ours) { return ours.source == variant.source; });
}

std::vector<Variant> RunController::trusted() const
{
    std::vector<Variant> variants;
    std::ranges::copy_if(m_session.store().list().variants, std::back_inserter(variants),
        [this](const Variant &variant) { return mayRun(variant); });
    return variants;
}

void RunController::submit(int repeats)
{
    if (waitsForUser())
        return m_runs.cancel();
    if (waitsForSteps() && m_session.configuration().device != unknownDevice && !m_measuring)
        return runStep();
    if (!m_session.hasData() || m_session.configuration().device == unknownDevice || m_measuring
        || m_session.preparing())
        return; // what is prepared is chosen when it is there
    if (const auto reason = m_session.refusalOf(m_session.variant())) {
        m_runs.cancel();
        reportRun({ *reason, {}, {} });
    } else if (m_session.configuration().device == opencvDevice && !m_session.module().usesFilter()) {
        m_session.report(MessageTopic::Run,
            { tr("OpenCV computes convolutions only; choose an OpenCL device for this workload."), {}, {} });
    } else if (m_held || !mayRun(m_session.orderFor(m_session.variant()).variant)) {
        m_runs.cancel();
    } else {
        m_runs.submit(m_session.orderFor(m_session.variant()), repeats);
    }
}

void RunController::setHeld(bool held)
{
    if (std::exchange(m_held, held) && !held)
        schedule();
}

void RunController::measure()
{
    setWaiting(false);
    m_session.results().show(m_session.workload(), nullptr);
    m_session.chain().retry();
    submit(measuredRepeats);
}

void RunController::timeAll()
{
    if (!m_session.hasData() || !m_session.device() || m_measuring || m_session.preparing())
        return;
    m_session.results().show(m_session.workload(), nullptr);
    std::vector<RunOrder> orders;
    for (const Variant &variant : trusted())
        if (!m_session.refusalOf(variant) && !(m_held && variant.id == m_session.variant().id))
            orders.push_back(m_session.orderFor(variant));
    m_runs.timeAll(std::move(orders));
}

/// As one measurement, for the history.
void RunController::keepTimes()
{
    if (!m_session.hasData())
        return;
    const RunOrder order = m_session.orderFor(m_session.variant());
    auto record = std::make_shared<Record>(m_session.results().of(order));
    std::erase_if(record->measured, [](const Measured &each) { return !each.origin.empty(); });
    record->title = tr("all implementations once, %1")
                        .arg(QString::fromStdString(order.problem->text().what))
                        .toStdString();
    m_session.results().finish(record);
}

void RunController::setStale(bool stale)
{
    if (std::exchange(m_stale, stale) != stale)
        Q_EMIT staleChanged(stale);
}

} // namespace halo

#include "moc_runcontroller.cpp"
