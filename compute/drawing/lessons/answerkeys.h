// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/recording/frames.h"
#include "compute/teaching/lessonquestion.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <string>
#include <vector>

namespace halo {

struct HardwareModel;
class Storyboard;

/// What is to be said to an answer.
struct KnownMistake
{
    std::string what;    ///< "ideal", see QuestionKind::mistakes
    QStringList answers; ///< as the recording has them; the first stands for all
    QString text;        ///< why it is wrong
};

/// The answer to a question, and how it is told from wrong ones: all out of the recording.
struct AnswerKey
{
    AnswerForm form = AnswerForm::Number;
    QString asked;  ///< what a seed chose: "cell 4,1"; empty: nothing to choose
    QString answer; ///< as it is written: "2.25", "B2", "A1 C1", "4,1"
    double number = 0.0;
    double tolerance = 0.0; ///< half of the last digit that is asked for
    QStringList cells;      ///< of the form Cell: each is right
    QString reason;         ///< one sentence with the numbers of the recording
    std::vector<KnownMistake> mistakes;
    std::vector<QString> choices;     ///< the answer and wrong ones, in an order that the seed gives
    std::vector<SurfaceCell> marks;   ///< what a reveal shows
    std::vector<SurfaceCell> subject; ///< what is asked about, marked from the start

    /// As givenanswer.h reads it: numbers may have a comma and a unit; names in any case.
    bool accepts(const QString &given) const;
};

/// What the recording says to a question at this frame. model: of sectors and banks. Throws Error(Input) if
/// nothing in this recording is asked for, as a sentence that names the line.
AnswerKey answerKey(const LessonQuestion &question, const Storyboard &board, int frame,
    const HardwareModel &model, std::uint64_t seed);
/// Of the sizes of a layer alone, see layerRules(). problem: of the scene.
AnswerKey layerKey(const LessonQuestion &question, const std::string &problem, std::uint64_t seed);

/// What to say to a wrong answer: the lesson's own words for it, else what is known of it; empty if there are
/// none.
QString responseTo(const LessonQuestion &question, const AnswerKey &key, const QString &given);

/// What a click there answers; empty: nothing.
QString answerByClick(const AnswerKey &key, const Storyboard &board, SurfaceCell position);

} // namespace halo
