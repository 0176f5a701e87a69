// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/arraysteps.h"
#include "compute/workload/network/onnx/operators.h"

#include <algorithm>

namespace halo {
namespace {

/// Combines two computed values. The suffix distinguishes the steps of one node.
GraphValue both(const Node &node, const char *what, Combination combination, const GraphValue &first,
    const GraphValue &second, NetworkBuilder &builder)
{
    return builder.add(node.name() + what, combineStep(combination, first.dims, second.dims),
        { first, second }, broadcast(first.dims, second.dims));
}

GraphValue withNumbers(const Node &node, const char *what, Combination combination, const GraphValue &flow,
    const Dims &dims, const std::vector<float> &numbers, NetworkBuilder &builder)
{
    return builder.add(node.name() + what,
        withConstant(combineStep(combination, flow.dims, dims), 1, numbers), { flow }, flow.dims);
}

/// (x - mean) / sqrt(variance + epsilon) of the axes from first to last.
GraphValue normalised(
    const Node &node, const GraphValue &flow, size_t first, size_t last, NetworkBuilder &builder)
{
    Dims means = flow.dims;
    std::fill(means.begin() + static_cast<std::ptrdiff_t>(first),
        means.begin() + static_cast<std::ptrdiff_t>(last) + 1, 1);
    const auto meanOf = [&](const char *what, const GraphValue &of) {
        return builder.add(
            node.name() + what, reduceStep(Reduction::Mean, flow.dims, first, last), { of }, means);
    };
    const GraphValue centred
        = both(node, " difference", Combination::Subtract, flow, meanOf(" mean", flow), builder);
    const GraphValue variance
        = meanOf(" variance", both(node, " squares", Combination::Multiply, centred, centred, builder));
    const GraphValue shifted = withNumbers(
        node, " epsilon", Combination::Add, variance, {}, { node.real("epsilon", 1e-5F) }, builder);
    const GraphValue deviation = builder.add(
        node.name() + " deviation", functionStep(Function::Sqrt, shifted.count()), { shifted }, means);
    return both(node, " quotient", Combination::Divide, centred, deviation, builder);
}

} // namespace

std::vector<GraphValue> readInstanceNormalization(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    node.ignore("consumed_inputs");
    if (flow.dims.size() < 3)
        node.refuse(Message("works on values of shape %1; more dimensions are needed.", textOf(flow.dims)));
    Dims each(flow.dims.size() - 1, 1); // a number for each channel
    each[0] = flow.dims[1];
    const Tensor &scale = node.numbers(1, "scale"), &bias = node.numbers(2, "B");
    for (const Tensor *numbers : { &scale, &bias })
        if (numbers->dims != Dims{ flow.dims[1] })
            node.refuse(Message("has %1 numbers for %2 channels; the file may be damaged.",
                textOf(numbers->dims), flow.dims[1]));
    const GraphValue made = normalised(node, flow, 2, flow.dims.size() - 1, builder);
    const GraphValue scaled
        = withNumbers(node, " scale", Combination::Multiply, made, each, scale.floats, builder);
    return { withNumbers(node, "", Combination::Add, scaled, each, bias.floats, builder) };
}

/// The mean and the deviation, which training wants, are no outputs here.
std::vector<GraphValue> readLayerNormalization(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    node.ignore("stash_type"); // of the mean
    const size_t axis = axisOf(node, node.integer("axis", -1), flow.dims.size());
    GraphValue made = normalised(node, flow, axis, flow.dims.size() - 1, builder);
    for (const size_t index : { 1, 2 }) {
        if (index == 2 && !node.isGiven(2))
            break;
        const char *what = index == 1 ? "Scale" : "B";
        const Tensor &numbers = node.numbers(index, what);
        if (broadcast(flow.dims, numbers.dims) != flow.dims)
            node.refuseInvalid(what);
        made = withNumbers(node, index == 1 ? " scale" : "",
            index == 1 ? Combination::Multiply : Combination::Add, made, numbers.dims, numbers.floats,
            builder);
    }
    return { made };
}

/// x / (bias + alpha times the mean square of the channels around it) ^ beta. The mean is an average pool
/// over a map whose rows are the channels; beyond them it counts zeros.
std::vector<GraphValue> readLrn(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    if (flow.dims.size() < 2)
        node.refuse(Message("works on values of shape %1; more dimensions are needed.", textOf(flow.dims)));
    constexpr std::int64_t most = 4096;
    const std::int64_t size = node.integer("size", 0);
    if (size < 1)
        node.refuseInvalid("size");
    if (size > most)
        node.refuse(Message("has \"%1\" of more than %2; only smaller numbers are supported.", "size", most));
    const auto channels = static_cast<int>(flow.dims[1]), around = static_cast<int>(size),
               before = (around - 1) / 2;
    const auto area = static_cast<int>(flow.count() / (flow.dims[0] * flow.dims[1]));
    const WindowAxis rows{ channels, around, 1, 1, before, channels, channels + around - 1 - before };
    const WindowAxis columns{ area, 1, 1, 1, 0, area, area };
    const GraphValue squares = both(node, " squares", Combination::Multiply, flow, flow, builder);
    const GraphValue mean = builder.add(node.name() + " mean",
        averagePoolStep(static_cast<int>(flow.dims[0]), rows, columns, true), { squares }, flow.dims);
    const GraphValue scaled = withNumbers(
        node, " alpha", Combination::Multiply, mean, {}, { node.real("alpha", 1e-4F) }, builder);
    const GraphValue shifted
        = withNumbers(node, " bias", Combination::Add, scaled, {}, { node.real("bias", 1.0F) }, builder);
    const GraphValue power
        = withNumbers(node, " power", Combination::Power, shifted, {}, { node.real("beta", 0.75F) }, builder);
    return { both(node, "", Combination::Divide, flow, power, builder) };
}

} // namespace halo
