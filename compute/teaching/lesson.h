// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/variant.h"
#include "compute/teaching/lessonquestion.h"
#include "compute/teaching/lessonscene.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace halo {

/// One heading of a lesson.
struct LessonStep
{
    std::string file; ///< that sentences name; of a course that of the lesson it comes from
    int line = 0;     ///< of the heading
    std::string title;
    std::string text;  ///< Markdown
    std::string notes; ///< Markdown: for whoever speaks
    SceneValues scene; ///< complete: what the step does not say is as in the step before
    std::optional<LessonQuestion> question;
};

/// Steps of another lesson that stand in a course, from 1; to 0: up to its end.
struct LessonPart
{
    int line = 0;
    size_t before = 0;  ///< the course's own step that follows; as many as there are: none
    std::string lesson; ///< id
    int from = 1, to = 0;
};

/// A Markdown file in resources/lessons or in the user's folder: "# Title", a summary, and a step for each
/// "## heading", see resources/lessons/README.md. A value.
struct Lesson
{
    std::string id;   ///< of the file's name, "07_the_barrier.md": the_barrier
    std::string file; ///< that sentences name
    Origin origin = Origin::Shipped;
    std::string title;
    std::string summary; ///< Markdown
    int minutes = 10;
    std::string exercise; ///< id of the one to go on with; empty: none
    std::vector<LessonStep> steps;
    std::vector<LessonPart> parts; ///< not yet among the steps, see withParts()
    std::string source;            ///< of the file
    std::string language = "en";
};

/// Throws Error(Input) with file and line, and what was expected.
Lesson parseLesson(const std::string &file, const std::string &source);

/// A course with the steps of other lessons in their places; find gives a lesson by its id. Throws
/// Error(Input) if a lesson has no such steps, or is a course itself.
Lesson withParts(Lesson course, const std::function<Lesson(const std::string &)> &find);

/// The scene of a step for a seed. Throws as sceneOf().
LessonScene sceneOf(const Lesson &lesson, size_t step, std::uint64_t seed = 0);

/// Title, summary, headings, prose, notes and what questions say, from a lesson of the same form that has no
/// scenes, and of questions only what they say. Throws Error(Input) naming it unless it has as many steps and
/// questions.
Lesson inWordsOf(Lesson lesson, Lesson words);

} // namespace halo
