// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/image/image.h"
#include "compute/teaching/exercise.h"
#include "compute/teaching/lesson.h"

#include <QByteArray>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace halo {

/// A file of a lesson or an exercise, and what it says in other languages, by "zh_CN".
struct ClassText
{
    std::string file; ///< its name, without a folder
    std::string source;
    std::map<std::string, std::string> words;

    bool operator==(const ClassText &) const = default;
};

/// What a teacher hands out: one file, format "haloscope lesson", that needs nothing else.
struct Bundle
{
    ClassText lesson;
    std::optional<ClassText> exercise;
    std::map<std::string, QByteArray> pictures; ///< files, by what a scene calls them: "sample text"
    std::string code;                           ///< of the class, see seedOf(); may be empty
    std::vector<ClassText> parts{}; ///< lessons that the lesson quotes and that do not come with the program

    bool operator==(const Bundle &) const = default;
};

/// Of a lesson in its own language, as readLesson() gives it. exercise: its id; empty: none. Throws
/// Error(Input), also if there is no such exercise.
Bundle makeBundle(const Lesson &lesson, const std::string &exercise, const std::string &code);

QByteArray toJson(const Bundle &bundle);
/// what: how sentences call it. All in it is read once, so that the following do not throw. Throws
/// Error(Input) with one sentence.
Bundle parseBundle(const QByteArray &text, const Message &what);
Bundle readBundle(const std::string &path);
/// Writes aside, checks and renames. Throws Error(Output).
void writeBundle(const Bundle &bundle, const std::string &path);

/// What is in it, with the words of a language where it has them. Its file is none on this machine, so that
/// its origin is as that of a shipped one.
Lesson lessonIn(const Bundle &bundle, const std::string &language = "en");
std::optional<Exercise> exerciseIn(const Bundle &bundle, const std::string &language = "en");
std::map<std::string, Image> picturesIn(const Bundle &bundle);

} // namespace halo
