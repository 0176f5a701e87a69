// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/kernel/variant.h"

#include <map>
#include <string>
#include <vector>

namespace halo {

/// What a hand-in is recorded and run with.
struct CheckCase
{
    Size2 group;
    Size2 items{ 1, 1 };
    Size2 picture;
    Border border = Border::Replicate;
    Filter filter;
    std::string text; ///< as the header has it: "group 16x16, picture 64x64, filter gauss:5"
};

enum class CheckKind
{
    NoFindings, ///< the simulator finds nothing wrong in the recorded work-groups
    Right,      ///< what they store, and what the device gives, is the reference
    AtMost,     ///< a counter of the work-group in the middle
    FasterThan, ///< a shipped variant, measured in turns on the device
};

/// One thing that a hand-in has to be.
struct ExerciseCheck
{
    CheckKind kind = CheckKind::NoFindings;
    std::string text;   ///< "no findings", "right", "at most global reads 400", "faster than tile_unrolled"
    size_t with = 0;    ///< in Exercise::cases
    std::string name{}; ///< of the counter or the variant
    double limit = 0.0; ///< of the counter
};

/// A kernel with holes, and when they are filled well: a file in resources/exercises/ or in the user's
/// folder.
struct Exercise
{
    /// Title, summary, sizes and source; the notes are what is to be done.
    Variant variant;
    std::vector<std::string> hints; ///< to be opened one by one
    std::vector<CheckCase> cases;
    std::vector<ExerciseCheck> checks; ///< in the order in which they are told
    /// What to say besides what was found: by a finding's kind ("race"), a kind of mistake or race
    /// ("transposed", see mistakes.h), a counter's name, or "slower".
    std::map<std::string, std::string> advice;
    std::vector<int> holes; ///< lines of the source that say "YOUR TURN", from 1

    const std::string &id() const { return variant.id; }
};

/// Reads the header. Throws Error(Input) that names file and line and says what was expected.
Exercise parseExercise(const std::string &file, const std::string &source);

/// The exercise that a file is of, by its line "exercise: NAME"; empty if it names none.
std::string exerciseNamedIn(const std::string &source);

/// All words that may stand behind "if".
std::vector<std::string> adviceKinds();

} // namespace halo
