// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/timing/timingcontroller.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/drawing/base/translated.h"
#include "compute/kernel/workloads.h"
#include "compute/timing/record/recordcsv.h"
#include "gui/charts/charts.h"
#include "gui/session/session.h"
#include "gui/session/workloadpage.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace halo {
namespace {

QString secondsText(std::chrono::milliseconds time)
{
    return TimingController::tr("up to %1 s left").arg((time.count() + 999) / 1000);
}

} // namespace

TimingController::TimingController(Session &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_workload(session.workload())
    , m_measured(m_workload)
    , m_sheets{ { m_workload, {} } }
    , m_history(historyFolder())
    , m_entries(m_history.list())
{
    connect(&m_measuring.worker(), &NewestWork::busyChanged, this, &TimingController::setRunning);
    connect(&m_measuring, &Measuring::progressed, this, &TimingController::takeProgress);
    connect(&m_measuring, &Measuring::finished, this, &TimingController::takeFinished);
    connect(&m_measuring, &Measuring::tuned, this, &TimingController::takeTuned);
    connect(&m_measuring, &Measuring::raced, this, &TimingController::takeRaced);
    connect(&m_measuring.worker(), &NewestWork::failed, this,
        [this](const Failure &failure) { m_session.report(MessageTopic::Run, failure); });
    connect(&session.results(), &Results::changed, this, [this](const std::string &workload) {
        if (!m_session.results().showsOther(workload) && !std::exchange(m_sheets[workload].id, {}).isEmpty())
            Q_EMIT runChanged();
        if (workload == m_workload)
            Q_EMIT recordChanged();
    });
    connect(
        &session.results(), &Results::finished, this, [this](const std::shared_ptr<const Record> &record) {
            attempt([&] { m_history.add(*record); });
            loadHistory();
        });
    session.onChange(Aspect::Workload, this, [this] {
        m_workload = m_session.workload();
        m_sheets[m_workload];
        Q_EMIT sheetChanged();
    });
}

std::vector<HistoryEntry> TimingController::runs() const
{
    std::vector<HistoryEntry> own;
    std::ranges::copy_if(m_entries, std::back_inserter(own), [this](const HistoryEntry &entry) {
        const bool isOld = entry.workload.empty(); // from when there was but one
        return m_workload == (isOld ? workloadModules().front()->id() : entry.workload);
    });
    return own;
}

void TimingController::attempt(const std::function<void()> &work)
{
    try {
        work();
        m_session.clearMessage(MessageTopic::File);
    } catch (const Error &error) {
        m_session.report(MessageTopic::File, { error.message(), QString::fromStdString(error.detail()), {} });
    }
}

void TimingController::start(
    const SweepPlan &plan, bool ceilings, const std::string &title, const std::vector<ProblemCase> &problems)
{
    checkFree();
    m_doing = tr("Measuring; other runs are paused");
    m_measuring.start(plan, ceilings, title, problems);
}

TunePlan TimingController::tunePlan() const
{
    if (!m_session.device())
        throw Error(ErrorKind::Usage, tr("There is no OpenCL device to tune for.").toStdString());
    TunePlan plan;
    plan.problem = m_session.asked();
    plan.variant = m_session.variant();
    plan.device = *m_session.device();
    if (!m_session.hasData())
        throw Error(ErrorKind::Usage,
            (m_session.module().filtersPicture()
                    ? tr("There is no image to tune with; open one.")
                    : tr("There is no data to tune with; wait until it is ready, or choose other data."))
                .toStdString());
    return plan;
}

/// For titles.
QString TimingController::taskText(const TunePlan &plan) const
{
    if (!m_session.module().usesFilter())
        return QString::fromStdString(plan.problem->text().what);
    return tr("filter %1, %2")
        .arg(QString::fromStdString(toString(plan.problem->tuneKey().filter)), m_session.input().name);
}

/// Two measurements at once would disturb each other.
void TimingController::checkFree() const
{
    if (m_session.controller().measuring() && !running())
        throw Error(ErrorKind::Usage, Session::measuringElsewhere().toStdString());
}

void TimingController::tune(const TunePlan &plan)
{
    checkFree();
    if (!m_session.controller().mayRun(plan.variant))
        throw Error(ErrorKind::Usage,
            tr("The simulator has not checked this kernel yet, or has stopped it; see the panel Source.")
                .toStdString());
    m_doing = tr("Tuning; other runs are paused");
    m_measuring.tune(
        plan, tr("tuning of %1, %2").arg(translated(plan.variant.title), taskText(plan)).toStdString());
}

void TimingController::race(const TunePlan &plan)
{
    checkFree();
    m_doing = tr("Benchmark running; other runs are paused");
    m_measuring.race(
        plan, m_session.controller().trusted(), tr("fastest, %1").arg(taskText(plan)).toStdString());
}

void TimingController::setRunning(bool running)
{
    m_session.controller().setMeasuring(running);
    if (running) {
        m_measured = m_workload;
        Sheet &sheet = m_sheets[m_measured];
        sheet.tuned.reset();
        sheet.other.reset();
        sheet.id.clear();
        m_newest = nullptr;
        m_session.results().begin(m_measured);
        Q_EMIT tunedChanged();
        Q_EMIT runChanged();
    } else {
        say({});
    }
    tellActivity(-1);
    Q_EMIT runningChanged(running);
}

void TimingController::tellActivity(int percent)
{
    m_session.activities().set(this, { running() ? m_doing : QString(), percent, [this] { stop(); } });
}

void TimingController::say(const QString &text)
{
    m_sheets[m_measured].message = text;
    if (m_measured == m_workload)
        Q_EMIT messageChanged();
}

void TimingController::takeProgress(const std::shared_ptr<const Record> &record, const QString &doing,
    int percent, std::chrono::milliseconds remaining)
{
    Q_EMIT progressed(percent);
    say(remaining.count() > 0 ? doing + QStringLiteral(" \u00b7 ") + secondsText(remaining) : doing);
    tellActivity(percent);
    m_newest = record;
    m_session.results().take(m_measured, record);
}

void TimingController::takeFinished(const std::shared_ptr<const Record> &record)
{
    m_newest = record;
    m_session.results().take(m_measured, record);
    m_session.results().finish(record);
    attempt([&] { m_session.rememberCeilings(record->ceilings); });
}

void TimingController::takeTuned(const std::optional<Tuned> &best, const QString &verdict)
{
    m_sheets[m_measured].tuned = best;
    Q_EMIT tunedChanged();
    if (!best)
        return say(tr("No tuning of this implementation can run."));
    attempt([&] { m_session.rememberTuned({ *best }); });
    say(tr("Best: work-group %1 \u00d7 %2. %3")
            .arg(best->tuning.group.w)
            .arg(best->tuning.group.h)
            .arg(verdict));
}

void TimingController::takeRaced(const std::vector<Tuned> &best)
{
    if (best.empty())
        return say(tr("No implementation was measured."));
    attempt([&] {
        m_session.rememberTuned(best);
        const auto &raced = m_newest->measured;
        const auto fastest = std::ranges::find(raced, best.front().variant, &Measured::variant);
        say(tr("Fastest: %1. From now on, \"Auto\" uses it for this filter and similar images.")
                .arg(fastest == raced.end() ? QString::fromStdString(best.front().variant)
                                            : nameOf(*fastest)));
    });
}

void TimingController::useTuned()
{
    Sheet &sheet = m_sheets[m_workload];
    const std::optional<Tuned> best = std::exchange(sheet.tuned, std::nullopt);
    if (!best)
        return;
    sheet.message.clear();
    Q_EMIT tunedChanged();
    Q_EMIT messageChanged();
    m_session.selectVariant(best->variant);
    m_session.setTuning(best->tuning, {});
}

/// That on show, if the record does not say which.
std::string TimingController::workloadOf(const Record &record) const
{
    const std::string workload = record.measured.empty() ? std::string() : record.measured.front().workload;
    return findWorkload(workload) ? workload : m_workload;
}

void TimingController::show(const std::shared_ptr<const Record> &record)
{
    const std::string workload = workloadOf(*record);
    m_sheets[workload].id.clear();
    m_sheets[workload].other.reset();
    m_session.results().show(workload, record);
    Q_EMIT runChanged();
}

void TimingController::open(const QString &id)
{
    attempt([&] {
        const auto record = std::make_shared<const Record>(m_history.load(id));
        m_sheets[m_workload].id = id;
        m_sheets[m_workload].other.reset();
        m_session.results().show(m_workload, record);
        Q_EMIT runChanged();
    });
}

std::shared_ptr<const Record> TimingController::record() const
{
    return m_session.results().onShow(m_workload);
}

void TimingController::compareWith(const QString &id)
{
    m_sheets[m_workload].other = std::make_shared<const Record>(m_history.load(id));
}

void TimingController::setNotes(const QString &id, const QString &notes)
{
    attempt([&] { m_history.setNotes(id, notes.toStdString()); });
    loadHistory();
}

void TimingController::remove(const QString &id)
{
    attempt([&] { m_history.remove(id); });
    loadHistory();
}

const std::vector<Record> &TimingController::past()
{
    constexpr size_t most = 50;
    const auto [found, isNew] = m_past.try_emplace(m_workload);
    for (const HistoryEntry &entry : runs())
        if (isNew && found->second.size() < most)
            attempt([&] { found->second.push_back(m_history.load(entry.id)); });
    return found->second;
}

void TimingController::loadHistory()
{
    m_past.clear();
    m_entries = m_history.list();
    Q_EMIT runsChanged();
}

void TimingController::importCsv(const QString &path)
{
    auto record = std::make_shared<Record>(
        fromCsv(readText(path, maxRecordBytes), QFileInfo(path).fileName().toStdString()));
    record->title = QFileInfo(path).completeBaseName().toStdString();
    m_session.selectWorkload(workloadOf(*record));
    show(record);
    attempt([&] { m_history.add(*record); });
    loadHistory();
}

} // namespace halo

#include "moc_timingcontroller.cpp"
