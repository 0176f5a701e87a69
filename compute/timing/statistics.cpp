// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/statistics.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <random>

namespace halo {
namespace {

constexpr size_t mostResamples = 2000;
constexpr size_t fewestResamples = 200;
/// Beyond so many draws fewer resamples do: the interval of so many samples is narrow anyway.
constexpr size_t draws = 4'000'000;
constexpr double least = 0.01; // what no user would feel is not called a difference
constexpr size_t fewestRounds = 10;

/// An unbiased index below n; std distributions differ between libraries.
size_t below(std::mt19937_64 &random, size_t n)
{
    return static_cast<size_t>(random() % n);
}

double middle(std::vector<double> &values)
{
    const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), half, values.end());
    if (values.size() % 2 == 1)
        return *half;
    return (*half + *std::max_element(values.begin(), half)) / 2.0;
}

std::vector<double> bootstrapMedians(std::span<const double> samples)
{
    std::mt19937_64 random(1);
    const size_t n = samples.size();
    const auto block = std::max<size_t>(1, static_cast<size_t>(std::lround(std::cbrt(n))));
    const size_t resamples = std::clamp(draws / n, fewestResamples, mostResamples);
    std::vector<double> medians;
    medians.reserve(resamples);
    std::vector<double> drawn;
    for (size_t i = 0; i < resamples; ++i) {
        drawn.clear();
        while (drawn.size() < n) {
            const size_t from = below(random, n);
            for (size_t j = 0; j < block && drawn.size() < n; ++j)
                drawn.push_back(samples[(from + j) % n]);
        }
        medians.push_back(middle(drawn));
    }
    std::ranges::sort(medians);
    return medians;
}

Interval percentiles(const std::vector<double> &sorted, double confidence)
{
    const double tail = (1.0 - confidence) / 2.0;
    const auto at = [&](double share) {
        return sorted[static_cast<size_t>(std::lround(share * static_cast<double>(sorted.size() - 1)))];
    };
    return { at(tail), at(1.0 - tail) };
}

/// "1.31"
std::string threeDigits(double value)
{
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed,
        value < 10        ? 2
            : value < 100 ? 1
                          : 0);
    return { text.data(), end.ptr };
}

} // namespace

double median(std::vector<double> values)
{
    return values.empty() ? 0.0 : middle(values);
}

Interval medianInterval(std::span<const double> samples, double confidence)
{
    if (samples.empty())
        return {};
    return percentiles(bootstrapMedians(samples), confidence);
}

std::vector<size_t> outliersOf(std::span<const double> samples)
{
    const double centre = median({ samples.begin(), samples.end() });
    std::vector<double> distances;
    for (const double sample : samples)
        distances.push_back(std::abs(sample - centre));
    const double deviation = 1.4826 * median(distances);
    std::vector<size_t> outliers;
    for (size_t i = 0; i < samples.size(); ++i)
        if (std::abs(samples[i] - centre) > 3.5 * deviation && deviation > 0.0)
            outliers.push_back(i);
    return outliers;
}

Comparison compareRounds(std::span<const double> first, std::span<const double> second)
{
    Comparison comparison;
    comparison.rounds = std::min(first.size(), second.size());
    std::vector<double> ratios;
    for (size_t i = 0; i < comparison.rounds; ++i)
        ratios.push_back(second[i] / first[i]);
    if (ratios.empty())
        return comparison;
    const std::vector<double> medians = bootstrapMedians(ratios);
    comparison.ratio = median(ratios);
    comparison.interval = percentiles(medians, 0.95);
    const Interval strict = percentiles(medians, 0.99);
    comparison.different = comparison.rounds >= fewestRounds && (strict.low > 1.0 || strict.high < 1.0)
        && std::abs(comparison.ratio - 1.0) >= least;
    return comparison;
}

std::string verdict(const std::string &first, const std::string &second, const Comparison &comparison)
{
    if (!comparison.different)
        return "no difference shown between " + first + " and " + second;
    const bool firstWins = comparison.ratio > 1.0;
    const Interval times = firstWins
        ? comparison.interval
        : Interval{ 1.0 / comparison.interval.high, 1.0 / comparison.interval.low };
    return (firstWins ? first : second) + " is " + threeDigits(times.low) + "\u2013" + threeDigits(times.high)
        + " \u00d7 faster than " + (firstWins ? second : first);
}

} // namespace halo
