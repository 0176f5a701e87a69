// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presenter/presentedstep.h"
#include "gui/presenter/restingpointer.h"
#include "gui/presenter/speakerclock.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QRect>
#include <QScreen>
#include <QTimer>

#include <functional>

class QAction;
class QKeyEvent;
class QMainWindow;

namespace halo {

class FullScreen;
class NotesWindow;
class SpeakerLine;
class SpeakerTools;

/// Shows the stage to a class: alone on the screen, in large type, worked by the keys of a clicker, with
/// spotlight, pen, black screen and clock, and with notes for the speaker. The stage stays in use; a lesson,
/// where there is one, tells its steps by setStep() and goes where it is told to go.
class Presenter : public QObject
{
    Q_OBJECT
public:
    /// The action begins and ends it.
    Presenter(QMainWindow *window, FullScreen *fullScreen, QAction *action);
    ~Presenter() override;

    bool presents() const { return m_presents; }
    /// Another scene: what was drawn goes. A step without a count: no lesson is on show.
    void setStep(const PresentedStep &step);
    /// The same of a scene that no lesson has made.
    void leaveScene();

Q_SIGNALS:
    void presentingChanged(bool presents);
    /// Only while a lesson is on show.
    void nextRequested();
    void backRequested();
    /// Back to the scene as the lesson has it.
    void resetRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    using Action = std::function<void()>;
    void begin();
    void end();
    void reset();
    void toggleTime();
    void refitType();
    void openNotes();
    void swapScreens();
    void showLine();
    void arrange();
    void tellState();
    bool isOurs(const QWidget *widget) const;
    /// What a key does; nothing if it is none of ours.
    Action actionOf(const QKeyEvent &key, const QWidget *widget);
    Action clickerActionOf(int key);
    Action letterActionOf(const QKeyEvent &key);
    bool takeKey(QObject *watched, QEvent *event);
    bool takeLastKey(const QKeyEvent &key, bool pressed);
    bool takePointer(QObject *watched, QEvent *event);

    QMainWindow *const m_window;
    FullScreen *const m_fullScreen;
    QAction *const m_action;
    SpeakerClock m_clock;
    RestingPointer m_pointer;
    SpeakerLine *const m_line;
    SpeakerTools *const m_tools;
    NotesWindow *const m_notes;
    QTimer m_swap; ///< active: on the way from one screen to the other, when the window fills none
    QTimer m_refit;
    PresentedStep m_step;
    QElapsedTimer m_lastTime; ///< since the clock's key
    bool m_presents = false;
    double m_scale = 1.0;       ///< of the type while it presents
    bool m_wasFull = false;     ///< before,
    QPointer<QScreen> m_before; ///< on this screen,
    QRect m_place;              ///< there
    bool m_showsTime = true;
};

} // namespace halo
