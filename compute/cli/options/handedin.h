// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <string>

namespace halo {

/// The files that are named; a folder stands for all in it and below whose names match the pattern. what:
/// such a file is called. Throws Error(Input) if there is none in a folder.
QStringList namedFiles(const QStringList &named, const QString &pattern, const std::string &what);

/// Without what a terminal would obey: for sentences that quote what was handed in.
QString harmless(const std::string &said);

} // namespace halo
