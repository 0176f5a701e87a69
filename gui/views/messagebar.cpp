// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/messagebar.h"

#include "gui/session.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QToolButton>

namespace halo {

MessageBar::MessageBar(Session &session, QWidget *parent)
    : QFrame(parent)
    , m_text(new QLabel(this))
    , m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("messageBar"));
    setProperty("failure", true);
    m_text->setObjectName(QStringLiteral("messageText"));
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setAccessibleName(tr("Message"));
    m_close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    m_close->setAccessibleName(tr("Close the message"));
    m_close->setToolTip(tr("Close the message"));
    m_close->setAutoRaise(true);
    m_close->setFocusPolicy(Qt::StrongFocus);
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(12, 6, 6, 6);
    line->addWidget(m_text, 1);
    line->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_close, &QToolButton::clicked, this, [this] {
        m_messages.pop_back();
        showTop();
    });
    connect(&session, &Session::reported, this, &MessageBar::report);
    connect(&session, &Session::settled, this, &MessageBar::settle);
    hide();
}

void MessageBar::report(Matter matter, const Failure &failure)
{
    std::erase_if(m_messages, [matter](const auto &message) { return message.first == matter; });
    m_messages.emplace_back(matter, failure.sentence);
    showTop();
}

void MessageBar::settle(Matter matter)
{
    if (std::erase_if(m_messages, [matter](const auto &message) { return message.first == matter; }) > 0)
        showTop();
}

void MessageBar::showTop()
{
    setVisible(!m_messages.empty());
    m_text->setText(m_messages.empty() ? QString() : m_messages.back().second);
    if (!m_messages.empty()) {
        QAccessibleEvent alert(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&alert);
    }
}

} // namespace halo
