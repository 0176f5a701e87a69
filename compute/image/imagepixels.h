// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QImage>

#include <algorithm>
#include <optional>

namespace halo {

/// The pixels of a QImage as planes: its depth is kept, premultiplied alpha made straight. With
/// asGrey its red channel stands for all three.
Image planesOf(const QImage &image, bool asGrey = false);

/// Those pixels as they are, if they are 8 bit and opaque; else nothing.
std::optional<Image> bytesOf(const QImage &image);

/// The same picture with planes in place of bytes.
Image withPlanes(const Image &image);

/// The planes as a QImage of 8 or 16 bit, rounded and clamped to 0..1; not a number becomes 0.
/// Grey without alpha stays grey. Bytes stay where they are and must outlive it. Null if there is not enough
/// memory.
QImage pixelsOf(const Image &image, Depth depth);

/// The picture over white paper, without alpha.
Image flattened(const Image &image);

/// The value as an integer sample 0..scale.
inline float quantised(float value, float scale)
{
    // In this order of arguments NaN becomes 0, and each step is one instruction for many values.
    return std::min(1.0F, std::max(0.0F, value)) * scale + 0.5F;
}

} // namespace halo
