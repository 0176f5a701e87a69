// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/colours.h"
#include "compute/drawing/paint/paint.h"
#include "compute/drawing/recording/ribbon.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/titles.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace halo {
namespace {

constexpr double leastSectorEdge = 12.0; ///< of cells: else a frame hides them

void paintCore(QPainter &painter, const Drawing &drawing)
{
    const Grid &grid = drawing.layout.window;
    const QRect core = drawing.board.places().core();
    if (core.isEmpty())
        return;
    const QRectF frame = grid.rectOf(core);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(drawing.look.card, 4.5, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(frame);
    painter.setPen(QPen(drawing.look.mark, 2.0, Qt::DashLine));
    painter.drawRect(frame);
}

/// Black and white: of a picture 0 and 1, of other numbers the least and the greatest that are read.
std::pair<float, float> rangeOf(const Storyboard &board)
{
    if (board.places().hasWindow())
        return { 0.0F, 1.0F };
    float least = std::numeric_limits<float>::max();
    float most = std::numeric_limits<float>::lowest();
    for (int cell = 0; cell < board.places().windowCells(); ++cell)
        if (const auto value = board.valueOf({ Surface::Window, cell }); value && std::isfinite(*value)) {
            least = std::min(least, *value);
            most = std::max(most, *value);
        }
    return least < most ? std::pair(least, most) : std::pair(0.0F, 1.0F);
}

} // namespace

void paintOutside(QPainter &painter, const Drawing &drawing, const QRectF &face)
{
    QColor veil = colourOf(Role::Border, drawing.look);
    veil.setAlphaF(0.22F);
    painter.fillRect(face, veil);
    paintPattern(painter, face, Role::Border, drawing.look, std::max(face.width() / 4.0, 6.0));
}

void paintWindowBase(QPainter &painter, const Drawing &drawing)
{
    const Grid &grid = drawing.layout.window;
    const Places &places = drawing.board.places();
    const DiagramLayout &layout = drawing.layout;
    const double room
        = layout.isStacked ? grid.shown.width() : layout.afterWindow().left() - grid.shown.left() - 8.0;
    paintTitle(painter, drawing, grid.shown, room, titleOf(drawing.board, Surface::Window),
        lineOf(drawing.board, {}, Surface::Window));
    const auto [least, most] = rangeOf(drawing.board);
    const PartClip clip(painter, grid);
    for (int cell = 0; cell < places.windowCells(); ++cell) {
        if (!grid.shows(cell) || !places.isThere({ Surface::Window, cell }))
            continue;
        const QRectF face = faceOf(grid.cell(cell));
        const auto value = drawing.board.valueOf({ Surface::Window, cell });
        const bool isReported = value && !drawing.blanks.window; // a pixel without one is never read
        painter.fillRect(face, isReported ? greyFace((*value - least) / (most - least)) : drawing.look.empty);
        if (places.roleOfWindow(cell) == Role::Border)
            paintOutside(painter, drawing, face);
    }
    paintCore(painter, drawing);
}

namespace {

/// Read before: under the meaning of reads its count, else a mark in the corner that fades in two stages.
void paintReadBefore(
    QPainter &painter, const Drawing &drawing, const CellState &state, int cell, const QRectF &face)
{
    const auto by = drawing.colours.by();
    const auto colour = drawing.colours.faceOf({ Surface::Window, cell }, state);
    if (colour && (by == ColourBy::Reads || by == ColourBy::Role)) {
        painter.fillRect(face, *colour);
        if (by == ColourBy::Reads)
            paintLetter(painter, drawing, face, QString::number(state.reads), inkOn(*colour));
        return;
    }
    QColor mark = drawing.look.load;
    if (face.width() < 15.0) {
        mark.setAlphaF(0.14F);
        painter.fillRect(face, mark);
        return;
    }
    mark.setAlphaF(state.age <= 2 ? 1.0F : 0.7F);
    const double size = std::clamp(face.width() * 0.16, 3.0, 8.0);
    const QRectF corner(face.right() - size - 1.5, face.bottom() - size - 1.5, size, size);
    painter.fillRect(corner.adjusted(-1.0, -1.0, 0.0, 0.0), drawing.look.card);
    painter.fillRect(corner, mark);
}

/// The sectors that this step fetches, in whole, whatever it uses of them.
void paintSectors(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    const Ribbon ribbon = ribbonOf(drawing.board, scene.frame, drawing.model);
    const Places &places = drawing.board.places();
    const Step *step = drawing.board.stepOf(scene.frame);
    if (!step || step->buffer != drawing.board.source() || ribbon.stores)
        return;
    const Grid &grid = drawing.layout.window;
    const int elements = drawing.model.sectorBytes / static_cast<int>(sizeof(float));
    for (const TouchedSector &sector : ribbon.sectors) {
        std::map<int, QRect> runs; // by row of the window
        for (int i = 0; i < elements; ++i)
            for (const int cell : places.windowCellsOf(sector.number * elements + i))
                if (places.insideImage(cell))
                    runs[cell / grid.columns] |= QRect(cell % grid.columns, cell / grid.columns, 1, 1);
        for (const auto &[row, run] : runs) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(drawing.look.card, 4.0));
            painter.drawRect(grid.rectOf(run));
            painter.setPen(QPen(drawing.look.text, 2.0));
            painter.drawRect(grid.rectOf(run));
        }
    }
}

} // namespace

bool showsSectors(const Drawing &drawing)
{
    const Trace &trace = drawing.board.trace();
    const int source = drawing.board.source();
    return drawing.board.warp() > 0 && drawing.board.places().hasWindow() && !drawing.layout.ribbon.isEmpty()
        && !drawing.blanks.ribbon && drawing.layout.window.edge >= leastSectorEdge && source >= 0
        && trace.buffers[static_cast<size_t>(source)].space == Space::Global;
}

void paintWindow(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    const Grid &grid = drawing.layout.window;
    const Places &places = drawing.board.places();
    const PartClip clip(painter, grid);
    for (int cell = 0; cell < static_cast<int>(scene.window.size()); ++cell) {
        const CellState &state = scene.window[static_cast<size_t>(cell)];
        if (state.reads == 0 || !grid.shows(cell))
            continue;
        const QRectF face = faceOf(grid.cell(cell));
        if (!state.now()) {
            paintReadBefore(painter, drawing, state, cell, face);
            continue;
        }
        const QColor fill
            = drawing.colours.faceOf({ Surface::Window, cell }, state).value_or(drawing.look.empty);
        painter.fillRect(face, fill);
        const bool counts = drawing.colours.by() == ColourBy::Reads;
        paintLetter(painter, drawing, face,
            counts ? QString::number(state.reads) : places.labelOf(state.item), inkOn(fill));
        paintFrame(painter, face, drawing.look.load, 3.0);
    }
    paintCore(painter, drawing);
    if (showsSectors(drawing))
        paintSectors(painter, drawing, scene);
}

} // namespace halo
