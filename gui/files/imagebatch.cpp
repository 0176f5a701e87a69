// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/imagebatch.h"

#include "compute/base/error.h"
#include "compute/process/childprocess.h"
#include "gui/session/runcommand.h"
#include "gui/session/session.h"

#include <QDir>

namespace halo {

ImageBatch::ImageBatch(Session &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &ImageBatch::takeOutput);
    connect(&m_process, &QProcess::finished, this, &ImageBatch::takeEnd);
}

void ImageBatch::start(const QStringList &images, const QString &folder)
{
    if (isRunning())
        return;
    try {
        m_process.setProgram(QString::fromStdString(findHelper("haloscope-cli", "HALOSCOPE_CLI")));
    } catch (const Error &error) {
        return m_session.report(MessageTopic::File, { error.message(), {}, {} });
    }
    m_folder = folder;
    m_count = images.size();
    m_done = 0;
    m_cancelled = false;
    m_process.setArguments(QStringList{ QStringLiteral("run") } + images
        + QStringList{ QStringLiteral("-o"), folder + u'/', QStringLiteral("--json") }
        + runOptionsOf(m_session, m_session.variant()));
    m_process.start();
    m_session.clearMessage(MessageTopic::File);
    tell();
}

/// A line for each image that was written.
void ImageBatch::takeOutput()
{
    while (m_process.canReadLine()) {
        m_process.readLine();
        ++m_done;
    }
    tell();
}

void ImageBatch::tell()
{
    m_session.activities().set(this,
        { tr("Saving image %1 of %2").arg(std::min(m_done + 1, m_count)).arg(m_count),
            static_cast<int>(100 * m_done / std::max<qsizetype>(m_count, 1)), [this] {
                m_cancelled = true;
                m_process.terminate(); // it finishes the file it is writing
            } });
}

void ImageBatch::takeEnd()
{
    takeOutput();
    m_session.activities().set(this, {});
    const QString said = QString::fromUtf8(m_process.readAllStandardError()).trimmed();
    const QString summary
        = tr("Saved %1 of %2 images in %3").arg(m_done).arg(m_count).arg(QDir::toNativeSeparators(m_folder));
    if (m_done < m_count && !m_cancelled)
        m_session.report(MessageTopic::File,
            { Message("Saved %1 of %2 images in %3.", m_done, m_count, QDir::toNativeSeparators(m_folder)),
                said, {}, false });
    Q_EMIT finished(summary);
}

} // namespace halo

#include "moc_imagebatch.cpp"
