// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>
#include <QWidget>

#include <utility>
#include <vector>

namespace halo {

/// One line of a plot, from left to right.
struct PlotLine
{
    QString sign; ///< stands for it where there is little room: an arrow
    QString name;
    std::vector<QPointF> points;
    bool stems = false; ///< samples, each a dot on a stalk; else a connected line
};

/// A small plot with labelled axes that stays legible at 160 x 110 pixels. Lines are told apart by
/// colour and by dashes; the point nearest to the pointer is said in numbers.
class LinePlot : public QWidget
{
    Q_OBJECT
public:
    /// name is what the plot shows; unit what stands at the ends of its axes.
    LinePlot(const QString &name, const QString &xUnit, const QString &yUnit, QWidget *parent = nullptr);

    void setLines(std::vector<PlotLine> lines);
    /// The range of y if the values alone shall not decide; they may still make it larger.
    void setLeastRange(double low, double high);
    /// x counts something: no ticks between whole numbers.
    void setWholeX() { m_wholeX = true; }

    QSize sizeHint() const override { return { 240, 150 }; }
    QSize minimumSizeHint() const override { return { 150, 104 }; }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QRectF frame() const;
    std::vector<double> ticksUp() const;
    std::vector<double> ticksAcross(const QRectF &frame) const;
    QPointF place(const QRectF &frame, QPointF value) const;
    void paintAxes(QPainter &painter, const QRectF &frame) const;
    void paintLine(QPainter &painter, const QRectF &frame, size_t number) const;
    static QString legendOf(const PlotLine &line, bool all);
    qreal legendWidth(bool all) const;
    void paintLegend(QPainter &painter, const QRectF &frame) const;
    QString textAt(QPoint pointer) const;
    void describe();

    QString m_name;
    QString m_xUnit;
    QString m_yUnit;
    std::vector<PlotLine> m_lines;
    bool m_wholeX = false;
    std::pair<double, double> m_least{ 0.0, 0.0 };
    QRectF m_range{ 0, 0, 1, 1 }; ///< of the values; y grows upwards on screen
};

} // namespace halo
