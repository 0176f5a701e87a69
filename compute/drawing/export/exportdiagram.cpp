// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/export/exportdiagram.h"

#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/drawing/base/translated.h"
#include "compute/drawing/export/gif.h"
#include "compute/drawing/export/movie.h"
#include "compute/drawing/export/pages.h"
#include "compute/drawing/export/recordingpage.h"
#include "compute/drawing/export/strip.h"
#include "compute/drawing/recording/storyboard.h"

#include <QPainter>

#include <algorithm>
#include <iterator>

namespace halo {
namespace {

constexpr Size2 screenGrid{ 3, 0 }; ///< panels side by side and below each other; 0: as many as there are
constexpr Size2 paperGrid{ 2, 4 };  ///< about the shape of A4
constexpr int largestPng = 32'000;  ///< pixels of an edge; more than that few programs open
constexpr int longestDrawing = 400; ///< steps in one SVG; of more, some have written gigabytes

QString titleOf(const Storyboard &board)
{
    return QStringLiteral("Haloscope: ") + translated(board.trace().request.variant.title);
}

Pages pagesOf(const Storyboard &board, const DiagramExport &what, const QString &suffix)
{
    const bool isPdf = suffix == QLatin1String("pdf");
    const QColor paper = diagramLook(what.dark).card;
    const QString title = titleOf(board), stamp = stampOf(board.trace());
    if (what.strip) {
        const Size2 grid = isPdf ? paperGrid : screenGrid;
        const auto strip = std::make_shared<const Strip>(board, what.dark, grid.w, grid.h);
        return { strip->pageSize(),
            [strip, paper](QPainter &painter, int page) {
                painter.fillRect(QRectF(QPointF(), strip->pageSize()), paper);
                strip->paintPage(painter, page);
            },
            title, stamp, strip->pages() };
    }
    const auto sheet = std::make_shared<const Sheet>(board, what.size, what.dark);
    return { what.size,
        [sheet, what, paper](QPainter &painter, int) {
            painter.fillRect(QRect(QPoint(), what.size), paper);
            sheet->paintBase(painter);
            sheet->paintStep(painter, what.frame);
        },
        title, stamp };
}

QByteArray drawingOf(const Storyboard &board, const DiagramExport &what, const QString &suffix)
{
    if (const int steps = board.lastFrame() + 1;
        what.strip && steps > longestDrawing && suffix == QLatin1String("svg"))
        throw Error(ErrorKind::Usage,
            "One drawing of all %1 steps would be too large to open; save them on pages (.pdf), or choose a "
            "smaller work-group.",
            steps);
    const Pages pages = pagesOf(board, what, suffix);
    if (suffix == QLatin1String("png") && std::max(pages.size.height(), pages.size.width()) > largestPng)
        throw Error(ErrorKind::Usage,
            "A strip of all these steps is too large for a PNG; choose .svg or .pdf, or a smaller filter.");
    return pagesFile(pages, suffix);
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

/// Of all steps in one file, where steps follow each other in time.
struct MovingFormat
{
    QString suffix;
    QByteArray (*file)(const Storyboard &, const DiagramExport &);
    const char *notStrip; ///< why it is none
};

const MovingFormat movingFormats[] = {
    { QStringLiteral("gif"),
        [](const Storyboard &board, const DiagramExport &what) { return gifOf(filmOf(board, what)); },
        "%1 is a video, not a strip; choose .svg, .pdf or .png for a strip." },
    { QStringLiteral("mp4"),
        [](const Storyboard &board, const DiagramExport &what) { return mp4Of(filmOf(board, what)); },
        "%1 is a video, not a strip; choose .svg, .pdf or .png for a strip." },
    { QStringLiteral("html"),
        [](const Storyboard &board, const DiagramExport &what) { return recordingPage(board, what.dark); },
        "%1 is a page that shows one step after another, not a strip; choose .svg, .pdf or .png for a "
        "strip." },
};

/// Null: the file is of pages.
const MovingFormat *movingFormat(const QString &path)
{
    const auto *found = std::ranges::find(movingFormats, suffixOf(path), &MovingFormat::suffix);
    return found == std::end(movingFormats) ? nullptr : found;
}

QStringList diagramSuffixes()
{
    QStringList suffixes = pageSuffixes();
    for (const MovingFormat &format : movingFormats)
        suffixes << format.suffix;
    return suffixes;
}

} // namespace

void checkDiagramFile(const QString &path, const DiagramExport &what)
{
    checkSuffix(path, diagramSuffixes());
    if (const MovingFormat *format = movingFormat(path); format && what.strip)
        throw Error(ErrorKind::Usage, format->notStrip, path);
}

void exportDiagram(const Storyboard &board, const DiagramExport &what, const QString &path)
{
    checkDiagramFile(path, what);
    if (board.lastFrame() < 0)
        throw Error(ErrorKind::Input, "The kernel %1 does not access memory; there is nothing to draw.",
            board.trace().request.variant.file);
    const MovingFormat *moving = movingFormat(path);
    saveFile(path, moving ? moving->file(board, what) : drawingOf(board, what, suffixOf(path)));
}

} // namespace halo
