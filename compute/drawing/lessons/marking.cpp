// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/marking.h"

#include "compute/drawing/lessons/lanes.h"
#include "compute/kernel/kernelfiles.h"
#include "compute/teaching/exerciselibrary.h"
#include "compute/teaching/exercisetexts.h"
#include "compute/teaching/handinfailure.h"
#include "compute/teaching/handinreader.h"
#include "compute/teaching/lessonlibrary.h"
#include "compute/teaching/seedrule.h"

namespace halo {
namespace {

/// Of a hand-in, which names a lesson and no file.
Lesson lessonWithId(const std::string &id, const std::string &language)
{
    const LessonList list = allLessons(language);
    return findById(
        list.lessons, id, &Lesson::id, "There is no lesson \"%1\"; choose one of %2.", ErrorKind::Input);
}

Exercise exerciseWithId(const std::string &id, const std::string &language)
{
    const ExerciseList list = allExercises();
    return inLanguage(findExercise(list.exercises, id), language);
}

void remarkOn(Marks &marks, const std::string &lessonHash)
{
    if (marks.handIn.seed != marks.seed)
        marks.remarks.push_back("It has the seed " + std::to_string(marks.handIn.seed) + " and not "
            + std::to_string(marks.seed)
            + ", so it answers the paper of another number or class; it is marked by its own.");
    if (marks.handIn.lessonHash != lessonHash)
        marks.remarks.emplace_back("It was made with another version of the lesson.");
}

/// What is known of the kernel before it is graded.
void expectKernel(Marks &marks, const Exercise &exercise)
{
    marks.checks = static_cast<int>(exercise.checks.size());
    if (marks.handIn.exercise.empty())
        marks.remarks.push_back("No kernel for the exercise \"" + exercise.id() + "\" is in it.");
    else if (marks.handIn.exercise != exercise.id())
        marks.remarks.push_back("Its kernel is for the exercise \"" + marks.handIn.exercise + "\", and not \""
            + exercise.id() + "\".");
}

} // namespace

Marking::Marking(Expected expected, Progress progress)
    : m_expected(std::move(expected))
    , m_progress(std::move(progress))
    , m_code(m_expected.bundle ? m_expected.bundle->code : m_expected.code)
{
    if (m_expected.bundle)
        m_only = lessonIn(*m_expected.bundle).id;
    else if (!m_expected.lesson.empty())
        m_only = findLesson(m_expected.lesson).id;
    if (!m_only.empty())
        m_papers[m_only] = makePaper(m_expected.lesson);
}

Marking::Paper::Paper(
    const Lesson &lesson, std::map<std::string, Image> pictures, std::optional<Exercise> expected)
    : sheet(lesson, std::move(pictures))
    , hash(lessonHashOf(lesson.source))
    , exercise(std::move(expected))
{
}

std::unique_ptr<Marking::Paper> Marking::makePaper(const std::string &lesson) const
{
    const std::string &language = m_expected.language;
    if (const auto &bundle = m_expected.bundle)
        return std::make_unique<Paper>(
            lessonIn(*bundle, language), picturesIn(*bundle), exerciseIn(*bundle, language));
    const Lesson found
        = m_expected.lesson.empty() ? lessonWithId(lesson, language) : findLesson(lesson, language);
    std::optional<Exercise> exercise;
    if (!found.exercise.empty())
        exercise = exerciseWithId(found.exercise, language);
    return std::make_unique<Paper>(found, std::map<std::string, Image>(), std::move(exercise));
}

Marking::Paper &Marking::paperOf(const HandIn &handIn, const std::string &file)
{
    if (!m_only.empty() && handIn.lesson != m_only)
        throw Error(ErrorKind::Input,
            "The file %1 is of the lesson \"%2\", and not of \"%3\"; grade it with that one.", file,
            handIn.lesson, m_only);
    std::unique_ptr<Paper> &paper = m_papers[handIn.lesson];
    if (!paper)
        paper = makePaper(handIn.lesson);
    return *paper;
}

std::vector<Marks> Marking::read(const std::vector<std::string> &files, size_t threads)
{
    std::vector<Marks> all(files.size());
    inLanes(files.size(), threads, [&](size_t i) {
        all[i].file = files[i];
        readFile(all[i]);
    });
    for (Marks &marks : all)
        if (!marks.failure)
            mark(marks);
    return all;
}

void Marking::readFile(Marks &marks) const
{
    try {
        ReadHandIn read = readHandIn(marks.file, m_progress);
        marks.handIn = std::move(read.handIn);
        marks.print = read.print;
    } catch (...) {
        marks.failure = handInFailure(marks.file);
    }
}

void Marking::mark(Marks &marks)
try {
    Paper &paper = paperOf(marks.handIn, marks.file);
    marks.seed = seedOf(m_code, marks.handIn.student);
    remarkOn(marks, paper.hash);
    marks.answers
        = paper.sheet.marks(marks.handIn.answers, static_cast<std::uint64_t>(marks.seed), m_progress);
    if (paper.exercise)
        expectKernel(marks, *paper.exercise);
} catch (...) {
    marks.failure = handInFailure(marks.file);
}

const Exercise *Marking::exerciseOf(const Marks &marks) const
{
    const auto paper = m_papers.find(marks.handIn.lesson);
    const bool asked = !marks.failure && paper != m_papers.end() && paper->second && paper->second->exercise;
    return asked && paper->second->exercise->id() == marks.handIn.exercise ? &*paper->second->exercise
                                                                           : nullptr;
}

} // namespace halo
