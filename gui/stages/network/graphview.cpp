// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/graphview.h"

#include "compute/drawing/base/colours.h"
#include "gui/widgets/arrowkeys.h"

#include <QAccessible>
#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

constexpr double margin = 12.0;
constexpr double leastScale = 0.02, mostScale = 4.0;
constexpr double leastReadable = 0.7; ///< with less, letters are too small
constexpr double zoomStep = 1.25;

} // namespace

GraphView::GraphView(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("graphView"));
    setAccessibleName(tr("Graph of the network"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(false);
}

GraphView::~GraphView() = default;

void GraphView::setNetwork(const Network &network)
{
    m_state = {};
    lay(graphOf(network));
    m_isFitted = true;
    fitReadable();
    describe();
}

void GraphView::lay(NetworkGraph graph)
{
    m_drawing = std::make_unique<GraphDrawing>(std::move(graph), font());
}

void GraphView::setTimes(const std::vector<StepResult> &steps)
{
    m_state.times = timesOf(m_drawing->graph(), steps);
    describe();
    update();
}

QRectF GraphView::room() const
{
    const double top = m_drawing ? m_drawing->legendHeight() : 0.0;
    return QRectF(rect()).adjusted(margin, top + margin, -margin, -margin);
}

void GraphView::fit(double least)
{
    if (!m_drawing)
        return;
    const QRectF inside = room();
    const QSizeF all = m_drawing->size();
    const double across = inside.width() / all.width(), down = inside.height() / all.height();
    m_scale = std::clamp(std::max(std::min(across, down), std::min(across, least)), leastScale, 1.0);
    m_origin = { inside.center().x() - m_scale * all.width() / 2.0,
        std::max(inside.top(), inside.center().y() - m_scale * all.height() / 2.0) };
    update();
}

/// What would be too small to be read is shown from its top.
void GraphView::fitReadable()
{
    fit(leastReadable);
}

void GraphView::fitWhole()
{
    m_isFitted = false;
    fit(0.0);
}

void GraphView::zoomBy(double factor, QPointF about)
{
    const QPointF fixed = toGraph(about);
    m_scale = std::clamp(m_scale * factor, leastScale, mostScale);
    m_origin = about - fixed * m_scale;
    m_isFitted = false;
    keepInSight();
}

/// Some of the graph always stays in sight.
void GraphView::keepInSight()
{
    const QRectF inside = room();
    const QSizeF all = m_drawing->size() * m_scale;
    const auto kept = [](double at, double size, double low, double high) {
        const double some = std::min({ 80.0, size / 2.0, (high - low) / 2.0 });
        return std::clamp(at, low + some - size, high - some);
    };
    m_origin = { kept(m_origin.x(), all.width(), inside.left(), inside.right()),
        kept(m_origin.y(), all.height(), inside.top(), inside.bottom()) };
    update();
}

QRectF GraphView::placeOnScreen(int node) const
{
    const QRectF place = m_drawing->placeOf(node);
    return { m_origin + place.topLeft() * m_scale, place.size() * m_scale };
}

void GraphView::reveal(int node)
{
    const QRectF place = placeOnScreen(node), inside = room();
    const auto shift = [](double low, double high, double from, double to) {
        if (low < from)
            return from - low;
        return high > to ? std::max(to - high, from - low) : 0.0;
    };
    m_origin += { shift(place.left(), place.right(), inside.left(), inside.right()),
        shift(place.top(), place.bottom(), inside.top(), inside.bottom()) };
    update();
}

void GraphView::select(int node)
{
    if (node == m_state.selected)
        return;
    m_state.selected = node;
    if (node >= 0)
        reveal(node);
    describe();
    update();
}

void GraphView::selectStep(size_t step)
{
    if (m_drawing && step < m_drawing->graph().nodeOf.size())
        select(m_drawing->graph().nodeOf[step]);
}

void GraphView::describe()
{
    const int node = m_state.selected;
    setAccessibleDescription(node >= 0 ? describeNode(m_drawing->graph(), node, m_state.times)
                                       : tr("Nothing is selected; press an arrow key."));
    QAccessibleEvent said(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&said);
}

int GraphView::find(const QString &letters)
{
    if (!m_drawing)
        return 0;
    const std::vector<int> found = nodesWith(m_drawing->graph(), letters);
    m_state.found = { found.begin(), found.end() };
    update();
    if (!found.empty() && !m_state.found.contains(m_state.selected)) {
        select(found.front());
        Q_EMIT picked(found.front());
    }
    return static_cast<int>(found.size());
}

void GraphView::goToFound(int direction)
{
    if (m_state.found.empty())
        return;
    const std::vector<int> found(m_state.found.begin(), m_state.found.end());
    const auto next = direction > 0 ? std::ranges::upper_bound(found, m_state.selected)
                                    : std::ranges::lower_bound(found, m_state.selected);
    const auto count = std::ssize(found);
    const auto at = (next - found.begin() + (direction > 0 ? 0 : -1) + count) % count;
    select(found[static_cast<size_t>(at)]);
    Q_EMIT picked(m_state.selected);
}

/// The nearest one to the left or right of about the same height.
int GraphView::besideSelected(int direction) const
{
    const QRectF from = m_drawing->placeOf(m_state.selected);
    int best = -1;
    double least = 1e9;
    for (int node = 0; node < static_cast<int>(m_drawing->graph().nodes.size()); ++node) {
        const QRectF place = m_drawing->placeOf(node);
        const double way = direction * (place.center().x() - from.center().x());
        if (way > 0.0 && way < least && place.top() < from.bottom() && place.bottom() > from.top()) {
            least = way;
            best = node;
        }
    }
    return best;
}

void GraphView::walk(QPoint step)
{
    if (m_state.selected < 0)
        select(0);
    else if (step.y() == 0) {
        if (const int node = besideSelected(step.x()); node >= 0)
            select(node);
    } else {
        const auto &graph = m_drawing->graph();
        const auto nodes
            = step.y() > 0 ? takersOf(graph, m_state.selected) : sourcesOf(graph, m_state.selected);
        if (!nodes.empty())
            select(nodes.front());
    }
    Q_EMIT picked(m_state.selected);
}

void GraphView::paintEvent(QPaintEvent *)
{
    if (!m_drawing)
        return;
    QPainter painter(this);
    const Look &look = diagramLook(isDarkPalette(palette()));
    const double legend = m_drawing->legendHeight();
    painter.save();
    painter.setClipRect(rect().adjusted(0, static_cast<int>(legend), 0, 0));
    painter.translate(m_origin);
    painter.scale(m_scale, m_scale);
    m_drawing->paint(
        painter, m_state, look, QRectF(toGraph({ 0.0, 0.0 }), toGraph(QPointF(width(), height()))));
    painter.restore();
    m_drawing->paintLegend(painter, m_state, look, QRectF(margin, 2.0, width(), legend));
    if (hasFocus()) {
        painter.setPen(QPen(accentColour(palette()), 2.0));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void GraphView::resizeEvent(QResizeEvent *)
{
    if (m_isFitted)
        fitReadable();
    if (m_drawing && m_state.selected >= 0)
        reveal(m_state.selected);
}

void GraphView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_drawing) {
        lay(m_drawing->graph());
        fitReadable();
    }
}

void GraphView::wheelEvent(QWheelEvent *event)
{
    if (!m_drawing || event->angleDelta().y() == 0)
        return event->ignore();
    zoomBy(std::pow(zoomStep, event->angleDelta().y() / 120.0), event->position());
    event->accept();
}

void GraphView::mousePressEvent(QMouseEvent *event)
{
    if (!m_drawing || (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton))
        return event->ignore();
    m_pressed = event->position();
    m_originThen = m_origin;
    m_isDragged = false;
}

void GraphView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_drawing || event->buttons() == Qt::NoButton)
        return;
    const QPointF way = event->position() - m_pressed;
    m_isDragged = m_isDragged || way.manhattanLength() >= QApplication::startDragDistance();
    if (!m_isDragged)
        return;
    setCursor(Qt::ClosedHandCursor);
    m_origin = m_originThen + way;
    m_isFitted = false;
    keepInSight();
}

