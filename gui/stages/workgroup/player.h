// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace halo {

/// Which frame is shown, and going on by itself. Frames are what counts, never seconds: nothing depends on
/// how fast it plays.
class Player : public QObject
{
    Q_OBJECT
public:
    explicit Player(QObject *parent = nullptr);

    /// Starts over.
    void setCount(int frames);
    int count() const { return m_count; }
    int frame() const { return m_frame; }
    bool playing() const { return m_timer.isActive(); }
    double framesPerSecond() const { return m_speed; }

    void show(int frame);
    void setPlaying(bool playing);
    void toggle() { setPlaying(!playing()); }
    void stepBy(int frames);
    void setFramesPerSecond(double speed);

Q_SIGNALS:
    void shown(int frame);
    void playingChanged(bool playing);

private:
    void advance();

    int m_count = 0;
    int m_frame = 0;
    double m_speed = 2.0;
    double m_owed = 0.0; ///< fractions of a frame that the clock is ahead
    QElapsedTimer m_clock;
    QTimer m_timer;
};

} // namespace halo
