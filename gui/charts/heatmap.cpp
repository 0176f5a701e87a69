// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/heatmap.h"

#include "compute/base/text.h"
#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/numbers.h"
#include "compute/drawing/base/timetext.h"
#include "compute/drawing/paint/look.h"
#include "gui/charts/charttexts.h"
#include "gui/charts/ticks.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

/// Where the cells are: labels stand left of and below them.
struct MapFrame
{
    QRectF cells;
    double width = 0.0, height = 0.0; ///< of a cell

    MapFrame(const QRectF &area, const HeatMap &map, const ChartLook &look)
    {
        const QFontMetricsF metrics(look.font);
        const double left = metrics.horizontalAdvance(QStringLiteral("8888")) + 2.2 * metrics.height();
        cells = area.adjusted(left, 4.0, -8.0, -2.6 * metrics.height());
        width = cells.width() / static_cast<double>(std::max<size_t>(map.widths.size(), 1));
        height = cells.height() / static_cast<double>(std::max<size_t>(map.heights.size(), 1));
    }
};

bool sameWork(const Measured &a, const Measured &b)
{
    return a.variant == b.variant && a.device == b.device && a.filter == b.filter && a.image == b.image
        && a.settings == b.settings && a.sourceHash == b.sourceHash;
}

void insert(std::vector<int> &values, int value)
{
    const auto place = std::ranges::lower_bound(values, value);
    if (place == values.end() || *place != value)
        values.insert(place, value);
}

HeatCell cellOf(const Record &record, size_t entry)
{
    const Measured &measured = record.measured[entry];
    const Summary summary = summaryOf(measured);
    HeatCell cell{ measured.tuning.group, statusOf(measured, false), summary.median, {},
        tipOf(record, entry, summary), static_cast<int>(entry) };
    if (cell.status == BarStatus::Ranked)
        cell.text = timeText(cell.value);
    else
        cell.text = cell.status == BarStatus::Wrong ? ChartTexts::tr("wrong") : QStringLiteral("\u2715");
    return cell;
}

bool better(const HeatCell &a, const HeatCell &b)
{
    const bool ranked = a.status == BarStatus::Ranked;
    return ranked != (b.status == BarStatus::Ranked) ? ranked : ranked && a.value < b.value;
}

/// Fast is strong: what one looks for stands out.
QColor faceOf(const HeatMap &map, const HeatCell &cell, const ChartLook &look)
{
    const double range = std::log(map.most / map.least);
    const double share = range > 0.0 ? std::log(map.most / cell.value) / range : 1.0;
    return mixed(look.paper, look.dark ? okabe::skyBlue : okabe::blue, 0.08 + 0.92 * share);
}

void paintCell(
    QPainter &painter, const QRectF &rect, const HeatMap &map, const HeatCell &cell, const ChartLook &look)
{
    const QRectF face = rect.adjusted(1, 1, -1, -1);
    QColor ink = look.muted;
    if (cell.status == BarStatus::Ranked) {
        const QColor colour = faceOf(map, cell, look);
        painter.fillRect(face, colour);
        ink = inkOn(colour);
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(
            QBrush(mixed(look.paper, colourOf(cell.status, look.dark), 0.45), patternOf(cell.status)));
        painter.drawRect(face);
        const QPointF middle = face.center();
        const QSizeF room(std::min(face.width(), look.length(46.0)), look.length(18.0));
        painter.fillRect(QRectF(middle - QPointF(room.width() / 2, room.height() / 2), room), look.paper);
    }
    painter.setPen(ink);
    const QFont font = fittedFont(look.font, cell.text, face.width() - 2.0);
    painter.setFont(font);
    if (QFontMetricsF(font).horizontalAdvance(cell.text) <= face.width()) // else the tip tells it whole
        painter.drawText(face, Qt::AlignCenter, cell.text);
}

} // namespace

