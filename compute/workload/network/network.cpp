// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/network.h"

namespace halo {
namespace {

std::string edges(Size2 size)
{
    return std::to_string(size.h) + 'x' + std::to_string(size.w);
}

/// The companion, told what it works on.
Companion sizedFor(Companion companion, const MapsShape &before)
{
    companion.channels = before.channels;
    companion.in = before.size;
    return companion;
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
    if (s.stride != 1)
        text += ", stride " + std::to_string(s.stride);
    if (s.dilation != 1)
        text += ", dilation " + std::to_string(s.dilation);
    return text;
}

std::string describe(const Companion &companion)
{
    using Kind = Companion::Kind;
    switch (companion.kind) {
    case Kind::NormaliseScaleBias:
        return "batch norm";
    case Kind::ScaleBias:
        return "scale and bias";
    case Kind::MaxPool:
        return "max pool " + edges({ companion.window, companion.window });
    case Kind::Leaky:
        return companion.slope == 0.0F ? "relu" : "leaky relu";
    default:
        return planOf(companion.kind);
    }
}

} // namespace

MapsShape shapeAfter(const NetworkStep &step, const MapsShape &before)
{
    if (const auto *convolution = std::get_if<NetworkConvolution>(&step.what)) {
        const LayerShape shape = sizedFor(convolution->shape, before);
        return { shape.filters, shape.out() };
    }
    if (const auto *companion = std::get_if<Companion>(&step.what))
        return { before.channels, sizedFor(*companion, before).out() };
    return { static_cast<int>(before.count()), { 1, 1 } };
}

std::string describe(const NetworkStep &step)
{
    if (const auto *convolution = std::get_if<NetworkConvolution>(&step.what))
        return describe(*convolution);
    if (const auto *companion = std::get_if<Companion>(&step.what))
        return describe(*companion);
    return "flatten";
}

std::int64_t parameterCount(const Network &network)
{
    size_t count = 0;
    for (const NetworkStep &step : network.steps) {
        if (const auto *convolution = std::get_if<NetworkConvolution>(&step.what))
            count += convolution->weights.size();
        if (const auto *companion = std::get_if<Companion>(&step.what))
            count += companion->mean.size() + companion->variance.size() + companion->scale.size()
                + companion->bias.size();
    }
    return static_cast<std::int64_t>(count);
}

std::unique_ptr<Problem> problemOf(const NetworkStep &step, const FeatureMaps &input)
{
    const MapsShape before{ input.channels, input.size };
    if (const auto *convolution = std::get_if<NetworkConvolution>(&step.what))
        return std::make_unique<LayerProblem>(sizedFor(convolution->shape, before),
            LayerData{ sharedValues(input.values), sharedValues(convolution->weights) });
    if (const auto *companion = std::get_if<Companion>(&step.what))
        return std::make_unique<CompanionProblem>(sizedFor(*companion, before), sharedValues(input.values));
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
        error.kind(), "Layer \"" + step.name + "\" of the network: " + error.what(), error.detail());
}

} // namespace halo
