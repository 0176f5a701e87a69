// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace halo {

class LiveKernel;
class Session;

/// What can be done with a kernel of one's own as a whole: a name, another copy, away with it.
class CopyMenu : public QToolButton
{
    Q_OBJECT
public:
    CopyMenu(Session &session, LiveKernel &live, QWidget *parent = nullptr);

private:
    void askForName();

    Session &m_session;
    LiveKernel &m_live;
};

} // namespace halo
