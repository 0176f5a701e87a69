// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/base/colours.h"
#include "gui/widgets/lineplot.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace halo {

void LinePlot::setRangeAcross(double left, double right)
{
    m_across = { left, right };
    setLines(std::move(m_lines));
}

void LinePlot::setLeastMargin(int pixels)
{
    m_leastMargin = pixels;
    update();
}

void LinePlot::setMarks(std::optional<std::pair<double, double>> band, std::optional<double> cursor)
{
    if (band == m_band && cursor == m_cursor)
        return;
    m_band = band;
    m_cursor = cursor;
    update();
}

void LinePlot::setPointed()
{
    m_pointed = true;
    setMouseTracking(true);
}

double LinePlot::valueAcross(QPointF pointer) const
{
    const QRectF inside = frame();
    return m_range.left() + (pointer.x() - inside.left()) / inside.width() * m_range.width();
}

bool LinePlot::isInside(QPointF pointer) const
{
    return m_pointed && frame().adjusted(-2, 0, 2, 0).contains(pointer);
}

void LinePlot::paintMarks(QPainter &painter, const QRectF &frame) const
{
    const auto across = [&](double x) {
        return std::clamp(place(frame, { x, 0 }).x(), frame.left(), frame.right());
    };
    if (m_band) {
        QColor shade = okabe::orange;
        shade.setAlpha(isDarkPalette(palette()) ? 90 : 70);
        painter.fillRect(
            QRectF(QPointF(across(m_band->first), frame.top()),
                QPointF(std::max(across(m_band->second), across(m_band->first) + 2), frame.bottom())),
            shade);
    }
    if (m_cursor && *m_cursor >= m_range.left() && *m_cursor <= m_range.right()) {
        painter.setPen(QPen(palette().color(QPalette::Text), 1, Qt::DashLine));
        painter.drawLine(QPointF(across(*m_cursor), frame.top()), QPointF(across(*m_cursor), frame.bottom()));
    }
}

void LinePlot::mouseMoveEvent(QMouseEvent *event)
{
    if (m_pointed)
        Q_EMIT pointed(
            isInside(event->position()) ? std::optional(valueAcross(event->position())) : std::nullopt);
}

void LinePlot::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    if (m_pointed)
        Q_EMIT pointed(std::nullopt);
}

void LinePlot::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && isInside(event->position()))
        Q_EMIT pressed(valueAcross(event->position()));
    else
        QWidget::mousePressEvent(event);
}

void LinePlot::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && isInside(event->position()))
        Q_EMIT opened(valueAcross(event->position()));
}

void LinePlot::wheelEvent(QWheelEvent *event)
{
    if (!isInside(event->position()) || event->angleDelta().y() == 0)
        return QWidget::wheelEvent(event);
    Q_EMIT zoomed(valueAcross(event->position()), event->angleDelta().y() > 0 ? 1 : -1);
    event->accept();
}

} // namespace halo
