// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"
#include "compute/drawing/lessons/answerkeys.h"
#include "compute/drawing/recording/frames.h"
#include "compute/teaching/lesson.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halo {

struct Blanks;
enum class ColourBy;
class LessonRecorder;
class Storyboard;
struct Trace;

/// A step of a lesson, ready to be shown, printed and asked about.
struct LessonMoment
{
    LessonScene scene;
    std::shared_ptr<const Trace> trace;      ///< null: the scene records nothing
    std::shared_ptr<const Storyboard> board; ///< of the trace, in the order of the scene
    int frame = -1;                          ///< on show
    std::optional<AnswerKey> key;            ///< of the question, if the step has one
    LessonStep said; ///< the step with its words, whose expressions are numbers of the recording
};

/// "lesson.md:12: ", where a step begins in its file.
std::string placeOf(const Lesson &lesson, size_t step);

/// Makes it. Throws as LessonRecorder::record() and answerKey(), and Error(Input) if the recording has no
/// such step or pin.
LessonMoment momentOf(LessonRecorder &recorder, const Lesson &lesson, size_t step, std::uint64_t seed,
    const Progress &progress = {});

/// The key to the question of a step for a seed that leads to the same scene; nothing if it asks nothing.
std::optional<AnswerKey> keyOf(const LessonMoment &moment, const LessonStep &step, std::uint64_t seed);

/// Whether a scene shows a recording, or asks one.
bool records(const LessonScene &scene, bool asks);

/// Which frame the scene shows of this recording, from 0. Throws Error(Input) if there is none.
int frameOf(const LessonScene &scene, const Storyboard &board);
/// The cell that is pinned in it; none if nothing is. Throws Error(Input) if it is not of this group.
SurfaceCell pinOf(const LessonScene &scene, const Storyboard &board);

/// What the colours of its picture mean.
ColourBy coloursOf(const LessonScene &scene, const Storyboard &board);
/// What it leaves out of its picture.
Blanks blanksOf(const LessonScene &scene);

/// Equal states have equal hashes, on every machine: the scene, what is drawn of it, and the answer. 16
/// hexadecimal digits.
std::string hashOf(const LessonMoment &moment);

} // namespace halo
