// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/session/session.h"
#include "gui/teaching/lessonplayer.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace halo {

class ResultStage;
class Tracing;
class WorkGroupStage;

/// Leads the program to what a step of a lesson shows, by what a user could do as well, and in the end back
/// to what was chosen before.
class SceneDriver : public QObject
{
    Q_OBJECT
public:
    SceneDriver(
        Session &session, Tracing &tracing, WorkGroupStage &workGroup, ResultStage &result, QObject *parent);
    ~SceneDriver() override;

    /// What is chosen now comes back at the end.
    void begin();
    void end();
    bool isOn() const { return m_before.has_value(); }
    /// Another step is being made.
    void depart();
    /// To this step; says arrived() when it is there.
    void go(const PreparedStep &step);
    /// What the step shows was in sight, whatever was done since.
    bool isThere() const { return m_isThere; }
    /// What is on show in terms of scenes; nothing while it is on its way.
    std::optional<LessonScene> current() const;
    /// Whether that is what the step shows.
    bool isAway() const;
    /// The same as hashOf() of the step, of what is on show.
    std::string hash() const;
    /// What the question leaves blank, until it is answered.
    void setRevealed(bool revealed);

Q_SIGNALS:
    /// What is in sight makes way.
    void leaving();
    void arrived();
    /// Something that a scene speaks of may have changed.
    void moved();
    /// Something else was opened: what was chosen before comes back no more.
    void interrupted();

private:
    void adopt(const SessionState &state);
    SessionState stateOf(const PreparedStep &step) const;
    void chooseRecording();
    bool isRecorded() const;
    bool isOfAnotherGroup() const;
    void tryArriving();
    void tryAgain();
    void arriveAtRecording();
    void travel();
    void arrive();
    void noteChange();

    Session &m_session;
    Tracing &m_tracing;
    WorkGroupStage &m_workGroup;
    ResultStage &m_result;
    std::optional<SessionState> m_before;
    std::optional<PreparedStep> m_step;
    bool m_isThere = false;
    int m_tries = 0;           ///< to record what the step shows, after a failure
    bool m_isUnderWay = false; ///< to the step, which may be reached
    bool m_isRevealed = false;
    bool m_adopting = false;
    QTimer m_travel; ///< from frame to frame
};

} // namespace halo
