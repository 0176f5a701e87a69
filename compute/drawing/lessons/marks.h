// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/drawing/lessons/answermark.h"
#include "compute/teaching/grade.h"
#include "compute/teaching/handinmessages.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// What a hand-in is worth.
struct Marks
{
    std::string file;
    HandIn handIn;     ///< what it says of itself; empty if it cannot be read
    RecordPrint print; ///< of the recording in it
    /// Why it could not be marked at all.
    std::optional<Error> failure;
    int seed = 0; ///< that the paper must have had
    std::vector<AnswerMark> answers;
    std::optional<Grade> kernel;      ///< nothing: none was asked for, or none could be graded
    int checks = 0;                   ///< that a kernel was to pass
    std::vector<std::string> remarks; ///< a sentence for each thing that is odd

    int points() const; ///< right answers, and checks that its kernel passes
    int most() const;
    /// What was wrong, in sentences; empty: nothing.
    std::string wrong() const;
};

/// Says of those that have one lesson and number together which others have, too.
void remarkTwins(std::vector<Marks> &all);

} // namespace halo
