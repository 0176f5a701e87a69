// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/base/colours.h"
#include "gui/diagram/paint.h"
#include "gui/diagram/texts.h"

#include <QPainter>

namespace halo {
namespace {

QColor ownerFace(const Drawing &drawing, int item)
{
    return ownerColour(item, drawing.board.places().group().width());
}

/// Outputs that a finding names: they differ from the reference, or are never written.
void paintWrongOutputs(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    for (const Finding &finding : drawing.board.trace().findings) {
        if (finding.kind != FindingKind::Value)
            continue;
        const Places &places = drawing.board.places();
        const int cell = places.isConvolution() ? places.outputOf(finding.index)
                                                : places.spotOf(finding.buffer, finding.index).cell;
        if (cell < 0 || cell >= static_cast<int>(scene.outputs.size()))
            continue;
        if (finding.item >= 0 && !scene.outputs[static_cast<size_t>(cell)].written)
            continue; // not yet wrong
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
    const double top = drawing.layout.isStacked ? grid.area.top() : drawing.layout.titleHeight;
    const QRectF above(grid.area.left(), top, grid.area.width(), 1.0); // in line with the other titles
    const QRect at = places.outputs();
    if (places.isConvolution())
        paintTitle(painter, drawing, above, grid.area.width() + 20.0, DiagramTexts::tr("Outputs"),
            DiagramTexts::tr("from (%1, %2)").arg(at.left()).arg(at.top()));
    else
        paintTitle(painter, drawing, above, drawing.layout.legend.right() - above.left(),
            DiagramTexts::tr("Written: %1").arg(QString::fromStdString(places.namesOf(Surface::Outputs))),
            {});
    for (int cell = 0; cell < places.outputCells(); ++cell) {
        if (!places.isThere({ Surface::Outputs, cell }))
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
            painter.setPen(QPen(mixed(drawing.look.empty, ownerFace(drawing, owner), 0.6), 1.2));
            painter.drawRect(face.adjusted(0.6, 0.6, -0.6, -0.6));
        }
        paintLetter(painter, drawing, face, letterOf(owner), drawing.look.muted);
    }
}

void paintOutputs(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    const Grid &grid = drawing.layout.outputs;
    for (int cell = 0; cell < static_cast<int>(scene.outputs.size()); ++cell) {
        const CellState &state = scene.outputs[static_cast<size_t>(cell)];
        const int owner = drawing.board.ownerOf(cell);
        if (owner < 0)
            continue;
        const QRectF face = faceOf(grid.cell(cell));
        if (state.written) {
            const QColor grey = greyFace(state.value);
            painter.fillRect(face, grey);
            if (state.now())
                paintFrame(painter, face, drawing.look.store, 3.0);
            paintLetter(painter, drawing, face, letterOf(owner), inkOn(grey));
            continue;
        }
        const double done = scene.items[static_cast<size_t>(owner)].done;
        if (done <= 0.0)
            continue;
        // The sum grows: the cell fills from below.
        QRectF filled = face;
        filled.setTop(face.bottom() - face.height() * done);
        const QColor fill = mixed(drawing.look.empty, ownerFace(drawing, owner), 0.75);
        painter.fillRect(filled, fill);
        paintLetter(painter, drawing, face, letterOf(owner), done > 0.55 ? inkOn(fill) : drawing.look.text);
    }
    paintWrongOutputs(painter, drawing, scene);
}

} // namespace halo
