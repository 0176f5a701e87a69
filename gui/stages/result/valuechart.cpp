// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/result/valuechart.h"

#include "compute/drawing/base/numbers.h"
#include "gui/widgets/style.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

constexpr double leftMargin = 58.0; ///< for the numbers of values
constexpr double edge = 6.0;

} // namespace

ValueChart::ValueChart(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("valueChart"));
    setAccessibleName(tr("Input and output as curves"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    auto *copying = new QAction(tr("&Copy Numbers as Text"), this);
    copying->setObjectName(QStringLiteral("copyNumbersAction"));
    connect(copying, &QAction::triggered, this, &ValueChart::copy);
    addAction(copying);
    setContextMenuPolicy(Qt::ActionsContextMenu);
}

void ValueChart::setCurves(const Curves &curves, int mark)
{
    m_curves = curves;
    m_mark = mark;
    m_hovered.reset();
    m_low = HUGE_VAL;
    m_high = -HUGE_VAL;
    for (const auto *values : { &curves.input, &curves.output })
        for (const double value : *values)
            if (std::isfinite(value)) {
                m_low = std::min(m_low, drawn(value));
                m_high = std::max(m_high, drawn(value));
            }
    if (!(m_low <= m_high))
        m_low = m_high = 0.0;
    if (m_low == m_high)
        m_high += 1.0;
    update();
}

/// Few pixels of a value must be seen next to many.
double ValueChart::drawn(double value) const
{
    return m_curves.counts ? std::log10(1.0 + value) : value;
}

QRectF ValueChart::plot() const
{
    const double line = fontMetrics().height();
    return QRectF(rect()).adjusted(leftMargin, line + 2.0, -edge, -line - 4.0);
}

QPointF ValueChart::pointOf(size_t index, double value) const
{
    const QRectF area = plot();
    const double last = std::max(1.0, static_cast<double>(m_curves.output.size()) - 1.0);
    return { area.left() + area.width() * static_cast<double>(index) / last,
        area.bottom() - area.height() * (drawn(value) - m_low) / (m_high - m_low) };
}

void ValueChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Colours &colours = coloursOf(palette());
    paintAxes(painter);
    paintCurve(painter, m_curves.input, colours.plus);
    paintCurve(painter, m_curves.output, colours.minus);
    const int place = m_hovered.value_or(m_mark);
    if (place >= 0 && place < static_cast<int>(m_curves.output.size()))
        paintPlace(painter, place);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colours.link, 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

/// Of counts every second power of ten, where each is too many.
std::vector<double> ValueChart::ticks() const
{
    if (!m_curves.counts)
        return niceTicks(m_low, m_high, 3);
    std::vector<double> all{ 0.0 };
    for (double tick = 10.0; drawn(tick) <= m_high; tick *= m_high > 3.0 ? 100.0 : 10.0)
        all.push_back(tick);
    return all;
}

void ValueChart::paintAxes(QPainter &painter) const
{
    const Colours &colours = coloursOf(palette());
    const QRectF area = plot();
    const double line = fontMetrics().height();
    for (const double tick : ticks()) {
        const double y = pointOf(0, tick).y();
        painter.setPen(colours.line);
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(colours.muted);
        painter.drawText(QRectF(0, y - line / 2, leftMargin - 6, line), Qt::AlignRight | Qt::AlignVCenter,
            shortNumber(tick, 6));
    }
    if (m_curves.output.empty())
        return;
    const double last = m_curves.place(m_curves.output.size() - 1);
    const double span = std::max(m_curves.step, last - m_curves.first);
    for (const double tick : niceTicks(m_curves.first, last, std::max(2, width() / 120))) {
        const double x = area.left() + area.width() * (tick - m_curves.first) / span;
        const double half = 40.0;
        const double from = std::clamp(x - half, 0.0, width() - 2 * half);
        painter.drawText(
            QRectF(from, area.bottom() + 3, 2 * half, line), Qt::AlignHCenter, shortNumber(tick, 6));
    }
}

void ValueChart::paintCurve(QPainter &painter, const std::vector<double> &values, const QColor &colour) const
{
    QPainterPath path;
    bool inside = false;
    for (size_t i = 0; i < values.size(); ++i) {
        const bool there = std::isfinite(values[i]);
        if (there && inside)
            path.lineTo(pointOf(i, values[i]));
        else if (there)
            path.moveTo(pointOf(i, values[i]));
        inside = there;
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 1.5));
    painter.drawPath(path);
}

/// A line, and above it the numbers.
void ValueChart::paintPlace(QPainter &painter, int index) const
{
    const Colours &colours = coloursOf(palette());
    const QRectF area = plot();
    const auto at = static_cast<size_t>(index);
    const double x = pointOf(at, 0.0).x();
    painter.setPen(QPen(colours.text, 1, Qt::DashLine));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    const QString text = tr("%1: input %2, output %3")
                             .arg(shortNumber(m_curves.place(at), 6), shortNumber(m_curves.input[at], 6),
                                 shortNumber(m_curves.output[at], 6));
    painter.setPen(colours.text);
    painter.drawText(QRectF(0, 0, width() - edge, fontMetrics().height()), Qt::AlignRight, text);
}

void ValueChart::mouseMoveEvent(QMouseEvent *event)
{
    const QRectF area = plot();
    const auto count = static_cast<int>(m_curves.output.size());
    const double share = (event->position().x() - area.left()) / std::max(1.0, area.width());
    m_hovered = std::clamp(qRound(share * (count - 1)), 0, std::max(0, count - 1));
    update();
}

void ValueChart::leaveEvent(QEvent *)
{
    m_hovered.reset();
    update();
}

void ValueChart::copy() const
{
    QGuiApplication::clipboard()->setText(textOf(m_curves));
}

} // namespace halo

#include "moc_valuechart.cpp"
