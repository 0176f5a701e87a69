// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/chartoverlay.h"

#include "compute/drawing/base/colours.h"
#include "gui/charts/chartitem.h"
#include "gui/charts/linelabels.h"
#include "gui/charts/ticks.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <vector>

namespace halo {
namespace {

constexpr double stubLength = 44.0; ///< of what stands for a bar that there is none of

/// A bar with two ends, along x or along y.
void paintWhisker(QPainter &painter, QPointF from, QPointF to, double cap)
{
    const QPointF across
        = std::abs(to.x() - from.x()) > std::abs(to.y() - from.y()) ? QPointF(0.0, cap) : QPointF(cap, 0.0);
    painter.drawLine(from, to);
    painter.drawLine(from - across, from + across);
    painter.drawLine(to - across, to + across);
}

} // namespace

ChartOverlay::ChartOverlay(ChartItem *chart)
    : QGraphicsItem(chart)
    , m_chart(chart)
{
    setZValue(100.0);
    setAcceptedMouseButtons(Qt::NoButton);
}

QRectF ChartOverlay::boundingRect() const
{
    return m_chart->boundingRect();
}

void ChartOverlay::setMarked(int entry)
{
    if (entry == m_marked)
        return;
    m_marked = entry;
    update();
}

void ChartOverlay::setLookedAt(std::optional<std::pair<double, double>> band, std::optional<double> x)
{
    if (band == m_band && x == m_looked)
        return;
    m_band = band;
    m_looked = x;
    update();
}

void ChartOverlay::forget()
{
    prepareGeometryChange();
    update();
}

void ChartOverlay::paint(QPainter *painter, const QStyleOptionGraphicsItem *, QWidget *)
{
    if (!m_chart->content().empty.isEmpty())
        return;
    painter->setRenderHint(QPainter::Antialiasing);
    paintAxes(*painter);
    paintLines(*painter);
    paintBars(*painter);
    paintPoints(*painter);
    if (!m_chart->look().compact) {
        paintLineLabels(*painter, *m_chart);
        paintLegend(*painter);
    }
    paintLookedAt(*painter);
    if (m_chart->look().compact)
        paintHeading(*painter);
}

void ChartOverlay::paintAxes(QPainter &painter) const
{
    const ChartContent &content = m_chart->content();
    const auto [left, right] = m_chart->rangeOf(Qt::Horizontal);
    paintAcross(
        painter, m_chart->plotArea(), m_chart->boundingRect(), content.x, left, right, m_chart->look());
    if (!content.bars.empty())
        return;
    const auto [low, high] = m_chart->rangeOf(Qt::Vertical);
    paintUp(painter, m_chart->plotArea(), content.y, low, high, m_chart->look());
}

void ChartOverlay::paintBars(QPainter &painter) const
{
    for (size_t i = 0; i < m_chart->content().bars.size(); ++i)
        paintBar(painter, i);
}

void ChartOverlay::paintBar(QPainter &painter, size_t number) const
{
    const ChartBar &bar = m_chart->content().bars[number];
    const ChartLook &look = m_chart->look();
    const double half = m_chart->barHeight() / 2.0;
    const QPointF zero = m_chart->placeOfBar(number, m_chart->barBegin());
    const QRectF room(m_chart->plotArea().left() - m_chart->labelRoom() - 8.0, zero.y() - half,
        m_chart->labelRoom(), 2.0 * half);
    QFont font = m_chart->barFont();
    font.setBold(m_chart->content().dots && bar.chosen); // dots that are greyed show it by nothing else
    painter.setFont(fittedFont(font, bar.label, room.width() + 1.0));
    painter.setPen(look.text);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip,
        QFontMetricsF(painter.font(), painter.device())
            .elidedText(bar.label, Qt::ElideRight, room.width() + 1.0));
    if (bar.status == BarStatus::Wrong || bar.status == BarStatus::Refused) {
        const QRectF stub(zero.x(), zero.y() - half, look.length(stubLength), 2.0 * half);
        painter.setPen(QPen(colourOf(bar.status, look.dark), 1.2));
        painter.setBrush(QBrush(colourOf(bar.status, look.dark), patternOf(bar.status)));
        painter.drawRect(stub);
        return paintNote(painter, bar, { stub.right(), zero.y() });
    }
    if (m_chart->content().dots)
        return paintDots(painter, number);
    if (m_chart->samplesShown())
        paintSamples(painter, number);
    const QPointF low = m_chart->placeOfBar(number, bar.low);
    const QPointF high = m_chart->placeOfBar(number, bar.high);
    painter.setPen(QPen(look.text, look.length(1.6)));
    if (bar.high > bar.low)
        paintWhisker(painter, low, high, std::min(half * 0.6, look.length(7.0)));
    if (bar.entry >= 0 && bar.entry == m_marked) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(look.text, look.length(2.0)));
        const QPointF end = m_chart->placeOfBar(number, bar.value);
        painter.drawRect(
            QRectF(zero.x(), zero.y() - half, end.x() - zero.x(), 2.0 * half).adjusted(0, -2, 2, 2));
    }
    paintNote(painter, bar, high);
}

