// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/chartlook.h"
#include "gui/charts/charts.h"

#include <QRectF>

class QPainter;

namespace halo {

/// One shape of work-group; of several tunings with that shape the fastest.
struct HeatCell
{
    Size2 group;
    BarStatus status = BarStatus::Ranked;
    double value = 0.0; ///< ms
    QString text;       ///< in the cell
    QString tip;        ///< why it was refused, or the numbers
    int entry = -1;

    bool operator==(const HeatCell &) const = default;
};

/// Times over the shapes of work-groups of one variant.
struct HeatMap
{
    QString title, stamp, verdict;
    QString empty;                    ///< why there is nothing to see
    std::vector<int> widths, heights; ///< those that occur, growing
    std::vector<HeatCell> cells;
    double least = 0.0, most = 0.0; ///< ms
    int best = -1;                  ///< position in cells

    bool operator==(const HeatMap &) const = default;
};

/// Of the variant, device, filter and picture that this entry has.
HeatMap heatMapOf(const Record &record, size_t entry);
void paintHeatMap(
    QPainter &painter, const QRectF &area, const HeatMap &map, const ChartLook &look, int markedEntry = -1);
/// Position in cells, -1 if there is none.
int heatCellAt(const QPointF &place, const QRectF &area, const HeatMap &map, const ChartLook &look);
QRectF heatCellRect(size_t cell, const QRectF &area, const HeatMap &map, const ChartLook &look);

} // namespace halo
