// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/colours.h"
#include "compute/drawing/paint/paint.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/titles.h"

#include <QPainter>

#include <algorithm>

namespace halo {
namespace {

constexpr double widestPadding = 44.0;

void paintEmptyCell(QPainter &painter, const Drawing &drawing, int cell, const QRectF &face)
{
    const int filler = drawing.board.fillerOf(cell);
    painter.fillRect(face, drawing.look.empty);
    if (drawing.blanks.tile) // who fills it, and whether anybody does, is part of what is asked for
        return;
    if (filler < 0 && !drawing.board.places().insideBetween(cell))
        return paintPattern(painter, face, Role::Border, drawing.look, std::max(face.width() / 4.0, 5.0));
    if (filler < 0 && drawing.board.places().between() >= 0) // another group fills it
        return;
    if (filler < 0)
        return paintPattern(painter, face, Role::Idle, drawing.look, std::max(face.width() / 4.0, 5.0));
    if (face.width() >= 9.0) {
        const QColor colour = drawing.colours.faceToBe(cell).value_or(drawing.look.line);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(mixed(drawing.look.empty, colour, 0.8), 1.4));
        painter.drawRect(face.adjusted(0.6, 0.6, -0.6, -0.6));
    }
    if (!drawing.blanks.names)
        paintLetter(painter, drawing, face, drawing.board.places().labelOf(filler), drawing.look.muted);
}

/// Over a pattern that would strike its name out.
void paintOwner(QPainter &painter, const Drawing &drawing, const Scene &scene, int cell, const QRectF &face)
{
    const CellState &state = scene.tile[static_cast<size_t>(cell)];
    const int owner = state.written ? state.item : drawing.board.fillerOf(cell);
    if (owner < 0 || face.width() < 20.0 || drawing.blanks.names
        || pixelsOfLetter(drawing, face, drawing.board.places().labelOf(owner)) == 0)
        return;
    const double edge = face.width() * 0.14;
    painter.fillRect(face.adjusted(edge, edge * 1.6, -edge, -edge * 1.6), drawing.look.card);
    paintLetter(painter, drawing, face, drawing.board.places().labelOf(owner), drawing.look.text);
}

/// Cells that a finding names: fought over, or read before they were written.
void paintFindings(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    const Trace &trace = drawing.board.trace();
    const auto paintCell = [&](std::int64_t cell) {
        if (cell < 0 || cell >= static_cast<std::int64_t>(scene.tile.size())
            || !drawing.layout.tile.shows(static_cast<int>(cell)))
            return;
        const int affected = drawing.board.affectedFrom(static_cast<int>(cell)); // seen when it is done
        if (affected < 0 || affected > scene.frame)
            return;
        const QRectF face = faceOf(drawing.layout.tile.cell(static_cast<int>(cell)));
        paintPattern(painter, face, Role::Conflict, drawing.look, std::max(face.width() / 4.0, 5.0));
        paintFrame(painter, face, drawing.look.bad, 2.5);
        paintOwner(painter, drawing, scene, static_cast<int>(cell), face);
    };
    for (const Finding &finding : trace.findings) {
        const Places &places = drawing.board.places();
        const auto paintElement = [&](std::int64_t element) {
            const SurfaceCell position
                = places.hasWindow() ? SurfaceCell{} : places.surfaceCellOf(finding.buffer, element);
            if (places.hasWindow() ? finding.buffer == trace.tile() : position.surface == Surface::Tile)
                paintCell(places.hasWindow() ? element : position.cell);
        };
        if (finding.buffer < 0)
            continue;
        paintElement(finding.index);
        std::ranges::for_each(finding.more, paintElement);
    }
}

/// In line with the other titles: sums lie in line with the pixels in their middle.
QRectF titled(const Drawing &drawing)
{
    QRectF area = drawing.layout.tile.shown;
    if (drawing.board.places().sums() && !drawing.layout.isStacked)
        area.moveTop(drawing.layout.window.shown.top());
    return area;
}

/// The cells under the outputs, where they are together.
QRect coreOfTile(const Places &places)
{
    if (places.tileLiesOverWindow())
        return places.core();
    QRect box;
    int count = 0;
    const int columns = std::max(places.tile().width(), 1);
    for (int cell = 0; cell < places.tileCells(); ++cell)
        if (const int window = places.windowOfTile(cell); window >= 0
            && places.core().contains(window % places.window().width(), window / places.window().width())) {
            box |= QRect(cell % columns, cell / columns, 1, 1);
            ++count;
        }
    return box.width() * box.height() == count ? box : QRect();
}

void paintUnderOutputs(QPainter &painter, const Drawing &drawing)
{
    const Grid &grid = drawing.layout.tile;
    const QRect core = coreOfTile(drawing.board.places());
    if (core.isEmpty())
        return;
    const QRectF frame = grid.rectOf(core);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(drawing.look.card, 3.0));
    painter.drawRect(frame);
    painter.setPen(QPen(drawing.look.mark, 1.8, Qt::DashLine));
    painter.drawRect(frame);
}

} // namespace

