// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/savefile.h"

#include "compute/base/error.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

#include <cstdio>

namespace halo {

namespace {

[[noreturn]] void refuseToSave(const QString &sentence)
{
    throw Error(ErrorKind::Output, sentence.toStdString());
}

QString asideOf(const QString &path)
{
    return path + QStringLiteral(".part");
}

} // namespace

// Says in our words what the system would say in its own, or later, or not at all.
void checkTarget(const QString &path)
{
    if (path.isEmpty())
        refuseToSave(QStringLiteral("There is no file name to save to; give one."));
    const QFileInfo target(path);
    if (target.isDir())
        refuseToSave(QStringLiteral("\"%1\" is a folder; add a file name to save to.").arg(path));
    if (target.exists() && !target.isFile())
        refuseToSave(
            QStringLiteral("\"%1\" is a device or a pipe; choose an ordinary file to save to.").arg(path));
    const QFileInfo folder(target.absolutePath());
    if (!folder.exists())
        refuseToSave(
            QStringLiteral("\"%1\" cannot be saved because there is no folder \"%2\"; create it or choose "
                           "another one.")
                .arg(path, QDir::toNativeSeparators(folder.filePath())));
    if (!folder.isDir())
        refuseToSave(QStringLiteral("\"%1\" cannot be saved because \"%2\" is no folder; choose another one.")
                         .arg(path, folder.filePath()));
}

void saveFile(const QString &path, const QByteArray &bytes)
{
    checkTarget(path);
    QSaveFile file(path);
    // Writing in place, QSaveFile's way out when it may not create a file, would lose the old one.
    file.setDirectWriteFallback(false);
    if (!file.open(QIODevice::WriteOnly))
        refuseToSave(
            QStringLiteral("\"%1\" cannot be written (%2); choose another folder or change its permissions.")
                .arg(path, file.errorString()));
    // commit() alone reports success after a short write: each step has to be asked.
    const bool whole = file.write(bytes) == bytes.size() && file.flush() && file.size() == bytes.size();
    if (!whole)
        file.cancelWriting();
    const QString reason = file.errorString();
    if (!file.commit())
        refuseToSave(
            QStringLiteral("\"%1\" could not be saved (%2) and is left as it was; free some space or choose "
                           "another name or folder.")
                .arg(path, whole ? file.errorString() : reason));
}

void saveCopy(const QString &path, const QByteArray &bytes)
{
    checkTarget(path);
    QFile aside(asideOf(path));
    const bool whole
        = aside.open(QIODevice::WriteOnly) && aside.write(bytes) == bytes.size() && aside.flush();
    aside.close();
    // QFile::rename() would not replace what is there.
    if (!whole || std::rename(QFile::encodeName(aside.fileName()), QFile::encodeName(path)) != 0)
        refuseToSave(QStringLiteral("\"%1\" could not be saved (%2) and is left as it was; free some space.")
                         .arg(path, whole ? qt_error_string() : aside.errorString()));
}

void removeCopy(const QString &path)
{
    QFile::remove(path);
    QFile::remove(asideOf(path));
}

} // namespace halo
