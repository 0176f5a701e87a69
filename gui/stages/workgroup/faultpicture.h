// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/faults/faultyimage.h"

#include <QImage>
#include <QWidget>

#include <memory>

namespace halo {

/// A piece of the output as a broken kernel makes it on the simulator: wrong pixels are hatched, and lines
/// show where one work-group ends and the next begins.
class FaultPicture : public QWidget
{
    Q_OBJECT
public:
    explicit FaultPicture(QWidget *parent = nullptr);

    /// Null takes it away.
    void setImage(std::shared_ptr<const FaultyImage> image);
    QSize sizeHint() const override { return { 140, 120 }; }
    QSize minimumSizeHint() const override { return { 96, 96 }; }
    /// "37 of 576 outputs are wrong"; empty if there is no picture.
    QString inWords() const;
    /// For tests: the middle of an output of the picture.
    QPoint positionOf(Size2 output) const;

Q_SIGNALS:
    void outputPicked(halo::Size2 output);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    double edge() const; ///< of a pixel
    QRectF pixelRect(int x, int y) const;
    std::optional<Size2> outputAt(QPointF position) const;
    QString describe(Size2 output) const;
    void paintSeams(QPainter &painter) const;

    std::shared_ptr<const FaultyImage> m_image;
    QImage m_grey;
};

} // namespace halo
