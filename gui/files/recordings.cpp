// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/recordings.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/trace/analysis/passview.h"
#include "compute/trace/file/tracereader.h"
#include "gui/session/session.h"

#include <QFileInfo>

namespace halo {
namespace {

constexpr qint64 largestFilterFile = qint64(4) << 20;

} // namespace

Recordings::Recordings(Session &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
{
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
    const quint64 number = ++m_newest;
    const auto drop = [this] {
        ++m_newest;
        m_session.activities().set(this, {});
    };
    m_session.activities().set(this, { tr("Reading the recording"), -1, drop });
    m_background.start([this, number, path](const std::stop_token &) -> Background::Deliver {
        try {
            const auto trace = passView(std::make_shared<const Trace>(readTraceFile(path)));
            return [this, number, path, trace] {
                if (number != m_newest)
                    return;
                m_session.activities().set(this, {});
                m_session.settle(Matter::File);
                Q_EMIT opened(trace, QFileInfo(path).fileName());
            };
        } catch (const std::exception &error) {
            return [this, number, sentence = QString::fromUtf8(error.what())] {
                if (number != m_newest)
                    return;
                m_session.activities().set(this, {});
                m_session.report(Matter::File, { sentence, {}, {} });
            };
        }
    });
}

} // namespace halo
