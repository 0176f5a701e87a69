// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/paint/painttimeline.h"

#include <QPixmap>
#include <QPoint>
#include <QWidget>

namespace halo {

class Storyboard;

/// The bars of what happens one after another, and where in it we are. Drag to scrub.
class TimelineView : public QWidget
{
    Q_OBJECT
public:
    explicit TimelineView(QWidget *parent = nullptr);

    void setBoard(std::shared_ptr<const Storyboard> board);
    void setFrame(int frame);
    QPoint positionOf(int frame) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return { 120, sizeHint().height() }; }

Q_SIGNALS:
    void framePicked(int frame);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QRectF barArea() const;

    std::shared_ptr<const Storyboard> m_board;
    int m_frame = 0;
    QPixmap m_base;
};

} // namespace halo