void paintSumMark(QPainter &painter, const Drawing &drawing, const QRectF &face)
{
    if (face.width() < 9.0)
        return;
    const double thick = std::clamp(face.width() * 0.07, 2.0, 4.0);
    const double rim = std::max(face.width() * 0.07, 2.0);
    const QRectF line = drawing.board.places().sums()->areRows()
        ? QRectF(face.left() + rim, face.bottom() - rim - thick, face.width() - 2.0 * rim, thick)
        : QRectF(face.left() + rim, face.top() + rim, thick, face.height() - 2.0 * rim);
    painter.fillRect(line.adjusted(-1.0, -1.0, 1.0, 1.0), drawing.look.card);
    painter.fillRect(line, drawing.look.store);
}

void paintTileBase(QPainter &painter, const Drawing &drawing)
{
    const Grid &grid = drawing.layout.tile;
    paintTitle(painter, drawing, titled(drawing), grid.shown.width() + 40.0,
        titleOf(drawing.board, Surface::Tile), QStringLiteral(" "));
    const PartClip clip(painter, grid);
    for (int cell = 0; cell < drawing.board.places().tileCells(); ++cell)
        if (grid.shows(cell) && drawing.board.places().isThere({ Surface::Tile, cell }))
            paintEmptyCell(painter, drawing, cell, faceOf(grid.cell(cell)));
    paintUnderOutputs(painter, drawing);
}

namespace {

/// What stands in a cell: what its colour means, where that is a number, else its work-item.
QString textOf(const Drawing &drawing, const CellState &state, int cell)
{
    if (drawing.colours.by() == ColourBy::Reads && state.reads > 0)
        return QString::number(state.reads);
    if (drawing.colours.by() == ColourBy::Bank)
        return QString::number(drawing.colours.bankOf(cell));
    return drawing.blanks.names ? QString() : drawing.board.places().labelOf(state.item);
}

/// Cells by which the rows are longer, so that those below each other lie in different banks: where there is
/// no room for all of them, a strip with their number.
void paintPadding(QPainter &painter, const Drawing &drawing)
{
    const Grid &grid = drawing.layout.tile;
    const int padding = drawing.colours.padding();
    const double wide = std::min(grid.edge * 0.3, 12.0);
    const bool fits = padding * (wide + 1.0) <= widestPadding;
    for (int column = 0; column < (fits ? padding : std::min(padding, 1)); ++column)
        for (int row = 0; row < grid.rows; ++row) {
            const QRectF box = QRectF(grid.area.right() + 2.0 + column * (wide + 1.0),
                grid.area.top() + row * grid.edge, fits ? wide : widestPadding, grid.edge)
                                   .adjusted(0, 1, 0, -1);
            paintPattern(painter, box, Role::Idle, drawing.look, 4.0);
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(drawing.look.muted, 1.0));
            painter.drawRect(box);
            if (fits)
                continue;
            painter.fillRect(box.adjusted(3, 0, -3, 0), drawing.look.card);
            paintLetter(painter, drawing, box, QStringLiteral("+%1").arg(padding), drawing.look.text);
        }
}

