// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/kernelfiles.h"

#include "compute/base/inputfile.h"

#include <QDir>

namespace halo {
namespace {

/// A page is 120 lines; a source beyond this is no kernel.
constexpr qint64 maxSourceBytes = 1024 * 1024;

} // namespace

QStringList kernelFiles(const QString &folder)
{
    return QDir(folder).entryList(
        { QStringLiteral("*.cl"), QStringLiteral("*.cu") }, QDir::Files, QDir::Name);
}

std::string mappingFileOf(const std::string &kernel)
{
    const auto dot = kernel.rfind('.');
    return kernel.substr(0, dot) + ".halo";
}

bool isInFolder(const QString &folder, const QString &name)
{
    const QFileInfo info(QDir(folder).filePath(name));
    if (!info.isFile())
        return false;
    if (!info.canonicalFilePath().startsWith(QFileInfo(folder).canonicalFilePath() + u'/'))
        throw Error(ErrorKind::Input,
            "The file %1 is a link that leads out of the folder of the kernel; copy the file itself there.",
            info.filePath().toStdString());
    return true;
}

std::string readSource(const QString &path)
{
    return readText(path, maxSourceBytes).toStdString();
}

} // namespace halo
