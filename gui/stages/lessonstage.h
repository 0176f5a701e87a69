// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/teaching/lessonplayer.h"

#include <QObject>

namespace halo {

class LessonPane;
class ResultStage;
class SceneDriver;
class Session;
class Tracing;
class WorkGroupStage;

/// A lesson beside the living program: its text at the left, and at the right the stage that its step shows.
class LessonStage : public QObject
{
    Q_OBJECT
public:
    LessonStage(
        Session &session, Tracing &tracing, WorkGroupStage &workGroup, ResultStage &result, QWidget *parent);

    LessonPlayer &player() { return m_player; }
    LessonPane *pane() const { return m_pane; }
    SceneDriver *driver() const { return m_driver; }
    bool isOn() const { return m_player.lesson() != nullptr; }
    /// Id of the stage that the step shows, see stageTable(); of the last one while the next is made.
    const std::string &stageId() const { return m_stageId; }
    /// Back to what the step shows.
    void goToScene();
    /// What was chosen before the lesson is there again.
    void end() { m_player.end(); }

Q_SIGNALS:
    /// A lesson began or ended, or its step is on another stage.
    void changed();
    void exerciseRequested(const QString &id);

private:
    void follow();
    void followAnswer();

    LessonPlayer m_player;
    SceneDriver *const m_driver;
    LessonPane *const m_pane;
    std::string m_stageId = "work-group";
};

} // namespace halo
