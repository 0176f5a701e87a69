// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/layer/layershape.h"

#include <QPoint>

#include <optional>
#include <vector>

namespace halo {

/// A cell of the matrix that im2col makes, within the rows of one channel.
struct ColumnCell
{
    int tap = 0;      ///< row of the channel: kernel row times columns of the kernel, plus kernel column
    int position = 0; ///< column: output row times columns of the output, plus output column

    bool operator==(const ColumnCell &) const = default;
};

/// The pixel of a channel that a cell holds; nothing if it is padding.
std::optional<QPoint> pixelOf(const LayerShape &shape, ColumnCell cell);
/// Where the cell reads, counted as pixels; outside the input if it is padding.
QPoint placeOf(const LayerShape &shape, ColumnCell cell);
/// All cells that hold a pixel, by position.
std::vector<ColumnCell> cellsOf(const LayerShape &shape, QPoint pixel);

} // namespace halo
