// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/oclgrind.h"

#include <QFile>
#include <QTemporaryDir>

#include <cstdlib>
#include <new>

// Oclgrind 21.10 keeps 8 bytes to say whether an image argument is initialised and reads them as the 88 of
// a whole image (ShadowContext::isCleanImage in Uninitialized.cpp), so that whatever lies behind decides:
// its reports on read_imagef() come and go with MALLOC_PERTURB_. Its arrays are new unsigned char[]; with
// zeros in them and behind them the answer is always "initialised", as it is for any other argument.
void *operator new[](std::size_t size)
{
    constexpr std::size_t behind = 128;
    if (void *memory = std::calloc(size + behind, 1))
        return memory;
    throw std::bad_alloc();
}

void operator delete[](void *memory) noexcept
{
    std::free(memory);
}

void operator delete[](void *memory, std::size_t) noexcept
{
    std::free(memory);
}

namespace halo::test {
namespace {

QByteArray checkVariable; ///< the check that useOclgrind() has switched on

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
    checkVariable = QByteArray("OCLGRIND_").append(check);
    qputenv(checkVariable, "1");
    qputenv("OCLGRIND_LOG", QFile::encodeName(logPath()));
    qputenv("OCLGRIND_LOCAL_MEM_SIZE", "49152"); // as GPUs have it
    qputenv("OCLGRIND_MAX_ERRORS", "1000");      // of the whole process: beyond it a report would be silent
}

BoundsOnly::BoundsOnly()
{
    qunsetenv(checkVariable);
}

BoundsOnly::~BoundsOnly()
{
    qputenv(checkVariable, "1");
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
