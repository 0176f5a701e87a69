// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/base/statistics.h"
#include "compute/timing/record/record.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// What a gate lets pass.
struct GateLimit
{
    double ratio = 1.05;    ///< time of the new one over that of the old one: what is surely above it fails
    bool strict = false;    ///< what is unclear fails, too
    size_t comparisons = 1; ///< of the call: each may be wrong the less often the more there are
};

/// What may be said of a new entry and an old one.
struct GateVerdict
{
    enum class Word
    {
        Slower,
        Faster,
        NoDifference,
        Unclear, ///< whether it is slower by more than the limit
    };
    Word word = Word::Unclear;
    double ratio = 0.0;  ///< of the times, new over old; 0: not known
    Interval interval{}; ///< of the ratio, widened; endless where there are too few rounds
    double apart = 1.0;  ///< so far copies of one kernel lay apart, as a ratio: the interval is wider by it
    size_t rounds = 0;
    bool failed = false;
    bool measured = true; ///< both, and their second copies; else nothing is known
    Message refusal{};    ///< why one of them was not; empty: there was no time for it
};

/// Both were measured in the same rounds, each with a second copy of itself, see Measured::twinMs. A round
/// gives the ratio of new and old, each the shorter of its two copies. The interval is that of
/// shiftOf() with 1 %, divided by the number of comparisons, and wider on both sides by what copies of one
/// kernel differ by in this very run. The verdict is "slower" and fails if all of it is above the limit, and
/// both halves of the run are; "unclear" if only a part of it is. Fewer than 10 rounds are unclear.
GateVerdict compareInRounds(const Measured &older, const Measured &newer, const GateLimit &limit);

/// A kernel beside which both were measured, each in a run of its own: the same kernel in both.
struct Yardstick
{
    const Measured *older = nullptr, *newer = nullptr;
};

/// What else was measured in the rounds of either, and is the same kernel of the same configuration in both.
/// The records must outlive it.
std::optional<Yardstick> yardstickOf(
    const Record &before, const Measured &older, const Record &now, const Measured &newer);

/// They were measured in runs of their own. With a yardstick each run gives the ratio of its entry and the
/// yardstick, round by round, which the load of the machine leaves alone; the interval is what remains
/// possible within both intervals, wider by 2 % on both sides: by so much one kernel may differ from one run
/// to the next, as it lies elsewhere in memory. Without a yardstick nothing tells load and code apart: the
/// interval of the medians is wider by the spread of five parts of each run, and by a factor of four, as runs
/// of one kernel on a quiet and on a loaded machine differ by (tests/MEASURED.md).
GateVerdict compareApart(const Measured &older, const Measured &newer, const std::optional<Yardstick> &beside,
    const GateLimit &limit);

} // namespace halo
