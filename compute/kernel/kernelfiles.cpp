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

std::string readSource(const QString &path)
{
    return readText(path, maxSourceBytes).toStdString();
}

} // namespace halo
