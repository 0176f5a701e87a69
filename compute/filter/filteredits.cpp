// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filteredits.h"

#include "compute/base/error.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace halo {
namespace {

/// Of the sum of absolute weights: what rounding to float leaves of a zero sum, as meaningOf() has it.
constexpr double nothing = 1.0 / (1 << 23);

[[noreturn]] void fail(const Message &sentence)
{
    throw Error(ErrorKind::Usage, sentence);
}

Filter named(Filter filter)
{
    filter.name = "custom";
    checkFilter(filter);
    return filter;
}

template<typename Function> Filter mapped(const Filter &filter, Function value)
{
    Filter made{ {}, filter.width, filter.height, {} };
    for (const float weight : filter.weights)
        made.weights.push_back(static_cast<float>(value(static_cast<double>(weight))));
    return named(std::move(made));
}

void checkSize(Size2 size)
{
    if (size.w < 1 || size.h < 1 || size.w > maxFilterEdge || size.h > maxFilterEdge)
        fail(Message("A filter has 1 to %1 taps in each direction, not %2.", maxFilterEdge, toString(size)));
}

/// Each cell (x, y) of a size is taken from where from(x, y) says.
template<typename Function> Filter moved(const Filter &filter, Size2 size, Function from)
{
    Filter made{ {}, size.w, size.h, {} };
    for (int y = 0; y < size.h; ++y)
        for (int x = 0; x < size.w; ++x) {
            const auto [sourceX, sourceY] = from(x, y);
            const bool inside
                = sourceX >= 0 && sourceY >= 0 && sourceX < filter.width && sourceY < filter.height;
            made.weights.push_back(inside ? filter.at(sourceX, sourceY) : 0.0F);
        }
    return named(std::move(made));
}

template<typename Number> double sumOf(const std::vector<Number> &weights)
{
    return std::accumulate(weights.begin(), weights.end(), 0.0);
}

template<typename Number> double gainOf(const std::vector<Number> &weights)
{
    return std::accumulate(weights.begin(), weights.end(), 0.0,
        [](double sum, Number weight) { return sum + std::abs(static_cast<double>(weight)); });
}

template<typename Number> bool hasSum(const std::vector<Number> &weights)
{
    return std::abs(sumOf(weights)) > nothing * gainOf(weights);
}

cv::InterpolationFlags way(int from, int to)
{
    return to < from ? cv::INTER_AREA : cv::INTER_LINEAR;
}

} // namespace

Filter normalised(const Filter &filter)
{
    if (!hasSum(filter.weights))
        fail("The weights add up to zero, so they cannot be normalised; divide by the sum of absolute "
             "weights instead.");
    const double sum = sumOf(filter.weights);
    return mapped(filter, [=](double weight) { return weight / sum; });
}

Filter divided(const Filter &filter, double by)
{
    if (by == 0.0)
        fail("Weights cannot be divided by zero; enter another divisor.");
    return mapped(filter, [=](double weight) { return weight / by; });
}

Filter offset(const Filter &filter, double by)
{
    return mapped(filter, [=](double weight) { return weight + by; });
}

Filter zeroMean(const Filter &filter)
{
    const double mean = sumOf(filter.weights) / static_cast<double>(filter.weights.size());
    return mapped(filter, [=](double weight) { return weight - mean; });
}

Filter negated(const Filter &filter)
{
    return mapped(filter, [](double weight) { return weight == 0.0 ? 0.0 : -weight; });
}

Filter transposed(const Filter &filter)
{
    return moved(filter, { filter.height, filter.width }, [](int x, int y) { return std::pair(y, x); });
}

Filter flippedAcross(const Filter &filter)
{
    return moved(filter, filter.size(), [&](int x, int y) { return std::pair(filter.width - 1 - x, y); });
}

Filter flippedDown(const Filter &filter)
{
    return moved(filter, filter.size(), [&](int x, int y) { return std::pair(x, filter.height - 1 - y); });
}

Filter rotatedLeft(const Filter &filter)
{
    return moved(filter, { filter.height, filter.width },
        [&](int x, int y) { return std::pair(filter.width - 1 - y, x); });
}

Filter rotatedRight(const Filter &filter)
{
    return moved(filter, { filter.height, filter.width },
        [&](int x, int y) { return std::pair(y, filter.height - 1 - x); });
}

Filter resized(const Filter &filter, Size2 size)
{
    checkSize(size);
    const int left = filter.width / 2 - size.w / 2;
    const int top = filter.height / 2 - size.h / 2;
    return moved(filter, size, [=](int x, int y) { return std::pair(x + left, y + top); });
}

Filter rescaled(const Filter &filter, Size2 size)
{
    checkSize(size);
    cv::Mat source(filter.height, filter.width, CV_64F);
    std::ranges::copy(filter.weights, source.begin<double>());
    // One direction after the other: one may shrink while the other grows.
    cv::Mat across;
    cv::resize(source, across, cv::Size(size.w, filter.height), 0, 0, way(filter.width, size.w));
    cv::Mat target;
    cv::resize(across, target, cv::Size(size.w, size.h), 0, 0, way(filter.height, size.h));
    const std::vector<double> values(target.begin<double>(), target.end<double>());
    const bool keepsSum = hasSum(filter.weights) && hasSum(values);
    const double wanted = keepsSum ? sumOf(filter.weights) : gainOf(filter.weights);
    const double is = keepsSum ? sumOf(values) : gainOf(values);
    Filter made{ {}, size.w, size.h, {} };
    for (const double value : values)
        made.weights.push_back(static_cast<float>(is == 0.0 ? value : value / is * wanted));
    return named(std::move(made));
}

Filter convolved(const Filter &first, const Filter &second)
{
    const Size2 size{ first.width + second.width - 1, first.height + second.height - 1 };
    if (size.w > maxFilterEdge || size.h > maxFilterEdge)
        fail(Message("The combined filter has %1 taps, but at most %2 per direction are supported; make one "
                     "of the filters smaller.",
            toString(size), maxFilterEdge));
    std::vector<double> sums(size.area());
    for (int y = 0; y < second.height; ++y)
        for (int x = 0; x < second.width; ++x)
            for (int v = 0; v < first.height; ++v)
                for (int u = 0; u < first.width; ++u)
                    sums[static_cast<size_t>(y + v) * static_cast<size_t>(size.w)
                        + static_cast<size_t>(x + u)]
                        += static_cast<double>(second.at(x, y)) * static_cast<double>(first.at(u, v));
    Filter made{ {}, size.w, size.h, {} };
    for (const double sum : sums)
        made.weights.push_back(static_cast<float>(sum));
    return named(std::move(made));
}

Filter added(const Filter &first, const Filter &second, double by)
{
    // So many taps that the anchors meet and neither filter is cut on either side.
    const auto edge = [](int a, int b) {
        const int before = std::max(a / 2, b / 2);
        const int behind = std::max(a - a / 2, b - b / 2); // the anchor's own tap among them
        return 2 * before + (behind > before ? 1 : 0);
    };
    const Size2 size{ std::min(edge(first.width, second.width), maxFilterEdge),
        std::min(edge(first.height, second.height), maxFilterEdge) };
    Filter made = resized(first, size);
    const Filter other = resized(second, size);
    for (size_t i = 0; i < made.weights.size(); ++i)
        made.weights[i] = static_cast<float>(
            static_cast<double>(made.weights[i]) + by * static_cast<double>(other.weights[i]));
    return named(std::move(made));
}

} // namespace halo
