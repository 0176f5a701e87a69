// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/workload/convolution/meaning.h"

#include <QPointF>
#include <QStringList>

#include <vector>

namespace halo {

/// The least that a plot of frequencies shows, however little passes.
inline constexpr double leastDecibels = -60.0;

/// What is said and drawn of a filter, ready for the plots. x is in pixels, or in cycles per pixel.
struct FilterFigures
{
    FilterMeaning meaning;
    double largestGain = 0.0; ///< the most that a frequency grows
    QStringList symmetries;   ///< in words; empty: none
    FrequencyResponse response;
    std::vector<QPointF> along;         ///< magnitude in dB against frequency, across the picture
    std::vector<QPointF> down;          ///< and down
    std::vector<QPointF> radial;        ///< mean of all directions
    std::vector<QPointF> impulseAcross; ///< the row through the anchor of what a white pixel becomes
    std::vector<QPointF> impulseDown;
    std::vector<QPointF> stepAcross; ///< what an edge from 0 to 1 becomes
    std::vector<QPointF> stepDown;
    std::vector<QPointF> lowRankError; ///< relative error in percent against the number of separable pieces
    /// A piece: column times row.
    struct Piece
    {
        std::vector<QPointF> column;
        std::vector<QPointF> row;
    };
    std::vector<Piece> pieces; ///< one for each singular value
};

/// All of them; some milliseconds for 63 x 63.
FilterFigures figuresOf(const Filter &filter, Op op);

} // namespace halo
