// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presenter/presentedstep.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QScreen;
class QTextBrowser;

namespace halo {

class SpeakerClock;

/// What the speaker reads on the second screen: the notes of this step, what comes next, the time, and what
/// the class sees of black screen, spotlight and pen.
class NotesWindow : public QWidget
{
    Q_OBJECT
public:
    NotesWindow(SpeakerClock &clock, QWidget *window);

    void setStep(const PresentedStep &step);
    /// Such as "The screen is black."; empty: the class sees the stage.
    void setState(const QString &state);
    /// Fills a screen that shows nothing else; a window on the one that shows the stage.
    void open(const QScreen *stage);
    QPushButton *nextButton() const { return m_on; }
    QPushButton *backButton() const { return m_back; }
    QPushButton *resetButton() const { return m_reset; }
    QPushButton *swapButton() const { return m_swap; }

private:
    void nameParts();
    void build();
    QPushButton *makeButton(const QString &text, const char *name);
    void tick();

    SpeakerClock &m_clock;
    QLabel *const m_number;
    QLabel *const m_state;
    QLabel *const m_time;
    QLabel *const m_title;
    QTextBrowser *const m_notes;
    QLabel *const m_next;
    QPushButton *const m_back;
    QPushButton *const m_on;
    QPushButton *const m_reset;
    QPushButton *const m_restart;
    QPushButton *const m_swap;
};

/// A screen besides the one of the stage; null: there is none.
QScreen *otherScreen(const QScreen *stage);

} // namespace halo
