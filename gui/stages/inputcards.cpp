// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/inputcards.h"

#include "gui/designer/filtergrid.h"
#include "gui/designer/filterpanel.h"
#include "gui/session/session.h"
#include "gui/stages/stagetable.h"

#include <QVBoxLayout>

namespace halo {

InputCards::InputCards(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_filter(new FilterPanel(session, this))
{
    setObjectName(QStringLiteral("inputCards"));
    for (const WorkloadPages &pages : workloadPages())
        if (pages.card)
            m_others[pages.workload] = pages.card(session, this);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_filter);
    for (const auto &[workload, card] : m_others)
        column->addWidget(card);
    connect(&session, &Session::workloadChanged, this, &InputCards::showWorkload);
    showWorkload();
}

QWidget *InputCards::current() const
{
    const auto other = m_others.find(m_session.workload());
    return other == m_others.end() ? m_filter : other->second;
}

void InputCards::showWorkload()
{
    m_filter->setVisible(current() == m_filter);
    for (const auto &[workload, card] : m_others)
        card->setVisible(card == current());
}

QString InputCards::title() const
{
    return current()->accessibleName();
}

void InputCards::enter()
{
    QWidget *target = current() == m_filter ? m_filter->grid() : current();
    target->setFocus(Qt::ShortcutFocusReason);
}

} // namespace halo
