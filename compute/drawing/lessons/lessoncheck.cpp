// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/lessoncheck.h"

#include "compute/base/error.h"
#include "compute/drawing/paint/comparison.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/teaching/lesson.h"
#include "compute/teaching/lessonrecorder.h"

#include <QString>

#include <algorithm>
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
    return lesson.file + ':' + std::to_string(question->line) + ": the answer is given as \""
        + question->answer + "\", but the recording says " + moment.key->answer.toStdString() + '.';
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
    LessonPapers papers(recorder, lesson, progress);
    bool plays = true;
    for (size_t step = 0; step < lesson.steps.size(); ++step) {
        try {
            const LessonMoment moment = papers.moment(step, 0);
            add(answerFault(lesson, step, moment));
            add(comparisonFault(recorder, moment, placeOf(lesson, step), progress));
        } catch (const Error &error) {
            add(error.what());
            plays = false;
        }
    }
    if (!plays)
        return faults;
    try {
        std::ranges::for_each(giveawaysIn(lesson, papers.different(checkedPapers)), add);
    } catch (const Error &error) { // of a paper that is not the first
        add(error.what());
    }
    return faults;
}

} // namespace halo