/// Beside each other by round, so that drift shows as a slope. A column of pixels that has a dot at a height
/// gets no second one: a hundred thousand samples cost no more than the bar has pixels.
void ChartOverlay::paintSamples(QPainter &painter, size_t number) const
{
    const ChartBar &bar = m_chart->content().bars[number];
    const ChartLook &look = m_chart->look();
    const QRectF plot = m_chart->plotArea();
    const double half = m_chart->barHeight() / 2.0;
    const auto rows = static_cast<int>(std::max(2.0 * half / 2.0, 1.0));
    const auto columns = static_cast<int>(plot.width()) + 1;
    std::vector<bool> drawn(static_cast<size_t>(rows) * static_cast<size_t>(columns));
    QColor ink = look.dark ? QColor(Qt::white) : QColor(Qt::black);
    ink.setAlphaF(0.55F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    const double radius = look.length(bar.samples.size() > 400 ? 1.0 : 2.0);
    const QPointF zero = m_chart->placeOfBar(number, m_chart->barBegin());
    for (size_t i = 0; i < bar.samples.size(); ++i) {
        const double x = m_chart->placeOfBar(number, bar.samples[i]).x();
        const int column = static_cast<int>(x - plot.left());
        const int row = static_cast<int>(i * static_cast<size_t>(rows) / bar.samples.size());
        if (column < 0 || column >= columns)
            continue;
        auto taken
            = drawn[static_cast<size_t>(row) * static_cast<size_t>(columns) + static_cast<size_t>(column)];
        if (taken)
            continue;
        taken = true;
        painter.drawEllipse(QPointF(x, zero.y() - half + (row + 0.5) * 2.0 * half / rows), radius, radius);
    }
}

/// On a thin line from the first to the last. It differs from what is greyed by shape, too.
void ChartOverlay::paintDots(QPainter &painter, size_t number) const
{
    const ChartBar &bar = m_chart->content().bars[number];
    const ChartLook &look = m_chart->look();
    const double radius = std::min(m_chart->barHeight() / 2.0, look.length(5.0));
    const QColor colour = bar.muted ? look.muted : bar.chosen ? accentOf(look.dark) : neutralOf(look.dark);
    const QPointF low = m_chart->placeOfBar(number, bar.low);
    const QPointF high = m_chart->placeOfBar(number, bar.high);
    painter.setPen(QPen(colour, look.length(1.0)));
    painter.drawLine(low, high);
    painter.setPen(QPen(colour, look.length(1.6)));
    painter.setBrush(bar.muted ? look.paper : colour);
    for (const double sample : bar.samples)
        painter.drawEllipse(m_chart->placeOfBar(number, sample), radius, radius);
    painter.setBrush(Qt::NoBrush);
    if (bar.entry >= 0 && bar.entry == m_marked) {
        painter.setPen(QPen(look.text, look.length(2.0)));
        painter.drawEllipse(high, radius + look.length(3.0), radius + look.length(3.0));
    }
    const double width = QFontMetricsF(m_chart->barFont()).horizontalAdvance(bar.note);
    const double away = look.length(8.0);
    const bool fits = high.x() + away + width < m_chart->boundingRect().right() - 2.0;
    paintNote(
        painter, bar, fits ? high : low - QPointF(2.0 * away + width, 0.0)); // in front of the first dot
}

void ChartOverlay::paintNote(QPainter &painter, const ChartBar &bar, QPointF place) const
{
    const ChartLook &look = m_chart->look();
    const QRectF plot = m_chart->plotArea();
    const bool bad = bar.status == BarStatus::Wrong || bar.status == BarStatus::Refused || bar.muted;
    QFont font = m_chart->barFont();
    font.setBold(bar.status == BarStatus::Fastest);
    painter.setPen(bad ? look.muted : look.text);
    const double left = place.x() + look.length(8.0);
    const double room = m_chart->boundingRect().right() - left - 2.0;
    QString note = bar.note;
    painter.setFont(bad ? font : fittedFont(font, note, room)); // why there is none is told by the tip, too
    const QFontMetricsF metrics(painter.font(), painter.device());
    note = metrics.elidedText(note, Qt::ElideRight, room);
    painter.drawText(QRectF(left, place.y() - plot.height() / 2.0, room, plot.height()),
        Qt::AlignLeft | Qt::AlignVCenter, note);
}

void ChartOverlay::paintPoints(QPainter &painter) const
{
    const ChartLook &look = m_chart->look();
    const auto &all = m_chart->content().series;
    for (size_t number = 0; number < all.size(); ++number) {
        if (all[number].stand == ChartSeries::Stand::Stalk)
            paintStalks(painter, all[number]);
        if (look.compact) // has neither intervals nor entries
            continue;
        const QColor colour = m_chart->styleOf(all[number]).colour;
        for (const ChartPoint &point : all[number].points) {
            const QPointF place = m_chart->placeOfPoint(point.x, point.y);
            const QPointF low = m_chart->placeOfPoint(point.x, point.low);
            const QPointF high = m_chart->placeOfPoint(point.x, point.high);
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(colour, look.length(1.4)));
            if (std::abs(low.y() - high.y()) >= 2.0)
                paintWhisker(painter, low, high, look.length(4.0));
            if (!point.label.isEmpty())
                paintNote(painter, std::min(place.y(), high.y()), place, point.label);
            if (point.entry >= 0 && point.entry == m_marked) {
                painter.setPen(QPen(look.text, look.length(2.0)));
                painter.drawEllipse(place, look.length(8.0), look.length(8.0));
            }
        }
    }
}

