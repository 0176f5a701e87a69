// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/player.h"

#include <algorithm>
#include <cmath>

namespace halo {

Player::Player(QObject *parent)
    : QObject(parent)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &Player::advance);
}

void Player::setCount(int frames)
{
    setPlaying(false);
    m_count = frames;
    m_frame = 0;
}

void Player::show(int frame)
{
    const int next = std::clamp(frame, 0, std::max(m_count - 1, 0));
    if (next == m_frame)
        return;
    m_frame = next;
    Q_EMIT shown(m_frame);
}

void Player::setPlaying(bool playing)
{
    if (playing == m_timer.isActive() || (playing && m_count < 2))
        return;
    if (playing) {
        if (m_frame == m_count - 1)
            show(0);
        m_owed = 0.0;
        m_clock.start();
        m_timer.start(std::clamp(static_cast<int>(1000.0 / m_speed), 16, 1000));
    } else {
        m_timer.stop();
    }
    Q_EMIT playingChanged(playing);
}

void Player::stepBy(int frames)
{
    setPlaying(false);
    show(m_frame + frames);
}

void Player::setFramesPerSecond(double speed)
{
    m_speed = speed;
    if (!m_timer.isActive())
        return;
    m_timer.stop();
    m_timer.start(std::clamp(static_cast<int>(1000.0 / m_speed), 16, 1000));
}

void Player::advance()
{
    m_owed += m_speed * static_cast<double>(m_clock.restart()) / 1000.0;
    // A late timer must not skip frames of a slow animation, only of one faster than the screen.
    const double most = std::max(1.0, m_speed / 30.0);
    const int steps = std::max(1, static_cast<int>(std::min(std::round(m_owed), most)));
    m_owed = 0.0;
    show(m_frame + steps);
    if (m_frame == m_count - 1)
        setPlaying(false);
}

} // namespace halo

#include "moc_player.cpp"
