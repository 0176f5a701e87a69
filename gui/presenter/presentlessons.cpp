// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/presenter/presentlessons.h"

#include "gui/presenter/presenter.h"
#include "gui/stages/lessonstage.h"
#include "gui/stages/stages.h"

namespace halo {
namespace {

PresentedStep stepOf(const LessonPlayer &player)
{
    const Lesson *lesson = player.lesson();
    if (!lesson)
        return {};
    const size_t now = player.step();
    const size_t next = now + 1;
    return {
        .title = QString::fromStdString(lesson->steps[now].title),
        .notes = QString::fromStdString(player.said()->notes),
        .nextTitle = next < player.count() ? QString::fromStdString(lesson->steps[next].title) : QString(),
        .number = static_cast<int>(next),
        .count = static_cast<int>(player.count()),
    };
}

} // namespace

void presentLessons(Presenter &presenter, Stages &stages)
{
    LessonStage *lesson = stages.lesson();
    LessonPlayer &player = lesson->player();
    const auto tell = [&presenter, &player] { presenter.setStep(stepOf(player)); };
    QObject::connect(&player, &LessonPlayer::stepChanged, &presenter, tell);
    QObject::connect(&player, &LessonPlayer::stepPrepared, &presenter, tell);
    QObject::connect(&player, &LessonPlayer::ended, &presenter, tell);
    const auto goBy = [&stages, &player](int steps) {
        if (!player.lesson())
            return;
        stages.show(Stages::Lesson); // also from a stage that was explored in between
        player.goBy(steps);
    };
    QObject::connect(&presenter, &Presenter::nextRequested, &stages, [goBy] { goBy(1); });
    QObject::connect(&presenter, &Presenter::backRequested, &stages, [goBy] { goBy(-1); });
    QObject::connect(&presenter, &Presenter::resetRequested, &stages, [&stages, lesson] {
        stages.show(Stages::Lesson);
        lesson->goToScene();
    });
    tell();
}

} // namespace halo
