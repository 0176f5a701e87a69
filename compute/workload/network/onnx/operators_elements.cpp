// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/onnx/operators.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

using Kind = LayerOperation::Kind;

/// A constant beside the value, both with as many dimensions.
struct Aligned
{
    Dims constant, value;
};

/// By the end, as NumPy. Before opset 7, an attribute says from which dimension on, and it is the second
/// input alone that is repeated.
Aligned aligned(const Node &node, const Dims &constant, const Dims &value)
{
    Aligned result{ constant, value };
    std::ptrdiff_t behind = 0; // dimensions of the value behind those of the constant
    if (node.opset() < 7 && node.op() != "Gemm") {
        const bool repeats = node.integer("broadcast", 0) != 0;
        const auto excess
            = static_cast<std::int64_t>(value.size()) - static_cast<std::int64_t>(constant.size());
        std::int64_t axis = node.integer("axis", excess);
        if (axis < 0)
            axis += static_cast<std::int64_t>(value.size());
        node.ignore("consumed_inputs");
        if (constant != value && (!repeats || node.flowing() != 0 || axis < 0 || axis > excess))
            node.refuse(Message("combines values of shapes %1 and %2, which opset %3 broadcasts only with "
                                "\"broadcast\"; export the network again.",
                textOf(value), textOf(constant), node.opset()));
        behind = constant == value ? 0 : excess - axis;
    }
    result.constant.insert(result.constant.end(), static_cast<size_t>(behind), 1);
    const size_t rank = std::max(result.constant.size(), value.size());
    result.constant.insert(result.constant.begin(), rank - result.constant.size(), 1);
    result.value.insert(result.value.begin(), rank - value.size(), 1);
    for (size_t i = 0; i < rank; ++i)
        if (result.constant[i] != result.value[i] && result.constant[i] != 1) {
            const bool larger = result.value[i] == 1;
            node.refuse(Message(larger ? "combines values of shape %1 and a constant of shape %2; only "
                                         "constants are broadcast, not computed values."
                                       : "combines values of shape %1 and a constant of shape %2, which do "
                                         "not match; the file may be damaged.",
                textOf(value), textOf(constant)));
        }
    return result;
}

/// A number for each channel of a view of the value: with the channels of its maps where that is possible,
/// else of more and smaller ones, down to one for each value.
struct Spread
{
    std::vector<float> numbers;
    MapsShape view;
    Dims after;
};

Spread spread(const Node &node, const Tensor &constant, const NetworkBuilder &builder)
{
    const auto [dims, value] = aligned(node, constant.dims, builder.dims());
    size_t end = dims.size(); // behind the last dimension along which the constant changes
    while (end > 0 && dims[end - 1] == 1)
        --end;
    const std::int64_t blocks = countOf(std::span(value).first(end)).value_or(0);
    Spread result{ {}, builder.maps(), value };
    if (blocks < 1)
        node.refuseInvalid("input");
    if (result.view.channels % blocks != 0)
        result.view = { static_cast<int>(blocks), { static_cast<int>(builder.count() / blocks), 1 } };
    const std::int64_t times = result.view.channels / blocks;
    result.numbers.reserve(static_cast<size_t>(result.view.channels));
    for (std::int64_t block = 0; block < blocks; ++block) {
        std::int64_t rest = block, index = 0, step = 1;
        for (size_t i = end; i-- > 0; rest /= value[i]) {
            index += dims[i] == 1 ? 0 : rest % value[i] * step;
            step *= dims[i];
        }
        result.numbers.insert(
            result.numbers.end(), static_cast<size_t>(times), constant.floats[static_cast<size_t>(index)]);
    }
    return result;
}

/// The constant of a node of two inputs, one of which flows.
Spread other(const Node &node, const NetworkBuilder &builder)
{
    return spread(node, node.numbers(node.flowing() == 0 ? 1 : 0, node.flowing() == 0 ? "B" : "A"), builder);
}

void addScale(const std::string &name, Spread by, NetworkBuilder &builder)
{
    LayerOperation step;
    step.kind = Kind::Scale;
    step.scale = std::move(by.numbers);
    builder.add(name, step, by.view, by.after);
}

void addBias(const std::string &name, const Spread &by, float factor, NetworkBuilder &builder)
{
    LayerOperation step;
    step.kind = Kind::Bias;
    for (const float number : by.numbers)
        step.bias.push_back(number * factor);
    builder.add(name, step, by.view, by.after);
}

void addLeaky(const Node &node, float slope, NetworkBuilder &builder)
{
    LayerOperation step;
    step.kind = Kind::Leaky;
    step.slope = slope;
    node.ignore("consumed_inputs");
    builder.add(node.name(), step, builder.maps(), Dims(builder.dims()));
}

