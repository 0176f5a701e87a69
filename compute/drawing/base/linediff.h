// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <vector>

namespace halo {

/// A line of two texts side by side.
struct DiffLine
{
    enum Kind
    {
        Same,
        Gone, ///< of the first alone
        New,  ///< of the second alone
    };
    Kind kind = Same;
    QString text;
    int number = 0; ///< in the text that has it, of both the second; from 1
};

/// What became of the lines of a text: with as many as possible kept, in their order; what is gone stands
/// before what is new.
std::vector<DiffLine> diffOf(const QStringList &before, const QStringList &after);

/// The lines of a text, from 1, that the other one has not; beyond millions of pairs of lines, all that lie
/// between the first and the last that differ.
std::vector<int> changedLines(const QString &text, const QString &other);

/// What diffOf() gave, without what is far from any change: so many lines around each are kept, the others
/// become one line "…".
std::vector<DiffLine> shortened(const std::vector<DiffLine> &lines, int around);

} // namespace halo
