// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/colours.h"
#include "compute/drawing/paint/paint.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/titles.h"

#include <QPainter>

namespace halo {
namespace {

/// Outputs that a finding names: they differ from the reference, or are never written.
void paintWrongOutputs(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    for (const Finding &finding : drawing.board.trace().findings) {
        if (finding.kind != FindingKind::Value)
            continue;
        const Places &places = drawing.board.places();
        const int cell = places.hasWindow()
            ? places.outputOf(finding.index)
            : places.surfaceCellOf(finding.buffer, finding.index, AccessKind::Store).cell;
        if (cell < 0 || cell >= static_cast<int>(scene.outputs.size()))
            continue;
        if (finding.item >= 0 && !scene.outputs[static_cast<size_t>(cell)].written)
            continue; // not yet wrong
        if (!drawing.layout.outputs.shows(cell))
            continue;
        const QRectF face = faceOf(drawing.layout.outputs.cell(cell));
        paintPattern(painter, face, Role::Conflict, drawing.look, std::max(face.width() / 4.0, 3.0));
        paintFrame(painter, face, drawing.look.bad, 1.5);
    }
}

} // namespace

void paintOutputsBase(QPainter &painter, const Drawing &drawing)
{
    const Grid &grid = drawing.layout.outputs;
    const Places &places = drawing.board.places();
    const double top = drawing.layout.isStacked ? grid.shown.top() : drawing.layout.window.shown.top();
    const QRectF above(grid.shown.left(), top, grid.shown.width(), 1.0); // in line with the other titles
    const double most = drawing.layout.legend.right() - above.left();
    const double room
        = places.hasWindow() ? std::min(std::max(grid.shown.width() + 20.0, 120.0), most) : most;
    paintTitle(painter, drawing, above, room, titleOf(drawing.board, Surface::Outputs),
        lineOf(drawing.board, {}, Surface::Outputs));
    const PartClip clip(painter, grid);
    for (int cell = 0; cell < places.outputCells(); ++cell) {
        if (!grid.shows(cell) || !places.isThere({ Surface::Outputs, cell }))
            continue;
        const QRectF face = faceOf(grid.cell(cell));
        painter.fillRect(face, drawing.look.empty);
        const int owner = drawing.board.ownerOf(cell);
        if (owner < 0) {
            paintPattern(painter, face, Role::Idle, drawing.look, std::max(face.width() / 4.0, 5.0));
            continue;
        }
        if (face.width() >= 9.0) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(drawing.look.line, 1.2));
            painter.drawRect(face.adjusted(0.6, 0.6, -0.6, -0.6));
        }
        paintLetter(painter, drawing, face, places.labelOf(owner), drawing.look.muted);
    }
}

namespace {

/// Until it is written its sum grows: the cell fills from below. Then it is a pixel.
void paintOutput(QPainter &painter, const Drawing &drawing, const Scene &scene, int cell, int owner)
{
    const CellState &state = scene.outputs[static_cast<size_t>(cell)];
    const QRectF face = faceOf(drawing.layout.outputs.cell(cell));
    const QString label = drawing.board.places().labelOf(owner);
    if (state.written) {
        const QColor grey = greyFace(state.value);
        painter.fillRect(face, grey);
        if (drawing.board.places().isPadding({ Surface::Outputs, cell }))
            paintOutside(painter, drawing, face);
        paintLetter(painter, drawing, face, label, inkOn(grey));
        if (state.now())
            paintFrame(painter, face, drawing.look.store, 3.0);
        return;
    }
    const double done = scene.items[static_cast<size_t>(owner)].done;
    if (done <= 0.0)
        return;
    QRectF filled = face;
    filled.setTop(face.bottom() - face.height() * done);
    const QColor fill = mixed(drawing.look.empty, drawing.colours.faceOfItem(owner), 0.75);
    painter.fillRect(filled, fill);
    paintLetter(painter, drawing, face, label, done > 0.55 ? inkOn(fill) : drawing.look.text);
}

} // namespace

void paintOutputs(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    const Grid &grid = drawing.layout.outputs;
    const PartClip clip(painter, grid);
    for (int cell = 0; cell < static_cast<int>(scene.outputs.size()); ++cell)
        if (const int owner = drawing.board.ownerOf(cell); owner >= 0 && grid.shows(cell))
            paintOutput(painter, drawing, scene, cell, owner);
    paintWrongOutputs(painter, drawing, scene);
}

} // namespace halo
