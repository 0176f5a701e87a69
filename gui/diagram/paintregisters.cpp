// SPDX-License-Identifier: GPL-3.0-or-later
// What a work-item keeps to itself, where others have a tile.
#include "gui/base/colours.h"
#include "gui/diagram/paint.h"
#include "gui/diagram/registers.h"
#include "gui/diagram/texts.h"

#include <QPainter>

#include <algorithm>

namespace halo {
namespace {

constexpr double mostEdge = 44.0;

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

} // namespace

void paintRegisters(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    const QRectF area = drawing.layout.noTile.adjusted(8, 6, -8, -6);
    const Registers held = registersAt(drawing.board, itemOf(drawing, scene), scene.frame);
    const QRect outputs = drawing.board.places().outputs();
    QRect box;
    for (const Registers::Sum &sum : held.sums)
        box |= QRect(sum.output % outputs.width(), sum.output / outputs.width(), 1, 1);
    const int columns = std::max({ static_cast<int>(held.pixels.size()), box.width(), 8 });
    const double line = drawing.fonts.smallLine + 2.0;
    const double edge = wholePixels(std::min({ area.width() / columns,
        (area.height() - 3.0 * line) / (1.0 + std::max(box.height(), 1)), mostEdge }));
    if (edge < 4.0)
        return;
    painter.fillRect(QRectF(area.topLeft(), QSizeF(area.width(), 3.0 * line + edge * (1 + box.height()))),
        drawing.look.card); // the way of data goes behind them
    QPointF at = area.topLeft();
    paintWords(painter, drawing, { at, QSizeF(area.width(), line) },
        DiagramTexts::tr("Work-item %1: pixels of a row").arg(drawing.board.places().labelOf(held.item)));
    at.ry() += line;
    for (size_t i = 0; i < held.pixels.size(); ++i)
        paintRegister(painter, drawing, QRectF(at + QPointF(double(i) * edge, 0.0), QSizeF(edge, edge)),
            greyFace(drawing.board.valueOf({ Surface::Window, held.pixels[i] }).value_or(0.0F)), 1.0);
    at.ry() += edge + line * 0.5;
    paintWords(painter, drawing, { at, QSizeF(area.width(), line) },
        DiagramTexts::tr("sums of its %1 outputs").arg(held.sums.size()));
    at.ry() += line;
    for (const Registers::Sum &sum : held.sums) {
        const QPoint place
            = QPoint(sum.output % outputs.width(), sum.output / outputs.width()) - box.topLeft();
        const CellState &state = scene.outputs[static_cast<size_t>(sum.output)];
        paintRegister(painter, drawing, QRectF(at + QPointF(place) * edge, QSizeF(edge, edge)),
            state.written ? greyFace(state.value)
                          : mixed(drawing.look.empty, drawing.colours.faceOfItem(held.item), 0.75),
            state.written ? 1.0 : sum.done);
    }
}

} // namespace halo
