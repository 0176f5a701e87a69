// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/typedtext.h"

namespace halo {

QString asTyped(const QString &text)
{
    return text.normalized(QString::NormalizationForm_KC).simplified().toLower();
}

} // namespace halo
