// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/recording/scene.h"

#include <QString>
#include <QStringList>

#include <complex>
#include <optional>

namespace halo {

class Storyboard;

/// What a pass that multiplies spectra does, as recorded; see Places::isSpectra().
using Complex = std::complex<double>;

/// The number in a cell of the window as it was read, or of the outputs as it was written.
std::optional<Complex> complexAt(const Storyboard &board, SurfaceCell position);
/// The buffer that the transforms change is the picture's spectrum; what else is read is the filter's.
bool isPicture(const Storyboard &board, int buffer);

/// One frequency: what the work-item that writes an output has read and made of it.
struct FrequencyProduct
{
    SurfaceCell picture, filter;
    Complex pixels, weights, product; ///< of picture, filter, and output
    /// Whether the product is that of both, or of the first and the conjugate of the second, divided by this;
    /// 0: it is none of these, so nothing is said of how it was made.
    double divisor = 0.0;
    bool isConjugate = false;
};
std::optional<FrequencyProduct> productOf(const Storyboard &board, int output);

/// The power of ten that the numbers of a buffer are told in, so that cells have room for them: 0, or that of
/// the largest if all are small.
int powerOf(const Storyboard &board, Surface surface, int buffer);
/// Both parts in 10^power, as a cell has them one over the other: "12.3", "−4.56i".
QStringList complexLines(Complex number, int power = 0);
/// "12.3 − 4.56 i"
QString complexText(Complex number);
/// "A1: (12.3 − 4.56 i) × conj(1 + 0.5 i) / 4096 = …": what an output is made of; empty if that is not known.
QString productText(const Storyboard &board, int output);

} // namespace halo
