// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace halo {

/// tr() of what stands on exported sheets.
struct SheetTexts
{
    Q_DECLARE_TR_FUNCTIONS(halo::Sheet)
};

} // namespace halo
