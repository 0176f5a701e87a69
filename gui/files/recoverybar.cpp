// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/recoverybar.h"

#include "gui/files/projects.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>

namespace halo {

RecoveryBar::RecoveryBar(Projects &projects, QWidget *parent)
    : QFrame(parent)
    , m_projects(projects)
    , m_text(new QLabel(this))
{
    setObjectName(QStringLiteral("recoveryBar"));
    m_text->setObjectName(QStringLiteral("recoveryText"));
    m_text->setWordWrap(true);
    auto *recover = new QPushButton(tr("Bring it &back"), this);
    recover->setObjectName(QStringLiteral("recoverButton"));
    auto *discard = new QPushButton(tr("T&hrow it away"), this);
    discard->setObjectName(QStringLiteral("discardButton"));
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(12, 6, 12, 6);
    line->addWidget(m_text, 1);
    line->addWidget(recover);
    line->addWidget(discard);
    connect(recover, &QPushButton::clicked, &projects, &Projects::recover);
    connect(discard, &QPushButton::clicked, &projects, &Projects::discardLeftover);
    connect(&projects, &Projects::leftoverChanged, this, &RecoveryBar::refresh);
    refresh();
}

void RecoveryBar::refresh()
{
    const auto &leftover = m_projects.leftover();
    setVisible(leftover.has_value());
    if (!leftover)
        return;
    m_text->setText(tr("Haloscope ended without saving your work of %1. A copy of it was kept.")
                        .arg(QLocale().toString(leftover->time, QLocale::ShortFormat)));
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

} // namespace halo

#include "moc_recoverybar.cpp"
