// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace halo {

/// The black screen: nothing is to be seen, and no click gets through. A click lifts it.
class Curtain : public QWidget
{
    Q_OBJECT
public:
    explicit Curtain(QWidget *window);

Q_SIGNALS:
    void clicked();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
};

} // namespace halo
