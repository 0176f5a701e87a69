// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/diagramviews/timelineview.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/recording/caption.h"
#include "compute/drawing/recording/storyboard.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace halo {

TimelineView::TimelineView(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("timeline"));
    setAccessibleName(tr("Timeline"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
}

QSize TimelineView::sizeHint() const
{
    return { 400, static_cast<int>(barArea().bottom()) + 18 };
}

QRectF TimelineView::barArea() const
{
    const bool hasNames = m_board
        && std::ranges::any_of(m_board->segments(), [](const Segment &one) { return !one.part.empty(); });
    return QRectF(
        8.0, hasNames ? fontMetrics().height() + 8.0 : 6.0, width() - 16.0, fontMetrics().height() + 8.0);
}

void TimelineView::setBoard(std::shared_ptr<const Storyboard> board)
{
    m_board = std::move(board);
    m_frame = 0;
    m_base = {};
    updateGeometry();
    update();
}

void TimelineView::setFrame(int frame)
{
    m_frame = frame;
    update();
}

QPoint TimelineView::positionOf(int frame) const
{
    const TimelineLayout layout(barArea(), *m_board);
    return QPointF(layout.positionOf(frame), barArea().center().y()).toPoint();
}

void TimelineView::paintEvent(QPaintEvent *)
{
    if (!m_board || m_board->lastFrame() < 0)
        return;
    const TimelineLayout layout(barArea(), *m_board);
    const Look &look = diagramLook(isDarkPalette(palette()));
    if (m_base.isNull()) {
        m_base = QPixmap((QSizeF(size()) * devicePixelRatioF()).toSize());
        m_base.setDevicePixelRatio(devicePixelRatioF());
        m_base.fill(look.card);
        QPainter painter(&m_base);
        painter.setRenderHint(QPainter::Antialiasing);
        paintTimelineBase(painter, layout, *m_board, DiagramFonts(font()), look.dark);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_base);
    paintTimelineHead(painter, layout, m_frame, look);
}

void TimelineView::resizeEvent(QResizeEvent *)
{
    m_base = {};
}

void TimelineView::mousePressEvent(QMouseEvent *event)
{
    if (m_board && m_board->lastFrame() >= 0 && event->buttons().testFlag(Qt::LeftButton))
        Q_EMIT framePicked(TimelineLayout(barArea(), *m_board).frameAt(event->position().x()));
}

void TimelineView::mouseMoveEvent(QMouseEvent *event)
{
    mousePressEvent(event);
}

void TimelineView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    m_base = {};
    update();
}

bool TimelineView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && m_board && m_board->lastFrame() >= 0) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int frame = TimelineLayout(barArea(), *m_board).frameAt(help->pos().x());
        const Segment &segment = m_board->segments()[static_cast<size_t>(m_board->segmentOf(frame))];
        const QString part = partText(*m_board, segment.first);
        QToolTip::showText(help->globalPos(),
            tr("%1: steps %2 to %3")
                .arg(part.isEmpty() ? nameOf(segment)
                                    : QStringLiteral("%1 \u00b7 %2").arg(part, nameOf(segment)),
                    QString::number(segment.first + 1), QString::number(segment.first + segment.count)),
            this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace halo

#include "moc_timelineview.cpp"
