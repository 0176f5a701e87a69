// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QImage>
#include <QRect>
#include <QSize>

#include <functional>
#include <vector>

namespace halo {

/// How a value becomes a brightness. Edge filters give negative values, which are black as they are.
enum class Tone
{
    AsIs,       ///< 0 black, 1 white
    Absolute,   ///< the sign does not count
    AroundGrey, ///< 0 is middle grey, -1 black, 1 white
    Automatic,  ///< the smallest value black, the largest white
};

/// What the values of a picture span.
struct ValueRange
{
    float low = 0.0F;
    float high = 0.0F;
    qint64 notFinite = 0; ///< values that are infinite or no number; painted in purple
};

/// A picture ready to be painted: first in full size, then each level half the one before. Cheap to copy.
struct Picture
{
    QSize size;
    std::vector<QImage> levels; ///< empty: nothing to show, or memory was short
    ValueRange range;
    bool hasAlpha = false;

    bool isNull() const { return levels.empty(); }
    /// The smallest level that still has a sample for each device pixel.
    size_t levelFor(double devicePixelsPerPixel) const;
};

/// Asked now and then by long work: true means that nobody waits for it any more.
using StopAsked = std::function<bool()>;

/// Converts on all cores and waits; a null picture if it was stopped. Meant for a background thread:
/// 24 megapixels in colour take about half a second of processor time.
Picture makePicture(const Image &image, Tone tone, const StopAsked &stop = {});

/// The pixels of makePicture() in full size, with straight alpha, for files and other programs; 8 bit, grey
/// where the picture is. Null if memory was short.
QImage shownPixels(const Image &image, Tone tone);

/// A picture as a view shows it.
struct ShownPicture
{
    std::function<QImage()> pixels; ///< made on any thread, with straight alpha
    bool differs = false;           ///< from the values, rounded to 8 bits
    QRect seen{};                   ///< of a part of a picture: what of the result is in sight; else empty
};

/// The largest |result - reference| over the channels of each pixel: 0 is black, `white` the brightest.
/// Null if the sizes differ.
Picture makeDifference(const Image &result, const Image &reference, double white, const StopAsked &stop = {});

/// result - input, of each pixel the largest of its channels: black none, blue brighter, orange darker, full
/// colour from `white` on; 0: from the largest on. Null if the sizes differ.
Picture makeChange(const Image &result, const Image &input, double white, const StopAsked &stop = {});

/// The colour of values that are not finite.
inline constexpr QRgb notFiniteColour = 0xFFCC79A7;

} // namespace halo
