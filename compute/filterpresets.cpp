// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filterpresets.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>

// Derivatives are written as they correlate (bright to the right of dark is positive for sobel-x), the
// way books and OpenCV print them. A convolution turns them by 180 degrees and so changes their sign.

namespace halo {

namespace {

using Values = std::vector<double>;

Filter filterOf(Size2 size, const Values &values)
{
    Filter filter{ {}, size.w, size.h, {} };
    std::transform(values.begin(), values.end(), std::back_inserter(filter.weights),
        [](double value) { return static_cast<float>(value); });
    return filter;
}

/// A filter whose weights never change.
template<int W, int H, int... weights> Filter fixed(const PresetArguments &arguments)
{
    static_assert(sizeof...(weights) == W * H);
    arguments.expect(0, 0);
    return { {}, W, H, { static_cast<float>(weights)... } };
}

/// Calls value(dx, dy) for every tap, dx and dy counted from the middle of the filter.
template<typename Function> Values sampled(Size2 size, Function value)
{
    Values values;
    for (int y = 0; y < size.h; ++y)
        for (int x = 0; x < size.w; ++x)
            values.push_back(value(x - (size.w - 1) / 2.0, y - (size.h - 1) / 2.0));
    return values;
}

/// Scaled so that a picture of one brightness keeps it.
Values normalised(Values values)
{
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    for (double &value : values)
        value /= sum;
    return values;
}

/// The width OpenCV takes for a Gaussian of n taps.
double defaultSigma(int n)
{
    return 0.3 * ((n - 1) * 0.5 - 1.0) + 0.8;
}

Values gaussian(Size2 size, double sigmaX, double sigmaY)
{
    return normalised(sampled(size, [=](double x, double y) {
        return std::exp(-x * x / (2.0 * sigmaX * sigmaX) - y * y / (2.0 * sigmaY * sigmaY));
    }));
}

double sigmaAt(const PresetArguments &arguments, size_t i)
{
    return arguments.number(i, 0.05, 100.0);
}

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
    return filterOf(size, Values(size.area(), 1.0 / static_cast<double>(size.area())));
}

Filter gauss(const PresetArguments &arguments)
{
    arguments.expect(1, 2);
    const Size2 size = arguments.size(0);
    const bool given = arguments.has(1);
    return filterOf(size,
        gaussian(size, given ? sigmaAt(arguments, 1) : defaultSigma(size.w),
            given ? sigmaAt(arguments, 1) : defaultSigma(size.h)));
}

/// Laplacian of a Gaussian, shifted so that the weights sum to zero.
Filter log(const PresetArguments &arguments)
{
    arguments.expect(2, 2);
    const Size2 size{ arguments.edge(0), arguments.edge(0) };
    const double variance = sigmaAt(arguments, 1) * sigmaAt(arguments, 1);
    const Values bell = gaussian(size, std::sqrt(variance), std::sqrt(variance));
    Values values = sampled(
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
    Values values = gaussian(size, sigmaAt(arguments, 1), sigmaAt(arguments, 1));
    const Values wide = gaussian(size, sigmaAt(arguments, 2), sigmaAt(arguments, 2));
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
    Values values = gaussian(size, sigmaAt(arguments, 1), sigmaAt(arguments, 1));
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
    const double angle = arguments.number(1, -3600.0, 3600.0) * std::numbers::pi / 180.0;
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
    Values values(9, -1.0);
    values[4] = 8.0 + k;
    return filterOf({ 3, 3 }, values);
}

/// Multiples of 1/128 from -1 to 1, the same on every machine: sums of them are exact.
Filter random(const PresetArguments &arguments)
{
    arguments.expect(2, 2);
    const Size2 size = arguments.size(0);
    std::mt19937 generator(static_cast<std::mt19937::result_type>(arguments.whole(1)));
    Values values(size.area());
    for (double &value : values)
        value = (static_cast<double>(generator() % 257) - 128.0) / 128.0;
    return filterOf(size, values);
}

} // namespace

const std::vector<FilterPreset> &filterPresets()
{
    // clang-format off
    static const std::vector<FilterPreset> presets{
        { "identity", "Identity", "identity:1", "Leaves the picture as it is.", identity },
        { "box", "Box blur", "box:5", "Averages a rectangle of neighbours.", box },
        { "gauss", "Gaussian blur", "gauss:5", "Blurs softly, near neighbours count more.", gauss },
        { "motion", "Motion blur", "motion:9,30", "Smears along a line, as a moving camera does.", motion },
        { "disk", "Disk blur", "disk:4", "Blurs as a lens out of focus does.", disk },
        { "sharpen", "Sharpen", "sharpen", "Adds the edges to the picture.", fixed<3, 3, 0, -1, 0, -1, 5, -1, 0, -1, 0> },
        { "unsharp", "Unsharp mask", "unsharp:5,1.0,0.8", "Adds what a Gaussian blur takes away.", unsharp },
        { "highboost", "High boost", "highboost:1", "Adds the edges of all eight neighbours to k times the picture.", highboost },
        { "sobel-x", "Sobel x", "sobel-x", "Shows brightness changing from left to right, smoothed downwards.", fixed<3, 3, -1, 0, 1, -2, 0, 2, -1, 0, 1> },
        { "sobel-y", "Sobel y", "sobel-y", "Shows brightness changing from top to bottom, smoothed sideways.", fixed<3, 3, -1, -2, -1, 0, 0, 0, 1, 2, 1> },
        { "scharr-x", "Scharr x", "scharr-x", "As Sobel x, more alike in all directions.", fixed<3, 3, -3, 0, 3, -10, 0, 10, -3, 0, 3> },
        { "scharr-y", "Scharr y", "scharr-y", "As Sobel y, more alike in all directions.", fixed<3, 3, -3, -10, -3, 0, 0, 0, 3, 10, 3> },
        { "prewitt-x", "Prewitt x", "prewitt-x", "As Sobel x, all rows counting the same.", fixed<3, 3, -1, 0, 1, -1, 0, 1, -1, 0, 1> },
        { "prewitt-y", "Prewitt y", "prewitt-y", "As Sobel y, all columns counting the same.", fixed<3, 3, -1, -1, -1, 0, 0, 0, 1, 1, 1> },
        { "roberts-x", "Roberts x", "roberts-x", "Shows edges along one diagonal with four taps.", fixed<2, 2, 1, 0, 0, -1> },
        { "roberts-y", "Roberts y", "roberts-y", "Shows edges along the other diagonal with four taps.", fixed<2, 2, 0, 1, -1, 0> },
        { "laplacian", "Laplacian", "laplacian", "Shows edges in all directions, from four neighbours.", fixed<3, 3, 0, 1, 0, 1, -4, 1, 0, 1, 0> },
        { "laplacian8", "Laplacian, eight neighbours", "laplacian8", "Shows edges in all directions, from eight neighbours.", fixed<3, 3, 1, 1, 1, 1, -8, 1, 1, 1, 1> },
        { "log", "Laplacian of Gaussian", "log:9,1.4", "Blurs first, then shows edges: less noise.", log },
        { "dog", "Difference of Gaussians", "dog:9,1.0,1.6", "Keeps details of one size.", dog },
        { "emboss", "Emboss", "emboss", "Lights the picture from one side, as a relief.", fixed<3, 3, -2, -1, 0, -1, 1, 1, 0, 1, 2> },
        { "random", "Random", "random:4x3,7", "No picture needs it, tests do: nothing in it is symmetric.", random },
    };
    // clang-format on
    return presets;
}

} // namespace halo