/// Whether the node was exported for training; each opset says so in its own way.
bool trains(const Node &node)
{
    if (node.opset() < 7)
        return node.integer("is_test", 0) == 0;
    return node.opset() < 14 ? node.outputs() > 1 : node.integer("training_mode", 0) != 0;
}

} // namespace

void addConstant(
    const Node &node, const std::string &name, const Tensor &constant, float factor, NetworkBuilder &builder)
{
    addBias(name, spread(node, constant, builder), factor, builder);
}

void readAdd(const Node &node, NetworkBuilder &builder)
{
    addBias(node.name(), other(node, builder), 1.0F, builder);
}

void readSub(const Node &node, NetworkBuilder &builder)
{
    Spread by = other(node, builder);
    if (node.flowing() == 0)
        return addBias(node.name(), by, -1.0F, builder);
    LayerOperation step;
    step.kind = Kind::ScaleBias;
    step.scale.assign(by.numbers.size(), -1.0F);
    step.bias = std::move(by.numbers);
    builder.add(node.name(), step, by.view, by.after);
}

void readMul(const Node &node, NetworkBuilder &builder)
{
    addScale(node.name(), other(node, builder), builder);
}

void readDiv(const Node &node, NetworkBuilder &builder)
{
    if (node.flowing() != 0)
        node.refuse("divides a constant by its input; only division by constants is supported.");
    Spread by = other(node, builder);
    for (float &number : by.numbers) {
        if (!std::isnormal(number) || !std::isnormal(1.0F / number))
            node.refuse(
                "divides by 0 or by a number without a reciprocal; only other constants are supported.");
        number = 1.0F / number;
    }
    addScale(node.name(), std::move(by), builder);
}

void readBatchNormalization(const Node &node, NetworkBuilder &builder)
{
    const Dims dims = builder.dims();
    node.ignore("momentum"); // of training
    node.ignore("consumed_inputs");
    if (trains(node))
        node.refuse("is in training mode and would compute mean and variance from the image; export the "
                    "network for inference.");
    if (node.opset() < 9 && node.integer("spatial", 1) == 0)
        node.refuse("has a mean for every value; only one for each channel is supported.");
    if (dims.size() < 2)
        node.refuse(Message("works on values of shape %1; more dimensions are needed.", textOf(dims)));
    LayerOperation norm;
    norm.kind = Kind::NormaliseScaleBias;
    norm.epsilon = node.real("epsilon", 1e-5F);
    norm.epsilonInside = true;
    size_t index = 1;
    for (auto *numbers : { &norm.scale, &norm.bias, &norm.mean, &norm.variance }) {
        const Tensor &tensor = node.numbers(index++, "scale");
        if (tensor.dims != Dims{ dims[1] })
            node.refuse(Message(
                "has %1 numbers for %2 channels; the file may be damaged.", textOf(tensor.dims), dims[1]));
        for (std::int64_t picture = 0; picture < dims[0]; ++picture)
            numbers->insert(numbers->end(), tensor.floats.begin(), tensor.floats.end());
    }
    for (const float variance : norm.variance)
        if (!(variance + norm.epsilon > 0.0F))
            node.refuse("has a variance that is negative, or 0 without an epsilon; the file may be damaged.");
    const auto channels = static_cast<std::int64_t>(norm.mean.size());
    MapsShape view = builder.maps();
    if (view.channels != channels)
        view = { static_cast<int>(channels), { static_cast<int>(builder.count() / channels), 1 } };
    builder.add(node.name(), norm, view, dims);
}

void readRelu(const Node &node, NetworkBuilder &builder)
{
    addLeaky(node, 0.0F, builder);
}

void readLeakyRelu(const Node &node, NetworkBuilder &builder)
{
    addLeaky(node, node.real("alpha", 0.01F), builder);
}

/// Before opset 13, all dimensions from the axis on share one sum; since then, those along the axis alone.
void readSoftmax(const Node &node, NetworkBuilder &builder)
{
    const Dims dims = builder.dims();
    const bool flat = node.opset() < 13;
    const std::int64_t given = node.integer("axis", flat ? 1 : -1);
    if (flat && given == static_cast<std::int64_t>(dims.size()))
        node.refuseInvalid("axis");
    const size_t axis = axisOf(node, given, dims.size());
    const std::int64_t behind = countOf(std::span(dims).subspan(axis + 1)).value_or(0);
    if (!flat && behind != 1)
        node.refuse(Message("works along axis %1 of %2; only a softmax along the last axis is supported.",
            axis, textOf(dims)));
    LayerOperation soft;
    soft.kind = Kind::Softmax;
    soft.n = soft.offset = static_cast<int>(flat ? dims[axis] * behind : dims[axis]);
    soft.groups = static_cast<int>(builder.count() / soft.n);
    builder.add(node.name(), soft, builder.maps(), dims);
}

} // namespace halo
