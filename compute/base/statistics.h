// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"

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
    double ratio = 1.0;        ///< time of the second over time of the first
    Interval interval{ 1, 1 }; ///< of the ratio, 95 %
    bool different = false;
    size_t rounds = 0;
};

/// The rule for every claim that one is faster. Each round gives the logarithm of the ratio of two times, so
/// that what slows a whole round cancels; beyond 200 rounds, blocks of neighbours give their medians. Rounds
/// in random order make both signs equally likely where there is no difference, however the load comes and
/// goes; hence the tests are Wilcoxon's signed-rank test and, for a few long launches weigh little in it, the
/// sign test, both with their exact distributions. The ratio and its interval belong to the first: the median
/// and quantiles of all averages of two (Hollander, Wolfe & Chicken 2014, chapter 3). A difference is shown
/// if
/// - one of the two is significant at 0.1 %, divided by the number of rivals of the fastest; where the rounds
/// are
///   too few for that, if all of them agree;
/// - the whole interval is at least 1 % away from 1; and
/// - both halves of the run show it, and differ by no more than the difference itself.
/// Fewer than 10 rounds show nothing.
/// @param contenders among how many the fastest was chosen
PairComparison compareRounds(
    std::span<const double> first, std::span<const double> second, size_t contenders = 2);

/// Where the median of repeated measurements lies that may as well be above as below it.
struct Shift
{
    double middle = 0.0;              ///< the median
    Interval interval{};              ///< around it, by the sign test; endless where there are too few for it
    double before = 0.0, after = 0.0; ///< the median of either half
};
/// Of logarithms of ratios by round: what makes every third launch twice as long hardly moves it. Beyond 200
/// values, blocks of neighbours give their medians.
/// @param error the probability that the interval may miss the median with
Shift shiftOf(std::span<const double> logarithms, double error);
/// Logarithms of the ratios of two times by round.
std::vector<double> logarithmsOf(std::span<const double> first, std::span<const double> second);

/// How many of the smallest signed-rank sums of so many pairs have together no more than half this
/// probability: so many averages of two, from each end, lie outside the interval. 0: too few pairs.
size_t signedRankCut(size_t pairs, double probability);
/// The same of the sign test: so many of the samples, from each end.
size_t signCut(size_t samples, double probability);

/// "A is 1.31–1.36 × faster than B", or "no difference shown between A and B".
Message verdict(const Message &first, const Message &second, const PairComparison &comparison);

} // namespace halo
