// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/network.h"

namespace halo {
namespace {

std::string edges(Size2 size)
{
    return std::to_string(size.h) + 'x' + std::to_string(size.w);
}

/// The operation, told what it works on.
LayerOperation sizedFor(LayerOperation operation, const MapsShape &before)
{
    operation.channels = before.channels;
    operation.in = before.size;
    return operation;
}

LayerShape sizedFor(LayerShape shape, const MapsShape &before)
{
    shape.channels = before.channels;
    shape.in = before.size;
    return shape;
}

std::string describe(const NetworkConvolution &convolution)
{
    const LayerShape &s = convolution.shape;
    if (s.in == Size2{ 1, 1 })
        return "fully connected to " + std::to_string(s.filters);
    std::string text = "convolution " + edges(s.kernel) + " of " + std::to_string(s.filters);
    if (s.stride != Size2{ 1, 1 })
        text += ", stride " + edgeText(s.stride);
    if (s.dilation != Size2{ 1, 1 })
        text += ", dilation " + edgeText(s.dilation);
    if (s.groups != 1)
        text += ", " + std::to_string(s.groups) + " groups";
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

} // namespace

MapsShape shapeAfter(const NetworkStep &step, const MapsShape &given)
{
    if (step.leaves)
        return *step.leaves;
    const MapsShape before = step.view.value_or(given);
    if (const auto *convolution = std::get_if<NetworkConvolution>(&step.what)) {
        const LayerShape shape = sizedFor(convolution->shape, before);
        return { shape.filters, shape.out() };
    }
    if (const auto *operation = std::get_if<LayerOperation>(&step.what))
        return { before.channels, sizedFor(*operation, before).out() };
    return { static_cast<int>(before.count()), { 1, 1 } };
}

std::string describe(const NetworkStep &step)
{
    if (const auto *convolution = std::get_if<NetworkConvolution>(&step.what))
        return describe(*convolution);
    if (const auto *operation = std::get_if<LayerOperation>(&step.what))
        return describe(*operation);
    return step.leaves ? "reshape" : "flatten";
}

std::int64_t parameterCount(const NetworkStep &step)
{
    size_t count = 0;
    if (const auto *convolution = std::get_if<NetworkConvolution>(&step.what))
        count = convolution->weights.size();
    if (const auto *operation = std::get_if<LayerOperation>(&step.what))
        count = operation->mean.size() + operation->variance.size() + operation->scale.size()
            + operation->bias.size();
    return static_cast<std::int64_t>(count);
}

std::int64_t parameterCount(const Network &network)
{
    std::int64_t count = 0;
    for (const NetworkStep &step : network.steps)
        count += parameterCount(step);
    return count;
}

std::unique_ptr<Problem> problemOf(const NetworkStep &step, const FeatureMaps &input)
{
    const MapsShape before = step.view.value_or(MapsShape{ input.channels, input.size });
    if (const auto *convolution = std::get_if<NetworkConvolution>(&step.what))
        return std::make_unique<LayerProblem>(sizedFor(convolution->shape, before),
            LayerData{ sharedValues(input.values), sharedValues(convolution->weights) });
    if (const auto *operation = std::get_if<LayerOperation>(&step.what))
        return std::make_unique<LayerOperationProblem>(
            sizedFor(*operation, before), sharedValues(input.values));
    return nullptr;
}

std::vector<FeatureMaps> forwardReference(const Network &network, FeatureMaps input)
{
    std::vector<FeatureMaps> all;
    for (const NetworkStep &step : network.steps) {
        try {
            const MapsShape after = shapeAfter(step, { input.channels, input.size });
            if (const auto problem = problemOf(step, input)) {
                TaskOutputs outputs = problem->reference({});
                input.values = std::get<std::vector<float>>(std::move(outputs.at("dst")));
            }
            input.channels = after.channels;
            input.size = after.size;
        } catch (const Error &e) {
            throw atStep(step, e);
        }
        all.push_back(input);
    }
    return all;
}

Error atStep(const NetworkStep &step, const Error &error)
{
    return Error(
        error.kind(), Message("Layer \"%1\" of the network: %2", step.name, error.message()), error.detail());
}

} // namespace halo
