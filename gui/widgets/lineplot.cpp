// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/lineplot.h"

#include "gui/base/colours.h"
#include "gui/base/numbers.h"
#include "gui/widgets/plotaxis.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace halo {

namespace {

QPen linePen(const QPalette &palette, size_t number)
{
    const QColor colours[]
        = { accentColour(palette), isDarkPalette(palette) ? okabe::orange : okabe::vermilion, okabe::green };
    const Qt::PenStyle styles[] = { Qt::SolidLine, Qt::DashLine, Qt::DotLine };
    return QPen(colours[number % 3], 2, styles[number % 3]);
}

constexpr qreal legendMark = 22; // pixels for the piece of line in front of a name

} // namespace

LinePlot::LinePlot(const QString &name, const QString &xUnit, const QString &yUnit, QWidget *parent)
    : QWidget(parent)
    , m_name(name)
    , m_xUnit(xUnit)
    , m_yUnit(yUnit)
{
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void LinePlot::setLines(std::vector<PlotLine> lines)
{
    m_lines = std::move(lines);
    double left = 0.0, right = 1.0, low = m_least.first, high = m_least.second;
    bool first = true;
    for (const PlotLine &line : m_lines)
        for (const QPointF point : line.points) {
            left = first ? point.x() : std::min(left, point.x());
            right = first ? point.x() : std::max(right, point.x());
            low = std::min(low, point.y());
            high = std::max(high, point.y());
            first = false;
        }
    if (!(high > low))
        high = low + 1.0;
    if (m_across) {
        left = m_across->first;
        right = m_across->second;
    }
    if (!(right > left)) { // a single sample stands in the middle
        left -= 1.0;
        right += 1.0;
    }
    m_range = { left, low, right - left, high - low };
    describe();
    update();
}

void LinePlot::setLeastRange(double low, double high)
{
    m_least = { low, high };
    setLines(std::move(m_lines));
}

void LinePlot::describe()
{
    QStringList parts;
    for (const PlotLine &line : m_lines) {
        if (line.points.empty())
            continue;
        const auto [low, high]
            = std::ranges::minmax_element(line.points, {}, [](QPointF p) { return p.y(); });
        parts += tr("%1: from %2 to %3").arg(line.name, shortNumber(low->y(), 3), shortNumber(high->y(), 3));
    }
    setAccessibleDescription(parts.join(QStringLiteral("; ")));
}

std::vector<double> LinePlot::ticksUp() const
{
    return niceTicks(m_range.top(), m_range.bottom(), std::clamp(height() / 40, 2, 6));
}

std::vector<double> LinePlot::ticksAcross(const QRectF &frame) const
{
    std::vector<double> ticks
        = niceTicks(m_range.left(), m_range.right(), static_cast<int>(frame.width() / 45));
    if (m_wholeX) // half a pixel is none
        std::erase_if(ticks, [](double tick) { return tick != std::round(tick); });
    return ticks;
}

QRectF LinePlot::frame() const
{
    const QFontMetrics metrics(font());
    int left = m_leastMargin;
    for (const double tick : ticksUp())
        left = std::max(left, metrics.horizontalAdvance(tickText(tick)));
    return QRectF(rect()).adjusted(left + 8, metrics.height() * 1.3, -8, -metrics.height() * 2.2);
}

QPointF LinePlot::place(const QRectF &frame, QPointF value) const
{
    return { frame.left() + (value.x() - m_range.left()) / m_range.width() * frame.width(),
        frame.bottom() - (value.y() - m_range.top()) / m_range.height() * frame.height() };
}

void LinePlot::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF inside = frame();
    paintMarks(painter, inside);
    paintAxes(painter, inside);
    for (size_t i = 0; i < m_lines.size(); ++i)
        paintLine(painter, inside, i);
    paintLegend(painter, inside);
}

