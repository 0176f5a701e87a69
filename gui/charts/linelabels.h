// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/chartlook.h"

#include <vector>

class QPainter;

namespace halo {

class ChartItem;

/// Heights as near as possible to those that are wanted, so far apart, within a range; in the same order.
std::vector<double> spreadOut(std::vector<double> wanted, double apart, double from, double to);

/// Pixels that a chart of this content needs at its right, where its plot and those together have so many.
double roomForLabels(const ChartContent &content, const ChartLook &look, double width);
/// The name of each line beside its end, joined to it where others have pushed it away.
void paintLineLabels(QPainter &painter, const ChartItem &chart);

} // namespace halo
