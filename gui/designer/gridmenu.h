// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/designer/symmetry.h"

#include <QList>
#include <QPoint>
#include <QString>

namespace halo {

class FilterGrid;

/// All kinds of symmetry with their names, in the order menus show them.
QList<std::pair<Symmetry, QString>> symmetryTitles();

/// What one can do with the cells of a grid, as a menu at this place of the screen.
void popupGridMenu(FilterGrid &grid, QPoint place);

} // namespace halo
