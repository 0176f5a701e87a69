// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/unpackedfile.h"

#include "compute/base/error.h"
#include "compute/image/picturewriter.h"

#include <QDir>
#include <QStandardPaths>
#include <QStorageInfo>
#include <QUuid>

namespace halo {
namespace {

QString unpackedFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation)
        + QStringLiteral("/haloscope/unpacked");
}

QString lockOf(const QString &path)
{
    return path + QStringLiteral(".lock");
}

/// Those whose program lives no more.
void removeForgotten(const QDir &folder)
{
    for (const QString &name : folder.entryList({ QStringLiteral("*.tif") }, QDir::Files)) {
        QLockFile lock(lockOf(folder.filePath(name)));
        lock.setStaleLockTime(0); // a picture may be looked at for days
        if (lock.tryLock(0))
            QFile::remove(folder.filePath(name));
    }
}

QString newPath()
{
    const QDir folder(unpackedFolder());
    if (!folder.mkpath(QStringLiteral(".")))
        throw Error(ErrorKind::Output,
            "The folder \"%1\" cannot be created; set XDG_CACHE_HOME to a writable folder.", folder.path());
    removeForgotten(folder);
    return folder.filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + QStringLiteral(".tif"));
}

QString gigabytes(qint64 bytes)
{
    return QStringLiteral("%1 GB").arg(static_cast<double>(bytes) / 1e9, 0, 'f', 1);
}

} // namespace

qint64 UnpackedFile::bytesOf(const Image &frame)
{
    const int sample = frame.depth == Depth::U8 ? 1 : frame.depth == Depth::U16 ? 2 : 4;
    return qint64(frame.width) * frame.height * (frame.channels() + (frame.alpha ? 1 : 0)) * sample;
}

QString UnpackedFile::sizeText(const Image &frame)
{
    return gigabytes(bytesOf(frame));
}

UnpackedFile::UnpackedFile(const Image &frame, const QString &name)
    : m_path(newPath())
    , m_lock(lockOf(m_path))
{
    constexpr qint64 spare = qint64(256) << 20; // for all else that is written there
    const qint64 free = QStorageInfo(unpackedFolder()).bytesAvailable();
    if (free < bytesOf(frame) + spare)
        throw Error(ErrorKind::Output,
            "\"%1\" is compressed and takes %2 when unpacked, but \"%3\" has %4 left; free some space, or "
            "set "
            "XDG_CACHE_HOME to a folder with more.",
            name, sizeText(frame), unpackedFolder(), gigabytes(free));
    m_lock.setStaleLockTime(0);
    m_lock.tryLock(0);
    m_file = std::make_unique<RowsFile>(m_path, frame, frame.depth, WriteOptions{});
}

UnpackedFile::~UnpackedFile()
{
    m_file.reset();
    QFile::remove(m_path);
}

void UnpackedFile::write(const Image &rows)
{
    m_file->write(rows);
}

void UnpackedFile::finish()
{
    m_file->finish();
    m_file.reset();
}

} // namespace halo
