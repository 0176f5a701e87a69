// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"

#include <QCoreApplication>
#include <QLocale>

namespace halo {

/// tr() of what is drawn.
struct DiagramTexts
{
    Q_DECLARE_TR_FUNCTIONS(halo::Diagram)
};

/// tr() of what is said in words below it.
struct CaptionTexts
{
    Q_DECLARE_TR_FUNCTIONS(halo::Caption)
};

/// A pixel, a weight or a sum, with four digits.
inline QString number(float value)
{
    return QLocale().toString(static_cast<double>(value), 'g', 4);
}

inline QString sizeText(Size2 size)
{
    return QStringLiteral("%1 \u00d7 %2").arg(size.w).arg(size.h);
}

} // namespace halo
