// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/presetmakers.h"

#include "compute/base/texterror.h"
#include "compute/filter/filterformula.h"
#include "compute/filter/filterpresets.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <random>

namespace halo {

namespace {

using Numbers = std::vector<double>;

Filter filterOf(Size2 size, const Numbers &values)
{
    Filter filter{ {}, size.w, size.h, {} };
    std::transform(values.begin(), values.end(), std::back_inserter(filter.weights),
        [](double value) { return static_cast<float>(value); });
    return filter;
}

/// Calls value(dx, dy) for every tap, dx and dy counted from the middle of the filter.
template<typename Function> Numbers sampled(Size2 size, Function value)
{
    Numbers values;
    for (int y = 0; y < size.h; ++y)
        for (int x = 0; x < size.w; ++x)
            values.push_back(value(x - (size.w - 1) / 2.0, y - (size.h - 1) / 2.0));
    return values;
}

/// Scaled so that a picture of one brightness keeps it.
Numbers normalised(Numbers values)
{
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    for (double &value : values)
        value /= sum;
    return values;
}

Numbers gaussian(Size2 size, double sigmaX, double sigmaY)
{
    return normalised(sampled(size, [=](double x, double y) {
        return std::exp(-x * x / (2.0 * sigmaX * sigmaX) - y * y / (2.0 * sigmaY * sigmaY));
    }));
}

double sigmaAt(const PresetArguments &arguments, size_t i)
{
    return arguments.number(i, 0.05, 100.0);
}

/// Row n of Pascal's triangle, over 2^n: what repeated averaging of neighbours comes to.
Numbers binomial(int n)
{
    Numbers row{ 1.0 };
    for (int i = 0; i < n; ++i) {
        row.push_back(0.0);
        for (size_t k = row.size() - 1; k > 0; --k)
            row[k] += row[k - 1];
    }
    return row;
}

/// Sobel of any odd size: the difference of neighbours, smoothed by a binomial along it, times a binomial
/// across it. Sobel & Feldman 1968 for 3 x 3; the larger ones as cv::getDerivKernels has them.
Filter sobel(const PresetArguments &arguments, bool down)
{
    arguments.expect(0, 1);
    const int edge = arguments.has(0) ? arguments.oddEdge(0) : 3;
    if (edge < 3 || edge > 31)
        arguments.refuse(0, "it has 3 to 31 taps in each direction");
    const Numbers smooth = binomial(edge - 1);
    const Numbers inner = binomial(edge - 3);
    Numbers change(static_cast<size_t>(edge));
    for (size_t i = 0; i < inner.size(); ++i) {
        change[i] -= inner[i];
        change[i + 2] += inner[i];
    }
    Numbers values;
    for (size_t y = 0; y < change.size(); ++y)
        for (size_t x = 0; x < change.size(); ++x)
            values.push_back(down ? change[y] * smooth[x] : change[x] * smooth[y]);
    return filterOf({ edge, edge }, values);
}

} // namespace

namespace preset {

Filter identity(const PresetArguments &arguments)
{
    arguments.expect(0, 1);
    const int n = arguments.has(0) ? arguments.edge(0) : 1;
    Filter filter{ {}, n, n, std::vector<float>(Size2{ n, n }.area()) };
    // The tap that lands on the pixel itself once a convolution has turned an even filter.
    const auto middle = static_cast<size_t>((n - 1) / 2);
    filter.weights[middle * static_cast<size_t>(n) + middle] = 1.0F;
    return filter;
}

Filter box(const PresetArguments &arguments)
{
    arguments.expect(1, 1);
    const Size2 size = arguments.size(0);
    return filterOf(size, Numbers(size.area(), 1.0 / static_cast<double>(size.area())));
}

double defaultSigma(int taps)
{
    return 0.3 * ((taps - 1) * 0.5 - 1.0) + 0.8;
}

Filter gauss(const PresetArguments &arguments)
{
    arguments.expect(1, 2);
    const Size2 size = arguments.size(0);
    const bool given = arguments.has(1);
    // Anything above zero goes; below 0.05 a float cannot tell the difference, but squares would vanish.
    const double sigma
        = given ? std::max(arguments.number(1, std::numeric_limits<double>::denorm_min(), 100.0), 0.05) : 0.0;
    return filterOf(
        size, gaussian(size, given ? sigma : defaultSigma(size.w), given ? sigma : defaultSigma(size.h)));
}

/// Laplacian of a Gaussian, shifted so that the weights sum to zero.
Filter log(const PresetArguments &arguments)
{
    arguments.expect(2, 2);
    const Size2 size{ arguments.edge(0), arguments.edge(0) };
    const double variance = sigmaAt(arguments, 1) * sigmaAt(arguments, 1);
    const Numbers bell = gaussian(size, std::sqrt(variance), std::sqrt(variance));
    Numbers values = sampled(
        size, [=](double x, double y) { return (x * x + y * y - 2.0 * variance) / (variance * variance); });
    for (size_t i = 0; i < values.size(); ++i)
        values[i] *= bell[i];
    const double mean
        = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    for (double &value : values)
        value -= mean;
    return filterOf(size, values);
}

Filter dog(const PresetArguments &arguments)
{
    arguments.expect(3, 3);
    const Size2 size{ arguments.edge(0), arguments.edge(0) };
    Numbers values = gaussian(size, sigmaAt(arguments, 1), sigmaAt(arguments, 1));
    const Numbers wide = gaussian(size, sigmaAt(arguments, 2), sigmaAt(arguments, 2));
    for (size_t i = 0; i < values.size(); ++i)
        values[i] -= wide[i];
    return filterOf(size, values);
}

/// The picture plus amount times what the Gaussian takes away.
Filter unsharp(const PresetArguments &arguments)
{
    arguments.expect(3, 3);
    const Size2 size{ arguments.oddEdge(0), arguments.oddEdge(0) };
    const double amount = arguments.number(2, 0.0, 1000.0);
    Numbers values = gaussian(size, sigmaAt(arguments, 1), sigmaAt(arguments, 1));
    for (double &value : values)
        value *= -amount;
    values[values.size() / 2] += 1.0 + amount;
    return filterOf(size, values);
}

/// A line of n taps through the middle; taps beside it count by how near they are.
Filter motion(const PresetArguments &arguments)
{
    arguments.expect(2, 2);
    const Size2 size{ arguments.edge(0), arguments.edge(0) };
    const double angle = arguments.number(1, -360.0, 360.0) * std::numbers::pi / 180.0;
    const double alongX = std::cos(angle);
    const double alongY = -std::sin(angle); // rows are counted downwards
    const double half = (size.w - 1) / 2.0;
    return filterOf(size, normalised(sampled(size, [=](double x, double y) {
        const double along = std::clamp(x * alongX + y * alongY, -half, half);
        return std::max(0.0, 1.0 - std::hypot(x - along * alongX, y - along * alongY));
    })));
}

Filter disk(const PresetArguments &arguments)
{
    arguments.expect(1, 1);
    const double radius = arguments.number(0, 0.0, (maxFilterEdge - 1) / 2);
    const int edge = 2 * static_cast<int>(radius) + 1;
    return filterOf({ edge, edge }, normalised(sampled({ edge, edge }, [=](double x, double y) {
        return x * x + y * y <= radius * radius ? 1.0 : 0.0;
    })));
}

Filter highboost(const PresetArguments &arguments)
{
    arguments.expect(0, 1);
    const double k = arguments.has(0) ? arguments.number(0, 0.0, 1000.0) : 1.0;
    Numbers values(9, -1.0);
    values[4] = 8.0 + k;
    return filterOf({ 3, 3 }, values);
}

/// Multiples of 1/128 from -1 to 1, the same on every machine: sums of them are exact.
Filter random(const PresetArguments &arguments)
{
    arguments.expect(2, 2);
    const Size2 size = arguments.size(0);
    std::mt19937 generator(static_cast<std::mt19937::result_type>(arguments.whole(1)));
    Numbers values(size.area());
    for (double &value : values)
        value = (static_cast<double>(generator() % 257) - 128.0) / 128.0;
    return filterOf(size, values);
}

Filter sobelX(const PresetArguments &arguments)
{
    return sobel(arguments, false);
}

Filter sobelY(const PresetArguments &arguments)
{
    return sobel(arguments, true);
}

/// A wave under a bell: Gabor's function, as cv::getGaborKernel samples it.
Filter gabor(const PresetArguments &arguments)
{
    arguments.expect(6, 6);
    const int edge = arguments.oddEdge(0);
    const double sigma = sigmaAt(arguments, 1);
    const double angle = arguments.number(2, -360.0, 360.0) * std::numbers::pi / 180.0;
    const double wavelength = arguments.number(3, 0.1, 1000.0);
    const double flatness = arguments.number(4, 0.01, 100.0);
    const double phase = arguments.number(5, -360.0, 360.0) * std::numbers::pi / 180.0;
    return filterOf({ edge, edge }, sampled({ edge, edge }, [=](double x, double y) {
        // Turned by 180 degrees, as OpenCV has it: seen only when the phase makes the wave odd.
        const double along = -x * std::cos(angle) - y * std::sin(angle);
        const double across = x * std::sin(angle) - y * std::cos(angle);
        const double bell = (along * along + flatness * flatness * across * across) / (2.0 * sigma * sigma);
        return std::exp(-bell) * std::cos(2.0 * std::numbers::pi * along / wavelength + phase);
    }));
}

/// A single tap beside the middle: as a convolution it moves the picture to the right and down.
Filter shift(const PresetArguments &arguments)
{
    arguments.expect(2, 2);
    const int right = arguments.shift(0);
    const int down = arguments.shift(1);
    const Size2 size{ 2 * std::abs(right) + 1, 2 * std::abs(down) + 1 };
    Numbers values(size.area());
    values[static_cast<size_t>(std::abs(down) + down) * static_cast<size_t>(size.w)
        + static_cast<size_t>(std::abs(right) + right)]
        = 1.0;
    return filterOf(size, values);
}

Filter formula(const PresetArguments &arguments)
{
    arguments.expect(2, std::numeric_limits<size_t>::max());
    const auto [text, place] = arguments.rest(1);
    try {
        return filterFromFormula(text, arguments.size(0));
    } catch (const TextError &error) {
        throw TextError(error.kind(), error.message(), place + error.position());
    }
}

} // namespace preset

} // namespace halo
