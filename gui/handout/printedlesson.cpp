// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/handout/printedlesson.h"

#include "gui/handout/texts.h"

#include <QCryptographicHash>

#include <algorithm>

namespace halo {

QString PrintedLesson::hash() const
{
    const auto sum
        = QCryptographicHash::hash(QByteArray::fromStdString(lesson.source), QCryptographicHash::Sha256);
    return QString::fromLatin1(sum.toHex().first(16));
}

PrintedLesson printedLesson(const Lesson &lesson, std::uint64_t seed, const Progress &progress)
{
    PrintedLesson printed{ lesson, seed, {} };
    LessonRecorder recorder;
    const bool tellsMemory = std::ranges::any_of(lesson.steps, [](const LessonStep &step) {
        return step.question
            && (step.question->kind == "sectors" || step.question->kind == "colliding-lanes");
    });
    for (size_t i = 0; i < lesson.steps.size(); ++i) {
        PrintedStep step{ static_cast<int>(i) + 1, lesson.steps[i],
            momentOf(recorder, lesson, i, seed, progress), nullptr, tellsMemory };
        step.explains = i > 0 && lesson.steps[i - 1].question && !step.step.question;
        if (step.moment.board && !step.moment.scene.beside.empty())
            if (const auto trace = recorder.recordBeside(step.moment.scene, progress))
                step.beside = std::make_shared<const Storyboard>(trace, step.moment.scene.warp);
        printed.steps.push_back(std::move(step));
    }
    return printed;
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
