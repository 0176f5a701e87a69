// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/chartexport.h"

#include "compute/base/error.h"
#include "compute/drawing/export/pages.h"
#include "compute/drawing/export/sheet.h"
#include "gui/charts/chartitem.h"
#include "gui/charts/heatmap.h"
#include "gui/charts/pipelinechart.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QPainter>
#include <QPoint>

#include <functional>

namespace halo {
namespace {

constexpr double letters = 14.0; ///< pixels, at scale 1

/// A chart ready to be painted.
struct Page
{
    QString title, verdict, stamp;
    std::function<void(QPainter &, const QRectF &)> paint;
    ChartLook look;
};

[[noreturn]] void failEmpty(const QString &why)
{
    throw Error(ErrorKind::Usage, "There is nothing to draw: %1", why);
}

ChartLook lookOf(const ChartExport &what)
{
    return chartLook(what.dark, sheetFont(letters), what.scale);
}

Page pageOf(const ChartContent &content, const ChartExport &what)
{
    if (!content.empty.isEmpty())
        failEmpty(content.empty);
    const ChartLook look = lookOf(what);
    const auto paint = [content, look, samples = what.samples](QPainter &painter, const QRectF &area) {
        QGraphicsScene scene;
        auto *chart = new ChartItem(look);
        scene.addItem(chart);
        chart->resize(area.size());
        chart->setSamplesShown(samples);
        chart->setContent(content);
        scene.setSceneRect(chart->boundingRect());
        QCoreApplication::sendPostedEvents(); // Qt Charts lays itself out by events
        chart->layout()->activate();
        QCoreApplication::sendPostedEvents();
        scene.render(&painter, area, scene.sceneRect());
    };
    return { content.title, content.verdict, content.stamp, paint, look };
}

Page pageOf(const HeatMap &map, const ChartExport &what)
{
    if (!map.empty.isEmpty())
        failEmpty(map.empty);
    const ChartLook look = lookOf(what);
    return { map.title, map.verdict, map.stamp,
        [map, look](QPainter &painter, const QRectF &area) { paintHeatMap(painter, area, map, look); },
        look };
}

Page pageOf(const Record &record, const ChartExport &what)
{
    if (what.kind != ChartKind::HeatMap)
        return pageOf(contentOf(record, what.kind, what.series, { .throughput = what.throughput }), what);
    const auto all = seriesOf(record);
    const bool there = what.series < all.size();
    return pageOf(heatMapOf(record, there ? all[what.series].front() : record.measured.size()), what);
}

void paintPage(QPainter &painter, const Page &page, const QSizeF &size)
{
    const ChartLook &look = page.look;
    painter.fillRect(QRectF(QPointF(), size), look.paper);
    const double margin = look.length(14.0);
    QRectF rest = QRectF(QPointF(), size).adjusted(margin, margin, -margin, -margin);
    const auto line = [&](const QFont &font, const QColor &colour, const QString &text, bool below) {
        if (text.isEmpty())
            return;
        const QFontMetricsF metrics(font, painter.device());
        constexpr int wrapped = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap; // nothing is cut
        const double height
            = metrics.boundingRect(rest, wrapped, text).height() + 0.15 * metrics.lineSpacing();
        const QRectF place(rest.left(), below ? rest.bottom() - height : rest.top(), rest.width(), height);
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(place, wrapped, text);
        (below ? rest.setBottom(place.top()) : rest.setTop(place.bottom()));
    };
    QFont heading = look.bold();
    heading.setPixelSize(heading.pixelSize() * 5 / 4);
    line(heading, look.text, page.title, false);
    line(look.font, look.text, page.verdict, false);
    const QString made = QStringLiteral("Haloscope " HALOSCOPE_VERSION);
    line(look.small(), look.muted,
        page.stamp.isEmpty() ? made : page.stamp + QStringLiteral(" \u00b7 ") + made, true);
    page.paint(painter, rest);
}

QByteArray fileOf(const Page &page, const QSize &size, const QString &suffix)
{
    return pagesFile({ size, [&](QPainter &painter, int) { paintPage(painter, page, size); },
                         QStringLiteral("Haloscope: ") + page.title, page.stamp },
        suffix);
}

} // namespace

QByteArray chartFile(const Record &record, const ChartExport &what, const QString &suffix)
{
    return fileOf(pageOf(record, what), what.size, suffix);
}

QByteArray chartFile(const std::vector<Record> &records, const ChartExport &what, const QString &suffix)
{
    return rowOf(what.kind).ofSeveral ? chartFile(historyOf(records), what, suffix)
                                      : chartFile(records.at(0), what, suffix);
}

QByteArray chartFile(const ChartContent &content, const ChartExport &what, const QString &suffix)
{
    return fileOf(pageOf(content, what), what.size, suffix);
}

QByteArray chartFile(const Pipeline &pipeline, const ChartExport &what, const QString &suffix)
{
    const ChartLook look = lookOf(what);
    const auto paint
        = [&](QPainter &painter, const QRectF &area) { paintPipeline(painter, area, pipeline, look); };
    return fileOf({ QCoreApplication::translate("halo::Charts", "Pipeline of one run"), {}, {}, paint, look },
        what.size, suffix);
}

} // namespace halo