void GraphView::mouseReleaseEvent(QMouseEvent *event)
{
    unsetCursor();
    if (!m_drawing || std::exchange(m_isDragged, false) || event->button() != Qt::LeftButton)
        return;
    select(m_drawing->nodeAt(toGraph(event->position())));
    Q_EMIT picked(m_state.selected);
}

void GraphView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const int node = m_drawing ? m_drawing->nodeAt(toGraph(event->position())) : -1;
    if (node >= 0)
        Q_EMIT opened(node);
}

void GraphView::keyPressEvent(QKeyEvent *event)
{
    if (!m_drawing)
        return QWidget::keyPressEvent(event);
    const QPointF about = m_state.selected >= 0 ? placeOnScreen(m_state.selected).center() : room().center();
    if (const auto step = arrowStep(event->key()))
        return walk(*step);
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomBy(zoomStep, about);
    case Qt::Key_Minus:
        return zoomBy(1.0 / zoomStep, about);
    case Qt::Key_0:
        return fitWhole();
    case Qt::Key_Home:
    case Qt::Key_End:
        select(event->key() == Qt::Key_Home ? 0 : static_cast<int>(m_drawing->graph().nodes.size()) - 1);
        Q_EMIT picked(m_state.selected);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_state.selected >= 0)
            Q_EMIT opened(m_state.selected);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool GraphView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || !m_drawing)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int node = m_drawing->nodeAt(toGraph(help->pos()));
    if (node >= 0)
        QToolTip::showText(help->globalPos(),
            describeNode(m_drawing->graph(), node, m_state.times)
                .replace(QStringLiteral("; "), QStringLiteral("\n")),
            this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace halo

#include "moc_graphview.cpp"
