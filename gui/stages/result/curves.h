// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/image/image.h"

#include <QPoint>
#include <QString>

#include <vector>

namespace halo {

/// What goes in and what comes out over the same places, in units of the file. No number: nothing there.
struct Curves
{
    double first = 0.0; ///< of the place of the first value
    double step = 1.0;  ///< to the next
    std::vector<double> input, output;
    bool counts = false; ///< places are values, and these are how many pixels have them

    double place(size_t index) const { return first + step * static_cast<double>(index); }
};

/// Where the output's first pixel lies over the input: "same" covers it, "valid" starts inside, "full"
/// outside.
QPoint outputOrigin(Size2 image, Size2 filter, OutputSize size);

/// Along the row of this output pixel, or its column. origin: as of outputOrigin().
Curves profileOf(
    const Image &source, const Image &result, QPoint origin, size_t channel, QPoint pixel, bool row);

/// How many pixels have each value of whole numbers, or lie in one of 256 classes.
Curves histogramOf(const Image &source, const Image &result, size_t channel);

/// A line for each place, with tabs between: for spreadsheets.
QString textOf(const Curves &curves);

} // namespace halo
