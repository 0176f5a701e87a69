// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/chartitem.h"

#include <QGraphicsView>

namespace halo {

/// Shows a compact chart that stays legible at 160 x 110 pixels. What the pointer rests on is said in
/// numbers.
class PlotView : public QGraphicsView
{
    Q_OBJECT
public:
    explicit PlotView(QWidget *parent = nullptr);

    void setContent(const ChartContent &content);
    const ChartItem &chart() const { return *m_chart; }
    QSize sizeHint() const override { return { 240, 150 }; }
    QSize minimumSizeHint() const override { return { 150, 104 }; }

protected:
    ChartItem &chart() { return *m_chart; }
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    ChartItem *m_chart;
};

} // namespace halo
