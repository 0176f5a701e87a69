// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/call.h"

#include <QString>
#include <QStringList>

#include <string>

namespace halo {

/// The files that the call names, none of which it writes; a folder stands for all in it and below whose
/// names match the pattern. what: such a file is called. Throws Error(Input) if there is none in a folder,
/// and Error(Usage) if the call would overwrite one.
QStringList namedFiles(const CallParser &parser, const QString &pattern, const std::string &what);

} // namespace halo