/// Above a point, with a ring around it: colour alone would not tell. Moved into the plot where it would
/// leave it.
void ChartOverlay::paintNote(QPainter &painter, double top, QPointF place, const QString &note) const
{
    const ChartLook &look = m_chart->look();
    QFont font = look.small();
    font.setBold(true);
    const QFontMetricsF metrics(font);
    const QRectF plot = m_chart->plotArea();
    const double width = metrics.horizontalAdvance(note);
    const double left
        = std::clamp(place.x() - width / 2.0, plot.left(), std::max(plot.left(), plot.right() - width));
    const double base = std::max(top - look.length(10.0), plot.top() + metrics.ascent());
    painter.setPen(QPen(look.text, look.length(2.0)));
    painter.drawEllipse(place, look.length(7.0), look.length(7.0));
    painter.setFont(font);
    painter.drawText(QPointF(left, base), note);
}

/// A second series stands beside the first, not on it.
void ChartOverlay::paintStalks(QPainter &painter, const ChartSeries &series) const
{
    const QRectF plot = m_chart->plotArea();
    const QColor colour = m_chart->styleOf(series).colour;
    const QPen stalk(colour, 2.0, compactDash(series.style));
    const double aside = series.style == 0 ? 0.0 : 3.0;
    const double radius = series.points.size() > 25 ? 1.5 : 2.5;
    for (const ChartPoint &point : series.points) {
        const QPointF dot = m_chart->placeOfPoint(point.x, point.y) + QPointF(aside, 0.0);
        const double zero = std::clamp(m_chart->placeOfPoint(point.x, 0.0).y(), plot.top(), plot.bottom());
        painter.setPen(stalk);
        painter.drawLine(QPointF(dot.x(), zero), dot);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        const QRectF box(dot - QPointF(radius, radius), QSizeF(2.0 * radius, 2.0 * radius));
        series.style == 0 ? painter.drawEllipse(box) : painter.drawRect(box);
    }
    painter.setBrush(Qt::NoBrush);
}

/// The title, and at the right the names of lines, or their signs where names have no room.
void ChartOverlay::paintHeading(QPainter &painter) const
{
    constexpr double mark = 22.0; // pixels for the piece of line in front of a name
    const ChartLook &look = m_chart->look();
    const auto &all = m_chart->content().series;
    const QFontMetricsF metrics(look.font);
    const QFontMetricsF bold(look.bold());
    const double right = m_chart->plotArea().right();
    const auto nameOf = [](const ChartSeries &series, bool whole) {
        return whole ? (series.sign + u' ' + series.name).trimmed() : series.sign;
    };
    const auto widthOf = [&](bool whole) {
        double width = 0.0;
        for (const ChartSeries &series : all)
            width += metrics.horizontalAdvance(nameOf(series, whole)) + mark;
        return all.size() < 2 ? 0.0 : width;
    };
    const QString &title = m_chart->content().title;
    const bool whole = widthOf(true) <= right - bold.horizontalAdvance(title) - 12.0;
    painter.setPen(look.text);
    painter.setFont(look.bold());
    painter.drawText(
        QPointF(4.0, metrics.ascent()), bold.elidedText(title, Qt::ElideRight, right - widthOf(whole) - 4.0));
    painter.setFont(look.font);
    double left = right - widthOf(whole);
    const double y = metrics.height() / 2.0;
    for (const ChartSeries &series : all) {
        if (all.size() < 2)
            break;
        painter.setPen(QPen(m_chart->styleOf(series).colour, 2.0, compactDash(series.style)));
        painter.drawLine(QPointF(left + 6.0, y), QPointF(left + 18.0, y));
        painter.setPen(look.text);
        painter.drawText(QPointF(left + 20.0, metrics.ascent()), nameOf(series, whole));
        left += metrics.horizontalAdvance(nameOf(series, whole)) + mark;
    }
}

