// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/workload/layer/layerreference.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halo {
namespace {

using Kind = LayerOperation::Kind;

/// One value of channel c.
double changed(const LayerOperation &operation, size_t c, double x)
{
    const auto number = [c](const std::vector<float> &numbers) { return static_cast<double>(numbers[c]); };
    const auto normalised = [&] {
        const double epsilon = static_cast<double>(operation.epsilon), variance = number(operation.variance);
        const double deviation
            = operation.epsilonInside ? std::sqrt(variance + epsilon) : std::sqrt(variance) + epsilon;
        return (x - number(operation.mean)) / deviation;
    };
    switch (operation.kind) {
    case Kind::Reset:
        return 0.0;
    case Kind::Normalise:
        return normalised();
    case Kind::Scale:
        return x * number(operation.scale);
    case Kind::Bias:
        return x + number(operation.bias);
    case Kind::ScaleBias:
        return x * number(operation.scale) + number(operation.bias);
    case Kind::NormaliseScaleBias:
        return normalised() * number(operation.scale) + number(operation.bias);
    case Kind::Leaky:
        return x > 0.0 ? x : static_cast<double>(operation.slope) * x;
    case Kind::Linear:
    case Kind::Flatten:
    case Kind::MaxPool:
    case Kind::Softmax:
        break;
    }
    return x;
}

std::vector<float> eachChanged(const LayerOperation &operation, const std::vector<float> &input)
{
    std::vector<float> output;
    output.reserve(input.size());
    for (size_t i = 0; i < input.size(); ++i)
        output.push_back(
            static_cast<float>(changed(operation, i / operation.in.area(), static_cast<double>(input[i]))));
    return output;
}

std::vector<float> flattened(const LayerOperation &operation, const std::vector<float> &input)
{
    std::vector<float> output;
    output.reserve(input.size());
    const size_t area = operation.in.area();
    for (size_t s = 0; s < area; ++s)
        for (size_t c = 0; c < static_cast<size_t>(operation.channels); ++c)
            output.push_back(input[c * area + s]);
    return output;
}

float largest(const LayerOperation &operation, const float *channel, int ox, int oy)
{
    float most = -std::numeric_limits<float>::infinity();
    for (int v = 0; v < operation.window.h; ++v)
        for (int u = 0; u < operation.window.w; ++u) {
            const int x = ox * operation.stride.w - operation.padding.w + u * operation.dilation.w,
                      y = oy * operation.stride.h - operation.padding.h + v * operation.dilation.h;
            if (x >= 0 && x < operation.in.w && y >= 0 && y < operation.in.h)
                most = std::max(most,
                    channel[static_cast<size_t>(y) * static_cast<size_t>(operation.in.w)
                        + static_cast<size_t>(x)]);
        }
    return most;
}

std::vector<float> pooled(const LayerOperation &operation, const std::vector<float> &input)
{
    std::vector<float> output;
    const Size2 out = operation.out();
    for (int c = 0; c < operation.channels; ++c)
        for (int y = 0; y < out.h; ++y)
            for (int x = 0; x < out.w; ++x)
                output.push_back(
                    largest(operation, input.data() + static_cast<size_t>(c) * operation.in.area(), x, y));
    return output;
}

std::vector<float> softened(const LayerOperation &operation, const std::vector<float> &input)
{
    std::vector<float> output = input;
    for (int g = 0; g < operation.groups; ++g) {
        const auto begin = output.begin() + operation.base + std::ptrdiff_t(g) * operation.offset;
        const auto end = begin + operation.n;
        const double most = static_cast<double>(*std::max_element(begin, end));
        const auto power = [&](float x) {
            return std::exp((static_cast<double>(x) - most) / static_cast<double>(operation.temperature));
        };
        double sum = 0.0;
        for (auto i = begin; i != end; ++i)
            sum += power(*i);
        for (auto i = begin; i != end; ++i)
            *i = static_cast<float>(power(*i) / sum);
    }
    return output;
}

} // namespace

Size2 LayerOperation::out() const
{
    if (kind != Kind::MaxPool)
        return in;
    const auto edge = [this](int Size2::*of) {
        const int padded = in.*of + padding.*of + farPadding.*of;
        const int span = dilation.*of * (window.*of - 1) + 1;
        if (overhang)
            return padded / (stride.*of);
        return padded < span ? 0 : (padded - span) / (stride.*of) + 1;
    };
    return { edge(&Size2::w), edge(&Size2::h) };
}

void checkOperation(const LayerOperation &operation, size_t inputs)
{
    const auto enough = [&](const std::vector<float> &numbers) {
        return numbers.size() == static_cast<size_t>(operation.channels);
    };
    const Kind kind = operation.kind;
    require(static_cast<std::int64_t>(inputs) == operation.inputCount(),
        Message("A step of a layer got %1 values; its input has %2.", inputs, operation.inputCount()));
    const bool normalises = kind == Kind::Normalise || kind == Kind::NormaliseScaleBias;
    const bool scales = kind == Kind::Scale || kind == Kind::ScaleBias || kind == Kind::NormaliseScaleBias;
    const bool shifts = kind == Kind::Bias || kind == Kind::ScaleBias || kind == Kind::NormaliseScaleBias;
    require((!normalises || (enough(operation.mean) && enough(operation.variance)))
            && (!scales || enough(operation.scale)) && (!shifts || enough(operation.bias)),
        Message("A step of a layer needs one mean, variance, scale or bias for each of its %1 channels.",
            operation.channels));
    const auto atLeast = [](int least, std::initializer_list<Size2> sizes) {
        return std::ranges::all_of(sizes, [&](Size2 size) { return size.w >= least && size.h >= least; });
    };
    require(kind != Kind::MaxPool
            || (atLeast(1, { operation.window, operation.stride, operation.dilation })
                && atLeast(0, { operation.padding, operation.farPadding })),
        "A pooling window and its stride are at least 1, its padding at least 0.");
    const std::int64_t last
        = operation.base + std::int64_t(std::max(operation.groups - 1, 0)) * operation.offset + operation.n;
    require(kind != Kind::Softmax
            || (operation.n >= 1 && operation.groups >= 0 && operation.base >= 0
                && operation.offset >= operation.n && last <= operation.inputCount()),
        "The groups of a softmax overlap or reach out of its input; choose fewer or shorter ones.");
}

std::vector<float> applyOperation(const LayerOperation &operation, const std::vector<float> &input)
{
    checkOperation(operation, input.size());
    switch (operation.kind) {
    case Kind::Flatten:
        return flattened(operation, input);
    case Kind::MaxPool:
        return pooled(operation, input);
    case Kind::Softmax:
        return softened(operation, input);
    default:
        return eachChanged(operation, input);
    }
}

} // namespace halo
