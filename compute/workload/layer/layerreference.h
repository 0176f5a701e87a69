// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"
#include "compute/workload/layer/layershape.h"

#include <vector>

namespace halo {

/// The specification of the layer: what every variant must compute, summed in double. The arrays must have
/// the shape's counts. Throws Cancelled.
std::vector<float> convolveLayer(const LayerShape &shape, const std::vector<float> &input,
    const std::vector<float> &weights, const Progress &progress = {});

/// columns[(c KH + i) KW + j][oy OW + ox] = input[c][oy s - p + i d][ox s - p + j d], or 0 outside, with
/// stride s, padding p and dilation d of rows or columns.
std::vector<float> im2col(const LayerShape &shape, const std::vector<float> &input);

/// Sizes of a product: left is rows x depth, right is depth x columns, row by row.
struct ProductShape
{
    int rows = 1, depth = 1, columns = 1;
};
/// alpha left right + beta before. before may be empty if beta is 0: then it is not read.
std::vector<float> multiply(const ProductShape &shape, const std::vector<float> &left,
    const std::vector<float> &right, float alpha = 1.0F, float beta = 0.0F,
    const std::vector<float> &before = {});

/// What one step besides the convolution does to [channel][row][column]. Numbers of a channel stand at its
/// place in mean, variance, scale and bias, as far as the step has them.
struct LayerOperation
{
    enum class Kind
    {
        Reset,              ///< 0
        Normalise,          ///< (x - mean) / deviation
        Scale,              ///< x scale
        Bias,               ///< x + bias
        ScaleBias,          ///< x scale + bias
        NormaliseScaleBias, ///< batch norm: normalise, then scale and bias
        Leaky,              ///< x if it is positive, else slope x
        Linear,             ///< x
        Flatten,            ///< out[s C + c] = x[c S + s]
        MaxPool,            ///< the largest of a window; padding never wins
        Softmax,            ///< groups of n at base + g offset; the rest is copied
    };
    Kind kind = Kind::Linear;
    int channels = 1;
    Size2 in{ 1, 1 };
    std::vector<float> mean{}, variance{}, scale{}, bias{};
    float epsilon = 1e-6F;
    bool epsilonInside = false; ///< sqrt(variance + epsilon), else sqrt(variance) + epsilon
    float slope = 0.1F;
    Size2 window{ 2, 2 }, stride{ 2, 2 }, dilation{ 1, 1 }; ///< of MaxPool
    Size2 padding{ 0, 0 }, farPadding{ 0, 0 };              ///< left and top, right and bottom
    bool overhang = false; ///< windows may hang over the far edges: out = (in + p + q) / s, not (in + p + q -
                           ///< w) / s + 1
    int n = 1, offset = 1, groups = 1, base = 0; ///< of Softmax
    float temperature = 1.0F;

    Size2 out() const; ///< 0 where a window is larger than the padded input
    std::int64_t inputCount() const { return static_cast<std::int64_t>(in.area()) * channels; }
    std::int64_t outputCount() const { return static_cast<std::int64_t>(out().area()) * channels; }
};

/// Throws Error(Usage) in words if numbers of channels are missing, groups reach out of the array, or the
/// input has not so many values.
void checkOperation(const LayerOperation &operation, size_t inputs);

/// Computed in double. Throws as checkOperation().
std::vector<float> applyOperation(const LayerOperation &operation, const std::vector<float> &input);

} // namespace halo
