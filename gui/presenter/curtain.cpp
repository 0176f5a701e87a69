// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/presenter/curtain.h"

#include <QPainter>

namespace halo {

Curtain::Curtain(QWidget *window)
    : QWidget(window)
{
    setObjectName(QStringLiteral("curtain"));
    setFocusPolicy(Qt::NoFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setCursor(Qt::BlankCursor);
    hide();
}

void Curtain::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(rect(), Qt::black);
}

void Curtain::mousePressEvent(QMouseEvent *)
{
    Q_EMIT clicked();
}

} // namespace halo

#include "moc_curtain.cpp"
