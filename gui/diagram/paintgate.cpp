// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/diagram/paint.h"
#include "gui/diagram/texts.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace halo {
namespace {

/// Where the pixel of an access goes, or what it came from, by the frame before or after.
Spot partnerOf(const Storyboard &board, int item, int frame, Surface surface)
{
    for (const Deed &deed : board.deedsOf(item))
        if (deed.spot.surface == surface && std::abs(deed.frame - frame) <= 1 && deed.spot.cell >= 0)
            return deed.spot;
    return {};
}

/// An arrow from a place in one surface to a cell of the next. It keeps to the gap between them: across the
/// cells it would strike their letters out; both ends have frames around their cells.
void paintCrossing(QPainter &painter, const Drawing &drawing, const Grid &source, QPointF from,
    const Grid &target, int cell, const QColor &colour)
{
    const QPointF to = target.cell(cell).center();
    if (drawing.layout.isStacked)
        paintArrow(painter, QPointF(from.x(), source.area.bottom() + 3.0),
            QPointF(to.x(), target.area.top() - drawing.layout.titleHeight - 1.0), colour);
    else
        paintArrow(painter, QPointF(source.area.right() + 3.0, from.y()),
            QPointF(target.area.left() - 2.0, to.y()), colour);
}

void paintLoads(QPainter &painter, const Drawing &drawing, const Scene &scene, int item)
{
    const Spot from = partnerOf(drawing.board, item, scene.frame, Surface::Window);
    const Spot to = partnerOf(drawing.board, item, scene.frame, Surface::Tile);
    if (!from || !to)
        return;
    const QColor colour = scene.kind == FrameKind::Load ? drawing.look.load : drawing.look.store;
    paintCrossing(painter, drawing, drawing.layout.window, drawing.layout.window.cell(from.cell).center(),
        drawing.layout.tile, to.cell, colour);
}

/// The taps of an item's output over the surface that it reads, and the way to the output.
void paintTaps(QPainter &painter, const Drawing &drawing, const Scene &scene, int item)
{
    const Places &places = drawing.board.places();
    const auto &outputs = drawing.board.outputsOf(item);
    const Grid &inputs = drawing.layout.tile.empty() ? drawing.layout.window : drawing.layout.tile;
    if (outputs.empty() || !places.isConvolution())
        return;
    const int first = places.windowOf(outputs.front(), 0);
    const QPointF corner(first % places.window().width(), first / places.window().width());
    const QRectF taps(inputs.area.topLeft() + corner * inputs.edge, QSizeF(places.filter()) * inputs.edge);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(drawing.look.card, 4.5, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(taps);
    painter.setPen(QPen(drawing.look.load, 2.5, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(taps);
    const bool stores = scene.kind == FrameKind::Store;
    paintCrossing(painter, drawing, inputs, taps.center(), drawing.layout.outputs, outputs.front(),
        stores ? drawing.look.store : drawing.look.load);
}

} // namespace

void paintGate(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    const QRectF gate = drawing.layout.gate;
    const int barriers = drawing.board.trace().phases() - 1;
    const bool waiting = scene.kind == FrameKind::Barrier;
    const bool open = !waiting && scene.passed >= barriers;
    const QColor face = waiting ? drawing.look.text : open ? drawing.look.good : drawing.look.muted;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(face);
    const bool lies = drawing.layout.isStacked;
    const double length = lies ? gate.width() : gate.height();
    const double post = open ? length * 0.16 : length / 2.0 - 2.0;
    const QRectF first = lies ? QRectF(gate.left(), gate.top() + 3.0, post, gate.height() - 6.0)
                              : QRectF(gate.left() + 5.0, gate.top(), gate.width() - 10.0, post);
    painter.drawRoundedRect(first, 3.0, 3.0);
    painter.drawRoundedRect(
        first.translated(lies ? length - post : 0.0, lies ? 0.0 : length - post), 3.0, 3.0);
    const QString text = waiting ? DiagramTexts::tr("barrier: all wait")
        : open                   ? DiagramTexts::tr("barrier passed")
                                 : DiagramTexts::tr("barrier %1 of %2").arg(scene.passed + 1).arg(barriers);
    painter.translate(lies ? gate.center() : QPointF(gate.right() + 6.0, gate.center().y()));
    painter.rotate(lies ? 0.0 : -90.0);
    painter.setFont(drawing.fonts.small);
    const QSizeF room(
        QFontMetricsF(drawing.fonts.small).horizontalAdvance(text) + 6.0, drawing.fonts.smallLine);
    const QRectF label(QPointF(-room.width() / 2.0, -room.height() / 2.0), room);
    painter.fillRect(label, drawing.look.card); // the way of data goes behind it
    painter.setPen(face);
    painter.drawText(label, Qt::AlignCenter | Qt::TextDontClip, text);
    painter.restore();
}

/// The way of data, for the first and the last work-item that take part only: more would be a thicket.
void paintFlow(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    const bool loads = scene.kind == FrameKind::Load || scene.kind == FrameKind::Fill;
    if (scene.active == 0 || drawing.layout.outputs.empty() || (loads && drawing.layout.tile.empty()))
        return;
    int first = -1;
    int last = -1;
    for (int item = 0; item < static_cast<int>(scene.items.size()); ++item) {
        if (!scene.items[static_cast<size_t>(item)].active)
            continue;
        first = first < 0 ? item : first;
        last = item;
    }
    if (drawing.focus >= 0)
        first = last = scene.items[static_cast<size_t>(drawing.focus)].active ? drawing.focus : -1;
    if (first < 0)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const int item : { first, last })
        if (loads)
            paintLoads(painter, drawing, scene, item);
        else if (item == first || last != first)
            paintTaps(painter, drawing, scene, item);
    painter.restore();
}

} // namespace halo
