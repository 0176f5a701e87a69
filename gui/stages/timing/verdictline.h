// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace halo {

/// What a chart comes to, large, and below it of what that was measured.
class VerdictLine : public QWidget
{
    Q_OBJECT
public:
    explicit VerdictLine(QWidget *parent = nullptr);
    void set(const QString &verdict, const QString &stamp);

private:
    QLabel *m_verdict;
    QLabel *m_stamp;
};

} // namespace halo