/// A sum is a value of a picture like the output, marked by the row or the column that it is the sum of.
void paintSum(QPainter &painter, const Drawing &drawing, const Scene &scene, int cell)
{
    const CellState &state = scene.tile[static_cast<size_t>(cell)];
    const QRectF face = faceOf(drawing.layout.tile.cell(cell));
    const bool numbers = drawing.colours.by() == ColourBy::Reads || drawing.colours.by() == ColourBy::Bank;
    const std::optional<QColor> info
        = numbers ? drawing.colours.faceOf({ Surface::Tile, cell }, state) : std::nullopt;
    const QColor fill = info.value_or(greyFace(state.value));
    painter.fillRect(face, fill);
    if (state.written || numbers)
        paintLetter(painter, drawing, face, textOf(drawing, state, cell), inkOn(fill));
    paintSumMark(painter, drawing, face);
    if (state.now())
        paintFrame(painter, face, state.writing ? drawing.look.store : drawing.look.load, 3.0);
}

void paintFilled(QPainter &painter, const Drawing &drawing, const Scene &scene, int cell)
{
    const CellState &state = scene.tile[static_cast<size_t>(cell)];
    const QRectF face = faceOf(drawing.layout.tile.cell(cell));
    const bool multiplies = scene.kind == FrameKind::MultiplyAdd || scene.kind == FrameKind::Store;
    const bool readsNow = state.now() && !state.writing;
    if (state.written) {
        const QColor colour
            = drawing.colours.faceOf({ Surface::Tile, cell }, state).value_or(drawing.look.line);
        const bool counts = drawing.colours.by() == ColourBy::Reads || drawing.colours.by() == ColourBy::Bank;
        const QColor fill
            = multiplies && !readsNow && !counts ? mixed(drawing.look.card, colour, 0.5) : colour;
        painter.fillRect(face, fill);
        paintLetter(painter, drawing, face, textOf(drawing, state, cell), inkOn(fill));
    }
    if (state.now())
        paintFrame(painter, face, state.writing ? drawing.look.store : drawing.look.load, 3.0);
}

/// Once a launch has ended, what other groups have written lies there, too.
void paintLeftByOthers(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    const Places &places = drawing.board.places();
    if (places.between() < 0 || scene.kind == FrameKind::Barrier || scene.passed == 0)
        return;
    for (int cell = 0; cell < places.tileCells(); ++cell) {
        const auto value = drawing.board.valueOf({ Surface::Tile, cell });
        if (!value || drawing.board.fillerOf(cell) >= 0 || !drawing.layout.tile.shows(cell))
            continue;
        const QRectF face = faceOf(drawing.layout.tile.cell(cell));
        painter.fillRect(face, greyFace(*value));
        paintSumMark(painter, drawing, face);
    }
}

} // namespace

void paintTile(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    const Grid &grid = drawing.layout.tile;
    {
        const PartClip clip(painter, grid);
        const bool sums = drawing.board.places().sums().has_value();
        paintLeftByOthers(painter, drawing, scene);
        for (int cell = 0; cell < static_cast<int>(scene.tile.size()); ++cell)
            if (scene.tile[static_cast<size_t>(cell)].age >= 0 && grid.shows(cell))
                sums ? paintSum(painter, drawing, scene, cell) : paintFilled(painter, drawing, scene, cell);
        paintUnderOutputs(painter, drawing);
        if (!drawing.blanks.findings)
            paintFindings(painter, drawing, scene);
        paintPadding(painter, drawing);
    }
    painter.setFont(drawing.fonts.small);
    painter.setPen(drawing.look.muted);
    QRectF place = lineUnderTitle(
        drawing, titled(drawing), grid.shown.width() + 40.0, titleOf(drawing.board, Surface::Tile));
    if (!drawing.layout.isStacked)
        place.setRight(drawing.layout.outputs.shown.left() - 8.0);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(drawing.fonts.small)
            .elidedText(lineOf(drawing.board, scene, Surface::Tile), Qt::ElideRight, place.width()));
}

} // namespace halo
