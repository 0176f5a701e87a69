// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"
#include "compute/drawing/lessons/answersheet.h"
#include "compute/drawing/lessons/marks.h"
#include "compute/teaching/bundle.h"
#include "compute/teaching/exercise.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace halo {

/// What hand-ins are held against.
struct Expected
{
    std::optional<Bundle> bundle; ///< nothing: the lesson that is named, with its own exercise
    std::string lesson;           ///< id or file; empty: whichever a hand-in names
    std::string code;             ///< of the class, see seedOf(); a bundle brings its own
    std::string language = "en";
};

/// Reads each hand-in in a process of its own and holds its answers against keys made here. Nothing that a
/// file says of itself is believed; what is not so becomes a remark. Belongs to one thread.
class Marking
{
public:
    /// Throws Error(Input) if there is no such lesson.
    Marking(Expected expected, Progress progress);

    /// Reads so many at a time, and marks the answers; the kernel is for KernelMarks. What is wrong with the
    /// file is in the marks. Throws Cancelled.
    std::vector<Marks> read(const std::vector<std::string> &files, size_t threads = 1);
    /// The exercise that the kernel in it is to be graded by; null: there is none, or it has no such kernel.
    const Exercise *exerciseOf(const Marks &marks) const;

private:
    /// A lesson with all that belongs to it.
    struct Paper
    {
        Paper(const Lesson &lesson, std::map<std::string, Image> pictures, std::optional<Exercise> exercise);
        AnswerSheet sheet;
        std::string hash; ///< of the lesson
        std::optional<Exercise> exercise;
    };
    std::unique_ptr<Paper> makePaper(const std::string &lesson) const;
    Paper &paperOf(const HandIn &handIn, const std::string &file);
    void readFile(Marks &marks) const;
    void mark(Marks &marks);

    const Expected m_expected;
    const Progress m_progress;
    const std::string m_code;
    std::string m_only;                                     ///< id of the one lesson; empty: any
    std::map<std::string, std::unique_ptr<Paper>> m_papers; ///< by id
};

} // namespace halo
