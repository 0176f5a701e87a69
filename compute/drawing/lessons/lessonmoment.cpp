// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/lessonmoment.h"

#include "compute/base/error.h"
#include "compute/drawing/lessons/layerrules.h"
#include "compute/drawing/lessons/lessonfacts.h"
#include "compute/drawing/paint/paint.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/scene.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/teaching/lesson.h"
#include "compute/teaching/lessonrecorder.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/workload/modules.h"

#include <QByteArray>
#include <QCryptographicHash>
#include <QFileInfo>

#include <algorithm>

namespace halo {
namespace {

[[noreturn]] void refuse(const Message &sentence)
{
    throw Error(ErrorKind::Input, sentence);
}

} // namespace

std::string placeOf(const Lesson &lesson, size_t step)
{
    return lesson.steps[step].file + ':' + std::to_string(lesson.steps[step].line) + ": ";
}

std::optional<AnswerKey> keyOf(const LessonMoment &moment, const LessonStep &step, std::uint64_t seed)
{
    if (!step.question)
        return std::nullopt;
    if (!moment.board || layerRules().contains(step.question->kind)) // which are counted, whatever is on show
        return layerKey(*step.question, moment.scene.problem, seed);
    return answerKey(*step.question, *moment.board, moment.frame, hardwareModels().front(), seed);
}

bool records(const LessonScene &scene, bool asks)
{
    return scene.stage == "work-group" || (asks && moduleOf(scene.workload).filtersPicture());
}

LessonMoment momentOf(
    LessonRecorder &recorder, const Lesson &lesson, size_t step, std::uint64_t seed, const Progress &progress)
{
    try {
        LessonMoment moment;
        const LessonStep &said = lesson.steps.at(step);
        moment.scene = sceneOf(lesson, step, seed);
        recorder.setFolder(QFileInfo(QString::fromStdString(said.file)).path().toStdString());
        if (records(moment.scene, said.question.has_value())) {
            moment.trace = recorder.record(moment.scene, progress);
            moment.board = std::make_shared<const Storyboard>(moment.trace, moment.scene.warp);
            moment.frame = frameOf(moment.scene, *moment.board);
            pinOf(moment.scene, *moment.board);
        }
        moment.key = keyOf(moment, said, seed);
        moment.said = filledIn(said, factsOf(moment), placeOf(lesson, step));
        return moment;
    } catch (const Error &error) {
        const bool isPlaced = std::string_view(error.what()).starts_with(lesson.steps[step].file);
        throw Error(error.kind(),
            isPlaced ? error.message() : Message("%1%2", placeOf(lesson, step), error.message()),
            error.detail());
    }
}

int frameOf(const LessonScene &scene, const Storyboard &board)
{
    if (scene.step == "first")
        return 0;
    if (scene.step == "last")
        return board.lastFrame();
    if (scene.step == "first-finding") {
        if (board.firstEffect() < 0)
            refuse("No step of the recording damages the tile; choose a fault, or another order.");
        return board.firstEffect();
    }
    if (scene.step.starts_with("barrier ")) {
        const int number = std::stoi(scene.step.substr(8));
        if (number > std::ssize(board.trace().barriers))
            refuse(Message(
                "There is no barrier %1; the recording has %2.", number, board.trace().barriers.size()));
        return board.frameOfBarrier(number - 1);
    }
    const int number = std::stoi(scene.step);
    if (number > board.lastFrame() + 1)
        refuse(Message("There is no step %1; the recording has %2.", number, board.lastFrame() + 1));
    return number - 1;
}

SurfaceCell pinOf(const LessonScene &scene, const Storyboard &board)
{
    if (scene.pin.empty())
        return {};
    const Places &places = board.places();
    const auto comma = scene.pin.find(',');
    if (comma != std::string::npos) {
        const QPoint at(std::stoi(scene.pin), std::stoi(scene.pin.substr(comma + 1)));
        if (!places.outputs().contains(at))
            refuse(Message(
                "The output %1 is not of this work-group; choose another pin, or another at.", scene.pin));
        const QPoint cell = at - places.outputs().topLeft();
        return { Surface::Outputs, cell.y() * places.outputs().width() + cell.x() };
    }
    for (int item = 0; item < board.trace().items(); ++item)
        if (places.labelOf(item).toStdString() == scene.pin)
            return { Surface::Items, item };
    refuse(Message("There is no work-item %1 in this work-group; choose another pin.", scene.pin));
}

ColourBy coloursOf(const LessonScene &scene, const Storyboard &board)
{
    const auto &words = sceneColours();
    const auto word = std::ranges::find(words, scene.colours);
    return word == words.end() ? bestColouring(board)
                               : allColourings[static_cast<size_t>(word - words.begin())];
}

Blanks blanksOf(const LessonScene &scene)
{
    const auto hides
        = [&](const char *what) { return std::ranges::find(scene.hidden, what) != scene.hidden.end(); };
    return { hides("names"), hides("findings"), hides("numbers"), hides("ribbon"), hides("timeline"),
        hides("window"), hides("tile"), hides("outputs"), hides("weights") };
}

std::string hashOf(const LessonMoment &moment)
{
    QByteArray state = QByteArray::fromStdString(toText(moment.scene));
    if (moment.board)
        state += QByteArray::number(moment.frame) + ' '
            + QByteArray::number(static_cast<qulonglong>(hashOf(sceneAt(*moment.board, moment.frame))))
            + '\n';
    if (moment.key)
        state += moment.key->answer.toUtf8() + '\n';
    return QCryptographicHash::hash(state, QCryptographicHash::Sha256).toHex().first(16).toStdString();
}

} // namespace halo
