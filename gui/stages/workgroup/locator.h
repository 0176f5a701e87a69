// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QImage>
#include <QRect>
#include <QWidget>

namespace halo {

/// The whole picture, small, with the rectangles of the group's outputs and of the window it needs; where
/// there is no picture, all work-groups as a field. A click chooses another group.
class Locator : public QWidget
{
    Q_OBJECT
public:
    explicit Locator(QWidget *parent = nullptr);

    void setPicture(const Image &picture);
    /// outputs and window in pixels of the picture; groups: how many there are.
    void setGroup(Size2 group, Size2 groups, const QRect &outputs, const QRect &window);
    /// Of what is no picture.
    void setGroup(Size2 group, Size2 groups);
    QSize sizeHint() const override { return { 150, 150 }; }
    QSize minimumSizeHint() const override { return { 90, 90 }; }
    /// For tests: where a pixel of the picture, or a group of the field, is on the widget.
    QPoint positionOf(QPoint pixel) const;

Q_SIGNALS:
    void groupPicked(halo::Size2 group);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QRectF pictureRect() const;
    QSizeF scale() const;
    QRectF rectOf(const QRect &pixels) const;
    void paintField(QPainter &painter) const;
    void pick(int x, int y);

    QImage m_small; ///< null: of what is no picture
    QSize m_size;   ///< of the picture, or the groups of a field
    Size2 m_group{ 0, 0 };
    Size2 m_groups{ 0, 0 };
    QRect m_outputs, m_window;
};

} // namespace halo
