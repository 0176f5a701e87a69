// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/imagebatch.h"

#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/base/shellword.h"
#include "compute/process/childprocess.h"
#include "gui/session/runcommand.h"
#include "gui/session/session.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

namespace halo {
namespace {

/// A manifest; what is done with the images is part of it, so that another choice is another batch.
QByteArray listOf(const QStringList &images, const QStringList &options)
{
    const auto quoted
        = [](const QString &word) { return QByteArray::fromStdString(shellWord(word.toStdString())); };
    QByteArray list = "# run";
    for (const QString &option : options)
        list += ' ' + quoted(option);
    for (const QString &image : images)
        list += '\n' + quoted(QFileInfo(image).absoluteFilePath());
    return list + '\n';
}

} // namespace

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
    m_options = runOptionsOf(m_session, m_session.variant());
    const QByteArray list = listOf(images, m_options);
    QFile before(listFile());
    const bool goesOn = before.open(QIODevice::ReadOnly) && before.readAll() == list;
    before.close();
    try {
        QDir().mkpath(folder);
        saveFile(listFile(), list);
    } catch (const Error &error) {
        return m_session.report(MessageTopic::File, { error.message(), {}, {} });
    }
    m_session.clearMessage(MessageTopic::File);
    launch(goesOn);
}

QString ImageBatch::listFile() const
{
    return QDir(m_folder).filePath(QStringLiteral(".haloscope-batch"));
}

void ImageBatch::launch(bool goesOn)
{
    m_tried = m_saved = 0;
    m_failures.clear();
    m_cancelled = false;
    m_goesOn = goesOn;
    m_process.setArguments(
        QStringList{ QStringLiteral("run"), QStringLiteral("--manifest"), listFile(), QStringLiteral("-o"),
            m_folder + u'/', QStringLiteral("--json"), QStringLiteral("--quiet") }
        + (goesOn ? QStringList{ QStringLiteral("--resume") } : QStringList()) + m_options);
    m_process.start();
    tell();
}

/// A line for each image that was written, or failed.
void ImageBatch::takeOutput()
{
    while (m_process.canReadLine()) {
        const QJsonObject line = QJsonDocument::fromJson(m_process.readLine()).object();
        const QJsonObject progress = line[QLatin1String("progress")].toObject();
        const auto count = [&](const char *what) { return progress[QLatin1String(what)].toInteger(); };
        m_saved = count("done") + count("skipped");
        m_tried = m_saved + count("failed");
        if (const QJsonObject error = line[QLatin1String("error")].toObject(); !error.isEmpty())
            m_failures << error[QLatin1String("sentence")].toString();
    }
    tell();
}

void ImageBatch::tell()
{
    m_session.activities().set(this,
        { tr("Saving image %1 of %2").arg(std::min(m_tried + 1, m_count)).arg(m_count),
            static_cast<int>(100 * m_tried / std::max<qsizetype>(m_count, 1)), [this] {
                m_cancelled = true;
                m_process.terminate(); // it finishes the file it is writing
            } });
}

void ImageBatch::clearAway() const
{
    QFile::remove(listFile());
    QFile::remove(listFile() + QStringLiteral(".journal"));
}

void ImageBatch::takeEnd()
{
    takeOutput();
    m_session.activities().set(this, {});
    const bool isWhole = m_process.exitStatus() == QProcess::NormalExit && m_process.exitCode() == 0;
    constexpr int refused = 65;
    if (m_goesOn && m_tried == 0 && m_process.exitCode() == refused)
        return launch(false); // its journal is damaged, or of an older program
    if (isWhole) {
        m_saved = m_count; // also those that were there before
        clearAway();
    }
    if (m_failures.isEmpty())
        m_failures << QString::fromUtf8(m_process.readAllStandardError()).trimmed();
    const QString summary
        = tr("Saved %1 of %2 images in %3").arg(m_saved).arg(m_count).arg(QDir::toNativeSeparators(m_folder));
    if (m_saved < m_count && !m_cancelled)
        m_session.report(MessageTopic::File,
            { Message("Saved %1 of %2 images in %3.", m_saved, m_count, QDir::toNativeSeparators(m_folder)),
                m_failures.join(u'\n'), {}, false });
    Q_EMIT finished(summary);
}

} // namespace halo

#include "moc_imagebatch.cpp"
