// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oclgrind.h"

#include <QFile>
#include <QTemporaryDir>

namespace halo::test {
namespace {

QString logPath()
{
    static const QTemporaryDir folder;
    return folder.filePath(QStringLiteral("oclgrind.log"));
}

} // namespace

void useOclgrind(const char *check)
{
    if (!QFile::exists(QStringLiteral(HALOSCOPE_OCLGRIND)))
        qFatal("This test needs the OpenCL simulator; install the package oclgrind.");
    qputenv("OCL_ICD_VENDORS", HALOSCOPE_OCLGRIND);
    qputenv(QByteArray("OCLGRIND_").append(check), "1");
    qputenv("OCLGRIND_LOG", QFile::encodeName(logPath()));
    qputenv("OCLGRIND_MAX_ERRORS", "1000"); // of the whole process: beyond it a report would be silent
}

QString oclgrindReport()
{
    static qint64 read = 0;
    QFile log(logPath());
    if (!log.open(QIODevice::ReadOnly))
        return {};
    log.seek(read);
    const QByteArray fresh = log.readAll();
    read += fresh.size();
    return QString::fromUtf8(fresh);
}

} // namespace halo::test
