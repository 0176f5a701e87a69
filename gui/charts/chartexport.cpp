// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/chartexport.h"

#include "compute/base/error.h"
#include "compute/drawing/export/sheet.h"
#include "gui/charts/chartitem.h"
#include "gui/charts/heatmap.h"
#include "gui/charts/pipelinechart.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QPainter>
#include <QPdfWriter>
#include <QPoint>
#include <QSvgGenerator>

#include <functional>

namespace halo {
namespace {

constexpr int dotsPerInch = 96;
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
    throw Error(ErrorKind::Usage, "There is nothing to draw: " + why.toStdString());
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

QByteArray svgOf(const Page &page, const QSize &size)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(dotsPerInch);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(QStringLiteral("Haloscope: ") + page.title);
    generator.setDescription(page.stamp);
    QPainter painter(&generator);
    paintPage(painter, page, size);
    painter.end();
    return buffer.data();
}

QByteArray pngOf(const Page &page, const QSize &size)
{
    QImage image(size, QImage::Format_RGB32);
    QPainter painter(&image);
    paintPage(painter, page, size);
    painter.end();
    image.setText(QStringLiteral("Title"), page.title);
    image.setText(QStringLiteral("Description"), page.stamp);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return buffer.data();
}

QByteArray pdfOf(const Page &page, const QSize &size)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(dotsPerInch);
    writer.setPageSize(QPageSize(QSizeF(size) * 72.0 / dotsPerInch, QPageSize::Point));
    writer.setPageMargins({});
    writer.setTitle(page.title);
    writer.setCreator(QStringLiteral("Haloscope"));
    QPainter painter(&writer);
    paintPage(painter, page, size);
    painter.end();
    return buffer.data();
}

} // namespace

void checkChartFile(const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix != QLatin1String("svg") && suffix != QLatin1String("png") && suffix != QLatin1String("pdf"))
        throw Error(ErrorKind::Usage,
            path.toStdString()
                + " does not end in .svg, .png or .pdf, which say the format; choose one of them.");
}

namespace {

QByteArray fileOf(const Page &page, const QSize &size, const QString &suffix)
{
    checkChartFile(QStringLiteral("chart.") + suffix);
    return suffix == QLatin1String("svg") ? svgOf(page, size)
        : suffix == QLatin1String("png")  ? pngOf(page, size)
                                          : pdfOf(page, size);
}

} // namespace

QByteArray chartFile(const Record &record, const ChartExport &what, const QString &suffix)
{
    return fileOf(pageOf(record, what), what.size, suffix);
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