/// What hollow symbols are, in the corner that neither a roof nor names need.
void ChartOverlay::paintLegend(QPainter &painter) const
{
    const ChartLook &look = m_chart->look();
    const QRectF plot = m_chart->plotArea();
    const double side = look.length(10.0), gap = look.length(6.0);
    std::vector<QString> names;
    for (const ChartSeries &series : m_chart->content().series)
        if (series.hollow && std::ranges::find(names, series.name) == names.end())
            names.push_back(series.name);
    double bottom = plot.bottom() - gap;
    for (const QString &name : names) {
        const QFont font = fittedFont(look.small(), name, plot.width() - side - 3.0 * gap);
        const QFontMetricsF metrics(font, painter.device());
        const double left = plot.left() + side + 2.0 * gap;
        const double middle = bottom - metrics.height() / 2.0;
        painter.setPen(QPen(look.muted, look.length(1.6)));
        painter.setBrush(look.paper);
        painter.drawEllipse(QPointF(left - gap - side / 2.0, middle), side / 2.0, side / 2.0);
        painter.setFont(font);
        painter.setPen(look.text);
        painter.drawText(QPointF(left, middle + (metrics.ascent() - metrics.descent()) / 2.0), name);
        bottom -= metrics.height();
    }
    painter.setBrush(Qt::NoBrush);
}

void ChartOverlay::paintLookedAt(QPainter &painter) const
{
    const QRectF plot = m_chart->plotArea();
    const auto across
        = [&](double x) { return std::clamp(m_chart->placeOfPoint(x, 0.0).x(), plot.left(), plot.right()); };
    if (m_band) {
        QColor shade = okabe::orange;
        shade.setAlpha(m_chart->look().dark ? 90 : 70);
        const double left = across(m_band->first);
        painter.fillRect(QRectF(QPointF(left, plot.top()),
                             QPointF(std::max(across(m_band->second), left + 2.0), plot.bottom())),
            shade);
    }
    const ChartAxis &axis = m_chart->content().x;
    if (m_looked && *m_looked >= axis.least && *m_looked <= axis.most) {
        painter.setPen(QPen(m_chart->look().text, 1.0, Qt::DashLine));
        painter.drawLine(QPointF(across(*m_looked), plot.top()), QPointF(across(*m_looked), plot.bottom()));
    }
}

void ChartOverlay::paintLines(QPainter &painter) const
{
    const ChartLook &look = m_chart->look();
    const QRectF plot = m_chart->plotArea();
    const bool bars = !m_chart->content().bars.empty();
    painter.setFont(look.small());
    for (const ChartLine &line : m_chart->content().lines) {
        painter.setPen(QPen(look.muted, look.length(1.6), Qt::DashLine));
        if (bars) {
            const double x = m_chart->placeOfBar(0, line.points.front().x()).x();
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
            const double width = QFontMetricsF(look.small()).horizontalAdvance(line.label);
            const double start = std::min(x + 4.0, m_chart->boundingRect().right() - width - 2.0);
            painter.drawText(QPointF(start, plot.top() - look.length(4.0)), line.label);
            continue;
        }
        QPolygonF path;
        for (const QPointF &point : line.points)
            path << m_chart->placeOfPoint(point.x(), point.y());
        painter.setClipRect(plot);
        painter.drawPolyline(path);
        painter.setClipping(false);
        paintAlong(painter, path, line.label);
    }
}

/// Above the middle of a line, moved into the plot where it would leave it.
void ChartOverlay::paintAlong(QPainter &painter, const QPolygonF &path, const QString &label) const
{
    const ChartLook &look = m_chart->look();
    const QFontMetricsF metrics(look.small());
    const double width = metrics.horizontalAdvance(label);
    const double above = look.length(5.0);
    const QPointF way = path.back() - path.front();
    QTransform turned;
    turned.rotate(std::atan2(way.y(), way.x()) * 180.0 / M_PI);
    const QRectF text
        = turned.mapRect(QRectF(-width / 2.0, -above - metrics.ascent(), width, metrics.height()));
    const QRectF plot = m_chart->plotArea();
    const QPointF middle = (path.front() + path.back()) / 2.0;
    const auto inside = [](double value, double low, double high) {
        return std::clamp(value, std::min(low, high), std::max(low, high));
    };
    painter.save();
    painter.translate(inside(middle.x(), plot.left() - text.left(), plot.right() - text.right()),
        inside(middle.y(), plot.top() - text.top(), plot.bottom() - text.bottom()));
    painter.setTransform(turned, true);
    painter.drawText(QPointF(-width / 2.0, -above), label);
    painter.restore();
}

} // namespace halo
