// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/device/programcache.h"

#include "compute/base/error.h"
#include "compute/base/leftovers.h"
#include "compute/base/savefile.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

namespace halo {
namespace {

/// Older files beyond this number are removed: a long session of editing must not fill the disk.
constexpr int maxFiles = 500;

QString fileOf(const std::string &key)
{
    return QDir(programCacheFolder()).filePath(QString::fromStdString(key) + QStringLiteral(".bin"));
}

void removeOldest(const QDir &folder)
{
    const QStringList newestFirst = folder.entryList({ QStringLiteral("*.bin") }, QDir::Files, QDir::Time);
    for (qsizetype i = maxFiles; i < newestFirst.size(); ++i)
        QFile::remove(folder.filePath(newestFirst[i]));
}

} // namespace

QString programCacheFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation)
        + QStringLiteral("/haloscope/programs");
}

std::string programKey(const DeviceInfo &device, const std::string &source, const std::string &options)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const std::string &part :
        { device.platform, device.name, device.version, device.driver, options, source }) {
        hash.addData(QByteArray::fromStdString(part));
        hash.addData(QByteArray(1, '\0')); // so that "a","bc" and "ab","c" differ
    }
    return hash.result().toHex().toStdString();
}

bool keepsPrograms(const DeviceInfo &device)
{
    return device.platform == "Portable Computing Language";
}

std::optional<std::vector<unsigned char>> loadProgram(const std::string &key)
{
    QFile file(fileOf(key));
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QByteArray bytes = file.readAll();
    return std::vector<unsigned char>(bytes.begin(), bytes.end());
}

void storeProgram(const std::string &key, const std::vector<unsigned char> &binary)
{
    const QDir folder(programCacheFolder());
    if (!folder.mkpath(QStringLiteral(".")))
        return;
    try {
        saveFile(fileOf(key),
            QByteArray(reinterpret_cast<const char *>(binary.data()), static_cast<qsizetype>(binary.size())));
        removeOldest(folder);
        removeLeftovers(folder.path());
    } catch (const Error &) {
        // Nothing is lost but the time of the next build.
    }
}

} // namespace halo
