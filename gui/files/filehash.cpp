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
    const quint64 ticket = ++m_newest;
    m_path = path;
    m_sha256.clear();
    m_background.stop();
    if (path.isEmpty())
        return;
    m_background.start([this, ticket, path](const std::stop_token &stop) -> Background::Deliver {
        return [this, ticket, sha256 = of(path, stop)] {
            if (ticket != m_newest)
                return;
            m_sha256 = sha256;
            Q_EMIT found();
        };
    });
}

} // namespace halo
