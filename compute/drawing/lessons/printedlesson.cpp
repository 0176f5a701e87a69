// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/printedlesson.h"

#include "compute/drawing/base/recordedcounts.h"
#include "compute/drawing/base/recordedtimes.h"
#include "compute/drawing/base/translated.h"
#include "compute/drawing/lessons/handouttexts.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/teaching/lessonrecorder.h"

#include <QByteArray>
#include <QCryptographicHash>

#include <algorithm>

namespace halo {

QString PrintedLesson::hash() const
{
    const auto sum
        = QCryptographicHash::hash(QByteArray::fromStdString(lesson.source), QCryptographicHash::Sha256);
    return QString::fromLatin1(sum.toHex().first(16));
}

namespace {

/// What follows a question explains it, and what follows the last one sums up: on paper, all is seen at once.
bool explains(const Lesson &lesson, size_t step)
{
    const auto asks = [](const LessonStep &one) { return one.question.has_value(); };
    const auto begin = lesson.steps.begin();
    const auto here = begin + static_cast<std::ptrdiff_t>(step);
    if (asks(*here) || std::none_of(begin, here, asks))
        return false;
    return asks(*(here - 1)) || std::none_of(here, lesson.steps.end(), asks);
}

} // namespace

PrintedLesson printedLesson(const Lesson &lesson, std::uint64_t seed, const Progress &progress)
{
    PrintedLesson printed{ lesson, seed, {} };
    LessonRecorder recorder;
    const bool tellsMemory = std::ranges::any_of(lesson.steps, [](const LessonStep &step) {
        return step.question
            && (step.question->kind == "sectors" || step.question->kind == "colliding-lanes");
    });
    for (size_t i = 0; i < lesson.steps.size(); ++i) {
        LessonMoment moment = momentOf(recorder, lesson, i, seed, progress);
        const LessonStep said = moment.said;
        PrintedStep step{ static_cast<int>(i) + 1, said, std::move(moment), nullptr, tellsMemory };
        step.explains = explains(lesson, i);
        step.repeats = step.explains && lesson.steps[i - 1].question;
        if (step.moment.board && !step.moment.scene.comparedWith.empty())
            if (const auto trace = recorder.recordComparison(step.moment.scene, progress))
                step.comparedWith = std::make_shared<const Storyboard>(trace, step.moment.scene.warp);
        printed.steps.push_back(std::move(step));
    }
    return printed;
}

QStringList measuredOf(const PrintedStep &step)
{
    if (!step.comparedWith)
        return {};
    const Trace &first = *step.moment.trace;
    const Variant &one = first.request.variant;
    const Variant &two = step.comparedWith->trace().request.variant;
    QStringList lines{ recordedTimesText(one.id, translated(one.title), two.id, translated(two.title),
                           first.view.filter.size()),
        recordedCountsText(countsOf(first), translated(one.title), countsOf(step.comparedWith->trace()),
            translated(two.title)) };
    lines.removeAll(QString());
    return lines;
}

QString taskOf(const AnswerKey &key)
{
    switch (key.form) {
    case AnswerForm::Number:
        return HandOutTexts::tr("Answer");
    case AnswerForm::Item:
        return HandOutTexts::tr("Name of the work-item");
    case AnswerForm::Items:
        return HandOutTexts::tr("Names of the work-items");
    case AnswerForm::Cell:
        break;
    }
    return HandOutTexts::tr("Column and row of the cell, counted from 0");
}

} // namespace halo
