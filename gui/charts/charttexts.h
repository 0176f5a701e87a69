// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace halo {

/// tr() of what stands in charts.
struct ChartTexts
{
    Q_DECLARE_TR_FUNCTIONS(halo::Charts)
};

} // namespace halo
