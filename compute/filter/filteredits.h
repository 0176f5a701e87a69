// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filter.h"

/// Ways to make a filter out of others. Sums are done in double and rounded once. What cannot be done throws
/// Error(Usage) with a sentence that says why. The anchor is the tap (width / 2, height / 2).
namespace halo {

Filter normalised(const Filter &filter);         ///< divided by its sum, so that brightness stays
Filter divided(const Filter &filter, double by); ///< each weight divided; not by zero
Filter offset(const Filter &filter, double by);  ///< a number added to each weight
Filter zeroMean(const Filter &filter);           ///< the mean taken off each weight
Filter negated(const Filter &filter);

Filter transposed(const Filter &filter);
Filter flippedAcross(const Filter &filter); ///< left becomes right
Filter flippedDown(const Filter &filter);   ///< top becomes bottom
Filter rotatedLeft(const Filter &filter);   ///< by 90 degrees against the clock
Filter rotatedRight(const Filter &filter);  ///< by 90 degrees with the clock

/// Cut, or filled with zeros, around the anchor.
Filter resized(const Filter &filter, Size2 size);
/// The same shape on more or fewer taps: sampled again linearly (by area when it shrinks), its sum kept if
/// the filter has one, else its sum of absolute weights.
Filter rescaled(const Filter &filter, Size2 size);

/// One filter after the other: their full convolution. Throws if that has more than 63 taps in a direction.
Filter convolved(const Filter &first, const Filter &second);
/// first + by * second, anchor over anchor, in a size that holds both.
Filter added(const Filter &first, const Filter &second, double by = 1.0);

} // namespace halo
