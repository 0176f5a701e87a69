// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/network/graphdrawing.h"

#include <QWidget>

#include <memory>

namespace halo {

/// A network as a graph. The wheel zooms, a drag moves; arrow keys walk along edges, + and - zoom, 0 shows
/// all of it, Enter opens the layer. What is selected is told to screen readers in words.
class GraphView : public QWidget
{
    Q_OBJECT
public:
    explicit GraphView(QWidget *parent = nullptr);
    ~GraphView() override;

    void setNetwork(const Network &network);
    void setTimes(const std::vector<StepResult> &steps);
    /// What is drawn; there is none before a network is set.
    const GraphDrawing *drawing() const { return m_drawing.get(); }
    const GraphState &state() const { return m_state; }
    /// Selects the node of this step, and brings it into sight.
    void selectStep(size_t step);
    /// Marks the nodes with these letters, selects the first one, and says how many there are.
    int find(const QString &letters);
    /// Selects the next one that was found, or the one before.
    void goToFound(int direction);
    /// All of it, however small that makes it.
    void fitWhole();
    void zoomBy(double factor, QPointF about);
    double scale() const { return m_scale; }
    /// Where a node is in this widget.
    QRectF placeOnScreen(int node) const;
    QSize sizeHint() const override { return { 420, 400 }; }
    QSize minimumSizeHint() const override { return { 120, 90 }; }

Q_SIGNALS:
    /// By the user; -1: nothing.
    void picked(int node);
    void opened(int node);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;

private:
    void lay(NetworkGraph graph);
    void fit(double leastScale);
    void fitReadable();
    void select(int node);
    void walk(QPoint step);
    int besideSelected(int direction) const;
    void reveal(int node);
    void keepInSight();
    void describe();
    QPointF toGraph(QPointF at) const { return (at - m_origin) / m_scale; }
    QRectF room() const; ///< below the legend

    std::unique_ptr<GraphDrawing> m_drawing;
    GraphState m_state;
    double m_scale = 1.0;
    QPointF m_origin; ///< of the graph in this widget
    bool m_isFitted = true;
    QPointF m_pressed, m_originThen;
    bool m_isDragged = false;
};

} // namespace halo
