// SPDX-License-Identifier: GPL-3.0-or-later
// Complex numbers that are multiplied: picture's spectrum × filter's spectrum = product.
#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/numbers.h"
#include "compute/drawing/paint/paint.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/spectra.h"
#include "compute/drawing/recording/storyboard.h"

#include <QPainter>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

namespace halo {
namespace {

void paintSign(QPainter &painter, const Drawing &drawing, QPointF middle, const QString &sign)
{
    QFont font = drawing.fonts.title;
    font.setPixelSize(26);
    painter.setFont(font);
    painter.setPen(drawing.look.text);
    painter.drawText(
        QRectF(middle - QPointF(20.0, 20.0), QSizeF(40.0, 40.0)), Qt::AlignCenter | Qt::TextDontClip, sign);
}

/// Between the factors, and before the product.
void paintSigns(QPainter &painter, const Drawing &drawing)
{
    const Grid &grid = drawing.layout.window;
    const double middle = grid.area.center().y();
    for (const auto &[buffer, cells] : drawing.board.places().blocksOf(Surface::Window))
        if (cells.left() > 0)
            paintSign(painter, drawing, { grid.rectOf(cells).left() - grid.edge / 2.0, middle },
                QStringLiteral("\u00d7"));
    paintSign(painter, drawing, { (grid.area.right() + drawing.layout.outputs.area.left()) / 2.0, middle },
        QStringLiteral("="));
}

void paintTitles(QPainter &painter, const Drawing &drawing)
{
    const Grid &grid = drawing.layout.window;
    const Storyboard &board = drawing.board;
    const auto nameOf = [&](Surface surface, int buffer) {
        const QString name
            = DiagramTexts::tr("%1, complex: (re, im)", "buffer")
                  .arg(QString::fromStdString(board.trace().buffers[static_cast<size_t>(buffer)].name));
        const int power = powerOf(board, surface, buffer);
        return power == 0 ? name : QStringLiteral("%1 \u00d7 1e%2").arg(name, shortNumber(power));
    };
    for (const auto &[buffer, cells] : board.places().blocksOf(Surface::Window)) {
        const QRectF area = grid.rectOf(cells);
        paintTitle(painter, drawing, area, area.width() + grid.edge - 6.0,
            isPicture(board, buffer) ? DiagramTexts::tr("Image's spectrum")
                                     : DiagramTexts::tr("Filter's spectrum"),
            nameOf(Surface::Window, buffer));
    }
    for (const auto &[buffer, cells] : board.places().blocksOf(Surface::Outputs))
        paintTitle(painter, drawing, drawing.layout.outputs.rectOf(cells),
            drawing.layout.legend.right() - drawing.layout.outputs.area.left(), DiagramTexts::tr("Product"),
            nameOf(Surface::Outputs, buffer));
}

/// What stands in the cells of a surface, by cell: the real part over the imaginary one. Empty: nothing.
std::vector<QStringList> linesOf(const Storyboard &board, Surface surface, int cells)
{
    std::map<int, int> powers;
    for (const auto &[buffer, area] : board.places().blocksOf(surface))
        powers[buffer] = powerOf(board, surface, buffer);
    std::vector<QStringList> lines(static_cast<size_t>(cells));
    for (int cell = 0; cell < cells; ++cell)
        if (const auto number = complexAt(board, { surface, cell }))
            lines[static_cast<size_t>(cell)]
                = complexLines(*number, powers[board.places().elementAt({ surface, cell }).first]);
    return lines;
}

/// What is read is there from the beginning, what is written once it is. All numbers are of one size.
void paintNumbersOf(QPainter &painter, const Drawing &drawing, const Scene &scene, Surface surface)
{
    const Grid &grid = *drawing.layout.of(surface);
    const auto &states = surface == Surface::Window ? scene.window : scene.outputs;
    const auto cells = static_cast<int>(states.size());
    const std::vector<QStringList> lines = linesOf(drawing.board, surface, cells);
    int pixels = std::numeric_limits<int>::max();
    for (const QStringList &number : lines)
        if (!number.empty())
            pixels = std::min(pixels, pixelsOfLines(drawing, faceOf(grid.cell(0)), number));
    for (int cell = 0; cell < cells; ++cell) {
        const CellState &state = states[static_cast<size_t>(cell)];
        if (lines[static_cast<size_t>(cell)].empty())
            continue;
        const QRectF face = faceOf(grid.cell(cell));
        const bool isWritten = state.written && surface == Surface::Outputs;
        const std::optional<QColor> read
            = state.reads > 0 ? drawing.colours.faceOf({ surface, cell }, state) : std::nullopt;
        const QColor fill = isWritten ? mixed(drawing.look.card, drawing.look.store, 0.16)
                                      : read.value_or(drawing.look.empty);
        painter.fillRect(face, fill);
        if (surface == Surface::Outputs && !isWritten)
            paintLetter(painter, drawing, face, drawing.board.places().labelOf(drawing.board.ownerOf(cell)),
                drawing.look.muted);
        else
            paintLines(painter, drawing, face, lines[static_cast<size_t>(cell)], inkOn(fill), pixels);
        if (state.now())
            paintFrame(painter, face, state.writing ? drawing.look.store : drawing.look.load, 3.0);
    }
}

} // namespace

void paintSpectraBase(QPainter &painter, const Drawing &drawing)
{
    paintTitles(painter, drawing);
    paintSigns(painter, drawing);
}

void paintSpectra(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    paintNumbersOf(painter, drawing, scene, Surface::Window);
    paintNumbersOf(painter, drawing, scene, Surface::Outputs);
}

} // namespace halo
