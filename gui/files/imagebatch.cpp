// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/imagebatch.h"

#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/base/shellword.h"
#include "compute/image/imagefile.h"
#include "compute/process/childprocess.h"
#include "gui/files/saving.h"
#include "gui/session/runcommand.h"
#include "gui/session/session.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include <algorithm>
#include <utility>

namespace halo {
namespace {

QByteArray manifestOf(const std::vector<ImageTask> &tasks)
{
    const auto quoted
        = [](const QString &word) { return QByteArray::fromStdString(shellWord(word.toStdString())); };
    QByteArray list;
    for (const ImageTask &task : tasks)
        list += quoted(task.image) + ' ' + quoted(task.target) + '\n';
    return list;
}

/// Names of files that are not to be written.
class TakenNames
{
public:
    void add(const QString &path) { m_paths.insert(path); }
    /// This one, or with a number, "photo-2.png"; it is taken from now on.
    QString freeName(const QString &path, bool existingToo)
    {
        const qsizetype dot = path.lastIndexOf(u'.');
        QString name = path;
        for (int number = 2; m_paths.contains(name) || (existingToo && QFileInfo::exists(name)); ++number)
            name = path.first(dot) + u'-' + QString::number(number) + path.mid(dot);
        add(name);
        return name;
    }

private:
    QSet<QString> m_paths;
};

QString absolutePathOf(const QString &path)
{
    return QDir::cleanPath(QFileInfo(path).absoluteFilePath());
}

} // namespace

ImageBatch::ImageBatch(Session &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &ImageBatch::takeOutput);
    connect(&m_process, &QProcess::finished, this, &ImageBatch::takeEnd);
}

ImageBatch::~ImageBatch()
{
    m_process.disconnect(this);
    if (!isRunning())
        return;
    m_process.terminate(); // it finishes the file it is writing
    m_process.waitForFinished();
}

std::vector<ImageTask> ImageBatch::planned(const QStringList &images, const QString &folder) const
{
    const QDir directory(absolutePathOf(folder));
    const QString filter = QString::fromStdString(m_session.configuration().filter.name);
    TakenNames names;
    for (const QString &image : images)
        names.add(absolutePathOf(image));
    std::vector<ImageTask> tasks;
    for (const QString &image : images) {
        const QFileInfo file(image);
        const QString suffix = canHold(image, Depth::U8) ? file.suffix() : QStringLiteral("png");
        const QString name = resultName(file.completeBaseName(), filter) + u'.' + suffix;
        tasks.push_back({ absolutePathOf(image), names.freeName(directory.filePath(name), false) });
    }
    return tasks;
}

int ImageBatch::existing(const std::vector<ImageTask> &tasks)
{
    return static_cast<int>(
        std::ranges::count_if(tasks, [](const ImageTask &task) { return QFileInfo::exists(task.target); }));
}

void ImageBatch::start(std::vector<ImageTask> tasks, ExistingFiles choice)
{
    if (isRunning())
        return;
    if (choice == ExistingFiles::Skip)
        std::erase_if(tasks, [](const ImageTask &task) { return QFileInfo::exists(task.target); });
    if (tasks.empty())
        return;
    if (choice == ExistingFiles::KeepBoth) {
        TakenNames names;
        for (const ImageTask &task : tasks)
            names.add(task.image);
        for (ImageTask &task : tasks)
            task.target = names.freeName(task.target, true);
    }
    m_folder = QFileInfo(tasks.front().target).path();
    m_count = std::ssize(tasks);
    m_tried = m_saved = 0;
    m_failures.clear();
    m_isCancelled = false;
    m_lists.emplace();
    const QString list = m_lists->filePath(QStringLiteral("images.txt"));
    try {
        m_process.setProgram(QString::fromStdString(findHelper("haloscope-cli", "HALOSCOPE_CLI")));
        saveFile(list, manifestOf(tasks));
    } catch (const Error &error) {
        return m_session.report(MessageTopic::File, { error.message(), {}, {} });
    }
    m_session.clearMessage(MessageTopic::File);
    m_process.setArguments(QStringList{ QStringLiteral("run"), QStringLiteral("--manifest"), list,
                               QStringLiteral("--json"), QStringLiteral("--quiet") }
        + runOptionsOf(m_session, m_session.variant()));
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
                m_isCancelled = true;
                m_process.terminate(); // it finishes the file it is writing
            } });
}

void ImageBatch::takeEnd()
{
    takeOutput();
    m_session.activities().set(this, {});
    m_lists.reset();
    if (m_failures.isEmpty())
        m_failures << QString::fromUtf8(m_process.readAllStandardError()).trimmed();
    const QString folder = QDir::toNativeSeparators(m_folder);
    if (m_saved < m_count && !m_isCancelled)
        m_session.report(MessageTopic::File,
            { Message("Saved %1 of %2 images in %3.", m_saved, m_count, folder), m_failures.join(u'\n'), {},
                false });
    Q_EMIT finished(
        tr("Saved %1 of %2 images in %3").arg(QString::number(m_saved), QString::number(m_count), folder));
}

} // namespace halo

#include "moc_imagebatch.cpp"
