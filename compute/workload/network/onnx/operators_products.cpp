// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/onnx/operators.h"

#include <algorithm>

namespace halo {
namespace {

/// A product of matrices, one of them constant, as a convolution: output [result][position] is the sum over
/// the terms of weights [result][term] times value.
struct Product
{
    std::vector<float> weights;
    std::int64_t results = 1, terms = 1, positions = 1;
    bool rows = true;           ///< the value is [position][term], else [term][position]
    bool positionsFirst = true; ///< wanted is [position][result]
};

int whole(std::int64_t x)
{
    return static_cast<int>(x);
}

void addProduct(const std::string &name, Product product, const Dims &after, NetworkBuilder &builder)
{
    const std::int64_t terms = product.terms, positions = product.positions, results = product.results;
    // Terms side by side are a row of the picture and of the kernel, those apart are channels.
    const bool inRows = product.rows && positions > 1;
    LayerShape shape;
    shape.channels = inRows ? 1 : whole(terms);
    shape.in = inRows ? Size2{ whole(terms), whole(positions) } : Size2{ whole(positions), 1 };
    shape.filters = whole(results);
    shape.kernel = { inRows ? whole(terms) : 1, 1 };
    shape.padding = shape.farPadding = { 0, 0 };
    const bool turns = product.positionsFirst && positions > 1 && results > 1;
    builder.add(name, NetworkConvolution{ shape, std::move(product.weights) }, { shape.channels, shape.in },
        turns ? Dims{ results, positions, 1 } : after);
    if (!turns)
        return;
    LayerOperation turn;
    turn.kind = LayerOperation::Kind::Flatten;
    builder.add(name + " transpose", turn, { shape.filters, { whole(positions), 1 } }, after);
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

void checkTerms(const Node &node, std::int64_t value, std::int64_t weights)
{
    if (value != weights || value < 1)
        node.refuse(Message(
            "has weights for %1 inputs but gets %2; choose the image size that the network was made for.",
            weights, value));
}

std::int64_t product(const Dims &dims, size_t end)
{
    return countOf(std::span(dims).first(end)).value_or(0);
}

} // namespace

void readGemm(const Node &node, NetworkBuilder &builder)
{
    const bool valueFirst = node.flowing() == 0;
    const Dims value = builder.dims();
    const Tensor &matrix = node.numbers(valueFirst ? 1 : 0, valueFirst ? "B" : "A");
    if (value.size() != 2 || matrix.dims.size() != 2)
        node.refuse(Message(
            "multiplies values of shape %1 by weights of shape %2; only one matrix of weights is supported.",
            textOf(value), textOf(matrix.dims)));
    const bool turnsA = node.integer("transA", 0) != 0, turnsB = node.integer("transB", 0) != 0;
    const bool turnsValue = valueFirst ? turnsA : turnsB, turnsMatrix = valueFirst ? turnsB : turnsA;
    // Terms are the columns of the first matrix and the rows of the second.
    const bool termsInColumns = turnsMatrix == valueFirst;
    Product made;
    made.rows = turnsValue != valueFirst;
    made.positionsFirst = valueFirst;
    made.terms = value[made.rows ? 1 : 0];
    made.positions = value[made.rows ? 0 : 1];
    made.results = matrix.dims[termsInColumns ? 0 : 1];
    checkTerms(node, made.terms, matrix.dims[termsInColumns ? 1 : 0]);
    made.weights = termsInColumns ? matrix.floats : transposed(matrix.floats, made.terms, made.results);
    const float alpha = node.real("alpha", 1.0F), beta = node.real("beta", 1.0F);
    for (float &weight : made.weights)
        weight *= alpha;
    const Dims after
        = valueFirst ? Dims{ made.positions, made.results } : Dims{ made.results, made.positions };
    addProduct(node.name(), std::move(made), after, builder);
    const bool repeats = node.opset() >= 7 || node.integer("broadcast", 0) != 0;
    if (node.constant(2) == nullptr)
        return;
    const Tensor &bias = node.numbers(2, "C");
    if (!repeats && bias.dims != after)
        node.refuse(Message("combines values of shapes %1 and %2, which opset %3 broadcasts only with "
                            "\"broadcast\"; export the network again.",
            textOf(after), textOf(bias.dims), node.opset()));
    addConstant(node, node.name() + " bias", bias, beta, builder);
    if (builder.dims() != after)
        node.refuseInvalid("C");
}

void readMatMul(const Node &node, NetworkBuilder &builder)
{
    const bool valueFirst = node.flowing() == 0;
    const Dims &value = builder.dims();
    const Tensor &matrix = node.numbers(valueFirst ? 1 : 0, valueFirst ? "B" : "A");
    if (value.empty() || matrix.dims.empty())
        node.refuseInvalid("input");
    // One dimension is a row on the left and a column on the right, and is left out of the result.
    const bool line = matrix.dims.size() == 1, flatValue = value.size() == 1;
    Dims sizes = matrix.dims, shape = value;
    if (line)
        sizes.insert(valueFirst ? sizes.end() : sizes.begin(), 1);
    if (flatValue)
        shape.insert(valueFirst ? shape.begin() : shape.end(), 1);
    const size_t rank = shape.size(), last = sizes.size();
    const std::int64_t batches = product(shape, rank - 2);
    if (product(sizes, last - 2) != 1)
        node.refuse(Message(
            "multiplies values of shape %1 by weights of shape %2; only one matrix of weights is supported.",
            textOf(value), textOf(matrix.dims)));
    if (!valueFirst && batches != 1)
        node.refuse(Message("works on a batch of %1; only single images are supported.", batches));
    const std::int64_t rows = sizes[last - 2], columns = sizes[last - 1];
    Product made;
    made.rows = made.positionsFirst = valueFirst;
    made.terms = valueFirst ? shape[rank - 1] : shape[rank - 2];
    made.positions = valueFirst ? batches * shape[rank - 2] : shape[rank - 1];
    made.results = valueFirst ? columns : rows;
    checkTerms(node, made.terms, valueFirst ? rows : columns);
    made.weights = valueFirst ? transposed(matrix.floats, rows, columns) : matrix.floats;
    // Dimensions of 1 in front of the weights are in front of the result, too.
    Dims after(std::max(rank, last) - 2, 1);
    std::copy(shape.begin(), shape.end() - 2, after.end() - static_cast<std::ptrdiff_t>(rank - 2));
    const bool leftDrops = valueFirst ? flatValue : line, rightDrops = valueFirst ? line : flatValue;
    if (!leftDrops)
        after.push_back(valueFirst ? shape[rank - 2] : rows);
    if (!rightDrops)
        after.push_back(valueFirst ? columns : shape[rank - 1]);
    addProduct(node.name(), std::move(made), after, builder);
}

} // namespace halo
