// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/lessons/lessonmoment.h"
#include "compute/teaching/lesson.h"

#include <QStringList>

#include <vector>

namespace halo {

class Storyboard;

/// A step of a lesson with all that is printed of it.
struct PrintedStep
{
    int number = 1; ///< on both sheets
    LessonStep step;
    LessonMoment moment;
    std::shared_ptr<const Storyboard> comparedWith; ///< what it is compared with; null: with nothing
    bool tellsMemory = false; ///< the lesson asks about sectors or banks: their ribbon is drawn
    /// Tells answers to questions before it: for the sheet with the answers only.
    bool explains = false;
    bool repeats = false; ///< shows what the question before it has shown
};

/// A lesson for one seed, with its recordings.
struct PrintedLesson
{
    Lesson lesson;
    std::uint64_t seed = 0;
    std::vector<PrintedStep> steps;

    /// Of its file, 16 hexadecimal digits.
    QString hash() const;
};

/// Records all that it shows. Throws as momentOf().
PrintedLesson printedLesson(const Lesson &lesson, std::uint64_t seed, const Progress &progress = {});

/// How long both kernels of a comparison took on a GPU, and what that counted, a line each; none: it was not
/// measured.
QStringList measuredOf(const PrintedStep &step);

/// What to do to answer: "Column and row of the cell", "Names of the work-items".
QString taskOf(const AnswerKey &key);

} // namespace halo
