// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/inputfile.h"

#include "compute/error.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace halo {
namespace {

[[noreturn]] void refuseFile(const QString &sentence)
{
    throw Error(Fault::Input, sentence.toStdString());
}

[[noreturn]] void refuseDevice(const QString &path)
{
    refuseFile(QStringLiteral(
        "\"%1\" is a device or a pipe, which may have no end; save what it gives as a file first, "
        "and name that.")
                   .arg(path));
}

/// Never waits: a pipe is opened without anybody who writes to it.
int openedAtOnce(const QString &path)
{
    const int number
        = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    const int reason = errno;
    if (number >= 0)
        return number;
    if (reason == ENXIO) // a socket
        refuseDevice(path);
    if (reason == ENOENT && path != QLatin1String("-"))
        refuseFile(QStringLiteral("There is no file \"%1\"; check its name and folder.").arg(path));
    if (reason == ENOENT)
        refuseFile(QStringLiteral(
            "Standard input (\"-\") is not read; save what it gives as a file first, and name that."));
    refuseFile(QStringLiteral("\"%1\" cannot be opened (%2); check who may read it.")
                   .arg(path, qt_error_string(reason)));
}

} // namespace

void openInput(QFile &file, const QString &path)
{
    file.setFileName(path);
    if (path.startsWith(QLatin1String(":/"))) { // our own, inside of the program
        if (!file.open(QIODevice::ReadOnly))
            refuseFile(
                QStringLiteral("There is no \"%1\" in the program; please report this as a bug.").arg(path));
        return;
    }
    const int number = openedAtOnce(path);
    struct stat facts
    { };
    const bool known = ::fstat(number, &facts) == 0;
    if (!known || !S_ISREG(facts.st_mode)
        || !file.open(number, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle)) {
        ::close(number);
        if (known && S_ISDIR(facts.st_mode))
            refuseFile(QStringLiteral("\"%1\" is a folder; choose a file in it.").arg(path));
        refuseDevice(path);
    }
}

QByteArray readInput(const QString &path, qint64 most)
{
    QFile file;
    openInput(file, path);
    // In parts: QFile would take the memory for all that may be read before it reads anything.
    constexpr qint64 part = qint64{ 1 } << 24;
    QByteArray bytes;
    if (file.size() <= most) {
        bytes.reserve(file.size());
        for (QByteArray read = file.read(part); !read.isEmpty() && bytes.size() <= most;
             read = file.read(part))
            bytes += read;
    }
    if (file.size() > most || bytes.size() > most)
        refuseFile(QStringLiteral(
            "\"%1\" is larger than the %2 MiB that such a file may have; choose a smaller one.")
                       .arg(path)
                       .arg(most >> 20));
    if (bytes.size() < file.size())
        refuseFile(QStringLiteral("\"%1\" could not be read to its end (%2); check the disk it lies on.")
                       .arg(path, file.errorString()));
    return bytes;
}

} // namespace halo
