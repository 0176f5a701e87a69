// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace halo {

/// The same file, in UTF-8, without the characters that XML allows nowhere, not even as references: names and
/// texts from files may contain them.
QByteArray allowedInXml(QByteArray file);

} // namespace halo
