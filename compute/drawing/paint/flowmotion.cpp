// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/paint/flowmotion.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/recording/flow.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/sums.h"

#include <QEasingCurve>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace halo {
namespace {

std::vector<Token> copiesAt(const Storyboard &board, int frame)
{
    std::vector<Token> tokens;
    for (const Step &step : board.stepsOf(frame))
        for (const int access : step.accesses) {
            const Access &info = board.trace().accesses[static_cast<size_t>(access)];
            if (info.kind == AccessKind::Load)
                continue;
            const auto [from, to] = board.copyBy(access);
            if (from && to)
                tokens.push_back({ info.item, from, to });
        }
    return tokens;
}

std::vector<Token> productsAt(const Storyboard &board, int frame)
{
    std::vector<Token> tokens;
    if (!board.places().addsProducts())
        return tokens;
    const bool sums = board.places().sums().has_value();
    for (int item = 0; item < board.trace().items(); ++item) {
        const auto &actions = board.actionsOf(item);
        const int output = sums ? -1 : outputAfter(board, item, frame);
        const auto now = std::ranges::equal_range(actions, frame, {}, &CellAccess::frame);
        for (const CellAccess &action : now)
            if (output >= 0 && action.position && action.kind == AccessKind::Load
                && (action.position.surface == Surface::Tile || action.position.surface == Surface::Window))
                tokens.push_back({ item, action.position, { Surface::Outputs, output }, true });
            else if (sums && action.position && action.kind == AccessKind::Load)
                if (const SurfaceCell to = sumServed(board, item, frame, action.position))
                    tokens.push_back({ item, action.position, to, true });
    }
    return tokens;
}

/// The cells that are multiplied move over the surface as one window.
void paintSliding(QPainter &painter, const Drawing &drawing, const Grid &grid,
    const std::vector<CellState> &before, const std::vector<CellState> &after, double share)
{
    const QRect from = touchedNow(before, grid.columns);
    const QRect to = touchedNow(after, grid.columns);
    if (from.isNull() || to.isNull() || from.size() != to.size())
        return;
    const QRectF first = grid.rectOf(from);
    paintReadFrame(painter, drawing, first.translated((grid.rectOf(to).topLeft() - first.topLeft()) * share));
}

void paintToken(QPainter &painter, const Drawing &drawing, const Token &token, double share)
{
    const Grid &source = *drawing.layout.of(token.from.surface);
    const Grid &target = *drawing.layout.of(token.to.surface);
    if (source.empty() || target.empty() || !source.shows(token.from.cell) || !target.shows(token.to.cell))
        return;
    const QPointF from = source.cell(token.from.cell).center();
    const QPointF to = target.cell(token.to.cell).center();
    const double arc = std::sin(share * std::numbers::pi) * std::min(source.edge, 40.0) * 0.7;
    const QPointF at = from + (to - from) * share - QPointF(0.0, arc);
    const double edge
        = (source.edge + (target.edge - source.edge) * share) * (token.isSummed ? 0.62 - 0.32 * share : 0.86);
    const QRectF box(at - QPointF(edge, edge) / 2.0, QSizeF(edge, edge));
    const QColor face = token.to.surface == Surface::Tile
        ? drawing.colours.faceToBe(token.to.cell).value_or(drawing.colours.faceOfItem(token.item))
        : drawing.colours.faceOfItem(token.item);
    painter.setPen(QPen(token.isSummed ? drawing.look.load : drawing.look.store, edge > 18.0 ? 2.0 : 1.0));
    painter.setBrush(face);
    painter.drawRoundedRect(box, 3.0, 3.0);
    if (!drawing.blanks.names)
        paintLetter(painter, drawing, box, drawing.board.places().labelOf(token.item), inkOn(face));
}

/// What is written comes down on its cell.
void paintLanding(QPainter &painter, const Drawing &drawing, const Scene &after, double share)
{
    const Grid &grid = drawing.layout.outputs;
    for (int cell = 0; cell < static_cast<int>(after.outputs.size()); ++cell) {
        const CellState &state = after.outputs[static_cast<size_t>(cell)];
        if (!state.writing || !state.now() || !grid.shows(cell))
            continue;
        const QRectF face = faceOf(grid.cell(cell));
        const double grow = face.width() * 0.35 * (1.0 - share);
        QColor grey = greyFace(state.value);
        grey.setAlphaF(static_cast<float>(0.35 + 0.65 * share));
        painter.fillRect(face.adjusted(-grow, -grow, grow, grow), grey);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(drawing.look.store, 2.0));
        painter.drawRect(face.adjusted(-grow, -grow, grow, grow));
    }
}

} // namespace

std::vector<Token> tokensAt(const Storyboard &board, int frame)
{
    if (frame < 0 || frame > board.lastFrame())
        return {};
    switch (board.frames()[static_cast<size_t>(frame)].kind) {
    case FrameKind::Fill:
        return copiesAt(board, frame);
    case FrameKind::MultiplyAdd:
        return productsAt(board, frame);
    default:
        return {};
    }
}

void paintMotion(
    QPainter &painter, const Drawing &drawing, const Scene &before, const Scene &after, double share)
{
    if (share >= 1.0 || drawing.layout.outputs.empty())
        return;
    const double eased = QEasingCurve(QEasingCurve::InOutCubic).valueForProgress(share);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (after.kind == FrameKind::MultiplyAdd && before.kind == FrameKind::MultiplyAdd) {
        if (!drawing.layout.tile.empty())
            paintSliding(painter, drawing, drawing.layout.tile, before.tile, after.tile, eased);
        else
            paintSliding(painter, drawing, drawing.layout.window, before.window, after.window, eased);
    }
    for (const Token &token : tokensAt(drawing.board, after.frame))
        if (drawing.focus < 0 || token.item == drawing.focus || token.item < 0)
            paintToken(painter, drawing, token, eased);
    if (after.kind == FrameKind::Store && !drawing.board.places().isSpectra())
        paintLanding(painter, drawing, after, eased);
    painter.restore();
}

} // namespace halo
