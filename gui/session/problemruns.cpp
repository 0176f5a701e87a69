// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/problemruns.h"

#include "compute/base/error.h"

#include <algorithm>
#include <variant>

namespace halo {
namespace {

using RunOutcome = std::variant<std::monostate, std::shared_ptr<const ProblemRun>, Failure>;

std::string keyOf(const ProblemOrder &order)
{
    return order.variant.id + ' ' + std::to_string(order.device);
}

} // namespace

/// The open devices, and the reference of the last problem; one thread at a time has them.
struct ProblemRuns::Solver
{
    std::mutex mutex;
    Runner runner;
    std::shared_ptr<const Problem> problem; ///< whose reference it is
    std::shared_ptr<const TaskOutputs> reference;

    std::shared_ptr<const ProblemRun> solve(const ProblemOrder &order, int repeats, const Progress &progress);
    RunOutcome tried(const ProblemOrder &order, int repeats, const std::stop_token &stop);
};

std::shared_ptr<const ProblemRun> ProblemRuns::Solver::solve(
    const ProblemOrder &order, int repeats, const Progress &progress)
{
    const std::scoped_lock lock(mutex); // an older run has been asked to stop
    progress.step(Stage::Build);
    auto run = std::make_shared<ProblemRun>();
    run->order = order;
    run->result = runner.run(
        { order.problem, order.variant, order.tuning, order.device, repeats }, progress);
    if (problem != order.problem) {
        reference = std::make_shared<const TaskOutputs>(order.problem->reference(progress));
        problem = order.problem;
    }
    run->reference = reference;
    run->agreement = compare(*problem, run->result.outputs, *reference, order.variant);
    return run;
}

RunOutcome ProblemRuns::Solver::tried(const ProblemOrder &order, int repeats, const std::stop_token &stop)
{
    try {
        return solve(order, repeats, Progress(stop, nullptr));
    } catch (const Cancelled &) {
        return {};
    } catch (const Error &error) {
        return Failure{ QString::fromUtf8(error.what()), QString::fromStdString(error.detail()), {} };
    } catch (const std::exception &error) {
        return Failure{ ProblemRuns::tr("It cannot be computed; choose smaller sizes or another variant."),
            QString::fromUtf8(error.what()), {} };
    }
}

ProblemRuns::ProblemRuns(QObject *parent)
    : QObject(parent)
    , m_solver(std::make_shared<Solver>())
{
}

ProblemRuns::~ProblemRuns() = default;

void ProblemRuns::submit(const ProblemOrder &order, int repeats)
{
    m_waiting.clear();
    m_timing = false;
    start(order, repeats);
}

void ProblemRuns::timeAll(std::vector<ProblemOrder> orders)
{
    std::ranges::reverse(orders);
    m_waiting = std::move(orders);
    m_timing = true;
    startNext();
}

void ProblemRuns::startNext()
{
    constexpr int repeats = 3;
    if (m_waiting.empty())
        return setRunning(false);
    const ProblemOrder order = std::move(m_waiting.back());
    m_waiting.pop_back();
    start(order, repeats);
}

void ProblemRuns::cancel()
{
    ++m_newest;
    m_waiting.clear();
    m_background.stop();
    setRunning(false);
}

QString ProblemRuns::activity() const
{
    return m_running ? tr("Computing: %1").arg(QString::fromStdString(m_title)) : QString();
}

void ProblemRuns::start(const ProblemOrder &order, int repeats)
{
    m_background.stop();
    const quint64 ticket = ++m_newest;
    m_title = order.variant.title;
    m_background.start([this, ticket, order, repeats, solver = m_solver](
                           const std::stop_token &stop) -> Background::Deliver {
        return [this, ticket, outcome = solver->tried(order, repeats, stop)] {
            if (ticket != m_newest)
                return;
            if (const auto *run = std::get_if<std::shared_ptr<const ProblemRun>>(&outcome))
                return take(*run);
            m_waiting.clear();
            setRunning(false);
            if (const auto *failure = std::get_if<Failure>(&outcome))
                Q_EMIT failed(*failure);
        };
    });
    setRunning(true);
}

void ProblemRuns::take(const std::shared_ptr<const ProblemRun> &run)
{
    m_times[keyOf(run->order)]
        = { run->order.problem, medianKernelTime(run->result.samples), !run->agreement.right };
    if (m_timing) {
        startNext();
    } else {
        m_last = run;
        setRunning(false);
        Q_EMIT resultChanged();
    }
    Q_EMIT timesChanged();
}

std::optional<nanoseconds> ProblemRuns::timeOf(const ProblemOrder &order) const
{
    const auto found = m_times.find(keyOf(order));
    return found == m_times.end() || found->second.problem != order.problem || found->second.wrong
        ? std::nullopt
        : std::optional(found->second.time);
}

bool ProblemRuns::isWrong(const ProblemOrder &order) const
{
    const auto found = m_times.find(keyOf(order));
    return found != m_times.end() && found->second.problem == order.problem && found->second.wrong;
}

void ProblemRuns::setRunning(bool running)
{
    if (m_running == running)
        return;
    m_running = running;
    Q_EMIT runningChanged(running);
}

} // namespace halo
