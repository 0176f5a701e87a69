// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/spotlight.h"

#include "compute/drawing/base/colours.h"
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

void Spotlight::setPlace(const QRect &place, int radius)
{
    if (m_place == place && m_radius == radius)
        return;
    m_place = place;
    m_radius = radius;
    maskPlace();
    update();
}

void Spotlight::setBlocking(bool blocks)
{
    m_blocks = blocks;
    setAttribute(Qt::WA_TransparentForMouseEvents, !blocks);
    maskPlace();
}

/// A masked place belongs to what is below it; its frame stays.
void Spotlight::maskPlace()
{
    constexpr int frame = 2;
    if (m_blocks && !m_place.isEmpty())
        setMask(QRegion(rect()) - QRegion(m_place.adjusted(frame, frame, -frame, -frame)));
    else
        clearMask();
}

void Spotlight::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    maskPlace();
}

void Spotlight::setDimming(int dimming)
{
    m_dimming = dimming;
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
        hole.addRoundedRect(m_place, m_radius, m_radius);
        dimmed = dimmed.subtracted(hole);
    }
    const int usual = isDarkPalette(palette()) ? 100 : 80;
    painter.fillPath(dimmed, QColor(0, 0, 0, m_dimming > 0 ? m_dimming : usual));
    if (m_place.isEmpty())
        return;
    painter.setPen(QPen(coloursOf(palette()).link, 2));
    painter.drawRoundedRect(QRectF(m_place), m_radius, m_radius);
}

} // namespace halo

#include "moc_spotlight.cpp"
