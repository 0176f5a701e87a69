// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/filehash.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"

#include <QCryptographicHash>

namespace halo {
namespace {

constexpr qint64 partBytes = 1 << 20;

} // namespace

FileHash::FileHash(QObject *parent)
    : QObject(parent)
    , m_work(NewestWork::Older::Overtaken)
{
}

std::string FileHash::of(const QString &path, const std::stop_token &stop)
{
    QFile file;
    QCryptographicHash hash(QCryptographicHash::Sha256);
    try {
        openInput(file, path);
    } catch (const Error &) {
        return {};
    }
    while (!file.atEnd()) {
        const QByteArray part = file.read(partBytes);
        if (part.isEmpty() || stop.stop_requested())
            return {};
        hash.addData(part);
    }
    return hash.result().toHex().toStdString();
}

void FileHash::start(const QString &path)
{
    m_path = path;
    m_sha256.clear();
    m_work.cancel();
    if (path.isEmpty())
        return;
    m_work.start([this, path](const std::stop_token &stop, const NewestWork::Post &) -> NewestWork::Deliver {
        return [this, sha256 = of(path, stop)] {
            m_sha256 = sha256;
            Q_EMIT found();
        };
    });
}

} // namespace halo

#include "moc_filehash.cpp"
