// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/timing/chartview.h"

#include "compute/drawing/base/colours.h"
#include "gui/charts/pipelinechart.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyleOption>
#include <QToolTip>

namespace halo {
namespace {

constexpr double projectorScale = 1.6;
constexpr double chartMargin = 6.0;

} // namespace

ChartView::ChartView(QWidget *parent)
    : QGraphicsView(new QGraphicsScene, parent)
    , m_chart(new ChartItem(chartLook(isDarkPalette(palette()), font())))
{
    scene()->setParent(this);
    scene()->addItem(m_chart);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setRenderHint(QPainter::Antialiasing);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setObjectName(QStringLiteral("chart"));
    setAccessibleName(tr("Chart"));
    viewport()->setAccessibleName(accessibleName()); // it has the focus
    setAccessibleDescription(tr("Point at a bar or a point for its numbers; click to choose the "
                                "implementation; drag to zoom, Escape shows all."));
}

ChartLook ChartView::look() const
{
    return chartLook(isDarkPalette(palette()), font(), m_projector ? projectorScale : 1.0);
}

QRectF ChartView::area() const
{
    return QRectF(viewport()->rect()).adjusted(chartMargin, chartMargin, -chartMargin, -chartMargin);
}

void ChartView::show(Shown shown)
{
    m_shown = shown;
    m_chart->setVisible(shown == Shown::Chart);
    viewport()->update();
}

void ChartView::setContent(const ChartContent &content)
{
    if (!(content == m_chart->content()))
        m_chart->setContent(content);
    m_chart->setMarked(m_marked);
    show(Shown::Chart);
}

void ChartView::setHeatMap(const HeatMap &map)
{
    m_map = map;
    show(Shown::Map);
}

void ChartView::setPipeline(const Pipeline &pipeline)
{
    m_pipeline = pipeline;
    show(Shown::Pipeline);
}

void ChartView::setMarked(int entry)
{
    m_marked = entry;
    m_chart->setMarked(entry);
    viewport()->update();
}

void ChartView::setProjector(bool on)
{
    m_projector = on;
    m_chart->setLook(look());
    viewport()->update();
}

void ChartView::zoom(double factor)
{
    m_chart->zoom(factor);
}

void ChartView::resetZoom()
{
    m_chart->zoomReset();
    viewport()->update();
}

int ChartView::entryAt(const QPoint &position) const
{
    if (m_shown == Shown::Chart)
        return m_chart->entryAt(m_chart->mapFromScene(mapToScene(position)));
    if (m_shown != Shown::Map || !m_map)
        return -1;
    const int cell = heatCellAt(position, area(), *m_map, look());
    return cell < 0 ? -1 : m_map->cells[static_cast<size_t>(cell)].entry;
}

QString ChartView::tipAt(const QPoint &position) const
{
    if (m_shown == Shown::Chart)
        return m_chart->tipAt(m_chart->mapFromScene(mapToScene(position)));
    if (m_shown == Shown::Map && m_map) {
        const int cell = heatCellAt(position, area(), *m_map, look());
        return cell < 0 ? QString() : m_map->cells[static_cast<size_t>(cell)].tip;
    }
    if (m_shown == Shown::Pipeline && m_pipeline) {
        const int bar = pipelineBarAt(position, area(), *m_pipeline, look());
        return bar < 0 ? QString() : tipOf(m_pipeline->bars[static_cast<size_t>(bar)]);
    }
    return {};
}

QPoint ChartView::positionOf(int entry) const
{
    if (m_shown == Shown::Chart)
        return mapFromScene(m_chart->mapToScene(m_chart->placeOf(entry)));
    for (size_t i = 0; m_map && i < m_map->cells.size(); ++i)
        if (m_map->cells[i].entry == entry)
            return heatCellRect(i, area(), *m_map, look()).center().toPoint();
    return { -1, -1 };
}

void ChartView::resizeEvent(QResizeEvent *event)
{
    QGraphicsView::resizeEvent(event);
    const QRectF whole(viewport()->rect());
    scene()->setSceneRect(whole);
    m_chart->resize(whole.size());
}

const QString *ChartView::emptyText() const
{
    return m_shown == Shown::Chart       ? &m_chart->content().empty
        : m_shown == Shown::Map && m_map ? &m_map->empty
                                         : nullptr;
}

bool ChartView::isEmpty() const
{
    const QString *empty = emptyText();
    return empty && !empty->isEmpty();
}

void ChartView::focusInEvent(QFocusEvent *event)
{
    QGraphicsView::focusInEvent(event);
    viewport()->update();
}

void ChartView::focusOutEvent(QFocusEvent *event)
{
    QGraphicsView::focusOutEvent(event);
    viewport()->update();
}

void ChartView::paintEvent(QPaintEvent *event)
{
    if (m_shown == Shown::Chart)
        QGraphicsView::paintEvent(event);
    QPainter painter(viewport());
    const ChartLook look = this->look();
    const QString *empty = emptyText();
    if (m_shown != Shown::Chart)
        painter.fillRect(viewport()->rect(), look.paper);
    if (hasFocus()) {
        QStyleOptionFocusRect option;
        option.initFrom(this);
        option.rect = viewport()->rect();
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
    }
    if (empty && !empty->isEmpty()) {
        painter.setPen(look.muted);
        painter.setFont(look.font);
        return painter.drawText(area(), Qt::AlignCenter | Qt::TextWordWrap, *empty);
    }
    if (m_shown == Shown::Map && m_map)
        paintHeatMap(painter, area(), *m_map, look, m_marked);
    if (m_shown == Shown::Pipeline && m_pipeline)
        paintPipeline(painter, area(), *m_pipeline, look);
    if (!m_band.isEmpty()) {
        QColor veil = accentColour(palette());
        painter.setPen(veil);
        veil.setAlphaF(0.15F);
        painter.setBrush(veil);
        painter.drawRect(m_band);
    }
}

void ChartView::mousePressEvent(QMouseEvent *event)
{
    QGraphicsView::mousePressEvent(event); // the legend
    if (event->button() == Qt::LeftButton)
        m_pressed = event->pos();
}

void ChartView::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() != Qt::NoButton) // nothing in the scene cares for hovering, yet all would be asked
        QGraphicsView::mouseMoveEvent(event);
    const bool drags = m_pressed && m_shown == Shown::Chart && event->buttons() & Qt::LeftButton
        && (event->pos() - *m_pressed).manhattanLength() > QApplication::startDragDistance();
    if (drags) {
        m_band = QRect(*m_pressed, event->pos()).normalized();
        if (!m_chart->content().bars.empty()) { // bars have no other direction
            m_band.setTop(static_cast<int>(m_chart->plotArea().top()));
            m_band.setBottom(static_cast<int>(m_chart->plotArea().bottom()));
        }
        viewport()->update();
        return;
    }
    const QString tip = tipAt(event->pos());
    setCursor(entryAt(event->pos()) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (tip.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPosition().toPoint() + QPoint(8, 8), tip, this);
}

