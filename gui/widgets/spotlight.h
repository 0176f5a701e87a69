// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace halo {

/// Dims a window but for one place in it. Only to be seen: pointer and keys go to what is below.
class Spotlight : public QWidget
{
    Q_OBJECT
public:
    explicit Spotlight(QWidget *window);
    /// In the window's coordinates; empty: all of it is dimmed. The radius is that of its corners.
    void setPlace(const QRect &place, int radius = 6);
    const QRect &place() const { return m_place; }
    /// How black what lies around is covered, in 255ths; 0: as the theme needs it.
    void setDimming(int dimming);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QRect m_place;
    int m_radius = 6;
    int m_dimming = 0;
};

} // namespace halo
