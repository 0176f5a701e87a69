// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"
#include "compute/workload/layer/arrayoperation.h"

#include <optional>
#include <span>

namespace halo {

/// The functions throw Error(Input) with the end of a sentence about the step, such as "combines values of
/// shapes …", if shapes do not match.

/// Values of arrays of these sizes: 1 for none.
std::int64_t arrayCount(const Dims &dims);

/// What NumPy's rules make of two shapes: dimensions are matched from the end, and those of 1 are repeated.
Dims broadcast(const Dims &first, const Dims &second);

ArrayOperation functionStep(Function function, std::int64_t count, double a = 0.0, double b = 0.0);
ArrayOperation combineStep(Combination combination, const Dims &first, const Dims &second);
ArrayOperation expandStep(const Dims &from, const Dims &to);
/// Dimension i of the result is dimension order[i] of the input.
ArrayOperation transposeStep(const Dims &dims, std::span<const size_t> order);
ArrayOperation concatStep(const std::vector<Dims> &inputs, size_t axis);

/// Part of an axis: count elements from begin on, step apart; step may be negative.
struct AxisPart
{
    std::int64_t begin = 0, count = 1, step = 1;
};
ArrayOperation sliceStep(const Dims &dims, const std::vector<AxisPart> &parts);

/// Of the axes from first to last, which lie side by side.
ArrayOperation reduceStep(Reduction reduction, const Dims &dims, size_t first, size_t last);
/// Shares of 1 along the axes from first to last, or their logarithms.
ArrayOperation softmaxStep(const Dims &dims, size_t first, size_t last, bool logarithm);

/// Rows or columns that a window slides over.
struct WindowAxis
{
    int in = 1, window = 1, stride = 1, dilation = 1, before = 0, out = 1;
    int countedEnd = 1; ///< padded pixels from here on do not count
};
ArrayOperation averagePoolStep(
    int channels, const WindowAxis &rows, const WindowAxis &columns, bool countsPadding);

/// An output is the sum of the inputs that lie under it when each input is spread over a window.
struct TransposedShape
{
    int channels = 1, filters = 1, groups = 1;
    Size2 in{ 1, 1 }, kernel{ 1, 1 }, stride{ 1, 1 }, dilation{ 1, 1 }, padding{ 0, 0 }, out{ 1, 1 };
};
/// weights [channel][filter / groups][row][column]
ArrayOperation transposedStep(const TransposedShape &shape, std::vector<float> weights);

/// Which inputs an output of an axis is the weighted sum of, taps side by side; -1: it is the value outside.
struct ResizedAxis
{
    int in = 1, out = 1, taps = 1;
    std::vector<int> from{};
    std::vector<float> weights{};
};
ArrayOperation resizeStep(int channels, ResizedAxis rows, ResizedAxis columns, double outside);
/// An axis in which each output is one input; -1: the value outside. behind: the same of all that one element
/// of the axis holds; nothing: that stays. A resize of rows, and of columns.
ArrayOperation selectStep(const Dims &dims, size_t axis, const Dims &places, double outside = 0.0,
    const std::optional<Dims> &behind = std::nullopt);

/// Products of matrices, [..][row][term] times [..][term][column], or turned; other dimensions as for
/// broadcast().
struct MatrixSide
{
    Dims dims;           ///< at least two
    bool turned = false; ///< the last two dimensions change places
};
ArrayOperation matmulStep(const MatrixSide &left, const MatrixSide &right);
Dims matmulDims(const MatrixSide &left, const MatrixSide &right);

/// function(x + bias of the channel + the other value), all that follows a convolution, in one pass.
struct FinishStep
{
    std::int64_t channels = 1, area = 1;
    std::vector<float> bias; ///< of each channel
    bool hasOther = false;
    Function function = Function::Identity;
    double a = 0.0, b = 0.0;
};
ArrayOperation finishStep(FinishStep step);

/// The same, with one of its inputs constant: index 0 or 1.
ArrayOperation withConstant(ArrayOperation operation, size_t index, std::vector<float> values);

} // namespace halo
