// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/recordings.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/trace/model/passview.h"
#include "compute/trace/model/tracereader.h"
#include "gui/session/session.h"

#include <QFileInfo>

namespace halo {
namespace {

constexpr qint64 largestFilterFile = qint64(4) << 20;

} // namespace

Recordings::Recordings(Session &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_work(NewestWork::Older::Overtaken)
{
    connect(&m_work, &NewestWork::busyChanged, this, [this](bool busy) {
        m_session.activities().set(
            this, { busy ? tr("Reading the recording") : QString(), -1, [this] { m_work.cancel(); } });
    });
    connect(&m_work, &NewestWork::failed, this,
        [this](const Failure &failure) { m_session.report(MessageTopic::File, failure); });
}

bool Recordings::isRecording(const QString &path)
{
    if (!path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        return false;
    try {
        QFile file;
        openInput(file, path);
        return file.size() > largestFilterFile || looksLikeTrace(file.read(largestFilterFile));
    } catch (const Error &) {
        return false; // who opens it as a filter says why
    }
}

void Recordings::open(const QString &path)
{
    m_work.start([this, path](const std::stop_token &, const NewestWork::Post &) -> NewestWork::Deliver {
        const auto trace = passView(std::make_shared<const Trace>(readTraceFile(path)));
        return [this, path, trace] {
            m_session.clearMessage(MessageTopic::File);
            Q_EMIT opened(trace, QFileInfo(path).fileName());
        };
    });
}

} // namespace halo

#include "moc_recordings.cpp"
