// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace halo {

class Projects;

/// Offers what another run left behind when it was killed, until the user takes or drops it; what was taken
/// waits here until the user runs it.
class RecoveryBar : public QFrame
{
    Q_OBJECT
public:
    explicit RecoveryBar(Projects &projects, QWidget *parent = nullptr);

private:
    void refresh();

    Projects &m_projects;
    QLabel *const m_text;
    QPushButton *const m_recover, *const m_discard, *const m_run;
};

} // namespace halo
