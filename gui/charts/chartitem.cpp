// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/chartitem.h"

#include "gui/charts/chartoverlay.h"
#include "gui/charts/linelabels.h"
#include "gui/charts/ticks.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QCategoryAxis>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QGraphicsLineItem>
#include <QHorizontalStackedBarSeries>
#include <QLineSeries>
#include <QStackedBarSeries>

#include <algorithm>
#include <functional>

namespace halo {
namespace {

constexpr double barShare = 0.62;       ///< of the room that a bar has
constexpr double mostBar = 56.0;        ///< pixels: a lone bar is no wall
constexpr double mostLabelShare = 0.56; ///< of the width
constexpr double columnShare = 0.8;     ///< of the room that a column has
constexpr size_t mostDashed = 400;      ///< points: more of them lie closer together than dashes

/// In a compact plot Qt Charts draws lines at round values, however often they change. Never at the old
/// distance over a much wider range: it would draw thousands.
void takeRange(QValueAxis &scale, const ChartAxis &axis)
{
    const auto &ticks = axis.ticks;
    const bool any = ticks.size() >= 2;
    scale.setGridLineVisible(any);
    const double distance = any ? ticks[1].first - ticks[0].first : axis.most - axis.least;
    const bool wider = distance > scale.tickInterval();
    if (wider)
        scale.setTickInterval(distance);
    scale.setRange(axis.least, axis.most);
    if (!wider)
        scale.setTickInterval(distance);
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
    legend()->hide(); // lines have their names beside them
    connect(this, &QGraphicsWidget::geometryChanged, this, &ChartItem::makeRoom);
    connect(this, &QChart::plotAreaChanged, this, [this] {
        fitBars();
        m_overlay->forget();
    });
    connect(this, &QChart::plotAreaChanged, this, &ChartItem::hideSpecks, Qt::QueuedConnection);
    setLook(look);
}

void ChartItem::setLook(const ChartLook &look)
{
    m_look = look;
    setBackgroundBrush(look.paper);
    setBackgroundPen(Qt::NoPen);
    setContent(m_content);
}

void ChartItem::setContent(const ChartContent &content)
{
    if (differsInValuesOnly(content))
        return takeValues(content);
    m_content = content;
    removeAllSeries();
    for (QAbstractAxis *axis : axes()) {
        removeAxis(axis);
        delete axis;
    }
    m_lines.clear();
    m_anyBars = nullptr;
    const bool bars = !m_content.bars.empty();
    makeRoom();
    if (m_content.empty.isEmpty()) {
        if (bars)
            addBars();
        addColumns();
        for (size_t i = 0; i < m_content.series.size(); ++i)
            addPoints(i);
        addAxes();
        QMetaObject::invokeMethod(
            this, &ChartItem::hideSpecks, Qt::QueuedConnection); // when they have places
    }
    m_overlay->forget();
}

/// Frame by frame a plot in a window differs in nothing else.
bool ChartItem::differsInValuesOnly(const ChartContent &content) const
{
    return m_look.compact && !m_lines.empty() && content.bars.empty() && content.empty.isEmpty()
        && std::ranges::equal(
            m_content.series, content.series, [](const ChartSeries &before, const ChartSeries &now) {
                return before.name == now.name && before.style == now.style && before.joined == now.joined
                    && before.marked == now.marked && before.stand == now.stand
                    && now.stand != ChartSeries::Stand::Column;
            });
}

/// What draws the lines stays, as making it takes longer than drawing.
void ChartItem::takeValues(const ChartContent &content)
{
    for (QXYSeries *each : m_lines) // or each change of a range would place all points anew
        each->clear();
    m_content = content;
    makeRoom();
    takeRange(*static_cast<QValueAxis *>(axes(Qt::Horizontal).front()), m_content.x);
    takeRange(*static_cast<QValueAxis *>(axes(Qt::Vertical).front()), m_content.y);
    for (size_t i = 0; i < m_lines.size(); ++i) {
        m_lines[i]->setPen(penOf(m_content.series[i]));
        m_lines[i]->replace(placesOf(m_content.series[i]));
    }
    m_overlay->forget();
}

/// Qt Charts keeps lines of no length at the origin for ticks that an axis has no use for; drawn, they are
/// specks.
void ChartItem::hideSpecks()
{
    const std::function<void(const QGraphicsItem &)> visit = [&](const QGraphicsItem &item) {
        for (QGraphicsItem *child : item.childItems()) {
            if (const auto *line = dynamic_cast<QGraphicsLineItem *>(child))
                child->setOpacity(line->line().isNull() ? 0.0 : 1.0);
            visit(*child);
        }
    };
    visit(*this);
}

/// For the labels of axes and bars, which Qt Charts would cut down to dots in a narrow window; above bars for
/// the label of a limit.
void ChartItem::makeRoom()
{
    const int below = static_cast<int>(AxisRoom(m_content.x, m_look).below) + 4;
    if (m_content.bars.empty() && m_look.compact)
        return placePlot(QRectF(QPointF(), size())
                             .adjusted(AxisRoom(m_content.y, m_look).beside + 2.0,
                                 1.3 * QFontMetricsF(m_look.font).height(), -8.0, -below));
    if (m_content.bars.empty()) {
        const double beside = AxisRoom(m_content.y, m_look).beside + 4.0;
        if (!m_content.empty.isEmpty())
            return setMargins({ 4, 8, 12, 4 });
        return setMargins(QMargins(static_cast<int>(beside), 8,
            static_cast<int>(roomForLabels(m_content, m_look, size().width() - beside)), below));
    }
    const QFontMetricsF metrics(m_look.font);
    double widest = 0.0;
    for (const ChartBar &bar : m_content.bars)
        widest = std::max(widest, metrics.horizontalAdvance(bar.label));
    m_labelRoom = std::min(widest, size().width() * mostLabelShare);
    if (m_look.compact) { // notes stand beside the plot, not in it
        double note = 0.0;
        for (const ChartBar &bar : m_content.bars)
            note = std::max(note, metrics.horizontalAdvance(bar.note));
        return placePlot(QRectF(QPointF(), size()).adjusted(m_labelRoom + 10.0, 0.0, -note - 12.0, 0.0));
    }
    setMargins(QMargins(static_cast<int>(m_labelRoom) + 4,
        static_cast<int>(m_look.length(m_content.lines.empty() ? 4.0 : 20.0)), 8, below));
}

/// Into a plot area of one's own Qt Charts moves series at once, but axes only with the next layout.
void ChartItem::placePlot(const QRectF &plot)
{
    setPlotArea(plot.toRect()); // on whole pixels, or the line at the top may be taken for one outside
    layout()->invalidate();
}

void ChartItem::addBars()
{
    auto *series = new QHorizontalStackedBarSeries;
    const auto add = [&](const QBrush &face, const QPen &edge, const auto &belongs) {
        auto *set = new QBarSet(QString(), series);
        // The first category lies at the bottom, the first bar belongs at the top.
        for (auto bar = m_content.bars.rbegin(); bar != m_content.bars.rend(); ++bar)
            set->append(
                belongs(*bar) && bar->value > 0.0 && !m_content.dots ? along(m_content.x, bar->value) : 0.0);
        set->setBrush(face);
        set->setPen(edge);
        series->append(set);
    };
    const auto isPeer = [](const ChartBar &bar) { return bar.status == BarStatus::Reference; };
    const QColor peer = colourOf(BarStatus::Reference, m_look.dark);
    add(accentOf(m_look.dark), Qt::NoPen, [&](const ChartBar &bar) { return bar.chosen && !isPeer(bar); });
    add(neutralOf(m_look.dark), Qt::NoPen, [&](const ChartBar &bar) { return !bar.chosen && !isPeer(bar); });
    add(QBrush(peer, patternOf(BarStatus::Reference)), QPen(peer, 1.0), isPeer);
    addSeries(series);
    m_anyBars = series;
    fitBars();
}

void ChartItem::fitBars()
{
    const double row = plotArea().height() / static_cast<double>(std::max<size_t>(m_content.bars.size(), 1));
    if (m_anyBars && row > 0.0)
        m_anyBars->setBarWidth(barHeight() / row);
}

/// Of every series of columns: each makes a set of bars, one upon the other.
void ChartItem::addColumns()
{
    QStackedBarSeries *columns = nullptr;
    for (const ChartSeries &each : m_content.series) {
        if (each.stand != ChartSeries::Stand::Column)
            continue;
        if (!columns)
            columns = new QStackedBarSeries;
        columns->setBarWidth(columnShare);
        auto *set = new QBarSet(each.name, columns);
        for (const ChartPoint &point : each.points)
            set->append(point.y);
        set->setBrush(styleOf(each).colour);
        set->setPen(Qt::NoPen);
        columns->append(set);
    }
    if (columns)
        addSeries(columns);
}

/// What stands on the zero line is drawn by the overlay or as bars: Qt Charts has no stalks.
QList<QPointF> ChartItem::placesOf(const ChartSeries &series) const
{
    QList<QPointF> places;
    if (series.stand == ChartSeries::Stand::None)
        for (const ChartPoint &point : series.points)
            places << QPointF(along(m_content.x, point.x), along(m_content.y, point.y));
    return places;
}

QPen ChartItem::penOf(const ChartSeries &series) const
{
    const SeriesStyle style = styleOf(series);
    if (series.hollow)
        return QPen(style.colour, m_look.length(1.0));
    if (!m_look.compact)
        return QPen(style.colour, m_look.length(series.chosen ? 3.2 : 1.8), style.dash);
    return QPen(
        style.colour, 2.0, series.points.size() > mostDashed ? Qt::SolidLine : compactDash(series.style));
}

void ChartItem::addPoints(size_t number)
{
    const ChartSeries &content = m_content.series[number];
    const SeriesStyle style = styleOf(content);
    const QList<QPointF> places = placesOf(content);
    QXYSeries *line = nullptr;
    if (content.joined) {
        line = new QLineSeries;
        line->setPen(penOf(content));
        line->append(places);
        addSeries(line);
    }
    if (line && !content.marked) {
        line->setName(content.name);
        m_lines.push_back(line);
        return;
    }
    auto *symbols = new QScatterSeries;
    symbols->setName(content.name);
    symbols->setMarkerShape(style.symbol);
    symbols->setMarkerSize(m_look.length(10.0));
    symbols->setBrush(content.hollow ? m_look.paper : style.colour);
    symbols->setPen(content.hollow ? QPen(style.colour, m_look.length(1.6)) : QPen(m_look.paper, 1.0));
    symbols->append(places);
    addSeries(symbols);
    m_lines.push_back(symbols);
}

void ChartItem::addScale(const ChartAxis &content, Qt::Alignment side)
{
    QValueAxis *axis = nullptr;
    if (m_look.compact && m_content.bars.empty()) {
        axis = new QValueAxis;
        axis->setTickInterval(content.most - content.least);
        axis->setTickType(QValueAxis::TicksDynamic);
        takeRange(*axis, content);
    } else {
        auto *named = new QCategoryAxis;
        named->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
        named->setRange(along(content, content.least), along(content, content.most));
        named->setStartValue(along(content, content.least));
        for (const auto &[value, label] : content.ticks)
            named->append(label, along(content, value));
        axis = named;
    }
    axis->setLineVisible(!m_look.compact);
    axis->setLabelsVisible(false); // the overlay writes them
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

void ChartItem::setSamplesShown(bool shown)
{
    m_samples = shown;
    m_overlay->forget();
}

void ChartItem::setLookedAt(std::optional<std::pair<double, double>> band, std::optional<double> x)
{
    m_overlay->setLookedAt(band, x);
}

void ChartItem::setMarked(int entry)
{
    m_overlay->setMarked(entry);
}

/// One accent, where one is chosen.
SeriesStyle ChartItem::styleOf(const ChartSeries &series) const
{
    SeriesStyle style = halo::styleOf(series.style, m_look.dark);
    if (std::ranges::any_of(m_content.series, &ChartSeries::chosen))
        style.colour = series.chosen ? accentOf(m_look.dark) : neutralOf(m_look.dark);
    if (series.muted) {
        style.colour = neutralOf(m_look.dark);
        style.colour.setAlphaF(0.6F);
    }
    return style;
}

QFont ChartItem::barFont() const
{
    constexpr int least = 9; // pixels; what is smaller nobody reads
    QFont font = m_look.font;
    const int most = static_cast<int>(
        0.95 * plotArea().height() / static_cast<double>(std::max<size_t>(m_content.bars.size(), 1)));
    font.setPixelSize(std::min(font.pixelSize(), std::max(most, least)));
    return font;
}

double ChartItem::barHeight() const
{
    const double row = plotArea().height() / static_cast<double>(std::max<size_t>(m_content.bars.size(), 1));
    return std::min(barShare * row, m_look.length(mostBar));
}

} // namespace halo

#include "moc_chartitem.cpp"
