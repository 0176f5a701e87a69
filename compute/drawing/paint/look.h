// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/recording/role.h"

#include <QColor>
#include <QRectF>

class QPainter;

namespace halo {

/// The colours of the diagram. It is also drawn where there is no window, so no palette is asked.
struct Look
{
    bool dark = false;
    QColor card;
    QColor text;
    QColor muted;
    QColor line;  ///< edges of cells
    QColor empty; ///< face of a cell that holds nothing
    QColor load;  ///< outline of what is read
    QColor store; ///< outline of what is written
    QColor good;  ///< text: a check that holds
    QColor bad;   ///< text: what is wrong
    QColor mark;  ///< outline of what the pointer is over and what belongs to it
};
const Look &diagramLook(bool dark);

QColor colourOf(Role role, const Look &look);
Qt::BrushStyle patternOf(Role role);
/// The role's pattern over whatever is there. spacing: between two lines of it, in pixels.
void paintPattern(QPainter &painter, const QRectF &area, Role role, const Look &look, double spacing = 6.0);

/// Neighbours have different ones, whatever the width of the group.
QColor ownerColour(int item, int groupWidth);

/// Contrast of two colours by WCAG: 1 to 21.
double contrast(const QColor &a, const QColor &b);
/// Black or white, whichever reads better: 4.5 to 1 on any face.
QColor inkOn(const QColor &face);

} // namespace halo
