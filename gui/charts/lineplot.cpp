// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/lineplot.h"

#include "compute/drawing/base/numbers.h"

#include <QMouseEvent>

#include <algorithm>

namespace halo {

LinePlot::LinePlot(const QString &name, const QString &xUnit, const QString &yUnit, QWidget *parent)
    : PlotView(parent)
    , m_name(name)
    , m_xUnit(xUnit)
    , m_yUnit(yUnit)
{
    setAccessibleName(name);
}

void LinePlot::setLines(std::vector<PlotLine> lines)
{
    m_lines = std::move(lines);
    m_range = rangeOfLines();
    describe();
    show();
}

void LinePlot::setLeastRange(double low, double high)
{
    m_least = { low, high };
    setLines(std::move(m_lines));
}

QRectF LinePlot::rangeOfLines() const
{
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
    return { left, low, right - left, high - low };
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

/// As many ticks as there is room for.
void LinePlot::show()
{
    ChartContent content;
    content.title = m_name;
    content.x = axisOver(m_yUnit.isEmpty() ? m_xUnit : tr("%1 against %2").arg(m_yUnit, m_xUnit),
        m_range.left(), m_range.right(), width() / 50, m_wholeX);
    content.y = axisOver({}, m_range.top(), m_range.bottom(), std::clamp(height() / 40, 2, 6));
    content.y.leastRoom = m_leastMargin;
    for (size_t i = 0; i < m_lines.size(); ++i) {
        const PlotLine &line = m_lines[i];
        ChartSeries series{ line.name, static_cast<int>(i), !line.stems, {}, false,
            line.stems ? ChartSeries::Stand::Stalk : ChartSeries::Stand::None, line.sign };
        series.points.resize(line.points.size());
        for (size_t p = 0; p < line.points.size(); ++p) {
            series.points[p].x = line.points[p].x();
            series.points[p].y = line.points[p].y();
        }
        content.series.push_back(std::move(series));
    }
    setContent(content);
}

void LinePlot::resizeEvent(QResizeEvent *event)
{
    PlotView::resizeEvent(event);
    show();
}

void LinePlot::setMarks(std::optional<std::pair<double, double>> band, std::optional<double> cursor)
{
    chart().setLookedAt(band, cursor);
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

void LinePlot::mouseMoveEvent(QMouseEvent *event)
{
    if (m_pointed)
        Q_EMIT pointed(
            isInside(event->position()) ? std::optional(valueAcross(event->position())) : std::nullopt);
}

void LinePlot::leaveEvent(QEvent *event)
{
    PlotView::leaveEvent(event);
    if (m_pointed)
        Q_EMIT pointed(std::nullopt);
}

void LinePlot::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && isInside(event->position()))
        Q_EMIT pressed(valueAcross(event->position()));
    else
        event->ignore();
}

void LinePlot::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && isInside(event->position()))
        Q_EMIT opened(valueAcross(event->position()));
}

void LinePlot::wheelEvent(QWheelEvent *event)
{
    if (!isInside(event->position()) || event->angleDelta().y() == 0)
        return event->ignore();
    Q_EMIT zoomed(valueAcross(event->position()), event->angleDelta().y() > 0 ? 1 : -1);
    event->accept();
}

} // namespace halo

#include "moc_lineplot.cpp"
