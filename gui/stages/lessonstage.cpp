// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/lessonstage.h"

#include "gui/stages/result/resultstage.h"
#include "gui/stages/scenedriver.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "gui/teaching/lessonpane.h"
#include "gui/teaching/questionview.h"
#include "gui/tracing/tracing.h"

namespace halo {

LessonStage::LessonStage(
    Session &session, Tracing &tracing, WorkGroupStage &workGroup, ResultStage &result, QWidget *parent)
    : QObject(parent)
    , m_driver(new SceneDriver(session, tracing, workGroup, result, this))
    , m_pane(new LessonPane(m_player, parent))
{
    connect(&m_player, &LessonPlayer::stepChanged, this, [this] {
        m_driver->begin();
        m_driver->depart();
        m_driver->setRevealed(m_player.answer().revealed);
        Q_EMIT changed();
    });
    connect(&m_player, &LessonPlayer::stepPrepared, this, &LessonStage::follow);
    connect(&m_player, &LessonPlayer::answerChanged, this, &LessonStage::followAnswer);
    connect(&m_player, &LessonPlayer::ended, this, [this] {
        m_driver->end();
        Q_EMIT changed();
    });
    connect(m_driver, &SceneDriver::interrupted, &m_player, &LessonPlayer::end);
    connect(m_driver, &SceneDriver::moved, this, [this] { m_pane->setAway(m_driver->isAway()); });
    connect(m_pane, &LessonPane::sceneRequested, this, &LessonStage::goToScene);
    connect(m_pane, &LessonPane::exerciseRequested, this, [this](const QString &id) {
        end();
        Q_EMIT exerciseRequested(id);
    });
    connect(&workGroup, &WorkGroupStage::cellClicked, this, [this, &workGroup](SurfaceCell position) {
        const PreparedStep *step = m_player.prepared();
        if (step && step->moment.key && m_driver->isThere() && workGroup.board())
            m_pane->question()->takeClick(answerByClick(*step->moment.key, *workGroup.board(), position));
    });
}

void LessonStage::follow()
{
    const PreparedStep *step = m_player.prepared();
    if (!step || !m_player.problem().isEmpty())
        return;
    m_stageId = step->moment.scene.stage;
    Q_EMIT changed(); // the stage first: what is in sight is recorded
    m_driver->go(*step);
    followAnswer();
}

void LessonStage::followAnswer()
{
    m_driver->setRevealed(m_player.answer().revealed);
}

void LessonStage::goToScene()
{
    if (isOn())
        follow();
}

} // namespace halo

#include "moc_lessonstage.cpp"
