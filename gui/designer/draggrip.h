// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filter.h"

#include <QLabel>

#include <functional>

namespace halo {

/// The place to take a filter by and drag it: to another window, the library, or a text editor.
class DragGrip : public QLabel
{
    Q_OBJECT
public:
    DragGrip(std::function<Filter()> filter, QWidget *parent = nullptr);

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    std::function<Filter()> m_filter;
    QPoint m_press;
};

/// The weights as a small picture: one square per tap, coloured as in the grid.
QPixmap filterIcon(const Filter &filter, int edge, const QPalette &palette);

} // namespace halo
