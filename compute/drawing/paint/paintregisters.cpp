// SPDX-License-Identifier: GPL-3.0-or-later
// What a work-item keeps to itself, where others have a tile.
#include "compute/drawing/base/colours.h"
#include "compute/drawing/paint/paint.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/registers.h"
#include "compute/drawing/recording/storyboard.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace halo {
namespace {

constexpr double mostEdge = 44.0;
constexpr double stripGap = 28.0;

int itemOf(const Drawing &drawing, const Scene &scene)
{
    if (drawing.focus >= 0)
        return drawing.focus;
    const auto first = std::ranges::find_if(scene.items, &ItemState::active);
    return first == scene.items.end() ? 0 : static_cast<int>(first - scene.items.begin());
}

/// Until it is stored, a sum fills from below.
void paintRegister(
    QPainter &painter, const Drawing &drawing, const QRectF &cell, const QColor &colour, double share)
{
    const QRectF face = faceOf(cell);
    painter.fillRect(face, drawing.look.empty);
    QRectF filled = face;
    filled.setTop(face.bottom() - face.height() * share);
    painter.fillRect(filled, colour);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(drawing.look.muted, 1.0));
    painter.drawRect(face);
}

void paintWords(QPainter &painter, const Drawing &drawing, const QRectF &line, const QString &text)
{
    painter.setFont(drawing.fonts.small);
    painter.setPen(drawing.look.muted);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
}

/// The sums' outputs, in columns and rows of all outputs.
QRect boxOf(const Registers &held, int columns)
{
    QRect box;
    for (const Registers::Sum &sum : held.sums)
        box |= QRect(sum.output % columns, sum.output / columns, 1, 1);
    return box;
}

/// first: where the upper left one is.
void paintSums(
    QPainter &painter, const Drawing &drawing, const Scene &scene, const Registers &held, const QRectF &first)
{
    const int columns = drawing.board.places().outputs().width();
    const QPoint corner = boxOf(held, columns).topLeft();
    for (const Registers::Sum &sum : held.sums) {
        const QPointF place(QPoint(sum.output % columns, sum.output / columns) - corner);
        const CellState &state = scene.outputs[static_cast<size_t>(sum.output)];
        paintRegister(painter, drawing, first.translated(place * first.width()),
            state.written ? greyFace(state.value)
                          : mixed(drawing.look.empty, drawing.colours.faceOfItem(held.item), 0.75),
            state.written ? 1.0 : sum.done);
    }
}

/// Of a register: pixels and sums, so many rows of these, lie side by side under a tile, which they are not
/// to outdo, and one below the other in its place.
double edgeOf(const Drawing &drawing, QSizeF room, int columns, int rows)
{
    const double line = drawing.fonts.smallLine + 2.0;
    if (drawing.layout.tile.empty())
        return wholePixels(
            std::min({ room.width() / columns, (room.height() - 3.0 * line) / (1.0 + rows), mostEdge }));
    return wholePixels(std::min({ (room.width() - stripGap) / (2 * columns), (room.height() - line) / rows,
        drawing.layout.window.edge, mostEdge }));
}

} // namespace

void paintRegistersBase(QPainter &painter, const Drawing &drawing)
{
    const QRectF area = drawing.layout.registers;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(drawing.look.line, 1.0, Qt::DashLine));
    painter.drawRect(area);
    paintTitle(painter, drawing, area, area.width() + 40.0, DiagramTexts::tr("Registers"),
        DiagramTexts::tr("private: visible to this work-item only"));
}

void paintRegisters(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    const bool isStrip = !drawing.layout.tile.empty();
    const QRectF area = isStrip ? drawing.layout.registers : drawing.layout.registers.adjusted(8, 6, -8, -6);
    const Registers held = registersAt(drawing.board, itemOf(drawing, scene), scene.frame);
    const QSize sums = boxOf(held, drawing.board.places().outputs().width()).size();
    const int columns = std::max({ static_cast<int>(held.pixels.size()), sums.width(), 8 });
    const double line = drawing.fonts.smallLine + 2.0;
    const double edge = edgeOf(drawing, area.size(), columns, std::max(sums.height(), 1));
    if (edge < 4.0)
        return;
    if (!isStrip)
        painter.fillRect(
            QRectF(area.topLeft(), QSizeF(area.width(), 3.0 * line + edge * (1 + sums.height()))),
            drawing.look.card); // the way of data goes behind them
    const QString pixels = (isStrip ? DiagramTexts::tr("Registers of work-item %1: pixels of a row")
                                    : DiagramTexts::tr("Work-item %1: pixels of a row"))
                               .arg(drawing.board.places().labelOf(held.item));
    QPointF at = area.topLeft();
    paintWords(painter, drawing, { at, QSizeF(area.width(), line) }, pixels);
    at.ry() += line;
    for (size_t i = 0; i < held.pixels.size(); ++i)
        paintRegister(painter, drawing, QRectF(at + QPointF(double(i) * edge, 0.0), QSizeF(edge, edge)),
            greyFace(drawing.board.valueOf({ Surface::Window, held.pixels[i] }).value_or(0.0F)), 1.0);
    const double wide
        = std::max(columns * edge, QFontMetricsF(drawing.fonts.small).horizontalAdvance(pixels));
    at = isStrip ? area.topLeft() + QPointF(wide + stripGap, 0.0) : at + QPointF(0.0, edge + line * 0.5);
    paintWords(painter, drawing, { at, QSizeF(area.width(), line) },
        DiagramTexts::tr("sums of its %1 outputs").arg(held.sums.size()));
    at.ry() += line;
    paintSums(painter, drawing, scene, held, { at, QSizeF(edge, edge) });
}

} // namespace halo
