// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/session/session.h"

#include <QFrame>

#include <vector>

class QLabel;
class QPushButton;
class QToolButton;

namespace halo {

/// Says what went wrong, in one sentence, and the first reasons, until it is put right or closed. The newest
/// message is on top; closing it shows the one below.
class MessageBar : public QFrame
{
    Q_OBJECT
public:
    explicit MessageBar(Session &session, QWidget *parent = nullptr);

private:
    void report(MessageTopic matter, const Failure &failure);
    void clearMessage(MessageTopic matter);
    void showTop();
    void takeOffer();

    Session &m_session;
    std::vector<std::pair<MessageTopic, Failure>> m_messages;
    QLabel *const m_text;
    QPushButton *const m_offer;
    QToolButton *const m_close;
};

} // namespace halo
