// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

/// What may be concluded from repeated measurements. Pure functions; whatever is random has a fixed seed, so
/// that the same samples always give the same answer.
namespace halo {

/// The middle value, the mean of the two middle ones for an even number; 0 for none.
double median(std::vector<double> values);
/// The same of times.
std::chrono::nanoseconds medianTime(const std::vector<std::chrono::nanoseconds> &times);

struct Interval
{
    double low = 0.0;
    double high = 0.0;
};

/// In which interval the true median lies with this confidence: percentiles of the medians of resampled
/// rounds (bootstrap; Efron & Tibshirani 1993, chapter 13). Neighbouring rounds are drawn together, as what
/// disturbs one often disturbs the next (circular block bootstrap; Politis & Romano 1992).
Interval medianInterval(std::span<const double> samples, double confidence = 0.95);

/// Positions of the samples further than 3.5 scaled median absolute deviations above or below the median
/// (Iglewicz & Hoaglin 1993). They are reported, never dropped.
std::vector<size_t> outliersOf(std::span<const double> samples);

/// How two contenders measured in the same rounds compare.
struct PairComparison
{
    double ratio = 1.0;        ///< time of the second over time of the first, the median of the rounds
    Interval interval{ 1, 1 }; ///< of the ratio, 95 %
    bool different = false;
    size_t rounds = 0;
};

/// The rule: a difference is shown if the 99 % interval of the median of the rounds' ratios leaves out 1, and
/// the ratio is at least 1 % away from it. Rounds are paired, so that what slows a whole round cancels.
/// Fewer than 10 rounds show nothing.
PairComparison compareRounds(std::span<const double> first, std::span<const double> second);

/// "A is 1.31–1.36 × faster than B", or "no difference shown between A and B".
std::string verdict(const std::string &first, const std::string &second, const PairComparison &comparison);

} // namespace halo
