// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/recording/frames.h"
#include "compute/drawing/recording/places.h"

#include <QString>

#include <optional>
#include <vector>

namespace halo {

struct Links;
class Storyboard;
struct Trace;

/// Which sums of pixels the cells of the tile hold, as recorded: each is the sum of a row or a column of
/// pixels that the item that writes it has read before. Nothing: they are others.
std::optional<Sums> sumsIn(const Trace &trace, const Places &places, int src, int tileBuffer);

/// The weights of the row or the column that pixels, and then sums, are multiplied by. Empty unless the
/// filter is one column times one row.
std::vector<float> runWeights(const Trace &trace, const Sums &sums);
std::vector<float> acrossWeights(const Trace &trace, const Sums &sums);

/// Cells from this one on, so many across and down; none if it is -1.
std::vector<int> cellsFrom(int first, QSize count, int columns);

/// What belongs to a cell where the tile holds sums: output -> its sums and their pixels; sum -> its pixels
/// and the outputs that it serves; pixel -> the sums it serves.
void addSums(const Storyboard &board, Links &links, SurfaceCell position);

/// Where a cell that an item reads at a frame goes: the sum over it that the item writes next. None: to none,
/// it only came with a vector.
SurfaceCell sumServed(const Storyboard &board, int item, int frame, SurfaceCell read);

/// "5 + 5 multiplications for each output instead of 25."
QString savingText(const Storyboard &board);

} // namespace halo
