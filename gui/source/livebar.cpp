// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/livebar.h"

#include "gui/source/livekernel.h"
#include "gui/widgets/card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace halo {

LiveBar::LiveBar(LiveKernel &live, QWidget *parent)
    : QWidget(parent)
    , m_live(live)
    , m_verdict(new QLabel(this))
    , m_counts(new QLabel(this))
    , m_find(new QToolButton(this))
    , m_insist(new QToolButton(this))
    , m_revert(new QToolButton(this))
{
    setObjectName(QStringLiteral("liveBar"));
    m_verdict->setObjectName(QStringLiteral("liveVerdict"));
    m_counts->setObjectName(QStringLiteral("liveCounts"));
    for (QLabel *label : { m_verdict, m_counts }) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    setRole(m_counts, "muted");
    m_find->setObjectName(QStringLiteral("findingButton"));
    m_find->setText(tr("Show Where"));
    m_find->setToolTip(tr("Shows the step of the recorded work-group where the error occurs."));
    m_insist->setObjectName(QStringLiteral("insistButton"));
    m_insist->setText(tr("Run Anyway"));
    m_insist->setToolTip(
        tr("Runs the kernel on the device in a separate process despite what the simulator found."));
    m_revert->setObjectName(QStringLiteral("revertButton"));
    m_revert->setText(tr("Revert"));
    m_revert->setToolTip(tr("Restores the source of the last successful build."));
    auto *buttons = new QHBoxLayout;
    for (QToolButton *button : { m_find, m_insist, m_revert }) {
        button->setFocusPolicy(Qt::StrongFocus);
        setRole(button, "link");
        buttons->addWidget(button);
    }
    buttons->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 4);
    column->setSpacing(2);
    column->addWidget(m_verdict);
    column->addWidget(m_counts);
    column->addLayout(buttons);
    connect(m_insist, &QToolButton::clicked, &live, &LiveKernel::insist);
    connect(m_revert, &QToolButton::clicked, &live, &LiveKernel::revert);
    connect(&live, &LiveKernel::changed, this, &LiveBar::show);
    show();
}

QString LiveBar::verdict() const
{
    switch (m_live.state()) {
    case LiveKernel::State::Unchanged:
        break;
    case LiveKernel::State::Typing:
        return tr("Builds when you stop typing.");
    case LiveKernel::State::Building:
        return tr("Building\u2026");
    case LiveKernel::State::Refused:
        return tr("Not built; the previous build is running: %1").arg(m_live.sentence());
    case LiveKernel::State::Recording:
        return tr("Built. Recording a work-group on the simulator\u2026");
    case LiveKernel::State::Held:
        return tr("Not run on the device, because the simulator found a problem: %1").arg(m_live.sentence());
    case LiveKernel::State::Good:
        return tr("Built; the simulator found no problem, and the device is running it.");
    case LiveKernel::State::Insisted:
        return tr("Run although the simulator found a problem: %1").arg(m_live.sentence());
    }
    return {};
}

void LiveBar::show()
{
    const LiveKernel::State state = m_live.state();
    setVisible(state != LiveKernel::State::Unchanged);
    const bool bad = state == LiveKernel::State::Refused || state == LiveKernel::State::Held
        || state == LiveKernel::State::Insisted;
    m_verdict->setText(verdict());
    setRole(m_verdict, bad ? "bad" : state == LiveKernel::State::Good ? "good" : "muted");
    const auto &before = m_live.countsBefore(), &now = m_live.counts();
    m_counts->setText(now ? changeText(before ? &*before : nullptr, *now) : QString());
    m_counts->setVisible(now.has_value());
    m_find->setVisible(m_live.finds());
    m_insist->setVisible(state == LiveKernel::State::Held);
    m_revert->setVisible(state == LiveKernel::State::Refused);
}

} // namespace halo

#include "moc_livebar.cpp"
