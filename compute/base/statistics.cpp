// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/statistics.h"

#include "compute/base/text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <random>

namespace halo {
namespace {

constexpr size_t mostResamples = 2000;
constexpr size_t fewestResamples = 200;
/// Beyond so many draws fewer resamples do: the interval of so many samples is narrow anyway.
constexpr size_t draws = 4'000'000;
constexpr double least = 0.01; // what no user would feel is not called a difference
constexpr size_t fewestRounds = 10;
constexpr size_t mostUnits = 200;      // of a test; beyond, rounds are joined in blocks
constexpr double significance = 0.001; // of each of two tests: of 100 trials, hardly one may be wrong

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

/// How often each sample was drawn, by rank: a median is found by counting, which costs a tenth of selecting.
class Draw
{
public:
    explicit Draw(std::span<const double> samples)
        : m_sorted(samples.begin(), samples.end())
        , m_ranks(samples.size())
        , m_counts(samples.size())
    {
        std::vector<std::uint32_t> order(samples.size());
        std::iota(order.begin(), order.end(), 0U);
        std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return samples[i]; });
        for (std::uint32_t rank = 0; rank < order.size(); ++rank)
            m_ranks[order[rank]] = rank;
        std::ranges::sort(m_sorted);
    }
    void clear() { std::ranges::fill(m_counts, 0U); }
    /// So many samples from this one on, around the end.
    void take(size_t from, size_t count)
    {
        for (size_t j = 0; j < count; ++j, ++from) {
            from = from == m_ranks.size() ? 0 : from;
            ++m_counts[m_ranks[from]];
        }
    }
    double median() const
    {
        const size_t half = m_sorted.size() / 2; // as many as there are samples were taken
        size_t below = 0;
        size_t rank = 0;
        size_t previous = 0; // the rank of the one before the upper middle
        while (below + m_counts[rank] <= half) {
            below += m_counts[rank];
            previous = m_counts[rank] > 0 ? rank : previous;
            ++rank;
        }
        if (m_sorted.size() % 2 == 1)
            return m_sorted[rank];
        return (m_sorted[rank] + m_sorted[below == half ? previous : rank]) / 2.0;
    }

private:
    std::vector<double> m_sorted;
    std::vector<std::uint32_t> m_ranks; ///< by sample
    std::vector<std::uint32_t> m_counts;
};

