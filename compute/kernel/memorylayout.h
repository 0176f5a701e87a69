// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"
#include "compute/kernel/mapping.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace halo {

/// How the elements of a buffer lie in the memory that a foreign kernel is given, see MemoryRole: pixels in
/// rows, each of one number or several.
struct MemoryLayout
{
    Number number = Number::Float;       ///< of a component, as it is stored
    int components = 1;                  ///< of a pixel, side by side: a plane each
    size_t pixelBytes = 4;               ///< from one pixel to the next
    std::int64_t pitch = 0;              ///< bytes from one row to the next
    std::int64_t offset = 0;             ///< bytes before the first pixel
    Size2 size{ 1, 1 };                  ///< pixels that count: those of the problem
    Size2 margin{ 0, 0 };                ///< pixels left of them and rows above them, which do not count
    Size2 whole{ 1, 1 };                 ///< pixels of a row and rows, with margins; of an image its size
    std::int64_t bytes = 0;              ///< of the memory
    double range = 1.0;                  ///< the number that stands for 1
    std::optional<PixelFormat> format{}; ///< it is an image2d_t

    bool isImage() const { return format.has_value(); }
    /// Where a component of a pixel that counts is, in bytes.
    std::int64_t placeOf(Size2 pixel, int component = 0) const;
    /// The pixel that counts whose component is at this byte; nullopt: that is a margin, or between rows.
    std::optional<Size2> pixelAt(std::int64_t place) const;
    /// The number in memory that stands for 1: kernels read -1 to 1, or 0 to 1, of normalised integers, as if
    /// floats were stored.
    double one() const;
    /// Half of the distance of two values that it can hold; 0 of floats.
    double rounding() const;

    bool operator==(const MemoryLayout &) const = default;
};

/// The memory, with zeros where no pixel is. planes: one for each component, or fewer: the last ones are
/// zero; with repeated, all are the first.
std::vector<std::byte> packed(
    const MemoryLayout &layout, const std::vector<const float *> &planes, bool repeated = false);

/// The other way: what a kernel left in it, in as many planes.
void unpack(
    const MemoryLayout &layout, std::span<const std::byte> memory, const std::vector<float *> &planes);

} // namespace halo
