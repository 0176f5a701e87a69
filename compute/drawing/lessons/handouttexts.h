// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace halo {

/// tr() of what stands on hand-outs.
struct HandOutTexts
{
    Q_DECLARE_TR_FUNCTIONS(halo::HandOut)
};

} // namespace halo
