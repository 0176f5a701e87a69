// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/teaching/exercise.h"
#include "compute/trace/model/trace.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// Where something went wrong, for a window to go there: a work-group of a recording, and what happened in
/// it.
struct FaultLocation
{
    CheckCase with;
    int launch = 0;
    Size2 group;                    ///< which work-group, from (0, 0)
    int line = 0;                   ///< of the hand-in; 0: none in particular
    std::optional<Finding> finding; ///< nothing: it is a matter of the whole group
    std::string buffer;             ///< that the finding speaks of, by name
    std::optional<Size2> pixel;     ///< of the output
};

/// In the sizes of a case, over a synthetic picture; the recording of its first work-group.
Tuning tuningOf(const Variant &variant, const CheckCase &with);
TraceRequest requestOf(const Variant &variant, const CheckCase &with);

/// What became of one check.
struct CheckResult
{
    enum class State
    {
        Passed,
        Failed,
        Skipped, ///< something before it was so wrong that it was not tried
    };
    ExerciseCheck check;
    State state = State::Skipped;
    Message sentence; ///< what was found
    Message advice;   ///< what the exercise says to that; may be empty
    std::optional<FaultLocation> where;
};
/// "passed", "failed", "skipped".
std::string toString(CheckResult::State state);

/// What became of one hand-in.
struct Grade
{
    std::string file;
    std::string exercise; ///< empty: it names none that there is
    /// Why it could not be looked at, or not to the end: it cannot be read, it does not compile.
    std::optional<Error> failure;
    std::vector<CheckResult> results; ///< one for each check of the exercise

    bool passed() const;
    int points() const; ///< checks that it passes
    /// The first that it does not pass; null if there is none.
    const CheckResult *firstFailed() const;
    /// Why it does not pass, in one or two sentences; empty if it does.
    Message reason() const;
};

} // namespace halo
