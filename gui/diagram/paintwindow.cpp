// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/base/colours.h"
#include "gui/diagram/paint.h"
#include "gui/diagram/texts.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace halo {
namespace {

/// What is not the group's own lies under a veil, so that its own stands out and stays a picture.
void paintRole(QPainter &painter, const Drawing &drawing, const QRectF &cell, Role role)
{
    if (role == Role::Core)
        return;
    QColor veil = colourOf(role, drawing.look);
    veil.setAlphaF(0.30F);
    painter.fillRect(cell, veil);
    paintPattern(painter, cell, role, drawing.look, std::max(cell.width() / 3.0, 6.0));
    if (role != Role::Border || cell.width() < 14.0)
        return;
    const QColor plate = mixed(drawing.look.card, colourOf(role, drawing.look), 0.85);
    const double edge = cell.width() * 0.28;
    painter.fillRect(cell.adjusted(edge, edge * 0.8, -edge, -edge * 0.8), plate);
    paintLetter(painter, drawing, cell, letterOf(role), inkOn(plate));
}

void paintCore(QPainter &painter, const Drawing &drawing)
{
    const Grid &grid = drawing.layout.window;
    const QRect core = drawing.board.places().core();
    if (core.isEmpty())
        return;
    const QRectF frame(
        grid.area.topLeft() + QPointF(core.topLeft()) * grid.edge, QSizeF(core.size()) * grid.edge);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(drawing.look.card, 4.5, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(frame);
    painter.setPen(
        QPen(colourOf(Role::Core, drawing.look), 2.5, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(frame);
}

/// Black and white: of a picture 0 and 1, of other numbers the least and the greatest that are read.
std::pair<float, float> rangeOf(const Storyboard &board)
{
    if (board.places().isConvolution())
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

void paintWindowBase(QPainter &painter, const Drawing &drawing)
{
    const Grid &grid = drawing.layout.window;
    const Places &places = drawing.board.places();
    const Trace &trace = drawing.board.trace();
    const DiagramLayout &layout = drawing.layout;
    const double next = layout.tile.empty() ? layout.noTile.left() : layout.tile.area.left();
    const double room = layout.isStacked ? grid.area.width() : next - grid.area.left() - 8.0;
    const QString title = layout.isStacked ? DiagramTexts::tr("Signal in global memory")
        : places.isConvolution()
        ? DiagramTexts::tr("Image in global memory")
        : DiagramTexts::tr("Read: %1").arg(QString::fromStdString(places.namesOf(Surface::Window)));
    paintTitle(painter, drawing, grid.area, room, title,
        DiagramTexts::tr("group (%1, %2) of %3 × %4")
            .arg(trace.request.group.w)
            .arg(trace.request.group.h)
            .arg(trace.groups.w)
            .arg(trace.groups.h));
    const auto [least, most] = rangeOf(drawing.board);
    for (int cell = 0; cell < places.windowCells(); ++cell) {
        if (!places.isThere({ Surface::Window, cell }))
            continue;
        const QRectF rect = grid.cell(cell);
        const auto value = drawing.board.valueOf({ Surface::Window, cell });
        painter.fillRect(
            faceOf(rect), value ? greyFace((*value - least) / (most - least)) : drawing.look.empty);
        paintRole(painter, drawing, faceOf(rect), places.roleOfWindow(cell));
    }
    paintCore(painter, drawing);
}

void paintWindow(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    const Grid &grid = drawing.layout.window;
    const int width = drawing.board.places().group().width();
    for (int cell = 0; cell < static_cast<int>(scene.window.size()); ++cell) {
        const CellState &state = scene.window[static_cast<size_t>(cell)];
        if (state.reads == 0)
            continue;
        const QRectF rect = grid.cell(cell);
        if (state.now()) {
            const QColor owner = ownerColour(state.item, width);
            if (grid.edge >= 13.0)
                painter.fillRect(faceOf(rect), owner);
            paintFrame(painter, faceOf(rect), drawing.look.load, 3.0);
            paintLetter(painter, drawing, rect, letterOf(state.item), inkOn(owner));
        } else if (grid.edge >= 17.0) {
            // Read before: a mark in the corner that fades in two stages.
            QColor mark = drawing.look.load;
            mark.setAlphaF(state.age <= 2 ? 1.0F : 0.7F);
            const double size = std::max(grid.edge * 0.2, 3.0);
            painter.fillRect(
                QRectF(rect.right() - size - 2.0, rect.bottom() - size - 2.0, size + 1, size + 1),
                drawing.look.card);
            painter.fillRect(QRectF(rect.right() - size - 1.5, rect.bottom() - size - 1.5, size, size), mark);
        } else {
            QColor veil = drawing.look.load;
            veil.setAlphaF(0.14F);
            painter.fillRect(rect, veil);
        }
    }
    paintCore(painter, drawing);
}

} // namespace halo
