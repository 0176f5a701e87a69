// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/chartlook.h"
#include "gui/charts/content.h"

#include <QChart>

#include <optional>

class QAbstractBarSeries;
class QXYSeries;

namespace halo {

class ChartOverlay;

/// A ChartContent drawn by Qt Charts; intervals, samples, notes and hatches lie over it. In a scene of a
/// window it answers to the mouse, in that of a file it is just painted.
class ChartItem : public QChart
{
    Q_OBJECT
public:
    explicit ChartItem(const ChartLook &look, QGraphicsItem *parent = nullptr);

    void setContent(const ChartContent &content);
    const ChartContent &content() const { return m_content; }
    const ChartLook &look() const { return m_look; }
    void setLook(const ChartLook &look);
    /// All samples as dots beside the bars.
    void setSamplesShown(bool shown);
    bool samplesShown() const { return m_samples; }
    /// Marks what belongs to this entry; -1: nothing.
    void setMarked(int entry);
    /// What is looked at of points: a part of x, and a place.
    void setLookedAt(std::optional<std::pair<double, double>> band, std::optional<double> x);

    /// The entry of the bar or point at a place of the chart, -1 if there is none; and what is known of it.
    int entryAt(const QPointF &place) const;
    QString tipAt(const QPointF &place) const;
    /// Where an entry is drawn: the end of its bar, or its point.
    QPointF placeOf(int entry) const;

    /// For the overlay: places of a bar's value and of a point, in the chart's coordinates. By hand:
    /// mapToPosition() answers only after the first layout.
    QPointF placeOfBar(size_t bar, double value) const;
    QPointF placeOfPoint(double x, double y) const;
    double barHeight() const;
    QFont barFont() const; ///< of what is written beside bars: smaller where they lie close together
    double labelRoom() const { return m_labelRoom; } ///< left of the bars
    double barBegin() const
    {
        return m_content.x.logarithmic ? m_content.x.least : 0.0;
    } ///< where bars begin
    SeriesStyle styleOf(const ChartSeries &series) const;
    /// What is in sight of an axis, which may be zoomed, as along() has it.
    std::pair<double, double> rangeOf(Qt::Orientation orientation) const;

private:
    void makeRoom();
    bool differsInValuesOnly(const ChartContent &content) const;
    void takeValues(const ChartContent &content);
    void placePlot(const QRectF &plot);
    void addBars();
    void fitBars();
    void addColumns();
    void addPoints(size_t number);
    QList<QPointF> placesOf(const ChartSeries &series) const;
    QPen penOf(const ChartSeries &series) const;
    void addAxes();
    void addScale(const ChartAxis &axis, Qt::Alignment side);
    void hideSpecks();
    int barAt(const QPointF &place) const;
    /// The point that is meant, and its series; null if there is none.
    std::pair<const ChartPoint *, const ChartSeries *> pointAt(const QPointF &place) const;

    ChartContent m_content;
    ChartLook m_look;
    bool m_samples = false;
    double m_labelRoom = 0.0;
    QAbstractBarSeries *m_anyBars = nullptr;
    std::vector<QXYSeries *> m_lines;
    ChartOverlay *m_overlay;
};

} // namespace halo
