// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/filteredits.h"

#include "compute/filter/filteredits.h"

#include <QCoreApplication>

namespace halo {

namespace {

struct Words
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
        edit("normalise", Words::tr("Normalise"),
            Words::tr("Divide by the sum of the weights, so that brightness is kept."),
            Words::tr("normalise"), normalised),
        edit("zeroMean", Words::tr("Zero-mean"),
            Words::tr("Take the mean off every weight, so that even areas become 0."), Words::tr("zero-mean"),
            zeroMean),
        edit("negate", Words::tr("Negate"), Words::tr("Change the sign of every weight."),
            Words::tr("negate"), negated),
        edit("turnLeft", QStringLiteral("\u21ba 90\u00b0"), Words::tr("Turn left by 90 degrees."),
            Words::tr("turn left"), rotatedLeft),
        edit("turnRight", QStringLiteral("\u21bb 90\u00b0"), Words::tr("Turn right by 90 degrees."),
            Words::tr("turn right"), rotatedRight),
        edit("turnHalf", QStringLiteral("180\u00b0"), Words::tr("Turn by 180 degrees."),
            Words::tr("turn by 180 degrees"), rotated180),
        edit("flipAcross", QStringLiteral("\u2194 ") + Words::tr("Flip"), Words::tr("Swap left and right."),
            Words::tr("swap left and right"), flippedAcross),
        edit("flipDown", QStringLiteral("\u2195 ") + Words::tr("Flip"), Words::tr("Swap top and bottom."),
            Words::tr("swap top and bottom"), flippedDown),
        edit("transpose", Words::tr("Transpose"), Words::tr("Swap rows and columns."), Words::tr("transpose"),
            transposed),
    };
}

} // namespace halo
