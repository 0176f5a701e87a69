// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/gate.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

using Word = GateVerdict::Word;

constexpr double gateError = 0.01;         // of all comparisons of a call together
constexpr size_t leastGateRounds = 10;     // as for every claim
const double leastShown = std::log(1.01);  // what no user would feel is not called a difference
const double betweenRuns = std::log(1.02); // by so much one kernel differs from run to run
const double betweenLoads = std::log(4.0); // and the machine, which nothing beside it tells of
constexpr size_t partsOfRun = 5;

using Samples = std::vector<double>;

/// By round, the shorter of two copies: what else the machine does makes a launch longer, and rarely both.
Samples shorterOf(const Samples &first, const Samples &second)
{
    Samples shorter;
    for (size_t round = 0; round < std::min(first.size(), second.size()); ++round)
        shorter.push_back(std::min(first[round], second[round]));
    return shorter;
}

/// What is known of a ratio, in logarithms.
struct Known
{
    double middle = 0.0;
    Interval interval{};    ///< widened
    double leastHalf = 0.0; ///< of both halves of the run
    size_t rounds = 0;
};

GateVerdict judged(const Known &known, const GateLimit &limit)
{
    const double most = std::log(limit.ratio);
    GateVerdict verdict;
    verdict.rounds = known.rounds;
    verdict.ratio = std::exp(known.middle);
    verdict.interval = { std::exp(known.interval.low), std::exp(known.interval.high) };
    const bool enough = known.rounds >= leastGateRounds;
    if (enough && known.interval.low > most && known.leastHalf > most && known.interval.low >= leastShown)
        verdict.word = Word::Slower;
    else if (!enough || known.interval.high > most)
        verdict.word = Word::Unclear;
    else
        verdict.word = known.interval.low >= leastShown ? Word::Slower
            : known.interval.high <= -leastShown        ? Word::Faster
                                                        : Word::NoDifference;
    verdict.failed = (verdict.word == Word::Slower && known.interval.low > most)
        || (verdict.word == Word::Unclear && limit.strict);
    return verdict;
}

/// Nothing is known, of one that was refused or of none.
GateVerdict unknown(const Measured *refused, const GateLimit &limit)
{
    GateVerdict verdict;
    verdict.measured = false;
    verdict.refusal = refused ? refused->refusal : Message();
    verdict.failed = limit.strict;
    return verdict;
}

/// The first of these that was not measured; null: all were.
const Measured *missingOf(std::initializer_list<const Measured *> all)
{
    const auto *const found
        = std::ranges::find_if(all, [](const Measured *one) { return one->kernelMs.empty(); });
    return found == all.end() ? nullptr : *found;
}

double errorOf(const GateLimit &limit)
{
    return gateError / static_cast<double>(std::max<size_t>(limit.comparisons, 1));
}

/// Half the distance between the slowest and the fastest part of a run, as logarithm.
double spreadOf(const Samples &samples)
{
    std::vector<double> parts;
    for (size_t part = 0; part < partsOfRun; ++part) {
        const auto at = [&](size_t i) {
            return samples.begin() + static_cast<std::ptrdiff_t>(i * samples.size() / partsOfRun);
        };
        if (at(part) != at(part + 1))
            parts.push_back(std::log(median({ at(part), at(part + 1) })));
    }
    const auto [least, most] = std::ranges::minmax(parts);
    return (most - least) / 2.0;
}

/// How the medians of two runs compare.
Known ofMedians(const Samples &older, const Samples &newer)
{
    Known known;
    known.middle = std::log(median(newer) / median(older));
    const double wider = spreadOf(older) + spreadOf(newer) + betweenLoads;
    known.interval = { known.middle - wider, known.middle + wider };
    known.leastHalf = known.interval.low;
    known.rounds = std::min(older.size(), newer.size());
    return known;
}

} // namespace

GateVerdict compareInRounds(const Measured &older, const Measured &newer, const GateLimit &limit)
{
    const Measured *missing = missingOf({ &older, &newer });
    if (missing || older.twinMs.empty() || newer.twinMs.empty())
        return unknown(missing, limit);
    const double error = errorOf(limit);
    const auto logs
        = logarithmsOf(shorterOf(older.kernelMs, older.twinMs), shorterOf(newer.kernelMs, newer.twinMs));
    const Shift shift = shiftOf(logs, error);
    double apart = 0.0;
    for (const Measured *one : { &older, &newer })
        apart = std::max(apart, std::abs(shiftOf(logarithmsOf(one->kernelMs, one->twinMs), error).middle));
    GateVerdict verdict = judged({ shift.middle, { shift.interval.low - apart, shift.interval.high + apart },
                                     std::min(shift.before, shift.after), logs.size() },
        limit);
    verdict.apart = std::exp(apart);
    return verdict;
}

std::optional<Yardstick> yardstickOf(
    const Record &before, const Measured &older, const Record &now, const Measured &newer)
{
    const auto isBeside = [](const Measured &one, const Measured &judged) {
        return &one != &judged && one.series == judged.series && sameTask(one, judged) && one.ranked()
            && !one.sourceHash.empty();
    };
    for (const Measured &first : before.measured)
        for (const Measured &second : now.measured)
            if (isBeside(first, older) && isBeside(second, newer) && sameConfiguration(first, second)
                && first.device == second.device && first.sourceHash == second.sourceHash)
                return Yardstick{ &first, &second };
    return {};
}

GateVerdict compareApart(const Measured &older, const Measured &newer, const std::optional<Yardstick> &beside,
    const GateLimit &limit)
{
    if (const Measured *missing = missingOf({ &older, &newer }))
        return unknown(missing, limit);
    if (!beside)
        return judged(ofMedians(older.kernelMs, newer.kernelMs), limit);
    const double error = errorOf(limit) / 2.0; // either of the two may miss
    const auto logsBefore = logarithmsOf(beside->older->kernelMs, older.kernelMs);
    const auto logsNow = logarithmsOf(beside->newer->kernelMs, newer.kernelMs);
    const Shift before = shiftOf(logsBefore, error);
    const Shift now = shiftOf(logsNow, error);
    GateVerdict verdict = judged({ now.middle - before.middle,
                                     { now.interval.low - before.interval.high - betweenRuns,
                                         now.interval.high - before.interval.low + betweenRuns },
                                     std::min(now.before, now.after) - std::max(before.before, before.after),
                                     std::min(logsBefore.size(), logsNow.size()) },
        limit);
    verdict.apart = std::exp(betweenRuns);
    return verdict;
}

} // namespace halo
