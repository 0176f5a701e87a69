// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace halo {

/// The sizes of a convolution layer. Input [channel][row][column], weights [filter][channel][row][column],
/// output [filter][row][column]; the weights are not turned (a correlation). In a layer of several groups,
/// channels and filters fall into as many equal parts: a filter reads the channels of its own group alone,
/// and has weights for these.
struct LayerShape
{
    int channels = 3;
    Size2 in{ 416, 416 };     ///< columns and rows of a channel
    int filters = 16;         ///< channels of the output
    Size2 kernel{ 3, 3 };     ///< taps of a filter
    Size2 stride{ 1, 1 };     ///< input pixels from one output to the next
    Size2 padding{ 1, 1 };    ///< columns of zeros at the left of each channel, rows above it
    Size2 farPadding{ 1, 1 }; ///< columns at the right, rows below
    Size2 dilation{ 1, 1 };   ///< input pixels from one tap to the next
    int groups = 1;           ///< parts of channels and filters that have nothing to do with each other

    /// Columns and rows of a channel with its padding.
    Size2 padded() const { return { padding.w + in.w + farPadding.w, padding.h + in.h + farPadding.h }; }
    /// Channels that a filter reads, filters that read them.
    int groupChannels() const { return channels / groups; }
    int groupFilters() const { return filters / groups; }

    /// Columns and rows of an output channel; 0 where the kernel is larger than the padded input.
    Size2 out() const;
    bool empty() const { return out().area() == 0; }

    std::int64_t inputCount() const;
    std::int64_t weightCount() const;
    std::int64_t outputCount() const;

    /// The matrices: weights (rows x depth) times columns (depth x positions) are the output. Each group has
    /// columns of its own, for its part of the rows.
    int rows() const { return filters; }
    int depth() const { return groupChannels() * kernel.w * kernel.h; }
    int positions() const { return static_cast<int>(out().area()); }
    /// Cells of the matrices that im2col makes, of all groups.
    std::int64_t columnCount() const;

    /// Two for each product: one multiplication, one addition.
    std::int64_t flops() const;
    /// What must be moved at least: input and weights read once, output written once.
    std::int64_t leastBytes() const;
    /// The same for im2col followed by a product of matrices: the matrix of columns is written and read too.
    std::int64_t columnBytes() const;

    bool operator==(const LayerShape &) const = default;
};

/// A layer whose stride, padding and dilation are the same in each direction.
LayerShape evenLayer(int channels, Size2 in, int filters, Size2 kernel, int stride = 1, int padding = 1,
    int dilation = 1, int groups = 1);

/// Throws Error(Usage) in words if a size is no size, or the matrices have more cells than an int counts.
void checkShape(const LayerShape &shape);

/// "2", or "2x1" for rows x columns that differ.
std::string edgeText(Size2 size);
/// "1", or "1x0" where it differs from one direction to the other, or "1x0x2x1": top, left, bottom, right.
std::string paddingText(const LayerShape &shape);

/// "3x416x416, 16 filters 3x3, stride 1, padding 1"; dilation and groups only where there are any. What
/// differs from one direction to the other is written as in specOf().
std::string toString(const LayerShape &shape);

/// Reads "3x416x416/16" (channels x rows x columns / filters) and, behind it in any order, "/7x7" (kernel
/// rows x columns, else 3x3), "/s2" (stride, else 1), "/p3" (padding, else 1), "/d2" (dilation, else 1) and
/// "/g4" (groups, else 1). "/s2x1" is for rows x columns, so are "/p1x0" and "/d2x1"; "/p1x0x2x1" is the
/// padding at the top, left, bottom and right. Throws Error(Usage) naming the text.
LayerShape parseLayer(const std::string &text);
/// The same, in full: "3x416x416/16/3x3/s1/p1/d1"; groups only where there are several.
std::string specOf(const LayerShape &shape);

/// Cells of the im2col matrix that are padding: for each axis the taps that hit the input, in closed form for
/// any shape: zeros = C (KH OH KW OW - Vh Vw).
std::int64_t paddingZeros(const LayerShape &shape);

/// The same, cell by cell.
std::int64_t countPaddingZeros(const LayerShape &shape);

/// C [KH OH Bw + KW OW Bh - Bh Bw] with the sum B of what the two edges of an axis lose; where dilation is 1,
/// no padding is wider than the kernel, and no edge reaches further than the output. nullopt elsewhere.
std::optional<std::int64_t> closedFormZeros(const LayerShape &shape);

/// How often each value is in the output when all inputs and all weights are 1 (and padding is 0): a value is
/// the number of cells that hit the input.
std::map<std::int64_t, std::int64_t> onesDistribution(const LayerShape &shape);

} // namespace halo
