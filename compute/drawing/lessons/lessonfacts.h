// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/lessons/lessonmoment.h"
#include "compute/teaching/lesson.h"

#include <map>
#include <string>

namespace halo {

/// Numbers of a recording by the names that prose calls them, "reads per output": see
/// resources/lessons/README.md.
using LessonFacts = std::map<std::string, double>;

/// Of the step on show and of the whole work-group. Empty: the scene records nothing.
LessonFacts factsOf(const LessonMoment &moment);

/// Prose whose expressions are computed: "{reads} reads" is "400 reads", "{(group width + 2) ^ 2}" is "36".
/// place: what a sentence names. Throws Error(Input) for a name that is not known, and for what is not one
/// finite number.
std::string filledIn(const std::string &prose, const LessonFacts &facts, const std::string &place);

/// All words of a step but its title. Throws as above.
LessonStep filledIn(LessonStep step, const LessonFacts &facts, const std::string &place);

/// The words of a step whose recording is being made: an ellipsis in place of each expression.
LessonStep unfilled(LessonStep step);

} // namespace halo
