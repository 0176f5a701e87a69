// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/chartlook.h"
#include "gui/charts/content.h"

#include <QRectF>

class QPainter;

namespace halo {

constexpr int leastLetters = 9; ///< pixels; what is smaller nobody reads

/// The font, as much smaller as the text needs to fit into so many pixels; never too small to be read.
QFont fittedFont(const QFont &font, const QString &text, double width);

/// A tick's text and where its middle is along the axis, in pixels.
struct TickPlace
{
    double middle = 0.0;
    QString text;
};
/// Ticks of a continuous axis that stand clear of each other: none is cut, some are left out.
std::vector<TickPlace> clearTicks(const std::vector<TickPlace> &ticks, const QFont &font, bool horizontal);

/// Tick labels and the title of an axis, as charts of Qt would cut them down to dots where they are close.
/// They lie in the room that this takes beside the plot. least, most: what is in sight of it, as along() has
/// it, for it may be zoomed.
struct AxisRoom
{
    AxisRoom(const ChartAxis &axis, const ChartLook &look);

    double below = 0.0, beside = 0.0; ///< a horizontal axis needs this below it, an upright one beside it
};
void paintAcross(QPainter &painter, const QRectF &plot, const QRectF &whole, const ChartAxis &axis,
    double least, double most, const ChartLook &look);
void paintUp(QPainter &painter, const QRectF &plot, const ChartAxis &axis, double least, double most,
    const ChartLook &look);

} // namespace halo
