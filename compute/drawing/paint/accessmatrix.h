// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSize>
#include <QString>

class QPainter;

namespace halo {

struct AccessMatrix;
struct DiagramFonts;
struct Look;

/// An occupancy chart: a row for each lane of a warp, a column for each sector or bank, a hole where they
/// meet.
struct OccupancyDrawing
{
    const AccessMatrix &card;
    QString columnName; ///< "sectors", "banks"
    bool banks = false; ///< lanes that meet in a column take turns; in a sector they share
    int hoveredItem = -1;
    QSize group{ 0, 0 }; ///< whose items the lanes are
};
void paintOccupancy(QPainter &painter, const QRectF &area, const OccupancyDrawing &drawing, const Look &look,
    const DiagramFonts &fonts);

} // namespace halo
