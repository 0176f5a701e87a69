// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/chartitem.h"

#include "gui/charts/chartoverlay.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QCategoryAxis>
#include <QFontMetricsF>
#include <QHorizontalStackedBarSeries>
#include <QLegendMarker>
#include <QLineSeries>

#include <algorithm>
#include <cmath>
#include <limits>

namespace halo {
namespace {

constexpr double barShare = 0.62;      ///< of the room that a bar has
constexpr double mostLabelShare = 0.4; ///< of the width
constexpr double nearby = 14.0;        ///< pixels within which a point is meant
constexpr Standing barStandings[] = { Standing::Ranked, Standing::Fastest, Standing::Reference };

double along(const ChartAxis &axis, double value)
{
    return axis.logarithmic ? std::log10(std::max(value, axis.least * 1e-3)) : value;
}

} // namespace

ChartItem::ChartItem(const ChartLook &look, QGraphicsItem *parent)
    : QChart(parent)
    , m_look(look)
    , m_overlay(new ChartOverlay(this))
{
    setAnimationOptions(NoAnimation);
    setBackgroundRoundness(0.0);
    setMargins({ 4, 4, 4, 4 });
    setDropShadowEnabled(false);
    legend()->setAlignment(Qt::AlignRight);
    legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
    connect(this, &QGraphicsWidget::geometryChanged, this, &ChartItem::makeRoom);
    connect(this, &QChart::plotAreaChanged, this, [this] { m_overlay->forget(); });
    setLook(look);
}

void ChartItem::setLook(const ChartLook &look)
{
    m_look = look;
    setBackgroundBrush(look.paper);
    setBackgroundPen(Qt::NoPen);
    legend()->setFont(look.font);
    legend()->setLabelColor(look.text);
    legend()->setColor(look.paper);
    setContent(m_content);
}

void ChartItem::setContent(const ChartContent &content)
{
    m_content = content;
    removeAllSeries();
    for (QAbstractAxis *axis : axes()) {
        removeAxis(axis);
        delete axis;
    }
    m_lines.clear();
    m_anyBars = nullptr;
    const bool bars = !m_content.bars.empty();
    legend()->setVisible(!bars && m_content.series.size() > 1);
    makeRoom();
    if (m_content.empty.isEmpty()) {
        if (bars)
            addBars();
        for (size_t i = 0; i < m_content.series.size(); ++i)
            addPoints(i);
        addAxes();
        connectLegend();
    }
    m_overlay->forget();
}

/// Beside the bars for their labels, which Qt Charts would cut down to dots in a narrow window; above them
/// for the label of a limit.
void ChartItem::makeRoom()
{
    if (m_content.bars.empty())
        return setMargins({ 4, 8, 12, 4 });
    const QFontMetricsF metrics(m_look.font);
    double widest = 0.0;
    for (const ChartBar &bar : m_content.bars)
        widest = std::max(widest, metrics.horizontalAdvance(bar.label));
    m_labelRoom = std::min(widest, size().width() * mostLabelShare);
    setMargins(QMargins(static_cast<int>(m_labelRoom) + 4,
        static_cast<int>(m_look.length(m_content.lines.empty() ? 4.0 : 20.0)), 8, 4));
}

void ChartItem::addBars()
{
    auto *series = new QHorizontalStackedBarSeries;
    series->setBarWidth(barShare);
    for (const Standing standing : barStandings) {
        auto *set = new QBarSet(QString(), series);
        // The first category lies at the bottom, the first bar belongs at the top.
        for (auto bar = m_content.bars.rbegin(); bar != m_content.bars.rend(); ++bar)
            set->append(bar->standing == standing ? bar->value : 0.0);
        set->setBrush(QBrush(colourOf(standing, m_look.dark), patternOf(standing)));
        set->setPen(
            standing == Standing::Reference ? QPen(colourOf(standing, m_look.dark), 1.0) : QPen(Qt::NoPen));
        series->append(set);
    }
    addSeries(series);
    m_anyBars = series;
}

void ChartItem::addPoints(size_t number)
{
    const ChartSeries &content = m_content.series[number];
    const SeriesStyle style = styleOf(content.style, m_look.dark);
    auto *symbols = new QScatterSeries;
    symbols->setName(content.name);
    symbols->setMarkerShape(style.symbol);
    symbols->setMarkerSize(m_look.length(10.0));
    symbols->setBrush(style.colour);
    symbols->setPen(QPen(m_look.paper, 1.0));
    auto *line = new QLineSeries;
    line->setPen(QPen(style.colour, m_look.length(2.2), style.dash));
    for (const ChartPoint &point : content.points) {
        const QPointF place(along(m_content.x, point.x), along(m_content.y, point.y));
        symbols->append(place);
        line->append(place);
    }
    if (content.joined) {
        addSeries(line);
        for (QLegendMarker *marker : legend()->markers(line))
            marker->setVisible(false);
    } else {
        delete line;
        line = nullptr;
    }
    addSeries(symbols);
    m_lines.push_back(symbols);
    const bool shown = !m_hidden[content.name];
    symbols->setVisible(shown);
    if (line) {
        line->setVisible(shown);
        connect(symbols, &QAbstractSeries::visibleChanged, line,
            [symbols, line] { line->setVisible(symbols->isVisible()); });
    }
}

void ChartItem::addScale(const ChartAxis &content, Qt::Alignment side)
{
    auto *axis = new QCategoryAxis;
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setTitleText(content.title);
    axis->setRange(along(content, content.least), along(content, content.most));
    axis->setStartValue(along(content, content.least));
    for (const auto &[value, label] : content.ticks)
        axis->append(label, along(content, value));
    axis->setLabelsFont(m_look.small());
    axis->setTitleFont(m_look.font);
    axis->setLabelsColor(m_look.text);
    axis->setTitleBrush(m_look.text);
    axis->setGridLineColor(m_look.line);
    axis->setLinePenColor(m_look.muted);
    addAxis(axis, side);
    for (QAbstractSeries *each : series())
        each->attachAxis(axis);
}

void ChartItem::addAxes()
{
    addScale(m_content.x, Qt::AlignBottom);
    if (!m_anyBars)
        return addScale(m_content.y, Qt::AlignLeft);
    auto *axis = new QBarCategoryAxis;
    QStringList labels;
    for (auto bar = m_content.bars.rbegin(); bar != m_content.bars.rend(); ++bar) {
        QString label = bar->label;
        while (labels.contains(label)) // categories must differ
            label += QChar(0x200b);
        labels << label;
    }
    axis->append(labels);
    axis->setLabelsVisible(false);
    axis->setGridLineVisible(false);
    axis->setLinePenColor(m_look.muted);
    addAxis(axis, Qt::AlignLeft);
    m_anyBars->attachAxis(axis);
}

/// A click on a name hides its series and shows it again.
void ChartItem::connectLegend()
{
    for (QXYSeries *symbols : m_lines)
        for (QLegendMarker *marker : legend()->markers(symbols)) {
            marker->setLabelBrush(symbols->isVisible() ? m_look.text : m_look.muted);
            connect(marker, &QLegendMarker::clicked, this, [this, symbols, marker] {
                symbols->setVisible(!symbols->isVisible());
                m_hidden[symbols->name()] = !symbols->isVisible();
                marker->setVisible(true); // Qt Charts hides it with its series
                marker->setLabelBrush(symbols->isVisible() ? m_look.text : m_look.muted);
                m_overlay->forget();
            });
            marker->setVisible(true);
        }
}

void ChartItem::setSamplesShown(bool shown)
{
    m_samples = shown;
    m_overlay->forget();
}

void ChartItem::setMarked(int entry)
{
    m_overlay->setMarked(entry);
}

bool ChartItem::hidden(size_t number) const
{
    return number < m_lines.size() && !m_lines[number]->isVisible();
}

QPointF ChartItem::placeOfBar(size_t bar, double value) const
{
    const auto category = static_cast<double>(m_content.bars.size() - 1 - bar);
    const QRectF plot = plotArea();
    // By hand: mapToPosition() answers for a bar series only after the first layout. The range may be zoomed.
    const auto horizontal = axes(Qt::Horizontal);
    const auto *axis = horizontal.isEmpty() ? nullptr : qobject_cast<const QValueAxis *>(horizontal.front());
    const double least = axis ? axis->min() : m_content.x.least;
    const double most = axis ? axis->max() : m_content.x.most;
    const double share = (value - least) / (most - least);
    const double row = (category + 0.5) / static_cast<double>(m_content.bars.size());
    return { plot.left() + share * plot.width(), plot.bottom() - row * plot.height() };
}

QPointF ChartItem::placeOfPoint(double x, double y) const
{
    const QPointF value(along(m_content.x, x), along(m_content.y, y));
    return m_lines.empty() ? QPointF() : const_cast<ChartItem *>(this)->mapToPosition(value, m_lines.front());
}

double ChartItem::barHeight() const
{
    return barShare * plotArea().height() / static_cast<double>(std::max<size_t>(m_content.bars.size(), 1));
}

int ChartItem::barAt(const QPointF &place) const
{
    const QRectF plot = plotArea();
    if (m_content.bars.empty() || !m_content.empty.isEmpty() || place.y() < plot.top()
        || place.y() >= plot.bottom())
        return -1;
    return static_cast<int>(
        (place.y() - plot.top()) / plot.height() * static_cast<double>(m_content.bars.size()));
}

const ChartPoint *ChartItem::pointAt(const QPointF &place) const
{
    const ChartPoint *nearest = nullptr;
    double best = m_look.length(nearby);
    for (size_t number = 0; number < m_content.series.size() && number < m_lines.size(); ++number) {
        if (hidden(number))
            continue;
        for (const ChartPoint &point : m_content.series[number].points) {
            const QPointF way = placeOfPoint(point.x, point.y) - place;
            const double distance = std::hypot(way.x(), way.y());
            if (distance < best) {
                best = distance;
                nearest = &point;
            }
        }
    }
    return nearest;
}

int ChartItem::entryAt(const QPointF &place) const
{
    if (const int bar = barAt(place); bar >= 0)
        return m_content.bars[static_cast<size_t>(bar)].entry;
    const ChartPoint *point = pointAt(place);
    return point ? point->entry : -1;
}

QString ChartItem::tipAt(const QPointF &place) const
{
    if (const int bar = barAt(place); bar >= 0)
        return m_content.bars[static_cast<size_t>(bar)].tip;
    const ChartPoint *point = pointAt(place);
    return point ? point->tip : QString();
}

QPointF ChartItem::placeOf(int entry) const
{
    for (size_t i = 0; i < m_content.bars.size(); ++i)
        if (m_content.bars[i].entry == entry)
            return placeOfBar(i, m_content.bars[i].value / 2.0);
    for (const ChartSeries &each : m_content.series)
        for (const ChartPoint &point : each.points)
            if (point.entry == entry)
                return placeOfPoint(point.x, point.y);
    return {};
}

} // namespace halo