void LinePlot::paintAxes(QPainter &painter, const QRectF &frame) const
{
    const QFontMetricsF metrics(font());
    const QColor line = lineColour(palette());
    const QColor text = palette().color(QPalette::Text);
    QFont bold = font();
    bold.setBold(true);
    painter.setPen(text);
    painter.setFont(bold);
    const QFontMetrics boldMetrics(bold);
    painter.drawText(QPointF(4, metrics.ascent()),
        boldMetrics.elidedText(
            m_name, Qt::ElideRight, static_cast<int>(frame.right() - legendWidth(false)) - 4));
    painter.setFont(font());
    for (const double tick : ticksUp()) {
        const qreal y = place(frame, { 0, tick }).y();
        painter.setPen(QPen(tick == 0.0 ? mutedColour(palette()) : line, 1));
        painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y));
        painter.setPen(text);
        painter.drawText(QRectF(0, y - metrics.height() / 2, frame.left() - 5, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, tickText(tick));
    }
    for (const double tick : ticksAcross(frame)) {
        const qreal x = place(frame, { tick, 0 }).x();
        painter.setPen(QPen(line, 1));
        painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()));
        painter.setPen(text);
        painter.drawText(
            QRectF(x - 30, frame.bottom() + 1, 60, metrics.height()), Qt::AlignCenter, tickText(tick));
    }
    painter.setPen(mutedColour(palette()));
    const QString axes = m_yUnit.isEmpty() ? m_xUnit : tr("%1 against %2").arg(m_yUnit, m_xUnit);
    painter.drawText(QRectF(0, frame.bottom() + metrics.height(), width(), metrics.height()), Qt::AlignCenter,
        metrics.elidedText(axes, Qt::ElideRight, width()));
}

void LinePlot::paintLine(QPainter &painter, const QRectF &frame, size_t number) const
{
    const PlotLine &line = m_lines[number];
    QPen pen = linePen(palette(), number);
    QPolygonF points;
    for (const QPointF point : line.points)
        points += place(frame, point);
    if (!line.stems) {
        painter.setPen(pen);
        painter.drawPolyline(points);
        return;
    }
    const qreal zero = std::clamp(place(frame, { 0, 0 }).y(), frame.top(), frame.bottom());
    // Two lines of samples stand beside each other, not on each other.
    const qreal aside = number == 0 ? 0.0 : 3.0;
    for (const QPointF point : points) {
        const QPointF dot = point + QPointF(aside, 0);
        painter.setPen(pen);
        painter.drawLine(QPointF(dot.x(), zero), dot);
        painter.setPen(Qt::NoPen);
        painter.setBrush(pen.color());
        const qreal radius = points.size() > 25 ? 1.5 : 2.5;
        if (number == 0)
            painter.drawEllipse(dot, radius, radius);
        else
            painter.drawRect(QRectF(dot - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)));
        painter.setBrush(Qt::NoBrush);
    }
}

QString LinePlot::legendOf(const PlotLine &line, bool all)
{
    return all ? line.sign + u' ' + line.name : line.sign;
}

qreal LinePlot::legendWidth(bool all) const
{
    qreal width = 0;
    for (const PlotLine &line : m_lines)
        width += QFontMetricsF(font()).horizontalAdvance(legendOf(line, all)) + legendMark;
    return m_lines.size() < 2 ? 0.0 : width;
}

void LinePlot::paintLegend(QPainter &painter, const QRectF &frame) const
{
    if (m_lines.size() < 2)
        return;
    const QFontMetricsF metrics(font());
    QFont bold = font();
    bold.setBold(true);
    const qreal room = frame.right() - QFontMetricsF(bold).horizontalAdvance(m_name) - 12;
    const bool all = legendWidth(true) <= room;
    qreal left = frame.right() - legendWidth(all);
    const qreal y = metrics.height() * 0.5;
    for (size_t i = 0; i < m_lines.size(); ++i) {
        const QString text = legendOf(m_lines[i], all);
        painter.setPen(linePen(palette(), i));
        painter.drawLine(QPointF(left + 6, y), QPointF(left + 18, y));
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(QPointF(left + 20, metrics.ascent()), text);
        left += metrics.horizontalAdvance(text) + legendMark;
    }
}

bool LinePlot::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const QString value = textAt(help->pos());
    QToolTip::showText(help->globalPos(), value.isEmpty() ? toolTip() : value, this);
    return true;
}

QString LinePlot::textAt(QPoint pointer) const
{
    const QRectF inside = frame();
    QString text;
    double nearest = 24.0 * 24.0; // pixels; farther away nothing is meant
    for (const PlotLine &line : m_lines)
        for (const QPointF point : line.points) {
            const QPointF way = place(inside, point) - QPointF(pointer);
            const double distance = way.x() * way.x() * 4 + way.y() * way.y() / 4; // along x first
            if (distance >= nearest)
                continue;
            nearest = distance;
            text = tr("%1 at %2: %3").arg(line.name, shortNumber(point.x(), 3), shortNumber(point.y(), 4));
        }
    return text;
}

} // namespace halo
