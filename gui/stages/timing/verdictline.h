// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

class QHBoxLayout;

namespace halo {

/// What a chart comes to, large, and below it of what that was measured.
class VerdictLine : public QWidget
{
    Q_OBJECT
public:
    explicit VerdictLine(QWidget *parent = nullptr);
    void set(const QString &verdict, const QString &stamp);
    /// A button beside what was measured.
    void addAction(QAction *action);

private:
    QLabel *m_verdict;
    QLabel *m_stamp;
    QHBoxLayout *m_below;
};

} // namespace halo
