// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/options/targets.h"

#include "compute/base/error.h"
#include "compute/cli/options/call.h"
#include "compute/image/imagefile.h"

#include <QDir>
#include <QFileInfo>
#include <QHash>
#include <QSet>

namespace halo {
namespace {

/// The suffix a result takes in a folder.
QString suffixFor(const QString &image, std::optional<Depth> depth)
{
    if (canHold(image, depth.value_or(Depth::U8)))
        return QFileInfo(image).suffix();
    return depth == Depth::F32 ? QStringLiteral("tif") : QStringLiteral("png");
}

/// The same text for the same file, whatever way leads to it, also while it does not exist.
QString identity(const QString &path)
{
    const QFileInfo info(path);
    if (info.exists())
        return info.canonicalFilePath();
    const QString folder = QFileInfo(info.absolutePath()).canonicalFilePath();
    return (folder.isEmpty() ? QDir::cleanPath(info.absolutePath()) : folder) + u'/' + info.fileName();
}

} // namespace

QStringList targetsOf(const QStringList &images, const QString &out, std::optional<Depth> depth)
{
    const QFileInfo info(out);
    const bool folder = images.size() > 1 || info.isDir() || out.endsWith(u'/');
    if (folder && info.exists() && !info.isDir())
        refuseCall(QStringLiteral("%1 is a file, but %2 results need a folder; choose another name for -o.")
                       .arg(out, QString::number(images.size())));
    if (!folder && info.suffix().isEmpty())
        refuseCall(QStringLiteral(
            "%1 has no suffix to choose the format; add one such as .png, or write %1/ for a folder.")
                       .arg(out));
    if (!folder && !canHold(out, depth.value_or(Depth::U8)))
        refuseCall(QStringLiteral(
            "%1 cannot hold the result; choose .tif, which holds everything, .png for 8 and 16 bit, "
            "or another image format for 8 bit.")
                       .arg(out));
    QStringList targets;
    for (const QString &image : images)
        targets << (folder
                ? QDir(out).filePath(QFileInfo(image).completeBaseName() + u'.' + suffixFor(image, depth))
                : out);
    return targets;
}

void checkCollisions(const QStringList &images, const QStringList &targets, const QString &csv)
{
    QSet<QString> inputs;
    for (const QString &image : images)
        inputs << identity(image);
    if (!csv.isEmpty() && inputs.contains(identity(csv)))
        refuseCall(QStringLiteral("The timings would replace the image %1; choose another file for --csv.")
                       .arg(csv));
    QHash<QString, QString> writers;
    if (!csv.isEmpty())
        writers[identity(csv)] = QStringLiteral("--csv");
    for (qsizetype i = 0; i < targets.size(); ++i) {
        const QString target = identity(targets[i]);
        if (inputs.contains(target))
            refuseCall(QStringLiteral(
                "The result of %1 would replace the image %2; choose another file or folder for -o.")
                           .arg(images[i], targets[i]));
        if (writers.contains(target))
            refuseCall(QStringLiteral(
                "The results of %1 and %2 would both be written to %3; write them into different "
                "folders.")
                           .arg(writers[target], images[i], targets[i]));
        writers[target] = images[i];
    }
}

void makeFolders(const QStringList &targets)
{
    for (const QString &target : targets) {
        const QString folder = QFileInfo(target).path();
        if (!QDir().mkpath(folder))
            throw Error(ErrorKind::Output,
                "The folder " + folder.toStdString() + " cannot be created; choose another place for -o.");
    }
}

} // namespace halo
