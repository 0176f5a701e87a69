// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a pinned output in the cells that it is summed over.
#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/numbers.h"
#include "compute/drawing/paint/paint.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/sum.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace halo {
namespace {

constexpr int leastPinned = 8;      ///< pixels, where there is room for nothing larger
constexpr double threeLines = 52.0; ///< room for value, weight and product

} // namespace

int pixelsOfLines(const Drawing &drawing, const QRectF &cell, const QStringList &lines, int least)
{
    QFont font = drawing.fonts.small;
    const double line = (cell.height() - 4.0) / static_cast<double>(lines.size());
    for (int pixels = std::min(static_cast<int>(line / 1.2), 26); pixels >= least; --pixels) {
        font.setPixelSize(pixels);
        if (std::ranges::all_of(lines, [&](const QString &text) {
                return QFontMetricsF(font).horizontalAdvance(text) <= cell.width() - 4.0;
            }))
            return pixels;
    }
    return 0;
}

void paintLines(QPainter &painter, const Drawing &drawing, const QRectF &cell, const QStringList &lines,
    const QColor &ink, int pixels)
{
    if (pixels <= 0)
        return;
    QFont font = drawing.fonts.small;
    font.setPixelSize(pixels);
    painter.setFont(font);
    painter.setPen(ink);
    const double line = (cell.height() - 4.0) / static_cast<double>(lines.size());
    for (int i = 0; i < lines.size(); ++i)
        painter.drawText(QRectF(cell.left(), cell.top() + 2.0 + line * i, cell.width(), line),
            Qt::AlignCenter | Qt::TextDontClip, lines[i]);
}

namespace {

struct Figures
{
    QStringList lines;
    int pixels = 0; ///< 0: there is no room
};

/// As much of a term as there is room for: value, weight and product; the value; two digits of it; these in
/// the smallest type.
Figures figuresOf(const Drawing &drawing, const QRectF &room, const SumTerm &term, double edge, bool isDone)
{
    const double scale = static_cast<double>(fullScale(drawing.depth));
    const QString value = sampleText(static_cast<double>(term.value), drawing.depth);
    const QString brief = shortNumber(static_cast<double>(term.value) * scale, 2);
    std::vector<Figures> choices{ { { value }, leastFigure }, { { brief }, leastFigure },
        { { value }, leastPinned }, { { brief }, leastPinned } };
    if (edge >= threeLines)
        choices.insert(choices.begin(),
            { { value, QStringLiteral("× ") + shortNumber(static_cast<double>(term.weight), 3),
                  isDone ? QStringLiteral("= ") + shortNumber(term.product() * scale, 3) : QString() },
                leastFigure });
    for (const auto &[lines, least] : choices)
        if (const int pixels = pixelsOfLines(drawing, room, lines, least); pixels > 0)
            return { lines, pixels };
    return {};
}

} // namespace

void paintNumbers(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    for (const SumTerm &term : termsOf(drawing.board, drawing.pinned)) {
        const Grid &grid = *drawing.layout.of(term.cell.surface);
        if (grid.empty() || !grid.shows(term.cell.cell))
            continue;
        const QRectF face = faceOf(grid.cell(term.cell.cell));
        const auto &cells = term.cell.surface == Surface::Tile ? scene.tile : scene.window;
        const bool isLeft = drawing.board.places().between() >= 0 && scene.passed > 0;
        if (term.cell.surface == Surface::Tile && !isLeft
            && !cells[static_cast<size_t>(term.cell.cell)].written)
            continue; // there is no pixel yet
        const bool isDone = term.frame >= 0 && term.frame <= scene.frame;
        const QColor plate = isDone ? mixed(drawing.look.card, drawing.look.load, 0.16) : drawing.look.card;
        const double rim = std::min(face.width() * 0.08, 4.0);
        const QRectF room = face.adjusted(rim, rim, -rim, -rim);
        const Figures figures = figuresOf(drawing, room, term, grid.edge, isDone);
        if (figures.pixels == 0) // the cell keeps its colour
            continue;
        painter.fillRect(room, plate);
        paintLines(painter, drawing, room, figures.lines, inkOn(plate), figures.pixels);
    }
}

} // namespace halo
