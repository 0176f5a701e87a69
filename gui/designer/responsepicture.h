// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/designer/filterfigures.h"

#include <QImage>
#include <QWidget>

#include <vector>

namespace halo {

/// The frequency response as a picture: how much of each frequency passes, in decibels. Slow changes in
/// the middle, the finest stripes at the edges; a scale beside it says what the colours mean.
class ResponsePicture : public QWidget
{
    Q_OBJECT
public:
    explicit ResponsePicture(QWidget *parent = nullptr);

    void setResponse(const FrequencyResponse &response);

    QSize sizeHint() const override { return { 240, 190 }; }
    QSize minimumSizeHint() const override { return { 150, 124 }; }

    /// What is darkest, however little passes.
    static constexpr double floorDb = leastDecibels;
    static double decibels(double magnitude);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QRectF frame() const;
    bool isNarrow() const { return width() < 200; }
    void paintAxes(QPainter &painter, const QRectF &frame) const;
    void paintScale(QPainter &painter, const QRectF &frame) const;
    QString textAt(QPoint pointer) const;

    int m_edge = 0;
    std::vector<double> m_decibels;
    double m_top = 0.0; ///< decibels of the brightest
    QImage m_image;
};

} // namespace halo
