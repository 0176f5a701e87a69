// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/measure/pipeline.h"
#include "gui/charts/chartitem.h"
#include "gui/charts/heatmap.h"

#include <QGraphicsView>

#include <optional>

namespace halo {

/// Shows one chart at a time: bars and points by Qt Charts, a heat map or a pipeline painted. Pointing at
/// something tells its numbers, a click on it is said. Dragging zooms, a double click or Escape shows all.
class ChartView : public QGraphicsView
{
    Q_OBJECT
public:
    explicit ChartView(QWidget *parent = nullptr);

    void setContent(const ChartContent &content);
    void setHeatMap(const HeatMap &map);
    void setPipeline(const Pipeline &pipeline);
    ChartItem *chart() const { return m_chart; }
    const std::optional<HeatMap> &heatMap() const { return m_map; }
    /// It says why there is nothing to see.
    bool isEmpty() const;
    void setMarked(int entry);
    /// Letters and lines of 1.6 times the size.
    void setProjector(bool on);
    void zoom(double factor);
    void resetZoom();
    /// For tests: where an entry of the chart is on the viewport.
    QPoint positionOf(int entry) const;
    /// What the pointer would be told there.
    QString tipAt(const QPoint &position) const;

Q_SIGNALS:
    void entryClicked(int entry);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    enum class Shown
    {
        Chart,
        Map,
        Pipeline,
    };
    void show(Shown shown);
    ChartLook look() const;
    QRectF area() const;
    const QString *emptyText() const;
    int entryAt(const QPoint &position) const;

    ChartItem *m_chart;
    Shown m_shown = Shown::Chart;
    std::optional<HeatMap> m_map;
    std::optional<Pipeline> m_pipeline;
    int m_marked = -1;
    bool m_projector = false;
    std::optional<QPoint> m_pressed;
    QRect m_band; ///< what is being zoomed into
};

} // namespace halo
