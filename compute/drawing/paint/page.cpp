// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/paint/page.h"

#include "compute/drawing/paint/painttimeline.h"
#include "compute/drawing/recording/caption.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/storyboard.h"

#include <QPainter>

namespace halo {
namespace {

constexpr double margin = 14.0;

void paintPart(QPainter &painter, QPointF at, const Drawing &drawing, const Scene &scene)
{
    painter.save();
    painter.translate(at);
    paintBase(painter, drawing);
    paintScene(painter, drawing, scene);
    painter.restore();
}

} // namespace

void paintPage(QPainter &painter, const QRectF &area, const Storyboard &board, int frame, const Look &look,
    const QFont &font)
{
    const DiagramFonts fonts(font, 9);
    const Colouring colours(board, bestColouring(board), look.dark);
    const Scene scene = sceneAt(board, frame);
    painter.fillRect(area, look.card);
    const QRectF inside = area.adjusted(margin, margin, -margin, -margin);
    const double caption = 2.0 * fonts.titleLine + 4.0;
    const double bars = fonts.titleLine + 8.0;
    const double room = inside.height() - caption - bars - 2.0 * margin - 20.0;
    const QSizeF upper(inside.width(), room * 0.62);
    const QSizeF lower(inside.width(), room * 0.38);
    const DiagramLayout surfaces = surfacesLayout(upper, board, fonts);
    paintPart(painter, inside.topLeft(), { board, surfaces, look, fonts, colours }, scene);
    const DiagramLayout items = itemsLayout(lower, board, fonts);
    const QPointF below(inside.left(), inside.top() + upper.height());
    paintPart(painter, below, { board, items, look, fonts, colours }, scene);
    const QRectF barArea(inside.left(), below.y() + lower.height() + margin, inside.width(), bars);
    if (board.lastFrame() >= 0) {
        const TimelineLayout timeline(barArea, board);
        paintTimelineBase(painter, timeline, board, fonts, look.dark);
        paintTimelineHead(painter, timeline, scene.frame, look);
    }
    painter.setFont(font);
    painter.setPen(look.text);
    painter.drawText(QRectF(inside.left(), barArea.bottom() + 20.0, inside.width(), caption),
        Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
        DiagramTexts::tr("Step %1 of %2. %3")
            .arg(scene.frame + 1)
            .arg(board.lastFrame() + 1)
            .arg(captionOf(board, scene)));
}

} // namespace halo
