// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/presenter/penlayer.h"

#include "compute/drawing/base/colours.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTabletEvent>

#include <algorithm>
#include <array>

namespace halo {
namespace {

constexpr double leastThickness = 4.0;
constexpr double widthsPerThickness = 320.0; ///< of the window: a line looks alike on every projector
constexpr double penEdge = 2.0;              ///< light, on either side
constexpr int edgeOpacity = 170;             ///< of 255: letters below are still read

/// Strong on a light and on a dark theme; none is that of loads or stores alone, as their letters stand
/// beside them.
constexpr std::array<QColor, PenLayer::colours> inks{ okabe::vermilion, okabe::blue, okabe::green,
    okabe::purple };

QPainterPath pathOf(const QPolygonF &points)
{
    QPainterPath path(points.first());
    if (points.size() == 1)
        path.lineTo(points.first() + QPointF(0.01, 0.0)); // a dot
    // Through the middles, with the points as handles: no corners where the pointer was slow to tell.
    for (qsizetype i = 1; i + 1 < points.size(); ++i)
        path.quadTo(points[i], (points[i] + points[i + 1]) / 2.0);
    if (points.size() > 1)
        path.lineTo(points.last());
    return path;
}

} // namespace

PenLayer::PenLayer(QWidget *window)
    : QWidget(window)
{
    setObjectName(QStringLiteral("penLayer"));
    setFocusPolicy(Qt::NoFocus);
    setAttribute(Qt::WA_NoSystemBackground);
    follow();
}

void PenLayer::setWriting(bool writing)
{
    m_writing = writing;
    end();
    follow();
}

void PenLayer::setColour(int colour)
{
    m_colour = std::clamp(colour, 0, colours - 1);
    follow();
}

void PenLayer::undo()
{
    if (isEmpty())
        return;
    m_strokes.pop_back();
    m_down = false;
    redraw();
}

void PenLayer::erase()
{
    m_strokes.clear();
    m_down = false;
    redraw();
}

/// A dot in the pen's colour is its point.
void PenLayer::follow()
{
    setAttribute(Qt::WA_TransparentForMouseEvents, !m_writing);
    const int size = qRound(thickness() + 2.0 * penEdge) + 4;
    QPixmap dot(size, size);
    dot.fill(Qt::transparent);
    QPainter painter(&dot);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Qt::white, penEdge));
    painter.setBrush(inks[static_cast<size_t>(m_colour)]);
    painter.drawEllipse(QRectF(dot.rect()).adjusted(2, 2, -2, -2));
    painter.end();
    setCursor(QCursor(dot));
}

double PenLayer::thickness() const
{
    return std::max(leastThickness, width() / widthsPerThickness);
}

void PenLayer::begin(QPointF point)
{
    m_strokes.push_back({ inks[static_cast<size_t>(m_colour)], { point } });
    m_down = true;
    update();
}

void PenLayer::go(QPointF point)
{
    if (!m_down || m_strokes.back().points.last() == point)
        return;
    QPolygonF &points = m_strokes.back().points;
    points.append(point);
    const double around = thickness() + penEdge + 1.0;
    const QPolygonF last = points.mid(std::max<qsizetype>(points.size() - 4, 0));
    update(last.boundingRect().adjusted(-around, -around, around, around).toAlignedRect());
}

void PenLayer::end()
{
    if (!m_down)
        return;
    m_down = false;
    redraw();
}

void PenLayer::redraw()
{
    m_done = QPixmap(size() * devicePixelRatio());
    m_done.setDevicePixelRatio(devicePixelRatio());
    m_done.fill(Qt::transparent);
    QPainter painter(&m_done);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Stroke &stroke : m_strokes)
        draw(painter, stroke);
    update();
}

void PenLayer::draw(QPainter &painter, const Stroke &stroke) const
{
    const QPainterPath path = pathOf(stroke.points);
    const auto pen = [](const QColor &colour, double width) {
        return QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    };
    painter.strokePath(path, pen(QColor(255, 255, 255, edgeOpacity), thickness() + 2.0 * penEdge));
    painter.strokePath(path, pen(stroke.colour, thickness()));
}

void PenLayer::paintEvent(QPaintEvent *)
{
    if (isEmpty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawPixmap(0, 0, m_done);
    if (m_down)
        draw(painter, m_strokes.back());
}

void PenLayer::resizeEvent(QResizeEvent *)
{
    if (!isEmpty())
        redraw();
    follow();
}

void PenLayer::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        begin(event->position());
}

void PenLayer::mouseMoveEvent(QMouseEvent *event)
{
    go(event->position());
}

void PenLayer::mouseReleaseEvent(QMouseEvent *)
{
    end();
}

/// A mouse event would be made of it, too, but on whole pixels.
void PenLayer::tabletEvent(QTabletEvent *event)
{
    switch (event->type()) {
    case QEvent::TabletPress:
        begin(event->position());
        break;
    case QEvent::TabletMove:
        go(event->position());
        break;
    default:
        end();
    }
    event->accept();
}

} // namespace halo

#include "moc_penlayer.cpp"
