// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/header.h"

#include <map>
#include <string>
#include <vector>

namespace halo {

/// What answers are.
enum class AnswerForm
{
    Number,
    Item,  ///< one work-item, by its name "B2"
    Items, ///< all of several, in any order, "A1 C1"; "none"
    Cell,  ///< one of several cells of the tile, by column and row "4,1"
};

/// What can be asked of a recording. The key to each comes out of the recording, see answerKey().
struct QuestionKind
{
    std::string id;
    std::vector<std::string> about;    ///< keys that say what is asked about; each may be "any"
    std::vector<std::string> forms;    ///< ways to answer: "click", "choose", "type"; the usual one first
    std::vector<std::string> mistakes; ///< wrong answers that people give, which the recording knows, too
    AnswerForm answers = AnswerForm::Number;
};
/// A new kind is a row here, one in answerrules.cpp or layerrules.cpp, and one in
/// resources/lessons/README.md.
const std::vector<QuestionKind> &questionKinds();

/// What a lesson says to a wrong answer.
struct WrongAnswer
{
    int line = 0;
    std::string what; ///< one of the kind's mistakes, an answer such as "25", or "other"
    std::string text;
};

/// A block "ask" of a lesson.
struct LessonQuestion
{
    std::string kind;                         ///< see questionKinds()
    int line = 0;                             ///< of the block
    std::string form;                         ///< "click", "choose" or "type"
    std::map<std::string, std::string> about; ///< cell, pixel or item; "any": a seed chooses
    std::string answer;                       ///< that of seed 0, for the checker; empty: not said
    std::string why;                          ///< shown with the answer; empty: what the recording says
    std::vector<WrongAnswer> wrong;
};

/// Of the lines of a block, which begins "```ask KIND". Throws Error(Input) with file and line.
LessonQuestion parseQuestion(
    const std::string &file, const HeaderLine &opening, const std::vector<HeaderLine> &lines);

} // namespace halo
