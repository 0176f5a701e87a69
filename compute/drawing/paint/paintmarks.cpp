// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/paint/paint.h"

#include <QPainter>

#include <algorithm>

namespace halo {
namespace {

/// The same in grey: what is asked has a dashed frame and a question mark, the answer a thick frame.
void paintAsked(QPainter &painter, const Drawing &drawing, const QRectF &cell)
{
    const QRectF face = faceOf(cell);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(drawing.look.card, 5.0));
    painter.drawRect(face);
    painter.setPen(QPen(drawing.look.mark, 3.0, Qt::DashLine));
    painter.drawRect(face);
    const double edge = std::clamp(face.width() * 0.42, 12.0, 26.0);
    const double over = face.width() < 30.0 ? 0.2 : 0.75; // beside a small cell: else little of it is seen
    const QRectF badge(face.right() - edge * over, face.top() - edge * (1.0 - over), edge, edge);
    painter.setPen(QPen(drawing.look.card, 1.5));
    painter.setBrush(drawing.look.mark);
    painter.drawEllipse(badge);
    QFont font = drawing.fonts.small;
    font.setPixelSize(std::max(static_cast<int>(edge * 0.75), 9));
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(drawing.look.card);
    painter.drawText(badge, Qt::AlignCenter, QStringLiteral("?"));
}

void paintAnswer(QPainter &painter, const Drawing &drawing, const QRectF &cell)
{
    const QRectF face = faceOf(cell);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(drawing.look.card, 7.0, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(face);
    painter.setPen(QPen(drawing.look.good, 4.0, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(face);
}

} // namespace

void paintMarks(QPainter &painter, const Drawing &drawing)
{
    const auto each = [&](const std::vector<SurfaceCell> &cells, auto paintOne) {
        for (const SurfaceCell &position : cells)
            if (const Grid *grid = drawing.layout.of(position.surface);
                grid && !grid->empty() && grid->shows(position.cell)) {
                painter.save();
                painter.setRenderHint(QPainter::Antialiasing);
                paintOne(painter, drawing, grid->cell(position.cell));
                painter.restore();
            }
    };
    each(drawing.marks.asked, paintAsked);
    each(drawing.marks.answer, paintAnswer);
}

} // namespace halo
