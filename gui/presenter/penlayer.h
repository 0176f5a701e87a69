// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPixmap>
#include <QPolygonF>
#include <QWidget>

#include <vector>

namespace halo {

/// Lies over the window and is drawn on by mouse, finger or tablet. What was drawn stays to be seen when the
/// pen is laid down, and pointer and clicks go to what is below again.
class PenLayer : public QWidget
{
    Q_OBJECT
public:
    static constexpr int colours = 4;
    explicit PenLayer(QWidget *window);

    void setWriting(bool writing);
    bool isWriting() const { return m_writing; }
    /// Of what is drawn from now on; from 0 to colours - 1.
    void setColour(int colour);
    void undo();
    void erase();
    bool isEmpty() const { return m_strokes.empty(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void tabletEvent(QTabletEvent *event) override;

private:
    struct Stroke
    {
        QColor colour;
        QPolygonF points;
    };
    void begin(QPointF point);
    void go(QPointF point);
    void end();
    void follow();
    void redraw();
    void draw(QPainter &painter, const Stroke &stroke) const;
    double thickness() const;

    std::vector<Stroke> m_strokes;
    QPixmap m_done; ///< all strokes but the one that is being drawn
    int m_colour = 0;
    bool m_writing = false;
    bool m_down = false;
};

} // namespace halo
