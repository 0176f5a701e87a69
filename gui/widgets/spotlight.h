// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace halo {

/// Dims a window but for one place in it. Pointer and keys go to what is below, unless it blocks.
class Spotlight : public QWidget
{
    Q_OBJECT
public:
    explicit Spotlight(QWidget *window);
    /// In the window's coordinates; empty: all of it is dimmed. The radius is that of its corners.
    void setPlace(const QRect &place, int radius = 6);
    const QRect &place() const { return m_place; }
    /// Keeps clicks from what is dimmed.
    void setBlocking(bool blocks);
    /// How black what lies around is covered, in 255ths; 0: as the theme needs it.
    void setDimming(int dimming);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void maskPlace();

    QRect m_place;
    int m_radius = 6;
    int m_dimming = 0;
    bool m_blocks = false;
};

} // namespace halo
