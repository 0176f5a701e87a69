// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tracing/hardwarecount.h"

#include "compute/base/error.h"
#include "compute/base/text.h"
#include "compute/process/childprocess.h"
#include "compute/task/filteruse.h"
#include "compute/task/problem.h"
#include "compute/timing/tune/autochoice.h"
#include "compute/trace/model/trace.h"
#include "gui/session/session.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace halo {
namespace {

/// The command line takes a filter for a list of edges if its first word is a number.
bool isListOfEdges(const QString &spec)
{
    bool isNumber = false;
    spec.section(u',', 0, 0).toInt(&isNumber);
    return isNumber;
}

/// What the command line makes of it is the same problem, whatever its values are.
bool isMadeAlike(const WorkloadModule &module, const Problem &problem, const std::string &size, int count)
{
    try {
        const ProblemText made = module.made(size, count, {})->text(), text = problem.text();
        return made.what == text.what && made.size == text.size;
    } catch (const Error &) {
        return false;
    }
}

QStringList problemOptionsOf(const Problem &problem)
{
    const WorkloadModule &module = moduleOf(problem.workload());
    const ProblemText what = problem.text();
    const std::string size = module.sizeText(what.what, what.size), count = module.countText(what.what);
    const QString sizes = QStringLiteral("--") + text(module.facts().sizeOption);
    QStringList words{ QStringLiteral("--workload"), text(problem.workload()), sizes, text(size) };
    if (const FilterUse *use = problem.filterUse()) {
        if (!(use->settings() == module.firstSettings()) || isListOfEdges(text(what.what)))
            return {};
        return words << QStringLiteral("--filters") << text(what.what);
    }
    if (!isMadeAlike(module, problem, size, count.empty() ? 1 : std::atoi(count.c_str())))
        return {};
    return count.empty() ? words : words << QStringLiteral("--filters") << text(count);
}

bool isOfNvidia(const DeviceInfo *device)
{
    return device && device->platform.find("NVIDIA") != std::string::npos;
}

/// Of what was counted to its end, why some launches were not.
QStringList troublesIn(const QByteArray &lines)
{
    QStringList troubles;
    for (const QByteArray &line : lines.split('\n'))
        if (const QString trouble
            = QJsonDocument::fromJson(line).object().value(QStringLiteral("trouble")).toString();
            !trouble.isEmpty())
            troubles << trouble;
    troubles.removeDuplicates();
    return troubles;
}

} // namespace

QStringList countCallOf(const Trace &trace)
{
    const TraceRequest &request = trace.request;
    const Variant &variant = request.variant;
    const Tuning &tuning = request.tuning;
    if (!request.problem || !request.fault.empty() || variant.origin != Origin::Shipped)
        return {};
    TuningRequest same;
    same.group = tuning.group;
    if (!variant.itemChoices.empty())
        same.items = tuning.items;
    if (!(tuningFor(variant, same) == tuning))
        return {};
    const QStringList options = problemOptionsOf(*request.problem);
    if (options.isEmpty())
        return {};
    QStringList call{ QStringLiteral("counters"), QStringLiteral("--variants"), text(variant.id),
        QStringLiteral("--groups"), text(toString(tuning.group)) };
    if (same.items)
        call << QStringLiteral("--items") << text(toString(tuning.items));
    if (trace.groups.area() > mostGroupsBefore) // those at the edges would all be recorded
        call << QStringLiteral("--no-model");
    return call + options;
}

HardwareCount::HardwareCount(Session &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&m_process, &QProcess::readyReadStandardError, this, &HardwareCount::takeWords);
    connect(&m_process, &QProcess::finished, this, &HardwareCount::takeEnd);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) // else it finishes, too
            takeEnd();
    });
}

HardwareCount::~HardwareCount()
{
    m_process.disconnect(this);
    if (!isRunning())
        return;
    m_process.terminate();
    m_process.waitForFinished();
}

QString HardwareCount::refusal(const Trace &trace) const
{
    if (isRunning())
        return tr("The GPU is counting already; wait until it is done, or cancel that.");
    if (!isOfNvidia(m_session.device()))
        return tr("Only NVIDIA GPUs can count, with NVIDIA's profiler; choose one as the device.");
    if (countCallOf(trace).isEmpty())
        return tr("Only an included implementation without faults can be counted, with default settings, "
                  "parameters and data; choose one.");
    return {};
}

void HardwareCount::start(const Trace &trace)
{
    if (!refusal(trace).isEmpty())
        return;
    try {
        m_process.setProgram(QString::fromStdString(findHelper("haloscope-cli", "HALOSCOPE_CLI")));
    } catch (const Error &error) {
        return m_session.report(MessageTopic::Run, { error.message(), {}, {} });
    }
    m_isCancelled = false;
    m_said.clear();
    m_process.setArguments(countCallOf(trace)
        + QStringList{ QStringLiteral("--device"), QString::number(m_session.device()->index),
            QStringLiteral("--json"), QStringLiteral("--quiet") });
    m_process.start();
    m_session.clearMessage(MessageTopic::Run);
    m_session.activities().set(this, { tr("Counting on the GPU"), -1, [this] {
                                          m_isCancelled = true;
                                          m_process.terminate(); // it keeps what it has counted
                                      } });
    Q_EMIT runningChanged();
}

/// It may go on afterwards: it waits for a device that does not answer.
void HardwareCount::takeWords()
{
    m_said += QString::fromUtf8(m_process.readAllStandardError());
    const QString said = m_said.trimmed();
    if (!m_isCancelled && !said.isEmpty())
        m_session.report(
            MessageTopic::Run, { Message(said.section(u'\n', 0, 0)), said.section(u'\n', 1), {} });
}

void HardwareCount::takeEnd()
{
    m_session.activities().set(this, {});
    takeWords();
    const QStringList troubles = troublesIn(m_process.readAllStandardOutput());
    const bool isDone = m_process.exitStatus() == QProcess::NormalExit && m_process.exitCode() == 0;
    if (m_isCancelled || isDone) {
        if (!m_said.isEmpty())
            m_session.clearMessage(MessageTopic::Run); // nothing is waited for any more
        if (!troubles.isEmpty())
            m_session.report(
                MessageTopic::Run, { Message(troubles.front()), troubles.mid(1).join(u'\n'), {} });
    } else if (m_said.isEmpty()) {
        m_session.report(MessageTopic::Run,
            { Message("The process that counts ended (%1); try again.", m_process.errorString()), {}, {} });
    }
    Q_EMIT runningChanged();
    Q_EMIT counted();
}

} // namespace halo

#include "moc_hardwarecount.cpp"
