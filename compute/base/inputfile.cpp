// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/inputfile.h"

#include <QStringDecoder>

#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>

namespace halo {
namespace {

[[noreturn]] void refuseFile(const Message &sentence)
{
    throw Error(ErrorKind::Input, sentence);
}

[[noreturn]] void refuseDevice(const QString &path)
{
    refuseFile(
        Message("\"%1\" is a device or a pipe; save its output to a file first and use that file.", path));
}

[[noreturn]] void refuseLocked(const QString &path, const QString &reason)
{
    throw UnreadInput(
        ErrorKind::Input, Message("\"%1\" cannot be opened (%2); check its permissions.", path, reason));
}

[[noreturn]] void refuseUndecoded(const QString &name)
{
    refuseFile(Message("The name \"%1\" is not valid UTF-8; rename the file.", name));
}

[[noreturn]] void refuseMissing(const QString &path)
{
    if (path == QLatin1String("-"))
        refuseFile(
            Message("Standard input (\"-\") is not supported; save it to a file first and use that file."));
    if (path.contains(QChar::ReplacementCharacter)) // what Qt makes of bytes that are no UTF-8
        refuseUndecoded(path);
    refuseFile(Message("There is no file \"%1\"; check its name and folder.", path));
}

} // namespace

void requireUtf8(const QByteArray &name)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    const QString decoded = decoder(name);
    if (decoder.hasError())
        refuseUndecoded(decoded);
}

void openInput(QFile &file, const QString &path)
{
    file.setFileName(path);
    if (path.startsWith(QLatin1String(":/"))) { // our own, inside of the program
        if (!file.open(QIODevice::ReadOnly))
            refuseFile(Message("There is no \"%1\" in the program; please report this as a bug.", path));
        return;
    }
    // Opening a pipe would wait for who writes to it: ask what it is first.
    struct stat facts
    { };
    if (::stat(QFile::encodeName(path).constData(), &facts) != 0) {
        const int reason = errno;
        if (reason == ENOENT)
            refuseMissing(path);
        refuseLocked(path, qt_error_string(reason));
    }
    if (S_ISDIR(facts.st_mode))
        refuseFile(Message("\"%1\" is a folder; choose a file in it.", path));
    if (!S_ISREG(facts.st_mode))
        refuseDevice(path);
    if (!file.open(QIODevice::ReadOnly))
        refuseLocked(path, file.errorString());
}

QByteArray readInput(const QString &path, qint64 most)
{
    QFile file;
    openInput(file, path);
    // In parts: QFile takes, and clears, the memory for all that it is asked for before it reads anything.
    constexpr qint64 part = qint64{ 1 } << 24;
    QByteArray bytes;
    const auto next = [&] { return file.read(qBound(qint64{ 1 }, file.size() - bytes.size(), part)); };
    if (file.size() <= most) {
        bytes.reserve(file.size());
        for (QByteArray read = next(); !read.isEmpty() && bytes.size() <= most; read = next())
            bytes += read;
    }
    if (file.size() > most || bytes.size() > most)
        refuseFile(
            Message("\"%1\" is larger than the %2 MiB that such a file may have; choose a smaller one.", path,
                most >> 20));
    if (bytes.size() < file.size())
        throw UnreadInput(ErrorKind::Input,
            Message("\"%1\" could not be read completely (%2); check its disk.", path, file.errorString()));
    return bytes;
}

void readFully(const QFile &file, qint64 at, void *to, qint64 bytes)
{
    for (qint64 done = 0; done < bytes;) {
        const ssize_t got = ::pread(
            file.handle(), static_cast<char *>(to) + done, static_cast<size_t>(bytes - done), at + done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            throw UnreadInput(ErrorKind::Input,
                Message("\"%1\" could not be read completely (%2); check its disk.", file.fileName(),
                    qt_error_string(errno)));
        if (got == 0)
            refuseFile(Message("\"%1\" is truncated; get a complete copy.", file.fileName()));
        done += got;
    }
}

QByteArray readText(const QString &path, qint64 most)
{
    QByteArray bytes = readInput(path, most);
    if (const auto encoding = QStringConverter::encodingForData(bytes)) {
        QStringDecoder decoder(*encoding); // which takes the mark away
        const QString text = decoder(bytes);
        if (decoder.hasError())
            refuseFile(Message(
                "\"%1\" is damaged: its byte order mark is that of another encoding; save it as UTF-8.",
                path));
        bytes = text.toUtf8();
    }
    if (bytes.contains('\0'))
        refuseFile(Message("\"%1\" is not a text file; choose another file, or save it as UTF-8.", path));
    return bytes;
}

} // namespace halo
