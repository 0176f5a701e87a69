// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace halo {

/// Typed text in one form: full-width digits, letters and signs become ASCII, blanks are single and trimmed,
/// letters are lower case.
QString asTyped(const QString &text);

} // namespace halo
