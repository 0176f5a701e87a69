// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/plotview.h"

#include <optional>
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

/// Lines over one x, told apart by colour and by dashes. It may be pointed at, zoomed and moved.
class LinePlot : public PlotView
{
    Q_OBJECT
public:
    /// name is what the plot shows; unit what stands at the ends of its axes.
    LinePlot(const QString &name, const QString &xUnit, const QString &yUnit, QWidget *parent = nullptr);

    /// Qt Charts computes an outline of all points whenever one changes: hand over no more than a few for
    /// each pixel across.
    void setLines(std::vector<PlotLine> lines);
    /// The range of y if the values alone shall not decide; they may still make it larger.
    void setLeastRange(double low, double high);
    /// x counts something: no ticks between whole numbers.
    void setWholeX() { m_wholeX = true; }
    /// The range of x, whatever the lines have; shown with the next lines.
    void setRangeAcross(double left, double right) { m_across = { left, right }; }
    /// Room for the numbers at the left, at least: plots above each other then share their axis.
    void setLeastMargin(int pixels) { m_leastMargin = pixels; }
    /// What is looked at: a part of x, and a place.
    void setMarks(std::optional<std::pair<double, double>> band, std::optional<double> cursor);
    /// Says where the pointer is.
    void setPointed();
    /// Where lines are drawn, and the range of x there.
    QRectF frame() const { return chart().plotArea(); }
    std::pair<double, double> rangeAcross() const { return { m_range.left(), m_range.right() }; }

Q_SIGNALS:
    /// x under the pointer; nothing when it leaves.
    void pointed(std::optional<double> x);
    void pressed(double x);
    void opened(double x); ///< by a double click
    /// By the wheel: steps > 0 come closer to x.
    void zoomed(double x, int steps);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    double valueAcross(QPointF pointer) const;
    bool isInside(QPointF pointer) const;
    QRectF rangeOfLines() const;
    void show();
    void describe();

    QString m_name, m_xUnit, m_yUnit;
    std::vector<PlotLine> m_lines;
    bool m_wholeX = false;
    bool m_pointed = false;
    int m_leastMargin = 0;
    std::optional<std::pair<double, double>> m_across;
    std::pair<double, double> m_least{ 0.0, 0.0 };
    QRectF m_range{ 0, 0, 1, 1 }; ///< of the values; y grows upwards on screen
};

} // namespace halo
