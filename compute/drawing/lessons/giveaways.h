// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/lessons/lessonmoment.h"

namespace halo {

/// All steps of a lesson for a seed.
using LessonPaper = std::vector<LessonMoment>;

/// What tells the answer to a question before it is asked, or while it is: a text, a heading, a caption, or a
/// part of a picture. A sentence each, with the line of the step.
///
/// A number is told by a text that has it as a count: not as a size, a place, a name or an amount of bytes.
/// One below ten is told only by headings and by what is said of the same recording. A question whose answer
/// differs from paper to paper, and one for a weight of the filter, which is given, are told by pictures
/// alone. Those of the first paper that has any.
std::vector<std::string> giveawaysIn(const Lesson &lesson, const std::vector<LessonPaper> &papers);

/// The numbers that a Markdown text has as counts.
std::vector<double> countsIn(const QString &text);

} // namespace halo
