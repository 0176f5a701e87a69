// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/presenter/speakerclock.h"

#include <QTime>

namespace halo {

using namespace std::chrono_literals;

SpeakerClock::SpeakerClock(QObject *parent)
    : QObject(parent)
{
    m_start.start();
    connect(&m_second, &QTimer::timeout, this, &SpeakerClock::ticked);
}

void SpeakerClock::restart()
{
    m_start.restart();
    m_second.start(1s);
    Q_EMIT ticked();
}

QString SpeakerClock::elapsed() const
{
    const qint64 seconds = m_start.elapsed() / 1000;
    const auto two = [](qint64 value) { return QStringLiteral("%1").arg(value, 2, 10, QLatin1Char('0')); };
    const QString minutes = seconds < 3600
        ? QString::number(seconds / 60)
        : QStringLiteral("%1:%2").arg(seconds / 3600).arg(two(seconds / 60 % 60));
    return QStringLiteral("%1:%2").arg(minutes, two(seconds % 60));
}

QString SpeakerClock::timeOfDay()
{
    return QTime::currentTime().toString(QStringLiteral("HH:mm"));
}

} // namespace halo

#include "moc_speakerclock.cpp"
