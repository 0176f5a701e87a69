// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/histogram/histogrambars.h"

#include "gui/base/colours.h"
#include "gui/widgets/plotaxis.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <numeric>

namespace halo {

HistogramBars::HistogramBars(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("histogramBars"));
    setAccessibleName(tr("Histogram"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void HistogramBars::setCounts(std::vector<std::int32_t> counts, std::vector<std::int32_t> reference)
{
    m_counts = std::move(counts);
    m_reference = std::move(reference);
    m_most = 1;
    for (const std::int32_t count : m_counts)
        m_most = std::max(m_most, count);
    for (const std::int32_t count : m_reference)
        m_most = std::max(m_most, count);
    setAccessibleDescription(tr("%1 bars, %2 descriptors in all, at most %3 in one")
                                 .arg(m_counts.size())
                                 .arg(std::accumulate(m_counts.begin(), m_counts.end(), std::int64_t(0)))
                                 .arg(m_most));
    update();
}

QRectF HistogramBars::frame() const
{
    const QFontMetrics metrics(font());
    return QRectF(rect()).adjusted(metrics.horizontalAdvance(QString::number(m_most)) + 10,
        metrics.height() * 1.3, -4, -metrics.height() * 1.2);
}

void HistogramBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF inside = frame();
    const QFontMetricsF metrics(font());
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QPointF(4, metrics.ascent()), tr("Descriptors of each centroid"));
    painter.setFont(font());
    for (const double tick : niceTicks(0.0, m_most, std::clamp(height() / 40, 2, 5))) {
        const qreal y = inside.bottom() - tick / m_most * inside.height();
        painter.setPen(QPen(lineColour(palette()), 1));
        painter.drawLine(QPointF(inside.left(), y), QPointF(inside.right(), y));
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(QRectF(0, y - metrics.height() / 2, inside.left() - 5, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, tickText(tick));
    }
    painter.setPen(mutedColour(palette()));
    painter.drawText(QRectF(inside.left(), inside.bottom(), inside.width(), metrics.height() * 1.2),
        Qt::AlignCenter, tr("centroid"));
    if (m_counts.empty())
        return;
    const qreal each = inside.width() / static_cast<qreal>(m_counts.size());
    for (size_t i = 0; i < m_counts.size(); ++i) {
        const qreal left = inside.left() + each * static_cast<qreal>(i);
        const auto top
            = [&](std::int32_t count) { return inside.bottom() - inside.height() * count / m_most; };
        const bool right = i >= m_reference.size() || m_reference[i] == m_counts[i];
        painter.fillRect(
            QRectF(QPointF(left + each * 0.1, top(m_counts[i])), QPointF(left + each * 0.9, inside.bottom())),
            right ? accentColour(palette()) : okabe::vermilion);
        if (i < m_reference.size() && !right) {
            painter.setPen(QPen(palette().color(QPalette::Text), 2, Qt::DashLine));
            painter.drawLine(QPointF(left, top(m_reference[i])), QPointF(left + each, top(m_reference[i])));
        }
    }
}

int HistogramBars::barAt(QPointF pointer) const
{
    const QRectF inside = frame();
    if (!inside.contains(pointer) || m_counts.empty())
        return -1;
    return std::min(static_cast<int>((pointer.x() - inside.left()) / inside.width()
                        * static_cast<double>(m_counts.size())),
        static_cast<int>(m_counts.size()) - 1);
}

bool HistogramBars::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int bar = barAt(help->pos());
    if (bar < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(),
            tr("centroid %1: %2 descriptors").arg(bar).arg(m_counts[static_cast<size_t>(bar)]), this);
    return true;
}

} // namespace halo
