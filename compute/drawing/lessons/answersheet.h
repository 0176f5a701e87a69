// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/lessons/answermark.h"
#include "compute/drawing/lessons/lessonmoment.h"
#include "compute/teaching/handin.h"
#include "compute/teaching/lesson.h"
#include "compute/teaching/lessonrecorder.h"

#include <map>
#include <string>
#include <vector>

namespace halo {

/// Marks answers to the questions of one lesson, for any seed. All keys come out of recordings made here,
/// each scene once. Belongs to one thread.
class AnswerSheet
{
public:
    /// pictures: see LessonRecorder::usePictures().
    explicit AnswerSheet(Lesson lesson, std::map<std::string, Image> pictures = {});

    /// One for each question, in the order of the steps. Throws as momentOf().
    std::vector<AnswerMark> marks(
        const std::vector<HandedAnswer> &given, std::uint64_t seed, const Progress &progress = {});

private:
    const LessonMoment &moment(size_t step, std::uint64_t seed, const Progress &progress);

    const Lesson m_lesson;
    LessonRecorder m_recorder;
    std::map<std::string, LessonMoment> m_moments; ///< by step and scene
};

} // namespace halo
