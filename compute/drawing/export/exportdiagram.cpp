// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/export/exportdiagram.h"

#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/drawing/base/translated.h"
#include "compute/drawing/export/gif.h"
#include "compute/drawing/export/movie.h"
#include "compute/drawing/export/recordingpage.h"
#include "compute/drawing/export/strip.h"
#include "compute/drawing/recording/storyboard.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <functional>
#include <map>

namespace halo {
namespace {

constexpr int dotsPerInch = 96;     ///< a pixel of the layout in SVG and PDF
constexpr Size2 screenGrid{ 3, 0 }; ///< panels side by side and below each other; 0: as many as there are
constexpr Size2 paperGrid{ 2, 4 };  ///< about the shape of A4
constexpr int largestPng = 32'000;  ///< pixels of an edge; more than that few programs open
constexpr int longestDrawing = 400; ///< steps in one SVG; of more, some have written gigabytes

/// Something drawn on one or several pages of one size.
struct Pages
{
    QSizeF size;
    int count = 1;
    QColor paper;
    std::function<void(QPainter &, int)> paint;

    void paintWhole(QPainter &painter, int page) const
    {
        painter.fillRect(QRectF(QPointF(), size), paper);
        paint(painter, page);
    }
};

QString titleOf(const Storyboard &board)
{
    return QStringLiteral("Haloscope: ") + translated(board.trace().request.variant.title);
}

Pages pagesOf(const Storyboard &board, const DiagramExport &what, Size2 grid)
{
    const QColor paper = diagramLook(what.dark).card;
    if (what.strip) {
        const auto strip = std::make_shared<const Strip>(board, what.dark, grid.w, grid.h);
        return { strip->pageSize(), strip->pages(), paper,
            [strip](QPainter &painter, int page) { strip->paintPage(painter, page); } };
    }
    const auto sheet = std::make_shared<const Sheet>(board, what.size, what.dark);
    return { what.size, 1, paper, [sheet, frame = what.frame](QPainter &painter, int) {
                sheet->paintBase(painter);
                sheet->paintStep(painter, frame);
            } };
}

QByteArray svgOf(const Storyboard &board, const DiagramExport &what)
{
    if (const int steps = board.lastFrame() + 1; what.strip && steps > longestDrawing)
        throw Error(ErrorKind::Usage,
            "One drawing of all " + std::to_string(steps)
                + " steps would be too large to open; save them on pages (.pdf), or choose a smaller "
                  "work-group.");
    const Pages pages = pagesOf(board, what, screenGrid);
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(dotsPerInch);
    generator.setSize(pages.size.toSize());
    generator.setViewBox(QRectF(QPointF(), pages.size));
    generator.setTitle(titleOf(board));
    generator.setDescription(stampOf(board.trace()));
    QPainter painter(&generator);
    pages.paintWhole(painter, 0);
    painter.end();
    return buffer.data();
}

QByteArray pngOf(const Storyboard &board, const DiagramExport &what)
{
    const Pages pages = pagesOf(board, what, screenGrid);
    if (pages.size.height() > largestPng || pages.size.width() > largestPng)
        throw Error(ErrorKind::Usage,
            "A strip of so many steps is too large for a PNG; choose .svg or .pdf, or a smaller filter.");
    QImage image(pages.size.toSize(), QImage::Format_RGB32);
    QPainter painter(&image);
    pages.paintWhole(painter, 0);
    painter.end();
    image.setText(QStringLiteral("Title"), titleOf(board));
    image.setText(QStringLiteral("Description"), stampOf(board.trace()));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return buffer.data();
}

QByteArray pdfOf(const Storyboard &board, const DiagramExport &what)
{
    const Pages pages = pagesOf(board, what, paperGrid);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(dotsPerInch);
    writer.setPageSize(QPageSize(pages.size * 72.0 / dotsPerInch, QPageSize::Point));
    writer.setPageMargins({});
    writer.setTitle(titleOf(board));
    writer.setCreator(QStringLiteral("Haloscope"));
    QPainter painter(&writer);
    for (int page = 0; page < pages.count; ++page) {
        if (page > 0)
            writer.newPage();
        pages.paintWhole(painter, page);
    }
    painter.end();
    return buffer.data();
}

Animation filmOf(const Storyboard &board, const DiagramExport &what)
{
    const auto sheet = std::make_shared<const Sheet>(board, what.size, what.dark);
    QImage base(what.size, QImage::Format_RGB32);
    base.fill(diagramLook(what.dark).card);
    {
        QPainter painter(&base);
        sheet->paintBase(painter);
    }
    const auto paint = [sheet, base](int frame) {
        QImage image = base;
        QPainter painter(&image);
        sheet->paintStep(painter, frame);
        return image;
    };
    return { what.size, board.lastFrame() + 1, paint, 1.0 / what.stepsPerSecond, 2.0 };
}

using Make = QByteArray (*)(const Storyboard &, const DiagramExport &);

const std::map<QString, Make> &makers()
{
    static const std::map<QString, Make> all{
        { QStringLiteral("svg"), &svgOf },
        { QStringLiteral("png"), &pngOf },
        { QStringLiteral("pdf"), &pdfOf },
        { QStringLiteral("gif"),
            [](const Storyboard &board, const DiagramExport &what) { return gifOf(filmOf(board, what)); } },
        { QStringLiteral("mp4"),
            [](const Storyboard &board, const DiagramExport &what) { return mp4Of(filmOf(board, what)); } },
        { QStringLiteral("html"),
            [](const Storyboard &board, const DiagramExport &what) {
                return recordingPage(board, what.dark);
            } },
    };
    return all;
}

QString suffixOf(const QString &path)
{
    return QFileInfo(path).suffix().toLower();
}

} // namespace

void checkDiagramFile(const QString &path, const DiagramExport &what)
{
    const QString suffix = suffixOf(path);
    if (!makers().contains(suffix))
        throw Error(ErrorKind::Usage,
            QStringLiteral(
                "%1 does not end in .svg, .png, .pdf, .gif, .mp4 or .html, which say the format; choose one "
                "of them.")
                .arg(path)
                .toStdString());
    if (what.strip && suffix == QLatin1String("html"))
        throw Error(ErrorKind::Usage,
            QStringLiteral("%1 is a page that shows one step after another, not a strip; choose .svg, .pdf "
                           "or .png for a strip.")
                .arg(path)
                .toStdString());
    if (what.strip && (suffix == QLatin1String("gif") || suffix == QLatin1String("mp4")))
        throw Error(ErrorKind::Usage,
            QStringLiteral("%1 is a film, not a strip; choose .svg, .pdf or .png for a strip.")
                .arg(path)
                .toStdString());
}

void exportDiagram(const Storyboard &board, const DiagramExport &what, const QString &path)
{
    checkDiagramFile(path, what);
    if (board.lastFrame() < 0)
        throw Error(ErrorKind::Input,
            "The kernel " + board.trace().request.variant.file
                + " does nothing to memory; there is nothing to draw.");
    saveFile(path, makers().at(suffixOf(path))(board, what));
}

} // namespace halo