HeatMap heatMapOf(const Record &record, size_t entry)
{
    HeatMap map;
    if (entry >= record.measured.size()) {
        map.empty = ChartTexts::tr("Nothing has been measured yet.");
        return map;
    }
    const Measured &like = record.measured[entry];
    map.title = ChartTexts::tr("%1: time over the shape of the work-group").arg(nameOf(like));
    map.stamp = stampOf(record, std::vector<size_t>{ entry });
    for (size_t i = 0; i < record.measured.size(); ++i) {
        if (record.measured[i].peer || !sameWork(record.measured[i], like))
            continue;
        const HeatCell cell = cellOf(record, i);
        insert(map.widths, cell.group.w);
        insert(map.heights, cell.group.h);
        const auto there = std::ranges::find(map.cells, cell.group, &HeatCell::group);
        if (there == map.cells.end())
            map.cells.push_back(cell);
        else if (better(cell, *there))
            *there = cell;
    }
    for (size_t i = 0; i < map.cells.size(); ++i) {
        const HeatCell &cell = map.cells[i];
        if (cell.status != BarStatus::Ranked)
            continue;
        if (map.best < 0 || cell.value < map.cells[static_cast<size_t>(map.best)].value)
            map.best = static_cast<int>(i);
        map.least = map.least == 0.0 ? cell.value : std::min(map.least, cell.value);
        map.most = std::max(map.most, cell.value);
    }
    if (map.best >= 0) {
        const HeatCell &best = map.cells[static_cast<size_t>(map.best)];
        map.verdict = ChartTexts::tr(
            "%1: a work-group of %2 takes the least time, %3; the slowest shape takes %4 × as long")
                          .arg(nameOf(like), tightSize(best.group), timeText(best.value),
                              threeDigits(map.most / map.least));
    }
    if (map.cells.size() < 2)
        map.empty = ChartTexts::tr("A heat map needs several work-group shapes: measure several.");
    return map;
}

QRectF heatCellRect(size_t number, const QRectF &area, const HeatMap &map, const ChartLook &look)
{
    const MapFrame frame(area, map, look);
    const HeatCell &cell = map.cells[number];
    const auto x = std::ranges::lower_bound(map.widths, cell.group.w) - map.widths.begin();
    const auto y = std::ranges::lower_bound(map.heights, cell.group.h) - map.heights.begin();
    return { frame.cells.left() + static_cast<double>(x) * frame.width,
        frame.cells.bottom() - static_cast<double>(y + 1) * frame.height, frame.width, frame.height };
}

int heatCellAt(const QPointF &place, const QRectF &area, const HeatMap &map, const ChartLook &look)
{
    for (size_t i = 0; i < map.cells.size(); ++i)
        if (heatCellRect(i, area, map, look).contains(place))
            return static_cast<int>(i);
    return -1;
}

void paintHeatMap(
    QPainter &painter, const QRectF &area, const HeatMap &map, const ChartLook &look, int markedEntry)
{
    const MapFrame frame(area, map, look);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto outline = [&](size_t cell, const QColor &colour) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colour, look.length(2.5)));
        painter.drawRect(heatCellRect(cell, area, map, look).adjusted(1, 1, -1, -1));
    };
    for (size_t i = 0; i < map.cells.size(); ++i)
        paintCell(painter, heatCellRect(i, area, map, look), map, map.cells[i], look);
    if (map.best >= 0) {
        outline(static_cast<size_t>(map.best), colourOf(BarStatus::Fastest, look.dark));
        painter.setFont(look.bold());
        painter.setPen(inkOn(faceOf(map, map.cells[static_cast<size_t>(map.best)], look)));
        painter.drawText(heatCellRect(static_cast<size_t>(map.best), area, map, look).adjusted(5, 3, -5, -3),
            Qt::AlignTop | Qt::AlignRight, QStringLiteral("\u2605"));
    }
    for (size_t i = 0; i < map.cells.size(); ++i)
        if (markedEntry >= 0 && map.cells[i].entry == markedEntry)
            outline(i, look.text);
    const QFontMetricsF metrics(look.font);
    painter.setFont(look.font);
    painter.setPen(look.text);
    for (size_t x = 0; x < map.widths.size(); ++x)
        painter.drawText(QRectF(frame.cells.left() + static_cast<double>(x) * frame.width,
                             frame.cells.bottom(), frame.width, metrics.height() * 1.3),
            Qt::AlignCenter, QString::number(map.widths[x]));
    for (size_t y = 0; y < map.heights.size(); ++y)
        painter.drawText(QRectF(area.left(), frame.cells.bottom() - static_cast<double>(y + 1) * frame.height,
                             frame.cells.left() - area.left() - 6.0, frame.height),
            Qt::AlignRight | Qt::AlignVCenter, QString::number(map.heights[y]));
    painter.setPen(look.muted);
    const QString across = ChartTexts::tr("width of the work-group");
    const QString up = ChartTexts::tr("height of the work-group");
    painter.setFont(fittedFont(look.font, across, frame.cells.width()));
    painter.drawText(QRectF(frame.cells.left(), frame.cells.bottom() + metrics.height() * 1.3,
                         frame.cells.width(), metrics.height() * 1.3),
        Qt::AlignCenter, across);
    painter.save();
    painter.translate(area.left() + metrics.height() * 0.7, frame.cells.center().y());
    painter.rotate(-90.0);
    painter.setFont(fittedFont(look.font, up, frame.cells.height()));
    painter.drawText(
        QRectF(-frame.cells.height() / 2, -metrics.height() / 2, frame.cells.height(), metrics.height()),
        Qt::AlignCenter, up);
    painter.restore();
}

} // namespace halo