std::vector<double> bootstrapMedians(std::span<const double> samples)
{
    std::mt19937_64 random(1);
    const size_t n = samples.size();
    const auto block = std::max<size_t>(1, static_cast<size_t>(std::lround(std::cbrt(n))));
    const size_t resamples = std::clamp(draws / n, fewestResamples, mostResamples);
    std::vector<double> medians;
    medians.reserve(resamples);
    Draw draw(samples);
    for (size_t i = 0; i < resamples; ++i) {
        draw.clear();
        for (size_t drawn = 0; drawn < n; drawn += block)
            draw.take(below(random, n), std::min(block, n - drawn));
        medians.push_back(draw.median());
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

/// The same, or, if they are many, the medians of blocks of them.
std::vector<double> unitsOf(std::span<const double> logs)
{
    const size_t block = (logs.size() + mostUnits - 1) / mostUnits;
    if (block <= 1)
        return { logs.begin(), logs.end() };
    const size_t blocks = logs.size() / block;
    std::vector<double> units;
    for (size_t i = 0; i < blocks; ++i)
        units.push_back(median({ logs.begin() + static_cast<std::ptrdiff_t>(i * logs.size() / blocks),
            logs.begin() + static_cast<std::ptrdiff_t>((i + 1) * logs.size() / blocks) }));
    return units;
}

/// Of any two units, also of one with itself; sorted.
std::vector<double> averagesOfTwo(std::span<const double> units)
{
    std::vector<double> averages;
    averages.reserve(units.size() * (units.size() + 1) / 2);
    for (size_t i = 0; i < units.size(); ++i)
        for (size_t j = i; j < units.size(); ++j)
            averages.push_back((units[i] + units[j]) / 2.0);
    std::ranges::sort(averages);
    return averages;
}

/// Without so many from each end, but at least one.
Interval intervalWithin(const std::vector<double> &sorted, size_t cut)
{
    const size_t outside = std::max<size_t>(cut, 1) - 1;
    return { sorted[outside], sorted[sorted.size() - 1 - outside] };
}

/// How many of the first shares have together no more than half the probability.
size_t cutOf(std::span<const double> shares, double probability)
{
    size_t cut = 0;
    for (double tail = 0.0; cut < shares.size() && (tail += shares[cut]) <= probability / 2.0;)
        ++cut;
    return cut;
}

/// How far an interval of logarithms is from 0; 0 if it holds it.
double distanceOf(const Interval &interval)
{
    return std::max({ interval.low, -interval.high, 0.0 });
}

bool halvesAgree(std::span<const double> units, double whole)
{
    const size_t half = units.size() / 2;
    const double before = median(averagesOfTwo(units.first(half)));
    const double after = median(averagesOfTwo(units.last(units.size() - half)));
    return before * whole > 0.0 && after * whole > 0.0 && std::abs(before - after) <= std::abs(whole);
}

} // namespace

double median(std::vector<double> values)
{
    return values.empty() ? 0.0 : middle(values);
}

std::chrono::nanoseconds medianTime(const std::vector<std::chrono::nanoseconds> &times)
{
    std::vector<double> counts; // exact up to 2^53 ns, which is 104 days
    for (const std::chrono::nanoseconds time : times)
        counts.push_back(static_cast<double>(time.count()));
    return std::chrono::nanoseconds(std::llround(median(std::move(counts))));
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

size_t signedRankCut(size_t pairs, double probability)
{
    thread_local std::map<std::pair<size_t, double>, size_t> known; // a chart asks again for each bar
    const auto [place, isNew] = known.try_emplace({ pairs, probability });
    if (!isNew)
        return place->second;
    // Each rank joins the sum with probability 1/2: one rank more at a time.
    std::vector<double> shares{ 1.0 };
    for (size_t rank = 1; rank <= pairs; ++rank) {
        std::vector<double> next(shares.size() + rank);
        for (size_t sum = 0; sum < shares.size(); ++sum) {
            next[sum] += shares[sum] / 2.0;
            next[sum + rank] += shares[sum] / 2.0;
        }
        shares = std::move(next);
    }
    return place->second = cutOf(shares, probability);
}

size_t signCut(size_t samples, double probability)
{
    std::vector<double> shares{ std::pow(0.5, samples) };
    for (size_t k = 0; k < samples; ++k)
        shares.push_back(shares.back() * static_cast<double>(samples - k) / static_cast<double>(k + 1));
    return cutOf(shares, probability);
}

PairComparison compareRounds(std::span<const double> first, std::span<const double> second, size_t contenders)
{
    PairComparison comparison;
    comparison.rounds = std::min(first.size(), second.size());
    const std::vector<double> units = unitsOf(logarithmsOf(first, second));
    if (units.empty())
        return comparison;
    const std::vector<double> averages = averagesOfTwo(units);
    std::vector<double> sorted = units;
    std::ranges::sort(sorted);
    const double strict = significance / static_cast<double>(std::max<size_t>(contenders, 2) - 1);
    const double whole = median(averages);
    const Interval shown = intervalWithin(averages, signedRankCut(units.size(), 0.05));
    const double byRanks = distanceOf(intervalWithin(averages, signedRankCut(units.size(), strict)));
    const double bySigns = distanceOf(intervalWithin(sorted, signCut(units.size(), strict)));
    comparison.ratio = std::exp(whole);
    comparison.interval = { std::exp(shown.low), std::exp(shown.high) };
    comparison.different = units.size() >= fewestRounds && std::max(byRanks, bySigns) > 0.0
        && distanceOf(shown) >= std::log1p(least) && halvesAgree(units, whole);
    return comparison;
}

std::vector<double> logarithmsOf(std::span<const double> first, std::span<const double> second)
{
    std::vector<double> logs;
    for (size_t i = 0; i < std::min(first.size(), second.size()); ++i)
        if (first[i] > 0.0 && second[i] > 0.0)
            logs.push_back(std::log(second[i] / first[i]));
    return logs;
}

Shift shiftOf(std::span<const double> logarithms, double error)
{
    constexpr double endless = std::numeric_limits<double>::infinity();
    Shift shift{ .interval = { -endless, endless } };
    std::vector<double> units = unitsOf(logarithms);
    if (units.empty())
        return shift;
    const auto half = units.begin() + static_cast<std::ptrdiff_t>(units.size() / 2);
    shift.before = median({ units.begin(), half });
    shift.after = median({ half, units.end() });
    std::ranges::sort(units);
    shift.middle = median(units);
    if (const size_t cut = signCut(units.size(), error); cut > 0)
        shift.interval = intervalWithin(units, cut);
    return shift;
}

Message verdict(const Message &first, const Message &second, const PairComparison &comparison)
{
    if (!comparison.different)
        return Message("no difference shown between %1 and %2", first, second);
    const bool firstWins = comparison.ratio > 1.0;
    const Interval times = firstWins
        ? comparison.interval
        : Interval{ 1.0 / comparison.interval.high, 1.0 / comparison.interval.low };
    return Message("%1 is %2\u2013%3 \u00d7 faster than %4", (firstWins ? first : second),
        threeDigits(times.low), threeDigits(times.high), (firstWins ? second : first));
}

} // namespace halo
