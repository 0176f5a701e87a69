// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/variant.h"

#include <initializer_list>

namespace halo {

/// Whether the source has one of these words.
bool speaksOf(const Variant &variant, std::initializer_list<const char *> words);

/// Whether a variant multiplies with the columns and rows of Terms instead of the filter.
bool takesTerms(const Variant &variant);

/// Whether a variant multiplies Fourier transforms, which round otherwise than a sum over taps.
bool takesSpectrum(const Variant &variant);

/// Whether it transforms tiles of spectrumSize x spectrumSize points itself.
bool takesTiles(const Variant &variant);

/// Whether it transforms tiles of tileEdgeOf() in wide vectors.
bool takesWideTiles(const Variant &variant);

/// Whether it transforms columns of columnPointsOf() in wide vectors, and no rows.
bool takesColumns(const Variant &variant);

/// Whether it takes the spectra of pieces, see piecesOf().
bool takesPieces(const Variant &variant);

} // namespace halo
