// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/stages/result/curves.h"

#include <QWidget>

#include <optional>

namespace halo {

/// Draws what goes in, blue, and what comes out, orange, over the same places; the place under the mouse is
/// read off in numbers. Its context menu copies all of them.
class ValueChart : public QWidget
{
    Q_OBJECT
public:
    explicit ValueChart(QWidget *parent = nullptr);

    /// mark: the place that is looked at; -1: none.
    void setCurves(const Curves &curves, int mark);
    const Curves &curves() const { return m_curves; }
    QSize minimumSizeHint() const override { return { 160, 80 }; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    QRectF plot() const;
    double drawn(double value) const;
    QPointF pointOf(size_t index, double value) const;
    std::vector<double> ticks() const;
    void paintAxes(QPainter &painter) const;
    void paintCurve(QPainter &painter, const std::vector<double> &values, const QColor &colour) const;
    void paintPlace(QPainter &painter, int index) const;
    void copy() const;

    Curves m_curves;
    double m_low = 0.0, m_high = 1.0; ///< of what is drawn
    int m_mark = -1;
    std::optional<int> m_hovered;
};

} // namespace halo
