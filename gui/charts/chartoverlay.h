// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsItem>

#include <optional>
#include <utility>

namespace halo {

class ChartItem;
struct ChartBar;
struct ChartSeries;

/// What Qt Charts does not draw, or would cut: labels of axes, intervals, samples, notes, hatched marks,
/// limits and their labels.
class ChartOverlay : public QGraphicsItem
{
public:
    explicit ChartOverlay(ChartItem *chart);

    QRectF boundingRect() const override;
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *, QWidget *) override;
    void setMarked(int entry);
    void setLookedAt(std::optional<std::pair<double, double>> band, std::optional<double> x);
    /// The chart has changed.
    void forget();

private:
    void paintAxes(QPainter &painter) const;
    void paintBars(QPainter &painter) const;
    void paintBar(QPainter &painter, size_t number) const;
    void paintSamples(QPainter &painter, size_t number) const;
    void paintDots(QPainter &painter, size_t number) const;
    void paintNote(QPainter &painter, const ChartBar &bar, QPointF place) const;
    void paintPoints(QPainter &painter) const;
    void paintStalks(QPainter &painter, const ChartSeries &series) const;
    void paintNote(QPainter &painter, double top, QPointF place, const QString &note) const;
    void paintHeading(QPainter &painter) const;
    void paintLegend(QPainter &painter) const;
    void paintLookedAt(QPainter &painter) const;
    void paintLines(QPainter &painter) const;
    void paintAlong(QPainter &painter, const QPolygonF &path, const QString &label) const;

    ChartItem *const m_chart;
    int m_marked = -1;
    std::optional<std::pair<double, double>> m_band;
    std::optional<double> m_looked;
};

} // namespace halo
