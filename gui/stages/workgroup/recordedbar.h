// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace halo {

/// Says that the work-group on show was not recorded from what is chosen in the window, and leads back.
class RecordedBar : public QFrame
{
    Q_OBJECT
public:
    explicit RecordedBar(QWidget *parent = nullptr);

    /// name: of the file, empty hides the bar; stamp: what was recorded, on what.
    void setRecording(const QString &name, const QString &stamp);
    QPushButton *leaveButton() const { return m_leave; }

private:
    QLabel *const m_name;
    QLabel *const m_stamp;
    QPushButton *const m_leave;
};

} // namespace halo
