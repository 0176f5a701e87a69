// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/diagram/paint.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace halo {
namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(halo::Diagram)
};

/// Where the pixel of an access goes, or what it came from, by the frame before or after.
Spot partnerOf(const Storyboard &board, int item, int frame, Surface surface)
{
    for (const Deed &deed : board.deedsOf(item))
        if (deed.spot.surface == surface && std::abs(deed.frame - frame) <= 1 && deed.spot.cell >= 0)
            return deed.spot;
    return {};
}

/// An arrow from a height beside one surface to the row of a cell of the next. It keeps to the gap between
/// them: across the cells it would strike their letters out; both ends have frames around their cells.
void paintCrossing(
    QPainter &painter, const Grid &source, double height, const Grid &target, int cell, const QColor &colour)
{
    paintArrow(painter, QPointF(source.area.right() + 3.0, height),
        QPointF(target.area.left() - 2.0, target.cell(cell).center().y()), colour);
}

void paintLoads(QPainter &painter, const Drawing &drawing, const Scene &scene, int item)
{
    const Spot from = partnerOf(drawing.board, item, scene.frame, Surface::Window);
    const Spot to = partnerOf(drawing.board, item, scene.frame, Surface::Tile);
    if (!from || !to)
        return;
    const QColor colour = scene.kind == FrameKind::Load ? drawing.look.load : drawing.look.store;
    paintCrossing(painter, drawing.layout.window, drawing.layout.window.cell(from.cell).center().y(),
        drawing.layout.tile, to.cell, colour);
}

/// The taps of an item's output over the surface that it reads, and the way to the output.
void paintTaps(QPainter &painter, const Drawing &drawing, const Scene &scene, int item)
{
    const Places &places = drawing.board.places();
    const auto &outputs = drawing.board.outputsOf(item);
    const Grid &inputs = drawing.layout.tile.empty() ? drawing.layout.window : drawing.layout.tile;
    if (outputs.empty())
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
    paintCrossing(painter, inputs, taps.center().y(), drawing.layout.outputs, outputs.front(),
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
    const double post = open ? gate.height() * 0.16 : gate.height() / 2.0 - 2.0;
    const QRectF upper(gate.left() + 5.0, gate.top(), gate.width() - 10.0, post);
    painter.drawRoundedRect(upper, 3.0, 3.0);
    painter.drawRoundedRect(upper.translated(0.0, gate.height() - post), 3.0, 3.0);
    const QString text = waiting ? Texts::tr("barrier: all wait")
        : open                   ? Texts::tr("barrier passed")
                                 : Texts::tr("barrier %1 of %2").arg(scene.passed + 1).arg(barriers);
    painter.translate(gate.right() + 6.0, gate.center().y());
    painter.rotate(-90.0);
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
