// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/teaching/lesson.h"

#include <string>
#include <vector>

namespace halo {

/// Lessons in teaching order, and a sentence for each file that could not be read.
struct LessonList
{
    std::vector<Lesson> lessons;
    std::vector<Message> problems;
};

/// What comes with the program and, after it, the user's own, read anew at each call; with the words of a
/// language, "zh_CN", where there are such.
LessonList allLessons(const std::string &language = "en");

/// A lesson file, with the words of a language from a folder of that name beside it, if there is one. Throws
/// Error(Input).
Lesson readLesson(const std::string &path, const std::string &language = "en");

/// One that comes with the program, as it stands in its file or in that of its words: for withParts(). Throws
/// Error(Input).
Lesson shippedPart(const std::string &id, const std::string &language);

/// Where the user's own lie: <data folder>/lessons.
std::string userLessonFolder();

/// By its id, or of a path that ends in ".md". Throws Error(Input) that lists the ids there are.
Lesson findLesson(const std::string &name, const std::string &language = "en");

} // namespace halo
