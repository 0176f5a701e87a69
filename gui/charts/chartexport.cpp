// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/chartexport.h"

#include "compute/error.h"
#include "gui/charts/chartitem.h"
#include "gui/charts/heatmap.h"
#include "gui/export/sheet.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QPainter>
#include <QPdfWriter>
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
    throw Error(Fault::Usage, "There is nothing to draw: " + why.toStdString());
}

Page pageOf(const Record &record, const ChartExport &what)
{
    const ChartLook look = chartLook(what.dark, sheetFont(letters), what.scale);
    if (what.kind == ChartKind::HeatMap) {
        const auto all = seriesOf(record);
        const HeatMap map
            = heatMapOf(record, what.series < all.size() ? all[what.series].front() : record.measured.size());
        if (!map.empty.isEmpty())
            failEmpty(map.empty);
        return { map.title, {}, map.stamp,
            [map, look](QPainter &painter, const QRectF &area) { paintHeatMap(painter, area, map, look); },
            look };
    }
    const bool sweeps = what.kind != ChartKind::Ladder && what.kind != ChartKind::Roofline;
    const SweepAxis axis = what.kind == ChartKind::FilterSweep ? SweepAxis::FilterSize
        : what.kind == ChartKind::ImageSweep                   ? SweepAxis::ImageSize
        : what.kind == ChartKind::GroupSweep                   ? SweepAxis::WorkGroup
                                                               : SweepAxis::Items;
    const ChartContent content
        = sweeps ? sweepOf(record, axis, what.throughput) : contentOf(record, what.kind, what.series);
    if (!content.empty.isEmpty())
        failEmpty(content.empty);
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
        const double height = metrics.lineSpacing() * 1.15;
        const QRectF place(rest.left(), below ? rest.bottom() - height : rest.top(), rest.width(), height);
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(
            place, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(text, Qt::ElideRight, rest.width()));
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
        throw Error(Fault::Usage,
            path.toStdString()
                + " does not end in .svg, .png or .pdf, which say the format; choose one of them.");
}

QByteArray chartFile(const Record &record, const ChartExport &what, const QString &suffix)
{
    checkChartFile(QStringLiteral("chart.") + suffix);
    const Page page = pageOf(record, what);
    return suffix == QLatin1String("svg") ? svgOf(page, what.size)
        : suffix == QLatin1String("png")  ? pngOf(page, what.size)
                                          : pdfOf(page, what.size);
}

} // namespace halo
