// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace halo {

/// A name for a file that is written aside and renamed when it is whole. It fits every file system, and says
/// which process made it: two that write at once never share one.
QByteArray asideName();

/// Removes what killed programs have left of such files in a folder, and returns how many. Another program
/// may be writing there now, on another machine, too: only those go whose process has ended on this machine,
/// or that were not written to for a day by the clock of the file system.
int removeLeftovers(const QString &folder);

} // namespace halo
