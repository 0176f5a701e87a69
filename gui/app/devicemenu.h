// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

class QActionGroup;

namespace halo {

class Session;

/// All devices of all platforms, and OpenCV on the CPU.
class DeviceMenu : public QMenu
{
    Q_OBJECT
public:
    explicit DeviceMenu(Session &session, QWidget *parent = nullptr);
    /// The chosen device, as a button shows it.
    QString currentText() const;

Q_SIGNALS:
    void currentTextChanged(const QString &text);

private:
    void fill();
    void addDevice(const QString &text, const QString &toolTip, int index);
    void check();

    Session &m_session;
    QActionGroup *m_group = nullptr;
};

} // namespace halo
