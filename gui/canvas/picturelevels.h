// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/canvas/picture.h"

#include <cmath>
#include <functional>

namespace halo {

constexpr ValueRange noValues{ HUGE_VALF, -HUGE_VALF, 0 };

/// Some rows of a picture, for one thread to work on.
struct RowBand
{
    int first = 0;
    int end = 0;
    ValueRange range = noValues; ///< of the values in these rows
};

/// Runs work on bands of rows on all cores. False if it was stopped on the way.
bool forBands(int rows, const StopAsked &stop, const std::function<void(RowBand &)> &work,
    std::vector<RowBand> *done = nullptr);

using FillRow = std::function<void(RowBand &band, int y, QRgb *out)>;

/// Fills the first level row by row, on all cores, then halves it until little is left. Nothing if it was
/// stopped or memory is short.
std::vector<QImage> buildLevels(QSize size, bool alpha, const StopAsked &stop, const FillRow &fillRow,
    std::vector<RowBand> *done = nullptr);

} // namespace halo
