// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tour/spotlight.h"

#include "gui/base/colours.h"
#include "gui/widgets/style.h"

#include <QPainter>
#include <QPainterPath>

namespace halo {

Spotlight::Spotlight(QWidget *window)
    : QWidget(window)
{
    setObjectName(QStringLiteral("spotlight"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
}

void Spotlight::setPlace(const QRect &place)
{
    if (m_place == place)
        return;
    m_place = place;
    update();
}

void Spotlight::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath dimmed;
    dimmed.addRect(rect());
    if (!m_place.isEmpty()) {
        QPainterPath hole;
        hole.addRoundedRect(m_place, 6, 6);
        dimmed = dimmed.subtracted(hole);
    }
    painter.fillPath(dimmed, QColor(0, 0, 0, isDarkPalette(palette()) ? 100 : 80));
    if (m_place.isEmpty())
        return;
    painter.setPen(QPen(coloursOf(palette()).link, 2));
    painter.drawRoundedRect(QRectF(m_place), 6, 6);
}

} // namespace halo
