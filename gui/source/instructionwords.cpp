// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/instructionwords.h"

#include "compute/drawing/base/translated.h"

#include <QLocale>
#include <QStringList>

namespace halo {

QString instructionWords(const InstructionCounts &counts)
{
    QStringList words;
    for (size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0)
            words << QStringLiteral("%1 %2").arg(
                translated(instructionKinds()[i].title), QLocale().toString(counts[i]));
    return words.join(QStringLiteral(" \u00b7 "));
}

} // namespace halo
