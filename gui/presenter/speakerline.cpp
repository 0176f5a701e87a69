// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/presenter/speakerline.h"

#include "gui/presenter/speakerclock.h"
#include "gui/widgets/card.h"

#include <QHBoxLayout>

namespace halo {

SpeakerLine::SpeakerLine(const SpeakerClock &clock, QWidget *window)
    : QFrame(window)
    , m_clock(clock)
    , m_number(new QLabel(this))
    , m_time(new QLabel(this))
{
    setObjectName(QStringLiteral("speakerLine"));
    m_number->setObjectName(QStringLiteral("speakerNumber"));
    m_time->setObjectName(QStringLiteral("speakerTime"));
    setRole(m_number, "muted");
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(10, 2, 10, 2);
    row->setSpacing(16);
    row->addWidget(m_number);
    row->addStretch(1);
    row->addWidget(m_time);
    connect(&clock, &SpeakerClock::ticked, this, &SpeakerLine::tick);
    setStep({});
    hide();
}

void SpeakerLine::setStep(const PresentedStep &step)
{
    m_number->setVisible(step.count > 0);
    m_number->setText(tr("%1 of %2").arg(step.number).arg(step.count));
    tick();
}

void SpeakerLine::tick()
{
    m_time->setText(QStringLiteral("%1   %2").arg(m_clock.elapsed(), SpeakerClock::timeOfDay()));
}

} // namespace halo

#include "moc_speakerline.cpp"
