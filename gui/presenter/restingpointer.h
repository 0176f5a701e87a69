// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <chrono>

class QWidget;

namespace halo {

/// Hides the pointer when it has not moved for some seconds, and shows it at the next move.
class RestingPointer : public QObject
{
    Q_OBJECT
public:
    explicit RestingPointer(QWidget *window);
    ~RestingPointer() override { show(); }

    /// After how long without a move it is hidden.
    void setRestTime(std::chrono::milliseconds time) { m_rest.setInterval(time); }
    void setOn(bool on);
    /// It has moved.
    void wake();

private:
    void hide();
    void show();

    QWidget *const m_window;
    QTimer m_rest;
    bool m_on = false;
    bool m_hidden = false;
};

} // namespace halo
