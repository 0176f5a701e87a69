// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/filtercommands.h"

#include "compute/filter/filteredits.h"

#include <QCoreApplication>

namespace halo {

namespace {

struct EditWords
{
    Q_DECLARE_TR_FUNCTIONS(halo::FilterEdits)
};

} // namespace

std::vector<FilterEdit> filterEdits()
{
    const auto edit = [](const char *id, const QString &text, const QString &tip, const QString &step,
                          Filter (*apply)(const Filter &)) {
        return FilterEdit{ QString::fromLatin1(id), text, tip, step, apply };
    };
    return {
        edit("normalise", EditWords::tr("Normalise"),
            EditWords::tr("Divide by the sum of the weights to keep the brightness."),
            EditWords::tr("normalise"), normalised),
        edit("zeroMean", EditWords::tr("Zero-mean"),
            EditWords::tr("Subtract the mean from every weight, so that uniform areas become 0."),
            EditWords::tr("zero-mean"), zeroMean),
        edit("negate", EditWords::tr("Negate"), EditWords::tr("Reverse the sign of every weight."),
            EditWords::tr("negate"), negated),
        edit("turnLeft", QStringLiteral("\u21ba 90\u00b0"), EditWords::tr("Rotate left by 90 degrees."),
            EditWords::tr("rotate left"), rotatedLeft),
        edit("turnRight", QStringLiteral("\u21bb 90\u00b0"), EditWords::tr("Rotate right by 90 degrees."),
            EditWords::tr("rotate right"), rotatedRight),
        edit("turnHalf", QStringLiteral("180\u00b0"), EditWords::tr("Rotate by 180 degrees."),
            EditWords::tr("rotate by 180 degrees"), rotated180),
        edit("flipAcross", QStringLiteral("\u2194 ") + EditWords::tr("Flip"),
            EditWords::tr("Swap left and right."), EditWords::tr("swap left and right"), flippedAcross),
        edit("flipDown", QStringLiteral("\u2195 ") + EditWords::tr("Flip"),
            EditWords::tr("Swap top and bottom."), EditWords::tr("swap top and bottom"), flippedDown),
        edit("transpose", EditWords::tr("Transpose"), EditWords::tr("Swap rows and columns."),
            EditWords::tr("transpose"), transposed),
    };
}

} // namespace halo
