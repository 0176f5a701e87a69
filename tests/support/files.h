// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>

namespace halo::test {

/// Ends the test program if the file cannot be written.
inline void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write %s", qPrintable(path));
}

/// The same for a script, which can be started then.
inline void writeProgram(const QString &path, const QByteArray &bytes)
{
    write(path, bytes);
    if (!QFile::setPermissions(path, QFile::Permissions(0x7755)))
        qFatal("cannot make %s a program", qPrintable(path));
}

/// "cannot be read" of a file that cannot be.
inline QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
}

/// A file of the source tree: of this one, or of the copy that HALOSCOPE_SOURCE names on another machine.
inline QString inSources(const QString &path)
{
    return qEnvironmentVariable("HALOSCOPE_SOURCE", QStringLiteral(HALOSCOPE_SOURCE)) + u'/' + path;
}

/// Empty if the file is no JSON object.
inline QJsonObject jsonOf(const QString &path)
{
    return QJsonDocument::fromJson(bytesOf(path)).object();
}

} // namespace halo::test
