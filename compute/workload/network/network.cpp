// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/network.h"

#include "compute/base/silenterror.h"
#include "compute/workload/layer/arraysteps.h"

#include <array>

namespace halo {
namespace {

std::string edges(Size2 size)
{
    return std::to_string(size.h) + 'x' + std::to_string(size.w);
}

/// "2", or "2x1" where rows and columns differ.
std::string edgesIfUneven(Size2 size)
{
    return size.w == size.h ? std::to_string(size.w) : edges(size);
}

std::string describe(const NetworkConvolution &convolution)
{
    const LayerShape &s = convolution.shape;
    if (s.in == Size2{ 1, 1 } && s.kernel == Size2{ 1, 1 } && s.groups == 1)
        return "fully connected to " + std::to_string(s.filters);
    const bool isDepthwise = s.groups > 1 && s.groups == s.channels;
    std::string text = (isDepthwise ? "depthwise convolution " : "convolution ") + edges(s.kernel) + " of "
        + std::to_string(s.filters);
    if (s.groups > 1 && !isDepthwise)
        text += " in " + std::to_string(s.groups) + " groups";
    if (s.stride != Size2{ 1, 1 })
        text += ", stride " + edgesIfUneven(s.stride);
    if (s.dilation != Size2{ 1, 1 })
        text += ", dilation " + edgesIfUneven(s.dilation);
    return text;
}

std::string describe(const LayerOperation &operation)
{
    using Kind = LayerOperation::Kind;
    switch (operation.kind) {
    case Kind::NormaliseScaleBias:
        return "batch norm";
    case Kind::ScaleBias:
        return "scale and bias";
    case Kind::MaxPool:
        return "max pool " + edges(operation.window);
    case Kind::Leaky:
        return operation.slope == 0.0F ? "relu" : "leaky relu";
    case Kind::Flatten:
        return "transpose";
    default:
        return planOf(operation.kind);
    }
}

std::string functionName(Function function, double a)
{
    static constexpr std::array names{ "identity", "clip", "leaky relu", "elu", "sigmoid", "hard sigmoid",
        "hard swish", "tanh", "softplus", "erf", "square root", "exponential", "logarithm", "absolute value",
        "negation", "reciprocal" };
    return function == Function::Leaky && a == 0.0 ? "relu" : names[static_cast<size_t>(function)];
}

std::string describe(const ArrayOperation &operation)
{
    static constexpr std::array combinations{ "addition", "subtraction", "product", "division", "power",
        "largest of two", "least of two", "prelu", "greater", "less", "greater or equal", "less or equal",
        "equal", "choice of one", "choice of the other" };
    static constexpr std::array reductions{ "mean", "sum", "largest", "least", "place of the largest",
        "last place of the largest" };
    const auto macro = [&](const char *name) { return static_cast<size_t>(operation.macros.at(name)); };
    const auto size = [&](const char *name) { return operation.sizes.at(name); };
    const std::string &plan = operation.plan;
    if (plan == "function")
        return functionName(static_cast<Function>(macro("FUNCTION")), operation.factors.at("a"));
    if (plan == "combine")
        return combinations[macro("COMBINE")];
    if (plan == "reduce")
        return std::string(reductions[macro("REDUCTION")]) + " of " + std::to_string(size("n"));
    if (plan == "average_pool")
        return "average pool " + edges({ size("window_width"), size("window_height") });
    if (plan == "transposed")
        return "transposed convolution "
            + edges({ operation.macros.at("KERNEL_W"), operation.macros.at("KERNEL_H") }) + " of "
            + std::to_string(size("filters"));
    if (plan == "softmax_along")
        return macro("LOGARITHM") ? "log softmax" : "softmax";
    if (plan == "matmul")
        return "product of matrices";
    if (plan == "copy")
        return operation.tables.size() > 1 ? "concatenation" : "copy";
    if (plan == "finish") {
        std::string text = macro("OTHER") ? "bias, addition" : "bias";
        const auto function = static_cast<Function>(macro("FUNCTION"));
        if (function != Function::Identity)
            text += ", " + functionName(function, operation.factors.at("a"));
        return text;
    }
    return plan;
}

struct Describe
{
    template<typename What> std::string operator()(const What &what) const { return describe(what); }
    std::string operator()(const NetworkReshape &) const { return "reshape"; }
};

SharedValues share(const FeatureMaps &maps)
{
    return sharedValues(maps.values);
}

} // namespace

MapsShape mapsOf(const Dims &dims)
{
    const size_t rank = dims.size();
    const auto count = static_cast<int>(arrayCount(dims));
    if (rank < 2 || count == 0 || (rank == 2 && dims[0] == 1))
        return { count, { 1, 1 } };
    const Size2 size{ static_cast<int>(dims[rank - 1]), static_cast<int>(dims[rank - 2]) };
    return { static_cast<int>(static_cast<size_t>(count) / size.area()), size };
}

std::string describe(const NetworkStep &step)
{
    if (step.op == "Pad") // it is computed as a resize
        return "padding";
    if (step.op == "Gather")
        return "selection";
    return std::visit(Describe{}, step.what);
}

std::int64_t parameterCount(const NetworkStep &step)
{
    size_t count = 0;
    if (const auto *convolution = std::get_if<NetworkConvolution>(&step.what))
        count = convolution->weights.size();
    if (const auto *operation = std::get_if<LayerOperation>(&step.what))
        count = operation->mean.size() + operation->variance.size() + operation->scale.size()
            + operation->bias.size();
    if (const auto *operation = std::get_if<ArrayOperation>(&step.what);
        operation && operation->plan != "resize")
        for (const auto &[name, values] : operation->weights)
            count += values.size();
    return static_cast<std::int64_t>(count);
}

std::int64_t parameterCount(const Network &network)
{
    if (network.learnt > 0)
        return network.learnt;
    std::int64_t count = 0;
    for (const NetworkStep &step : network.steps)
        count += parameterCount(step);
    return count;
}

size_t answerStep(const Network &network)
{
    return network.outputs.empty() ? network.steps.size() - 1
                                   : static_cast<size_t>(network.outputs.front()) - 1;
}

std::unique_ptr<Problem> problemOf(const NetworkStep &step, const std::vector<SharedValues> &inputs)
{
    if (const auto *convolution = std::get_if<NetworkConvolution>(&step.what))
        return std::make_unique<LayerProblem>(
            convolution->shape, LayerData{ inputs.front(), sharedValues(convolution->weights) });
    if (const auto *operation = std::get_if<LayerOperation>(&step.what))
        return std::make_unique<LayerOperationProblem>(*operation, inputs.front());
    if (const auto *operation = std::get_if<ArrayOperation>(&step.what))
        return std::make_unique<ArrayProblem>(*operation, inputs);
    return nullptr;
}

std::vector<std::int64_t> inputCounts(const NetworkStep &step)
{
    if (const auto *convolution = std::get_if<NetworkConvolution>(&step.what))
        return { convolution->shape.inputCount() };
    if (const auto *operation = std::get_if<LayerOperation>(&step.what))
        return { operation->inputCount() };
    if (const auto *operation = std::get_if<ArrayOperation>(&step.what))
        return operation->inputs;
    return { arrayCount(step.dims) };
}

std::vector<FeatureMaps> forwardReference(const Network &network, const FeatureMaps &input)
{
    std::vector<SharedValues> values{ share(input) };
    std::vector<FeatureMaps> all;
    for (const NetworkStep &step : network.steps) {
        try {
            std::vector<SharedValues> inputs;
            for (const int value : step.inputs)
                inputs.push_back(values[static_cast<size_t>(value)]);
            const MapsShape after = mapsOf(step.dims);
            const auto problem = problemOf(step, inputs);
            all.push_back({ after.channels, after.size,
                problem ? std::get<std::vector<float>>(problem->reference({}).at("dst"))
                        : floatsOf(*inputs.front()) });
            values.push_back(share(all.back()));
        } catch (const Error &e) {
            throwAtStep(step, e);
        }
    }
    return all;
}

void throwAtStep(const NetworkStep &step, const Error &error)
{
    const Message sentence("Layer \"%1\" of the network: %2", step.name, error.message());
    if (const auto *silent = dynamic_cast<const SilentError *>(&error))
        throw SilentError(sentence, silent->device(), error.detail());
    throw Error(error.kind(), sentence, error.detail());
}

} // namespace halo
