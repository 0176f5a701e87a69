// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/arraysteps.h"
#include "compute/workload/network/onnx/operators.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace halo {
namespace {

using Kind = LayerOperation::Kind;

/// Before opset 7, an attribute says from which dimension on the second input is repeated; since then they
/// are matched by their ends, as in NumPy.
Dims secondDims(const Node &node, const Dims &first, const Dims &second)
{
    if (node.opset() >= 7 || node.op() == "Gemm" || node.op() == "PRelu")
        return second;
    const bool repeats = node.integer("broadcast", 0) != 0;
    const auto excess = static_cast<std::int64_t>(first.size()) - static_cast<std::int64_t>(second.size());
    std::int64_t axis = node.integer("axis", excess);
    if (axis < 0)
        axis += static_cast<std::int64_t>(first.size());
    node.ignore("consumed_inputs");
    if (first == second)
        return second;
    if (!repeats || axis < 0 || axis > excess)
        node.refuse(Message("combines values of shapes %1 and %2, which opset %3 broadcasts only with "
                            "\"broadcast\"; export the network again.",
            textOf(first), textOf(second), node.opset()));
    Dims dims = second;
    dims.insert(dims.end(), static_cast<size_t>(excess - axis), 1);
    return dims;
}

/// An input of a combination, computed or constant.
struct Operand
{
    Dims dims;
    std::optional<GraphValue> flow{};
    std::vector<float> constant{};
};

/// takesAll: also whole numbers, and what is not finite. The exponent of a Pow may be a whole number, too.
Operand operandOf(const Node &node, size_t index, bool takesAll = false)
{
    if (node.flows(index))
        return { node.flow(index).dims, node.flow(index) };
    const Tensor *given = node.constant(index);
    if (given && !given->isFloat && (takesAll || (node.op() == "Pow" && index == 1)))
        return { given->dims, {}, { given->integers.begin(), given->integers.end() } };
    if (given && takesAll)
        return { given->dims, {}, given->floats };
    const Tensor &constant = node.numbers(index, index == 0 ? "A" : "B");
    return { constant.dims, {}, constant.floats };
}

/// A constant if both are.
Operand combine(const Node &node, const std::string &name, Combination combination, const Operand &first,
    const Operand &second, NetworkBuilder &builder)
{
    const Dims dims = secondDims(node, first.dims, second.dims);
    const Dims after = broadcast(first.dims, dims);
    ArrayOperation step = combineStep(combination, first.dims, dims);
    if (!first.flow && !second.flow)
        return { after, {}, applyArrayOperation(step, { &first.constant, &second.constant }) };
    std::vector<GraphValue> flows;
    for (const Operand *operand : { &second, &first }) { // the last is taken out first
        if (operand->flow)
            flows.insert(flows.begin(), *operand->flow);
        else
            step = withConstant(std::move(step), operand == &first ? 0 : 1, operand->constant);
    }
    return { after, builder.add(name, std::move(step), flows, after) };
}

Combination combinationOf(const std::string &op)
{
    static const std::map<std::string, Combination> all{ { "Add", Combination::Add },
        { "Sub", Combination::Subtract }, { "Mul", Combination::Multiply }, { "Div", Combination::Divide },
        { "Pow", Combination::Power }, { "Max", Combination::Largest }, { "Min", Combination::Least },
        { "Sum", Combination::Add }, { "PRelu", Combination::SlopeBelowZero },
        { "Greater", Combination::Greater }, { "Less", Combination::Less },
        { "GreaterOrEqual", Combination::GreaterOrEqual }, { "LessOrEqual", Combination::LessOrEqual },
        { "Equal", Combination::Equal } };
    return all.at(op);
}

struct FunctionOperator
{
    Function function;
    float alpha, beta; ///< what they are where the file does not say
    bool hasBeta;
};

/// HardSwish and the functions without numbers have no attributes.
const std::map<std::string, FunctionOperator> &functionOperators()
{
    static const std::map<std::string, FunctionOperator> all{ { "Sigmoid",
                                                                  { Function::Sigmoid, 0, 0, false } },
        { "HardSigmoid", { Function::HardSigmoid, 0.2F, 0.5F, true } },
        { "HardSwish", { Function::HardSwish, 1.0F / 6.0F, 0.5F, false } },
        { "Tanh", { Function::Tanh, 0, 0, false } }, { "Elu", { Function::Elu, 1, 0, false } },
        { "Softplus", { Function::Softplus, 0, 0, false } }, { "Erf", { Function::Erf, 0, 0, false } },
        { "Sqrt", { Function::Sqrt, 0, 0, false } }, { "Exp", { Function::Exp, 0, 0, false } },
        { "Log", { Function::Log, 0, 0, false } }, { "Abs", { Function::Abs, 0, 0, false } },
        { "Neg", { Function::Neg, 0, 0, false } }, { "Reciprocal", { Function::Reciprocal, 0, 0, false } } };
    return all;
}

/// Whether the node was exported for training; each opset says so in its own way.
bool trains(const Node &node)
{
    if (node.opset() < 7)
        return node.integer("is_test", 0) == 0;
    return node.opset() < 14 ? node.outputs() > 1 : node.integer("training_mode", 0) != 0;
}

/// A bound of a Clip: an attribute before opset 11, an input since.
double boundOf(const Node &node, size_t index, const char *name, double otherwise)
{
    if (node.opset() < 11)
        return static_cast<double>(node.real(name, static_cast<float>(otherwise)));
    if (!node.isGiven(index))
        return otherwise;
    const Tensor *bound = node.constant(index);
    if (!bound->isFloat || bound->floats.size() != 1 || std::isnan(bound->floats.front()))
        node.refuseInvalid(name);
    return static_cast<double>(bound->floats.front());
}

/// Between single values that are computed, or one of them.
GraphValue clippedAsComputed(const Node &node, NetworkBuilder &builder)
{
    Operand made = operandOf(node, 0);
    for (const size_t index : { 1, 2 }) {
        if (!node.isGiven(index))
            continue;
        Operand bound = operandOf(node, index, true);
        const char *name = index == 1 ? "min" : "max";
        if (arrayCount(bound.dims) != 1)
            node.refuseInvalid(name);
        bound.dims.clear();
        made = combine(node, node.name() + ' ' + name, index == 1 ? Combination::Largest : Combination::Least,
            made, bound, builder);
    }
    return made.flow.value();
}

} // namespace

