// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/zoomtransition.h"

#include <QEasingCurve>
#include <QPainter>

#include <algorithm>

namespace halo {
namespace {

constexpr int longestHold = 1500; // milliseconds

QRectF mixedRect(const QRectF &from, const QRectF &to, double share)
{
    return { from.topLeft() + (to.topLeft() - from.topLeft()) * share,
        from.size() + (to.size() - from.size()) * share };
}

} // namespace

ZoomTransition::ZoomTransition(QWidget *over)
    : QWidget(over)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    m_clock.setStartValue(0.0);
    m_clock.setEndValue(1.0);
    m_clock.setEasingCurve(QEasingCurve::InOutCubic);
    connect(&m_clock, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
    connect(&m_clock, &QVariantAnimation::finished, this, &QWidget::hide);
    m_patience.setSingleShot(true);
    m_patience.setInterval(longestHold);
    connect(&m_patience, &QTimer::timeout, this, &QWidget::hide);
    hide();
}

void ZoomTransition::hold(const View &from)
{
    m_clock.stop();
    m_clock.setCurrentTime(0);
    m_from = m_to = from;
    setGeometry(parentWidget()->rect());
    raise();
    show();
    m_patience.start();
}

void ZoomTransition::move(const View &from, const View &to, int time)
{
    m_clock.stop();
    m_patience.stop();
    hide();
    if (time <= 0 || from.picture.isNull() || to.picture.isNull() || from.part.isEmpty() || to.part.isEmpty())
        return;
    m_from = from;
    m_to = to;
    setGeometry(parentWidget()->rect());
    raise();
    show();
    m_clock.setDuration(time);
    m_clock.start();
}

void ZoomTransition::paintView(QPainter &painter, const View &view, const QRectF &part, double opacity) const
{
    const double across = part.width() / view.part.width();
    const double down = part.height() / view.part.height();
    const QSizeF size = view.picture.deviceIndependentSize();
    const QRectF place(part.left() - view.part.left() * across, part.top() - view.part.top() * down,
        size.width() * across, size.height() * down);
    painter.setOpacity(opacity);
    painter.drawPixmap(place, view.picture, QRectF(view.picture.rect()));
}

void ZoomTransition::paintEvent(QPaintEvent *)
{
    const double share = m_clock.currentValue().toDouble();
    const QRectF part = mixedRect(m_from.part, m_to.part, share);
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    paintView(painter, m_from, part, std::clamp(2.0 - 2.0 * share, 0.0, 1.0));
    paintView(painter, m_to, part, std::clamp(2.0 * share, 0.0, 1.0));
}

} // namespace halo

#include "moc_zoomtransition.cpp"
