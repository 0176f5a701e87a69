// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/paint/paint.h"
#include "compute/drawing/recording/caption.h"
#include "compute/drawing/recording/flow.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/titles.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace halo {
namespace {

/// An arrow from a place in one surface to a cell of the next. It keeps to the gap between them: across the
/// cells it would strike their letters out; both ends have frames around their cells.
void paintCrossing(QPainter &painter, const Drawing &drawing, const Grid &source, QPointF from,
    const Grid &target, int cell, const QColor &colour)
{
    const QPointF to = target.cell(cell).center();
    if (!source.shown.adjusted(-1, -1, 1, 1).contains(from) || !target.shows(cell))
        return;
    if (drawing.layout.isStacked)
        paintArrow(painter, QPointF(from.x(), source.shown.bottom() + 3.0),
            QPointF(to.x(), target.shown.top() - drawing.layout.titleHeight - 1.0), colour);
    else
        paintArrow(painter, QPointF(source.shown.right() + 3.0, from.y()),
            QPointF(target.shown.left() - 2.0, to.y()), colour);
}

void paintLoad(QPainter &painter, const Drawing &drawing, const Flow &flow, const QColor &colour)
{
    const Grid &window = drawing.layout.window;
    paintCrossing(painter, drawing, window, window.cell(flow.from.cell).center(), drawing.layout.tile,
        flow.to.cell, colour);
}

/// The taps of an item's output over the surface that it reads, and the way to the output. Of all items
/// together, their frames would be a thicket: the frame of the cells that they read now moves as they go on.
/// The row or the column of a sum is seen as such all the same, unless two of them would look like a longer
/// one.
void paintTaps(
    QPainter &painter, const Drawing &drawing, const Flow &flow, const Flow &first, const QColor &colour)
{
    const Grid &inputs = *drawing.layout.of(flow.from.surface);
    const auto tapsOf = [&inputs](const Flow &one) {
        return QRectF(inputs.cell(one.from.cell).topLeft(), QSizeF(one.cells) * inputs.edge);
    };
    const QRectF taps = tapsOf(flow);
    const Places &places = drawing.board.places();
    const bool isTogether = flow.from.surface == Surface::Window || places.tileLiesOverWindow();
    const bool isApart = flow == first || !tapsOf(first).adjusted(-1, -1, 1, 1).intersects(taps);
    if ((places.sums() && isApart) || (drawing.focus >= 0 && isTogether)) {
        const PartClip clip(painter, inputs);
        paintReadFrame(painter, drawing, taps);
    }
    paintCrossing(
        painter, drawing, inputs, taps.center(), *drawing.layout.of(flow.to.surface), flow.to.cell, colour);
}

void paintReadNow(
    QPainter &painter, const Drawing &drawing, const std::vector<CellState> &cells, const Grid &grid)
{
    const PartClip clip(painter, grid);
    if (const QRect box = touchedNow(cells, grid.columns); !box.isNull())
        paintReadFrame(painter, drawing, grid.rectOf(box));
}

/// With the name that the kernel has for it, if the gate is as long.
QString namedGate(const Drawing &drawing, const Scene &scene, double length)
{
    const QString text = gateText(drawing.board, scene);
    const QString part = partText(drawing.board, scene.frame);
    const QString named = part.isEmpty() ? text : QStringLiteral("%1 \u00b7 %2").arg(part, text);
    return QFontMetricsF(drawing.fonts.small).horizontalAdvance(named) <= length ? named : text;
}

} // namespace

void paintGate(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    const QRectF gate = drawing.layout.gate;
    const bool waiting = scene.kind == FrameKind::Barrier;
    const bool open = !waiting && !drawing.board.holdsBack(scene.passed);
    const double closed = scene.closing;
    const QColor face = waiting ? drawing.look.text : open ? drawing.look.good : drawing.look.muted;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(face);
    const bool lies = drawing.layout.isStacked;
    const double length = lies ? gate.width() : gate.height();
    const double ajar = length * 0.16;
    const double post = ajar + (length / 2.0 - 2.0 - ajar) * closed;
    const QRectF first = lies ? QRectF(gate.left(), gate.top() + 3.0, post, gate.height() - 6.0)
                              : QRectF(gate.left() + 5.0, gate.top(), gate.width() - 10.0, post);
    painter.drawRoundedRect(first, 3.0, 3.0);
    painter.drawRoundedRect(
        first.translated(lies ? length - post : 0.0, lies ? 0.0 : length - post), 3.0, 3.0);
    const QString text = namedGate(drawing, scene, length);
    painter.translate(lies ? gate.center() : QPointF(gate.right() + 6.0, gate.center().y()));
    painter.rotate(lies ? 0.0 : -90.0);
    painter.setFont(drawing.fonts.small);
    const QSizeF room(
        QFontMetricsF(drawing.fonts.small).horizontalAdvance(text) + 6.0, drawing.fonts.smallLine);
    // Over the middle of a gate that is shorter, but not over what stands below.
    const double over = lies ? 0.0 : std::max((room.width() - length) / 2.0, 0.0);
    const QRectF label(QPointF(over - room.width() / 2.0, -room.height() / 2.0), room);
    painter.fillRect(label, drawing.look.card); // the way of data goes behind it
    painter.setPen(face);
    painter.drawText(label, Qt::AlignCenter | Qt::TextDontClip, text);
    painter.restore();
}

void paintFlow(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    if (drawing.layout.outputs.empty()) // the layout of the work-items
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const bool reads = scene.kind == FrameKind::Load || scene.kind == FrameKind::MultiplyAdd;
    const QColor colour = reads ? drawing.look.load : drawing.look.store;
    const bool sums = drawing.board.places().sums().has_value();
    if (scene.kind == FrameKind::MultiplyAdd && drawing.focus < 0 && scene.active > 1 && !sums)
        drawing.layout.tile.empty() ? paintReadNow(painter, drawing, scene.window, drawing.layout.window)
                                    : paintReadNow(painter, drawing, scene.tile, drawing.layout.tile);
    const std::vector<Flow> flows = flowsAt(drawing.board, scene.frame, drawing.focus);
    for (const Flow &flow : flows)
        if (flow.to.surface == Surface::Tile && !sums)
            paintLoad(painter, drawing, flow, colour);
        else
            paintTaps(painter, drawing, flow, flows.front(), colour);
    painter.restore();
}

} // namespace halo
