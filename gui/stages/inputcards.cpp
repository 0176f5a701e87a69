// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/inputcards.h"

#include "gui/designer/filtergrid.h"
#include "gui/designer/filterpanel.h"
#include "gui/session/session.h"
#include "gui/session/workloadpage.h"

#include <QLabel>
#include <QVBoxLayout>

namespace halo {

InputCards::InputCards(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_note(new QLabel(tr("The open recording does not use these settings. Close it to change them."), this))
    , m_filter(new FilterPanel(session, this))
{
    setObjectName(QStringLiteral("inputCards"));
    for (const WorkloadPage *page : workloadPages())
        if (QWidget *card = page->makeCard(session, this))
            m_others[page->id()] = card;
    m_note->setObjectName(QStringLiteral("elsewhereNote"));
    m_note->setWordWrap(true);
    setRole(m_note, "muted");
    m_note->hide();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_note);
    column->addWidget(m_filter);
    for (const auto &[workload, card] : m_others)
        column->addWidget(card);
    session.onChange(Aspect::Workload, this, &InputCards::showWorkload);
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

void InputCards::setElsewhere(bool elsewhere)
{
    m_note->setVisible(elsewhere);
    m_filter->setDisabled(elsewhere);
    for (const auto &[workload, card] : m_others)
        card->setDisabled(elsewhere);
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

#include "moc_inputcards.cpp"
