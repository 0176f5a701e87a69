// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/variant.h"
#include "compute/teaching/lessonquestion.h"
#include "compute/teaching/lessonscene.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// One heading of a lesson.
struct LessonStep
{
    int line = 0; ///< of the heading
    std::string title;
    std::string text;  ///< Markdown
    std::string notes; ///< Markdown: for whoever speaks
    SceneValues scene; ///< complete: what the step does not say is as in the step before
    std::optional<LessonQuestion> question;
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
    std::string source; ///< of the file
    std::string language = "en";
};

/// Throws Error(Input) with file and line, and what was expected.
Lesson parseLesson(const std::string &file, const std::string &source);

/// The scene of a step for a seed. Throws as sceneOf().
LessonScene sceneOf(const Lesson &lesson, size_t step, std::uint64_t seed = 0);

/// Title, summary, headings, prose, notes and what questions say, from a file of the same form that has no
/// scenes, and of questions only what they say. Throws Error(Input) naming it unless it has as many steps and
/// questions.
Lesson inWordsOf(Lesson lesson, const std::string &file, const std::string &source);

} // namespace halo
