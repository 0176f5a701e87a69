// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/arraysteps.h"
#include "compute/workload/network/onnx/operators.h"

#include <algorithm>

namespace halo {
namespace {

/// One side of a product, computed or constant.
struct Side
{
    MatrixSide matrix;
    const GraphValue *flow = nullptr;
    const std::vector<float> *constant = nullptr;
};

Side sideOf(const Node &node, size_t index)
{
    if (node.flows(index))
        return { { node.flow(index).dims }, &node.flow(index), nullptr };
    const Tensor &constant = node.numbers(index, index == 0 ? "A" : "B");
    return { { constant.dims }, nullptr, &constant.floats };
}

/// [row][column] becomes [column][row].
std::vector<float> transposed(const std::vector<float> &values, std::int64_t rows, std::int64_t columns)
{
    std::vector<float> result;
    result.reserve(values.size());
    for (std::int64_t column = 0; column < columns; ++column)
        for (std::int64_t row = 0; row < rows; ++row)
            result.push_back(values[static_cast<size_t>(row * columns + column)]);
    return result;
}

/// A single row times a matrix of weights is a layer in which all inputs meet all outputs: a convolution of
/// one pixel.
bool isFullyConnected(const Side &left, const Side &right)
{
    return left.flow && right.constant && !left.matrix.turned && right.matrix.dims.size() == 2
        && arrayCount(left.matrix.dims) == left.matrix.dims.back();
}

GraphValue fullyConnected(const Node &node, const Side &left, const Side &right, float alpha,
    const Dims &after, NetworkBuilder &builder)
{
    const Dims &dims = right.matrix.dims;
    LayerShape shape;
    shape.channels = static_cast<int>(left.matrix.dims.back());
    shape.in = shape.kernel = { 1, 1 };
    shape.filters = static_cast<int>(dims[right.matrix.turned ? 0 : 1]);
    shape.padding = shape.farPadding = { 0, 0 };
    NetworkConvolution layer{ shape,
        right.matrix.turned ? *right.constant : transposed(*right.constant, dims[0], dims[1]) };
    for (float &weight : layer.weights)
        weight *= alpha;
    return builder.add(node.name(), std::move(layer), { *left.flow }, after);
}

GraphValue multiplied(const Node &node, const Side &left, const Side &right, float alpha, const Dims &after,
    NetworkBuilder &builder)
{
    if (isFullyConnected(left, right))
        return fullyConnected(node, left, right, alpha, after, builder);
    ArrayOperation step = matmulStep(left.matrix, right.matrix);
    std::vector<GraphValue> flows;
    size_t index = 2;
    for (const Side *side : { &right, &left }) {
        --index;
        if (side->flow) {
            flows.insert(flows.begin(), *side->flow);
            continue;
        }
        std::vector<float> values = *side->constant;
        for (float &value : values)
            value *= alpha;
        step = withConstant(std::move(step), index, std::move(values));
    }
    const bool isScaled = alpha != 1.0F && left.flow && right.flow;
    const GraphValue product
        = builder.add(isScaled ? node.name() + " product" : node.name(), std::move(step), flows, after);
    if (!isScaled)
        return product;
    ArrayOperation scale
        = withConstant(combineStep(Combination::Multiply, after, {}), 1, std::vector<float>{ alpha });
    return builder.add(node.name(), std::move(scale), { product }, after);
}

void checkTerms(const Node &node, const Side &left, const Side &right)
{
    const auto termsOf = [](const MatrixSide &side, bool isLeft) {
        return side.dims[side.dims.size() - (side.turned == isLeft ? 2 : 1)];
    };
    const std::int64_t first = termsOf(left.matrix, true), second = termsOf(right.matrix, false);
    if (first != second || first < 1)
        node.refuse(Message(
            "has weights for %1 inputs but gets %2; choose the image size that the network was made for.",
            left.flow && !right.flow ? second : first, left.flow && !right.flow ? first : second));
}

} // namespace

std::vector<GraphValue> readGemm(const Node &node, NetworkBuilder &builder)
{
    Side left = sideOf(node, 0), right = sideOf(node, 1);
    if (left.matrix.dims.size() != 2 || right.matrix.dims.size() != 2)
        node.refuse(
            Message("multiplies values of shape %1 by weights of shape %2; only matrices are supported.",
                textOf(left.matrix.dims), textOf(right.matrix.dims)));
    left.matrix.turned = node.integer("transA", 0) != 0;
    right.matrix.turned = node.integer("transB", 0) != 0;
    checkTerms(node, left, right);
    const Dims after = matmulDims(left.matrix, right.matrix);
    const float alpha = node.real("alpha", 1.0F), beta = node.real("beta", 1.0F);
    const GraphValue product = multiplied(node, left, right, alpha, after, builder);
    const bool repeats = node.opset() >= 7 || node.integer("broadcast", 0) != 0;
    if (!node.isGiven(2))
        return { product };
    const Tensor &bias = node.numbers(2, "C");
    if (!repeats && bias.dims != after)
        node.refuse(Message("combines values of shapes %1 and %2, which opset %3 broadcasts only with "
                            "\"broadcast\"; export the network again.",
            textOf(after), textOf(bias.dims), node.opset()));
    if (broadcast(after, bias.dims) != after)
        node.refuseInvalid("C");
    return { addConstant(node, node.name() + " bias", product, bias, beta, builder) };
}

std::vector<GraphValue> readMatMul(const Node &node, NetworkBuilder &builder)
{
    Side left = sideOf(node, 0), right = sideOf(node, 1);
    if (left.matrix.dims.empty() || right.matrix.dims.empty())
        node.refuseInvalid("input");
    // One dimension is a row on the left and a column on the right, and is left out of the result.
    const bool isRow = left.matrix.dims.size() == 1, isColumn = right.matrix.dims.size() == 1;
    if (isRow)
        left.matrix.dims.insert(left.matrix.dims.begin(), 1);
    if (isColumn)
        right.matrix.dims.push_back(1);
    checkTerms(node, left, right);
    Dims after = matmulDims(left.matrix, right.matrix);
    if (isRow)
        after.erase(after.end() - 2);
    if (isColumn)
        after.pop_back();
    return { multiplied(node, left, right, 1.0F, after, builder) };
}

} // namespace halo
