// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace halo {

/// Throws at once what saving there would throw in the end because of the path alone.
void checkTarget(const QString &path);

/// The path, or where it leads if it is a link, through all links and also where there is nothing yet.
QString whereLinksLead(const QString &path);

/// Writes the bytes aside, checks that all arrived, and renames: the file at path is either the old
/// one or the whole new one, also on a full disk. It keeps its mode; a new one gets what umask leaves. Throws
/// Error(Output) with the path and the system's reason.
void saveFile(const QString &path, const QByteArray &bytes);

/// The same for a copy of what is at work, without waiting for the disk: it outlives this process however
/// that ends, but the newest one may be lost if the whole machine does.
void saveCopy(const QString &path, const QByteArray &bytes);
/// With what a write that was cut short left beside it.
void removeCopy(const QString &path);

} // namespace halo
