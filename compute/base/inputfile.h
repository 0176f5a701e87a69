// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"

#include <QByteArray>
#include <QFile>
#include <QString>

namespace halo {

/// A file that is there and could not be opened or read to its end: that may pass, on file systems of a
/// network above all.
class UnreadInput : public Error
{
public:
    using Error::Error;
};

/// Opens an ordinary file to be read. All that reads a file that a user names goes through here: a pipe would
/// make us wait for ever, and a device has no end. Throws Error(Input) naming the path: missing, a folder, a
/// device or a pipe; UnreadInput if it is not allowed.
void openInput(QFile &file, const QString &path);

/// Throws Error(Input) if the name is no UTF-8: Qt would make another name of it.
void requireUtf8(const QByteArray &name);

/// All bytes of an ordinary file. Throws as openInput(), and if there are more than most, without reading
/// them.
QByteArray readInput(const QString &path, qint64 most);

/// Reads so many bytes of an open file from this place on. Throws Error(Input) if they are not all there.
void readFully(const QFile &file, qint64 at, void *to, qint64 bytes);

/// The text of a file as UTF-8, without a byte order mark; a file that such a mark calls UTF-16 or UTF-32 is
/// converted. Throws as readInput(), and if it is no text.
QByteArray readText(const QString &path, qint64 most);

} // namespace halo