GraphValue addConstant(const Node &node, const std::string &name, const GraphValue &flow,
    const Tensor &constant, float factor, NetworkBuilder &builder)
{
    Operand scaled{ constant.dims, {}, constant.floats };
    for (float &number : scaled.constant)
        number *= factor;
    return combine(node, name, Combination::Add, { flow.dims, flow }, scaled, builder).flow.value();
}

/// Max, Min and Sum have any number of inputs.
std::vector<GraphValue> readCombination(const Node &node, NetworkBuilder &builder)
{
    const Combination combination = combinationOf(node.op());
    if (node.inputs() == 1 && (node.op() == "Max" || node.op() == "Min" || node.op() == "Sum"))
        return { node.flow(0) };
    if (node.inputs() < 2)
        node.refuseInvalid("input");
    Operand made = operandOf(node, 0);
    const Dims slopedDims = made.dims;
    for (size_t i = 1; i < node.inputs(); ++i) {
        const Operand second = operandOf(node, i);
        if (combination == Combination::Divide)
            for (const float number : second.constant)
                if (!std::isnormal(number) || !std::isnormal(1.0F / number))
                    node.refuse("divides by 0 or by a number without a reciprocal; only other constants are "
                                "supported.");
        const bool isLast = i + 1 == node.inputs();
        made = combine(node, isLast ? node.name() : node.name() + ' ' + std::to_string(i), combination, made,
            second, builder);
    }
    if (node.op() == "PRelu" && made.dims != slopedDims)
        node.refuseInvalid("slope");
    return { made.flow.value() };
}

std::vector<GraphValue> readComparison(const Node &node, NetworkBuilder &builder)
{
    GraphValue made = combine(node, node.name(), combinationOf(node.op()), operandOf(node, 0, true),
        operandOf(node, 1, true), builder)
                          .flow.value();
    made.type = NumberType::Truth;
    return { made };
}

/// The sum of what is kept of one and of what is put in its place: where one is not taken it is 0, whatever
/// it was.
std::vector<GraphValue> readWhere(const Node &node, NetworkBuilder &builder)
{
    const Operand condition = operandOf(node, 0, true), first = operandOf(node, 1, true),
                  second = operandOf(node, 2, true);
    if (condition.flow && condition.flow->type != NumberType::Truth)
        node.refuseInvalid("condition");
    const Operand kept = combine(node, node.name() + " kept", Combination::Kept, first, condition, builder);
    const Operand replaced
        = combine(node, node.name() + " replaced", Combination::Replaced, second, condition, builder);
    GraphValue made = combine(node, node.name(), Combination::Add, kept, replaced, builder).flow.value();
    const size_t typed = node.flows(1) ? 1 : 2;
    const bool isWhole = node.constant(1) && !node.constant(1)->isFloat;
    made.type = node.flows(typed) ? node.flow(typed).type : isWhole ? NumberType::Whole : NumberType::Float;
    return { made };
}

std::vector<GraphValue> readFunction(const Node &node, NetworkBuilder &builder)
{
    const FunctionOperator &known = functionOperators().at(node.op());
    const GraphValue &flow = node.flow(0);
    double a = static_cast<double>(known.alpha), b = static_cast<double>(known.beta);
    if (known.hasBeta || known.function == Function::Elu)
        a = static_cast<double>(node.real("alpha", known.alpha));
    if (known.hasBeta)
        b = static_cast<double>(node.real("beta", known.beta));
    node.ignore("consumed_inputs");
    return { builder.add(
        node.name(), functionStep(known.function, flow.count(), a, b), { flow }, flow.dims) };
}

std::vector<GraphValue> readClip(const Node &node, NetworkBuilder &builder)
{
    constexpr double most = std::numeric_limits<float>::max();
    const GraphValue &flow = node.flow(0);
    node.ignore("consumed_inputs");
    if (node.opset() >= 11 && (node.flows(1) || node.flows(2)))
        return { clippedAsComputed(node, builder) };
    const double low = std::max(boundOf(node, 1, "min", -most), -most),
                 high = std::min(boundOf(node, 2, "max", most), most);
    return { builder.add(
        node.name(), functionStep(Function::Clip, flow.count(), low, high), { flow }, flow.dims) };
}

std::vector<GraphValue> readRelu(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    const MapsShape maps = mapsOf(flow.dims);
    LayerOperation step;
    step.kind = Kind::Leaky;
    step.slope = node.op() == "Relu" ? 0.0F : node.real("alpha", 0.01F);
    step.channels = maps.channels;
    step.in = maps.size;
    node.ignore("consumed_inputs");
    return { builder.add(node.name(), step, { flow }, flow.dims) };
}

std::vector<GraphValue> readBatchNormalization(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    const Dims &dims = flow.dims;
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
    const MapsShape maps = mapsOf(dims);
    norm.channels = static_cast<int>(channels);
    norm.in = maps.channels == channels ? maps.size : Size2{ static_cast<int>(flow.count() / channels), 1 };
    return { builder.add(node.name(), norm, { flow }, dims) };
}

} // namespace halo
