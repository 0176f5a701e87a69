// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"

#include <vector>

namespace halo {

/// A filter as a sum of products column × row, as few as single precision needs.
struct Terms
{
    int rank = 1;
    std::vector<float> rows;    ///< rank rows of width weights
    std::vector<float> columns; ///< rank columns of height weights
    double residual = 0.0;      ///< sum of |filter - sum of the products|
    double magnitude = 0.0;     ///< sum over the products of (sum |column|) (sum |row|)
};

/// Exact for filters of rank 1 whose weights are small multiples of one number (a box, Sobel, binomials);
/// else by singular values, as many as leave a residual of at most 2^-21 of the sum of |weights|. Remembers
/// the last filters of the thread, for the question comes often and the answer takes milliseconds.
Terms termsOf(const Filter &filter);

/// Points of a row or column of the spectrum: tiles of so many pixels are transformed.
constexpr int spectrumSize = 64;

/// Taps in a row or column of a piece, where a filter is cut so that its pieces fit into such tiles.
constexpr int spectrumPiece = 32;

/// Points of a row or column of a tile that a CPU transforms: larger where the filter leaves little of 64.
constexpr int tileEdgeOf(Size2 filter)
{
    return filter.w > 21 || filter.h > 21 ? 128 : 64;
}

/// Points of a column that a CPU transforms, of which it keeps one for each row of the filter less than that.
constexpr int columnPointsOf(Size2 filter)
{
    return filter.h <= 9 ? 32 : filter.h <= 24 ? 64 : 128;
}

/// Into how many pieces a filter of this size is cut, across and down.
Size2 piecesOf(Size2 filter);

/// What a kernel multiplies with, in every form that it may ask for. The filter is the one as applied: turned
/// for a convolution.
struct Coefficients
{
    Coefficients() = default;
    Coefficients(const Filter &filter, Op op);

    std::vector<float> weights; ///< row by row
    Terms terms;
    /// Of the filter that is at (0, 0) of spectrumSize x spectrumSize zeros: the conjugate of its Fourier
    /// transform over the number of points, row by row, real and imaginary part in turn. A product with it
    /// and a transform back correlate. Taps beyond that size are left out: no variant takes them.
    std::vector<float> spectrum;
    /// The same of each piece of spectrumPiece x spectrumPiece taps, one row of pieces after the other.
    std::vector<float> spectra;
};

} // namespace halo
