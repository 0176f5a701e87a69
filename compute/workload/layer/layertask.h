// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/kernel/constraint.h"
#include "compute/kernel/variant.h"
#include "compute/task/task.h"
#include "compute/workload/layer/layershape.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halo {

struct ProductShape;

/// What the device gets: input and weights of a layer.
struct LayerData
{
    SharedValues input;   ///< [channel][row][column]
    SharedValues weights; ///< [filter][channel of its group][row][column]
};

/// KERNEL_W, KERNEL_H, STRIDE_X, STRIDE_Y, DILATION_X, DILATION_Y, CHANNELS, FILTERS, GROUPS, POSITIONS of a
/// filter in the output, OUTPUTS of all filters, and TAPS, the products in each.
Symbols symbolsOf(const LayerShape &shape);

/// Eighths of whole numbers up to 8, the same for the same seed: products and sums of them are exact in
/// single precision, whatever the order, as long as there are less than 2^18 of them.
LayerData randomLayer(const LayerShape &shape, std::uint32_t seed);
/// All inputs and weights 1: the output counts the cells of a window that hit the input.
LayerData onesLayer(const LayerShape &shape);

/// Why this variant's plan computes no layer; nullopt if it does. There are
///   direct       one launch of "convolve" over positions x filters;
///   pointwise    "arrange" brings the weights of a block of filters side by side into "arranged", "convolve"
///                runs over blocks of filters x blocks of vectors of positions;
///   padded_direct  "prepare" over the rows of all padded channels, and then filters, writes "padded" and
///                brings the weights of a block of filters side by side into "arranged", "convolve" runs over
///                blocks of filters x blocks of rows;
///   padded_filters  the same with vectors of filters: "prepare" runs over rows and then vectors, "convolve"
///                over blocks of vectors x blocks of COLUMNS x ROWS outputs;
///   grouped_tiled  one launch of "convolve" over columns x rows of blocks of DOWN filters of each group;
///   grouped_vectors  one launch of "convolve", a work-group for a band of rows of each group, with its
///                rows in local memory;
///   split        one launch of "convolve" over positions x blocks of filters, whose rows share the channels;
///   fully_connected  one launch of "convolve" with a group for each filter;
///   im2col_gemm  "im2col" over positions x channels writes "columns", "gemm" multiplies them;
///   blocks       one launch of "convolve" over columns of positions x blocks of filters, all sizes macros;
///   winograd     "transform_weights", "transform_input", "multiply" and "transform_output";
///   vectors_winograd  "prepare" over the rows of all padded channels, and then filters, writes "padded" and
///                the mixed weights, "u"; "convolve" runs over parts of the filters x vectors of tiles;
///   tensor_cores  "arrange" brings the weights of a step, a tap of DEPTH channels, side by side into
///                "arranged", "convolve" runs over blocks of positions x blocks of filters, all sizes macros.
std::optional<Message> layerPlanRefusal(const Variant &variant);

/// The whole layer, into "dst". Its plan must not be refused, and the shape must have an output.
Task layerTask(const LayerShape &shape, const LayerData &data, const Variant &variant, const Tuning &tuning);

/// Plan im2col_gemm: its first half alone, into "columns".
Task columnsTask(
    const LayerShape &shape, const SharedValues &input, const Variant &variant, const Tuning &tuning);
/// Plan im2col_gemm: its second half alone, left times right into "dst".
Task productTask(const ProductShape &shape, const SharedValues &left, const SharedValues &right,
    const Variant &variant, const Tuning &tuning);

/// Values that a task shares.
SharedValues sharedValues(std::vector<float> values);
/// The floats among values. They must be floats.
const std::vector<float> &floatsOf(const Values &values);

/// What no sum of absolute products exceeds: the largest input times the largest sum of a filter's weights.
double magnitudeOf(const LayerShape &shape, const LayerData &data);

/// How far a sum of n products of this magnitude may be off, in any order: 1.05 (n + 1) 2^-24 times the
/// magnitude. Factors rounded to p < 24 bits lose up to 2^-p of themselves each, so a product 2^(1 - p), and
/// then the sum is one of tensor cores: up to three products for each, cut off at 24 bits instead of rounded,
/// so that an addition loses up to 2^-23 (Fasi, Higham, Mikaitis, Pranesh: Numerical behavior of NVIDIA
/// tensor cores, PeerJ Computer Science 7:e330, 2021). Together 1.05 (2^(1 - p) + 3 (n + 1) 2^-23) times the
/// magnitude.
double layerTolerance(const LayerShape &shape, double magnitude, int precision = floatBits);

} // namespace halo
