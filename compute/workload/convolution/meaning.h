// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"

#include <optional>
#include <string>
#include <vector>

/// What a filter does, in numbers. Pure functions, in double.
namespace halo {

struct FilterMeaning
{
    double sum = 0.0;        ///< what becomes of an even brightness of 1
    double gain = 0.0;       ///< sum of absolute weights: the most that values within -1..1 can become
    bool zeroMean = false;   ///< the sum is zero but for rounding: gives 0 wherever the picture is even
    bool leftRight = false;  ///< symmetric about the vertical axis
    bool topBottom = false;  ///< symmetric about the horizontal axis
    bool transposed = false; ///< symmetric about the main diagonal
    bool halfTurn = false;   ///< the same turned by 180 degrees: convolution and correlation are one
    bool opposite = false;   ///< the negative of itself turned by 180 degrees
    std::vector<double> singularValues; ///< of the matrix of weights, falling
    double tolerance
        = 0.0;    ///< below it a singular value counts as zero: max(width, height) * 2^-23 * the largest
    int rank = 0; ///< of 1: one column times one row, two passes of one dimension do the same; 0: all zero

    bool separable() const { return rank == 1; }
};
FilterMeaning meaningOf(const Filter &filter);

/// A column times a row. The filter is the sum of all its pieces, the first ones being the largest.
struct SeparablePiece
{
    std::vector<double> column; ///< filter.height numbers
    std::vector<double> row;    ///< filter.width numbers
};
/// One for each singular value (SVD), its square root in both factors; the first number of largest magnitude
/// of a row is positive.
std::vector<SeparablePiece> separablePieces(const Filter &filter);
/// How far the sum of the first r pieces is from the filter, for r = 0 .. min(width, height).
struct LowRankError
{
    double relative = 0.0; ///< Frobenius norm of the difference over that of the filter
    double largest = 0.0;  ///< absolute, of a single weight
};
std::vector<LowRankError> lowRankErrors(const Filter &filter);

/// |G(u, v)|, the magnitude of the frequency response: of an applied filter as of the filter itself.
struct FrequencyResponse
{
    int edge = 0; ///< both directions, even
    /// Row by row; (edge / 2, edge / 2) is u = v = 0, a step is 1 / edge cycles per pixel.
    std::vector<double> magnitudes;

    double at(int column, int row) const
    {
        return magnitudes[static_cast<size_t>(row) * static_cast<size_t>(edge) + static_cast<size_t>(column)];
    }
};
/// By a discrete Fourier transform of the filter among zeros; edge: even, at least 64.
FrequencyResponse frequencyResponse(const Filter &filter, int edge = 128);
/// Of all directions together, by distance from zero frequency.
struct RadialBand
{
    double frequency = 0.0; ///< cycles per pixel, 0..0.5
    double mean = 0.0, least = 0.0, most = 0.0;
};
std::vector<RadialBand> radialBands(const FrequencyResponse &response);

/// Values at whole pixels, the first one at position first.
struct Curve
{
    int first = 0;
    std::vector<double> values;
};
/// What a single pixel of 1 becomes.
Filter impulseResponse(const Filter &filter, Op op);
/// What an edge becomes: 0 left of pixel 0 and 1 from it on, all rows (columns, if down) alike.
Curve stepResponse(const Filter &filter, Op op, bool down);

} // namespace halo
