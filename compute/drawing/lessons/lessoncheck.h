// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/lessons/giveaways.h"

#include <map>
#include <utility>

namespace halo {

/// The papers of a lesson. Scenes that are alike are recorded once.
class LessonPapers
{
public:
    LessonPapers(LessonRecorder &recorder, const Lesson &lesson, const Progress &progress = {});

    /// The step of a paper. Throws as momentOf().
    LessonMoment moment(size_t step, std::uint64_t seed);
    /// Those of the seeds below that differ, each once.
    std::vector<LessonPaper> different(std::uint64_t seeds);

private:
    LessonRecorder &m_recorder;
    const Lesson &m_lesson;
    const Progress m_progress;
    std::map<std::pair<size_t, std::string>, LessonMoment> m_known; ///< by step and scene
};

/// Papers that a check looks at: one for each seed below.
inline constexpr std::uint64_t checkedPapers = 200;

/// What is wrong with a lesson, found by playing it, a sentence each: scenes that cannot be, questions whose
/// "answer" is not that of the recording, comparisons that do not show their "ratio", and what gives an
/// answer away. Empty: nothing.
std::vector<std::string> faultsIn(
    LessonRecorder &recorder, const Lesson &lesson, const Progress &progress = {});

} // namespace halo
