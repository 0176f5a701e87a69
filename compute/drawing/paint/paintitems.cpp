// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/colours.h"
#include "compute/drawing/paint/paint.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/storyboard.h"

#include <QPainter>

#include <algorithm>

namespace halo {
namespace {

/// The tile as it was when everybody waited.
void paintSnapshots(QPainter &painter, const Drawing &drawing)
{
    const Storyboard &board = drawing.board;
    const QSize shape = board.places().tile();
    for (size_t i = 0; i < drawing.layout.snapshots.size(); ++i) {
        const QRectF area = drawing.layout.snapshots[i];
        const Grid grid{ area, shape.width(), shape.height(), area.width() / shape.width(), area };
        const int frame = board.frameOfBarrier(static_cast<int>(i));
        for (int cell = 0; cell < board.places().tileCells(); ++cell) {
            const auto &touches = board.touches({ Surface::Tile, cell });
            const bool filled = std::ranges::any_of(touches, [frame](const Touch &touch) {
                return touch.frame < frame && touch.kind != AccessKind::Load;
            });
            if (!board.places().isThere({ Surface::Tile, cell }))
                continue;
            const QColor colour
                = filled ? drawing.colours.faceToBe(cell).value_or(drawing.look.line) : drawing.look.empty;
            painter.fillRect(grid.cell(cell), colour);
        }
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(drawing.look.muted, 1.0));
        painter.drawRect(area);
        painter.setFont(drawing.fonts.small);
        painter.drawText(QRectF(area.left(), area.bottom() + 1.0, area.width(), drawing.fonts.smallLine),
            Qt::AlignCenter | Qt::TextDontClip, QString::number(i + 1));
    }
    if (!drawing.layout.snapshots.empty())
        paintTitle(painter, drawing, drawing.layout.snapshots.front(),
            drawing.layout.snapshots.back().right() - drawing.layout.snapshots.front().left() + 40.0,
            DiagramTexts::tr("At barrier"), {});
}

void paintWaiting(QPainter &painter, const QRectF &face, const QColor &ink)
{
    const double bar = std::max(face.width() * 0.1, 1.0);
    const QRectF sign(face.right() - 4.5 * bar, face.bottom() - 6.0 * bar, 3.0 * bar, 5.0 * bar);
    painter.fillRect(QRectF(sign.left(), sign.top(), bar, sign.height()), ink);
    painter.fillRect(QRectF(sign.right() - bar, sign.top(), bar, sign.height()), ink);
}

} // namespace

void paintItemsBase(QPainter &painter, const Drawing &drawing)
{
    const QSize group = drawing.board.places().group();
    const double below = drawing.layout.items.area.bottom();
    const bool alone = drawing.layout.weights.empty() || drawing.layout.weights.area.top() > below;
    paintTitle(painter, drawing, drawing.layout.items.area,
        alone ? std::max(drawing.layout.items.area.width(), 160.0)
              : drawing.layout.weights.area.left() - drawing.layout.items.area.left() - 8.0,
        DiagramTexts::tr("%1 × %2 work-items").arg(group.width()).arg(group.height()), {});
    paintSnapshots(painter, drawing);
}

void paintItems(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    const Grid &grid = drawing.layout.items;
    for (int item = 0; item < static_cast<int>(scene.items.size()); ++item) {
        const ItemState &state = scene.items[static_cast<size_t>(item)];
        const QRectF face = faceOf(grid.cell(item));
        const bool bright = state.active || state.waiting;
        const QColor owner = drawing.colours.faceOfItem(item);
        const QColor fill = mixed(drawing.look.card, owner, bright ? 1.0 : 0.3);
        painter.fillRect(face, fill);
        if (state.idle) {
            paintPattern(painter, face, Role::Idle, drawing.look, std::max(face.width() / 4.0, 5.0));
            const double edge = face.width() * 0.22; // room for the letter
            painter.fillRect(face.adjusted(edge, edge, -edge, -edge), fill);
        }
        paintLetter(painter, drawing, face, drawing.board.places().labelOf(item), inkOn(fill));
        if (state.active && scene.active < static_cast<int>(scene.items.size()) && grid.edge >= 16.0)
            paintFrame(painter, face, drawing.look.mark, 2.0);
        if (state.waiting)
            paintWaiting(painter, face, inkOn(fill));
    }
    const auto next = static_cast<size_t>(scene.passed);
    if (scene.kind == FrameKind::Barrier && next < drawing.layout.snapshots.size())
        paintFrame(painter, drawing.layout.snapshots[next].adjusted(-3, -3, 3, 3), drawing.look.mark, 2.5);
}

} // namespace halo
