// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace halo {

/// A width and a height, or a position. x is a column and OpenCL dimension 0, y a row and dimension 1.
struct Size2
{
    int w = 1;
    int h = 1;

    size_t area() const { return static_cast<size_t>(w) * static_cast<size_t>(h); }
    bool operator==(const Size2 &) const = default;
};

/// Rows of an output, first included, end excluded; end < 0 means all.
struct RowRange
{
    int first = 0;
    int end = -1;

    bool operator==(const RowRange &) const = default;
};

/// The next multiple that is not smaller.
inline int roundUp(int value, int multiple)
{
    return (value + multiple - 1) / multiple * multiple;
}

/// "16x8", the form of the command line and of the CSV.
std::string toString(Size2 size);

/// Reads "16x8" or "16 x 8"; both numbers positive. Throws Error(Usage) naming the text.
Size2 parseSize(const std::string &text);

} // namespace halo
