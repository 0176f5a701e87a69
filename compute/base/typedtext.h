// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace halo {

/// What somebody typed, without what no reader minds: full-width digits, letters and signs are the usual
/// ones, blanks are single and not at the ends, letters are small.
QString asTyped(const QString &text);

} // namespace halo
