// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

namespace halo {

/// How long the talk takes already, and the time of day.
class SpeakerClock : public QObject
{
    Q_OBJECT
public:
    explicit SpeakerClock(QObject *parent = nullptr);

    /// From 0:00 on.
    void restart();
    void stop() { m_second.stop(); }
    /// "12:34", "1:02:34".
    QString elapsed() const;
    /// "14:05".
    static QString timeOfDay();

Q_SIGNALS:
    /// Another second.
    void ticked();

private:
    QElapsedTimer m_start;
    QTimer m_second;
};

} // namespace halo
