// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPoint>

class QWidget;

namespace halo {

class Curtain;
class PenLayer;
class Spotlight;

/// What a speaker lays over a window: pen, spotlight and black screen, in this order upwards.
class SpeakerTools : public QObject
{
    Q_OBJECT
public:
    explicit SpeakerTools(QWidget *window);

    void setWriting(bool writing);
    void setLit(bool lit);
    void setBlack(bool black);
    bool isWriting() const;
    bool isLit() const;
    bool isBlack() const;
    PenLayer *pen() const { return m_pen; }
    /// Lays down the uppermost; false if there is none.
    bool putOneDown();
    /// All of them, and what was drawn.
    void clear();
    /// The light follows the pointer, which is here now, in the window's coordinates.
    void movePointer(QPoint place);
    void resizeLight(double by);
    /// They cover the window, whatever its size is now.
    void arrange();
    /// What the class sees of them, in a few words; empty: nothing.
    QString state() const;

Q_SIGNALS:
    void changed();

private:
    void placeLight();

    QWidget *const m_window;
    PenLayer *const m_pen;
    Spotlight *const m_light;
    Curtain *const m_curtain;
    QPoint m_pointer;
    double m_lightSize = 1.0; ///< 1: as it begins with
};

} // namespace halo
