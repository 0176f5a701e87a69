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
    , m_recover(new QPushButton(tr("&Restore"), this))
    , m_discard(new QPushButton(tr("&Discard"), this))
    , m_run(new QPushButton(tr("R&un"), this))
{
    setObjectName(QStringLiteral("recoveryBar"));
    m_text->setObjectName(QStringLiteral("recoveryText"));
    m_text->setWordWrap(true);
    m_recover->setObjectName(QStringLiteral("recoverButton"));
    m_discard->setObjectName(QStringLiteral("discardButton"));
    m_run->setObjectName(QStringLiteral("runRecovered"));
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(12, 6, 12, 6);
    line->addWidget(m_text, 1);
    line->addWidget(m_recover);
    line->addWidget(m_discard);
    line->addWidget(m_run);
    connect(m_recover, &QPushButton::clicked, &projects, &Projects::recover);
    connect(m_discard, &QPushButton::clicked, &projects, &Projects::discardLeftover);
    connect(m_run, &QPushButton::clicked, &projects, &Projects::run);
    connect(&projects, &Projects::leftoverChanged, this, &RecoveryBar::refresh);
    refresh();
}

void RecoveryBar::refresh()
{
    const auto &leftover = m_projects.leftover();
    setVisible(leftover || m_projects.waits());
    m_recover->setVisible(leftover.has_value());
    m_discard->setVisible(leftover.has_value());
    m_run->setVisible(!leftover);
    if (leftover)
        m_text->setText(tr("Haloscope closed unexpectedly. Unsaved work from %1 can be restored.")
                            .arg(QLocale().toString(leftover->time, QLocale::ShortFormat)));
    else if (m_projects.waits())
        m_text->setText(tr("Your work is restored but did not run, because it may have caused the crash. Run "
                           "it, or change it first."));
    else
        return;
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

} // namespace halo

#include "moc_recoverybar.cpp"
