// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <map>

class QLabel;
class QToolButton;

namespace halo {

enum class Matter;
struct Failure;
class Session;

/// Says what went wrong, in one sentence, until it is put right or closed. The newest message is on
/// top; closing it shows the one below.
class MessageBar : public QFrame
{
    Q_OBJECT
public:
    explicit MessageBar(Session &session, QWidget *parent = nullptr);

private:
    void report(Matter matter, const Failure &failure);
    void settle(Matter matter);
    void showTop();

    std::vector<std::pair<Matter, QString>> m_messages;
    QLabel *const m_text;
    QToolButton *const m_close;
};

} // namespace halo