void ChartView::mouseReleaseEvent(QMouseEvent *event)
{
    QGraphicsView::mouseReleaseEvent(event);
    if (event->button() != Qt::LeftButton || !m_pressed)
        return;
    const QRect band = std::exchange(m_band, {});
    m_pressed.reset();
    if (!band.isEmpty()) {
        m_chart->zoomIn(QRectF(m_chart->mapFromScene(mapToScene(band.topLeft())), QSizeF(band.size())));
        return viewport()->update();
    }
    if (const int entry = entryAt(event->pos()); entry >= 0)
        Q_EMIT entryClicked(entry);
}

void ChartView::mouseDoubleClickEvent(QMouseEvent *)
{
    resetZoom();
}

void ChartView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(1.25);
    case Qt::Key_Minus:
        return zoom(0.8);
    case Qt::Key_Escape:
        return m_chart->isZoomed() ? resetZoom() : QGraphicsView::keyPressEvent(event);
    case Qt::Key_0:
        return resetZoom();
    default:
        QGraphicsView::keyPressEvent(event);
    }
}

void ChartView::changeEvent(QEvent *event)
{
    QGraphicsView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        m_chart->setLook(look());
}

bool ChartView::viewportEvent(QEvent *event)
{
    return event->type() == QEvent::ToolTip || QGraphicsView::viewportEvent(event); // told at once, by moving
}

} // namespace halo

#include "moc_chartview.cpp"
