// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/plotview.h"

#include "compute/drawing/base/colours.h"

#include <QHelpEvent>
#include <QToolTip>

namespace halo {

PlotView::PlotView(QWidget *parent)
    : QGraphicsView(new QGraphicsScene, parent)
    , m_chart(new ChartItem(compactLook(isDarkPalette(palette()), font())))
{
    scene()->setParent(this);
    scene()->addItem(m_chart);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setViewportUpdateMode(FullViewportUpdate);
    setRenderHint(QPainter::Antialiasing);
    setFocusPolicy(Qt::NoFocus);
    setAcceptDrops(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void PlotView::setContent(const ChartContent &content)
{
    m_chart->setContent(content);
}

void PlotView::resizeEvent(QResizeEvent *event)
{
    QGraphicsView::resizeEvent(event);
    const QRectF whole(viewport()->rect());
    scene()->setSceneRect(whole);
    m_chart->resize(whole.size());
}

void PlotView::changeEvent(QEvent *event)
{
    QGraphicsView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        m_chart->setLook(compactLook(isDarkPalette(palette()), font()));
}

bool PlotView::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QGraphicsView::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const QString tip = m_chart->tipAt(m_chart->mapFromScene(mapToScene(help->pos())));
    QToolTip::showText(help->globalPos(), tip.isEmpty() ? toolTip() : tip, this);
    return true;
}

} // namespace halo

#include "moc_plotview.cpp"
