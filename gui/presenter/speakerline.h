// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presenter/presentedstep.h"

#include <QFrame>

class QLabel;

namespace halo {

class SpeakerClock;

/// The line at the foot of the stage that tells the speaker which step it is, how long it took so far and how
/// late it is. The class reads it, too, so it tells nothing of the next step.
class SpeakerLine : public QFrame
{
    Q_OBJECT
public:
    SpeakerLine(const SpeakerClock &clock, QWidget *window);
    void setStep(const PresentedStep &step);

private:
    void tick();

    const SpeakerClock &m_clock;
    QLabel *const m_number;
    QLabel *const m_time;
};

} // namespace halo
