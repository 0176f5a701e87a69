// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/lessoncheck.h"

#include "compute/base/error.h"
#include "compute/drawing/lessons/lessonfacts.h"
#include "compute/drawing/paint/comparison.h"
#include "compute/drawing/recording/scene.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/teaching/exerciselibrary.h"
#include "compute/teaching/lesson.h"
#include "compute/teaching/lessonrecorder.h"

#include <QString>

#include <algorithm>
#include <cmath>
#include <set>

namespace halo {
namespace {

/// Empty: the answer that the author gives is that of the recording.
std::string answerFault(const Lesson &lesson, size_t step, const LessonMoment &moment)
{
    const auto &question = lesson.steps[step].question;
    if (!question || question->answer.empty()
        || moment.key->accepts(QString::fromStdString(question->answer)))
        return {};
    return lesson.steps[step].file + ':' + std::to_string(question->line) + ": the answer is given as \""
        + question->answer + "\", but the recording says " + moment.key->answer.toStdString() + '.';
}

/// Answers that the author calls wrong though they are right.
std::vector<std::string> wrongFaults(const Lesson &lesson, size_t step, const LessonMoment &moment)
{
    std::vector<std::string> faults;
    if (const auto &question = lesson.steps[step].question; question && moment.key)
        for (const WrongAnswer &wrong : question->wrong)
            if (moment.key->accepts(QString::fromStdString(wrong.what)))
                faults.push_back(lesson.steps[step].file + ':' + std::to_string(wrong.line) + ": \""
                    + wrong.what + "\" is called wrong, but the recording says that it is right.");
    return faults;
}

/// Empty: the exercise that follows is there.
std::string exerciseFault(const Lesson &lesson)
{
    if (lesson.exercise.empty())
        return {};
    const std::vector<Exercise> all = allExercises().exercises;
    std::string ids;
    for (const Exercise &exercise : all) {
        if (exercise.id() == lesson.exercise)
            return {};
        ids += (ids.empty() ? "" : ", ") + exercise.id();
    }
    return lesson.file + ": there is no exercise \"" + lesson.exercise + "\"; choose one of " + ids + '.';
}

/// Empty: the bars of the comparison show what the scene says of them.
std::string comparisonFault(
    LessonRecorder &recorder, const LessonMoment &moment, const std::string &place, const Progress &progress)
{
    if (moment.scene.ratio.empty())
        return {};
    const auto other = moment.board ? recorder.recordComparison(moment.scene, progress) : nullptr;
    if (!other)
        return place + "a ratio is of a comparison of work-groups; add beside.";
    const Comparison both(moment.board, std::make_shared<const Storyboard>(other, moment.scene.warp));
    const int tick = both.tickOf(moment.frame);
    for (const size_t side : { size_t(0), size_t(1) })
        if (both.counters(side, tick) != both.totals(side))
            return place + "the comparison is shown before its end; choose step: last.";
    const double ratio
        = static_cast<double>(both.totals(1).clocks) / static_cast<double>(both.totals(0).clocks);
    const auto [least, most] = ratioOf(moment.scene.ratio);
    if (ratio >= least && ratio <= most)
        return {};
    return place + "the ratio is given as " + moment.scene.ratio + ", but the comparison shows "
        + QString::number(ratio, 'f', 2).toStdString() + '.';
}

/// The pixels that a work-group reads and the outputs that it writes, in the units of the picture.
void addValues(const Storyboard &board, std::set<double> &numbers)
{
    const auto add
        = [&numbers](float value) { numbers.insert(std::round(static_cast<double>(value) * 255.0)); };
    for (int cell = 0; cell < board.places().windowCells(); ++cell)
        if (const auto value = board.valueOf({ Surface::Window, cell }))
            add(*value);
    for (const CellState &output : sceneAt(board, board.lastFrame()).outputs)
        add(output.value);
}

/// Numbers that a recording of the lesson has, or that a question asks for.
std::set<double> numbersOf(const LessonPaper &paper)
{
    std::set<double> numbers;
    for (const LessonMoment &moment : paper) {
        for (const auto &[name, value] : factsOf(moment))
            numbers.insert(value);
        if (moment.board && moment.board->places().hasWindow())
            addValues(*moment.board, numbers);
        if (moment.key && moment.key->form == AnswerForm::Number)
            numbers.insert(moment.key->number);
    }
    return numbers;
}

/// Counts that stand in the prose as digits though no recording has them: text and picture could part there.
std::vector<std::string> strangersIn(const Lesson &lesson, const LessonPaper &paper)
{
    constexpr double smallest = 10.0; // numbers below are also said of other things
    constexpr double off = 0.005;     // two decimals
    const std::set<double> numbers = numbersOf(paper);
    std::vector<std::string> found;
    for (size_t step = 0; step < paper.size(); ++step) {
        if (!paper[step].board)
            continue;
        for (const double count : countsIn(QString::fromStdString(unfilled(lesson.steps[step]).text))) {
            const bool isKnown = std::ranges::any_of(
                numbers, [count](double number) { return std::abs(number - std::abs(count)) <= off; });
            if (std::abs(count) >= smallest && !isKnown)
                found.push_back(placeOf(lesson, step) + "the text says "
                    + QString::number(count).toStdString()
                    + ", which is no number of the recordings; write an expression such as {reads}.");
        }
    }
    return found;
}

} // namespace

LessonPapers::LessonPapers(LessonRecorder &recorder, const Lesson &lesson, const Progress &progress)
    : m_recorder(recorder)
    , m_lesson(lesson)
    , m_progress(progress)
{
}

LessonMoment LessonPapers::moment(size_t step, std::uint64_t seed)
{
    const std::pair place(step, toText(sceneOf(m_lesson, step, seed)));
    const auto known = m_known.find(place);
    if (known == m_known.end())
        return m_known.emplace(place, momentOf(m_recorder, m_lesson, step, seed, m_progress)).first->second;
    LessonMoment moment = known->second;
    moment.key = keyOf(moment, m_lesson.steps[step], seed);
    return moment;
}

std::vector<LessonPaper> LessonPapers::different(std::uint64_t seeds)
{
    std::vector<LessonPaper> all;
    std::set<std::string> known;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        m_progress.step(Stage::Verify, static_cast<int>(100 * seed / seeds));
        LessonPaper paper;
        std::string what;
        for (size_t step = 0; step < m_lesson.steps.size(); ++step) {
            paper.push_back(moment(step, seed));
            what += toText(paper.back().scene);
            if (paper.back().key)
                what += (paper.back().key->asked + u'/' + paper.back().key->answer).toStdString();
        }
        if (known.insert(what).second)
            all.push_back(std::move(paper));
    }
    return all;
}

std::vector<std::string> faultsIn(LessonRecorder &recorder, const Lesson &lesson, const Progress &progress)
{
    std::vector<std::string> faults;
    const auto add = [&faults](const std::string &fault) {
        if (!fault.empty() && std::ranges::find(faults, fault) == faults.end())
            faults.push_back(fault);
    };
    add(exerciseFault(lesson));
    LessonPapers papers(recorder, lesson, progress);
    bool plays = true;
    for (size_t step = 0; step < lesson.steps.size(); ++step) {
        try {
            const LessonMoment moment = papers.moment(step, 0);
            add(answerFault(lesson, step, moment));
            std::ranges::for_each(wrongFaults(lesson, step, moment), add);
            add(comparisonFault(recorder, moment, placeOf(lesson, step), progress));
        } catch (const Error &error) {
            add(error.what());
            plays = false;
        }
    }
    if (!plays)
        return faults;
    try {
        const std::vector<LessonPaper> different = papers.different(checkedPapers);
        std::ranges::for_each(giveawaysIn(lesson, different), add);
        std::ranges::for_each(strangersIn(lesson, different.front()), add);
    } catch (const Error &error) { // of a paper that is not the first
        add(error.what());
    }
    return faults;
}

} // namespace halo
