// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace halo {

/// Writes the bytes aside, checks that all arrived, and renames: the file at path is either the old
/// one or the whole new one, also on a full disk. Throws Error(Output) naming the path.
void saveFile(const QString &path, const QByteArray &bytes);

} // namespace halo
