// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/wholesave.h"

#include "compute/base/error.h"
#include "compute/image/image.h"
#include "compute/process/childprocess.h"
#include "gui/session/runcommand.h"
#include "gui/session/session.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <csignal>
#include <utility>

namespace halo {

WholeSave::WholeSave(Session &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &WholeSave::takeOutput);
    connect(&m_process, &QProcess::finished, this, &WholeSave::takeEnd);
}

/// What is paused hears of no end.
WholeSave::~WholeSave()
{
    m_process.disconnect(this);
    if (!isRunning())
        return;
    setPaused(false);
    m_process.terminate();
    m_process.waitForFinished();
}

void WholeSave::start(const QString &path, Depth depth, bool shown)
{
    if (isRunning())
        return m_session.report(MessageTopic::File,
            { tr("Another result is being saved; wait until it is, or cancel that."), {}, {} });
    try {
        m_process.setProgram(QString::fromStdString(findHelper("haloscope-cli", "HALOSCOPE_CLI")));
    } catch (const Error &error) {
        return m_session.report(MessageTopic::File, { error.message(), {}, {} });
    }
    const QString bits = depth == Depth::U8 ? QStringLiteral("8")
        : depth == Depth::U16               ? QStringLiteral("16")
                                            : QStringLiteral("float");
    m_path = path;
    m_percent = 0;
    m_isPaused = false;
    m_isCancelled = false;
    m_process.setArguments(
        QStringList{ QStringLiteral("run"), m_session.picture().path, QStringLiteral("-o"), path,
            QStringLiteral("--depth"), bits, QStringLiteral("--json"), QStringLiteral("--progress") }
        + runOptionsOf(m_session, m_session.variant(), shown));
    m_process.start();
    m_session.clearMessage(MessageTopic::File);
    tell();
}

/// A line for each band that was written.
void WholeSave::takeOutput()
{
    while (m_process.canReadLine()) {
        const QJsonObject line = QJsonDocument::fromJson(m_process.readLine()).object();
        const QJsonObject progress = line.value(QStringLiteral("progress")).toObject();
        if (const double all = progress.value(QStringLiteral("of")).toDouble(); all > 0.0)
            m_percent = static_cast<int>(100.0 * progress.value(QStringLiteral("rows")).toDouble() / all);
    }
    tell();
}

void WholeSave::tell()
{
    m_session.activities().set(this,
        { tr("Saving the whole result"), m_percent,
            [this] {
                m_isCancelled = true;
                setPaused(false); // what is stopped does not hear it
                m_process.terminate();
            },
            [this](bool pause) { setPaused(pause); }, m_isPaused });
}

void WholeSave::setPaused(bool paused)
{
    if (std::exchange(m_isPaused, paused) == paused || !isRunning())
        return;
    kill(static_cast<pid_t>(m_process.processId()), paused ? SIGSTOP : SIGCONT);
    tell();
}

void WholeSave::takeEnd()
{
    takeOutput();
    m_session.activities().set(this, {});
    const bool isDone = m_process.exitStatus() == QProcess::NormalExit && m_process.exitCode() == 0;
    if (isDone)
        return Q_EMIT saved(m_path);
    const QString said = QString::fromUtf8(m_process.readAllStandardError()).trimmed();
    if (!m_isCancelled)
        m_session.report(MessageTopic::File,
            { tr("The whole result could not be saved as \"%1\".").arg(m_path), said, {}, false });
}

} // namespace halo

#include "moc_wholesave.cpp"
