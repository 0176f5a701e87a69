// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace halo {

class Session;

/// What can be computed, see workloadPages().
class WorkloadMenu : public QMenu
{
    Q_OBJECT
public:
    explicit WorkloadMenu(Session &session, QWidget *window);
    /// The chosen one, as a button shows it.
    QString currentText() const;

Q_SIGNALS:
    void currentTextChanged(const QString &text);

private:
    void check();

    Session &m_session;
};

} // namespace halo
