// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/workload/layer/layerreference.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halo {
namespace {

using Kind = Companion::Kind;

void checkCompanion(const Companion &companion, size_t inputs)
{
    const auto enough = [&](const std::vector<float> &numbers) {
        return numbers.size() == static_cast<size_t>(companion.channels);
    };
    const Kind kind = companion.kind;
    require(static_cast<std::int64_t>(inputs) == companion.inputCount(),
        "A step of a layer got " + std::to_string(inputs) + " values; its input has "
            + std::to_string(companion.inputCount()) + ".");
    const bool normalises = kind == Kind::Normalise || kind == Kind::NormaliseScaleBias;
    const bool scales = kind == Kind::Scale || kind == Kind::ScaleBias || kind == Kind::NormaliseScaleBias;
    const bool shifts = kind == Kind::Bias || kind == Kind::ScaleBias || kind == Kind::NormaliseScaleBias;
    require((!normalises || (enough(companion.mean) && enough(companion.variance)))
            && (!scales || enough(companion.scale)) && (!shifts || enough(companion.bias)),
        "A step of a layer needs one mean, variance, scale or bias for each of its "
            + std::to_string(companion.channels) + " channels.");
    require(
        kind != Kind::MaxPool || (companion.window >= 1 && companion.stride >= 1 && companion.padding >= 0),
        "A pooling window and its stride are at least 1, its padding at least 0.");
    const std::int64_t last
        = companion.base + std::int64_t(std::max(companion.groups - 1, 0)) * companion.offset + companion.n;
    require(kind != Kind::Softmax
            || (companion.n >= 1 && companion.groups >= 0 && companion.base >= 0
                && companion.offset >= companion.n && last <= companion.inputCount()),
        "The groups of a softmax overlap or reach out of its input; choose fewer or shorter ones.");
}

/// One value of channel c.
double changed(const Companion &companion, size_t c, double x)
{
    const auto number = [c](const std::vector<float> &numbers) { return static_cast<double>(numbers[c]); };
    const auto normalised = [&] {
        const double epsilon = static_cast<double>(companion.epsilon), variance = number(companion.variance);
        const double deviation
            = companion.epsilonInside ? std::sqrt(variance + epsilon) : std::sqrt(variance) + epsilon;
        return (x - number(companion.mean)) / deviation;
    };
    switch (companion.kind) {
    case Kind::Reset:
        return 0.0;
    case Kind::Normalise:
        return normalised();
    case Kind::Scale:
        return x * number(companion.scale);
    case Kind::Bias:
        return x + number(companion.bias);
    case Kind::ScaleBias:
        return x * number(companion.scale) + number(companion.bias);
    case Kind::NormaliseScaleBias:
        return normalised() * number(companion.scale) + number(companion.bias);
    case Kind::Leaky:
        return x > 0.0 ? x : static_cast<double>(companion.slope) * x;
    case Kind::Linear:
    case Kind::Flatten:
    case Kind::MaxPool:
    case Kind::Softmax:
        break;
    }
    return x;
}

std::vector<float> eachChanged(const Companion &companion, const std::vector<float> &input)
{
    std::vector<float> output;
    output.reserve(input.size());
    for (size_t i = 0; i < input.size(); ++i)
        output.push_back(
            static_cast<float>(changed(companion, i / companion.in.area(), static_cast<double>(input[i]))));
    return output;
}

std::vector<float> flattened(const Companion &companion, const std::vector<float> &input)
{
    std::vector<float> output;
    output.reserve(input.size());
    const size_t area = companion.in.area();
    for (size_t s = 0; s < area; ++s)
        for (size_t c = 0; c < static_cast<size_t>(companion.channels); ++c)
            output.push_back(input[c * area + s]);
    return output;
}

float largest(const Companion &companion, const float *channel, int ox, int oy)
{
    float most = -std::numeric_limits<float>::infinity();
    const int left = ox * companion.stride - companion.padding,
              top = oy * companion.stride - companion.padding;
    for (int y = std::max(top, 0); y < std::min(top + companion.window, companion.in.h); ++y)
        for (int x = std::max(left, 0); x < std::min(left + companion.window, companion.in.w); ++x)
            most = std::max(most,
                channel[static_cast<size_t>(y) * static_cast<size_t>(companion.in.w)
                    + static_cast<size_t>(x)]);
    return most;
}

std::vector<float> pooled(const Companion &companion, const std::vector<float> &input)
{
    std::vector<float> output;
    const Size2 out = companion.out();
    for (int c = 0; c < companion.channels; ++c)
        for (int y = 0; y < out.h; ++y)
            for (int x = 0; x < out.w; ++x)
                output.push_back(
                    largest(companion, input.data() + static_cast<size_t>(c) * companion.in.area(), x, y));
    return output;
}

std::vector<float> softened(const Companion &companion, const std::vector<float> &input)
{
    std::vector<float> output = input;
    for (int g = 0; g < companion.groups; ++g) {
        const auto begin = output.begin() + companion.base + std::ptrdiff_t(g) * companion.offset;
        const auto end = begin + companion.n;
        const double most = static_cast<double>(*std::max_element(begin, end));
        const auto power = [&](float x) {
            return std::exp((static_cast<double>(x) - most) / static_cast<double>(companion.temperature));
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

Size2 Companion::out() const
{
    if (kind != Kind::MaxPool)
        return in;
    const auto edge = [this](int size) {
        if (overhang)
            return (size + 2 * padding) / stride;
        return size + 2 * padding < window ? 0 : (size + 2 * padding - window) / stride + 1;
    };
    return { edge(in.w), edge(in.h) };
}

std::vector<float> applyCompanion(const Companion &companion, const std::vector<float> &input)
{
    checkCompanion(companion, input.size());
    switch (companion.kind) {
    case Kind::Flatten:
        return flattened(companion, input);
    case Kind::MaxPool:
        return pooled(companion, input);
    case Kind::Softmax:
        return softened(companion, input);
    default:
        return eachChanged(companion, input);
    }
}

} // namespace halo
