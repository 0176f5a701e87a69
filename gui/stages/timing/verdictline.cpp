// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/timing/verdictline.h"

#include "gui/widgets/card.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>

namespace halo {

VerdictLine::VerdictLine(QWidget *parent)
    : QWidget(parent)
    , m_verdict(new QLabel(this))
    , m_stamp(new QLabel(this))
    , m_below(new QHBoxLayout)
{
    m_verdict->setObjectName(QStringLiteral("timingVerdict"));
    setRole(m_verdict, "headline");
    m_stamp->setObjectName(QStringLiteral("timingStamp"));
    setRole(m_stamp, "muted");
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    for (QLabel *label : { m_verdict, m_stamp }) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    column->addWidget(m_verdict);
    column->addLayout(m_below);
    m_below->addWidget(m_stamp, 1);
    set({}, {});
}

void VerdictLine::addAction(QAction *action)
{
    auto *button = new QToolButton(this);
    button->setObjectName(action->objectName() + QStringLiteral("Button"));
    button->setDefaultAction(action);
    setRole(button, "link");
    connect(action, &QAction::changed, button, [button, action] { button->setVisible(action->isVisible()); });
    m_below->addWidget(button, 0, Qt::AlignTop);
}

void VerdictLine::set(const QString &verdict, const QString &stamp)
{
    m_verdict->setText(verdict);
    m_verdict->setHidden(verdict.isEmpty());
    m_stamp->setText(stamp);
    m_stamp->setHidden(stamp.isEmpty());
}

} // namespace halo

#include "moc_verdictline.cpp"
