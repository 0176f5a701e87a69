// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/paint/paint.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/recording/storyboard.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

/// Seen on any background: a line of the card's colour lies under it.
void paintMark(QPainter &painter, const Drawing &drawing, const QRectF &area, double width)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(drawing.look.card, width + 2.0, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(area);
    painter.setPen(QPen(drawing.look.mark, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(area);
}

/// One frame around cells that fill a rectangle, else one around each.
void paintTogether(QPainter &painter, const Drawing &drawing, const Grid &grid, const std::vector<int> &cells)
{
    QRect box;
    for (const int cell : cells)
        box |= QRect(cell % grid.columns, cell / grid.columns, 1, 1);
    if (cells.empty())
        return;
    if (static_cast<size_t>(box.width()) * static_cast<size_t>(box.height()) == cells.size())
        return paintMark(painter, drawing, grid.rectOf(box), 2.5);
    for (const int cell : cells)
        paintMark(painter, drawing, grid.cell(cell).adjusted(1.0, 1.0, -1.0, -1.0), 1.5);
}

} // namespace

PartClip::PartClip(QPainter &painter, const Grid &grid)
    : m_painter(painter)
    , m_isPart(grid.shown != grid.area)
{
    if (!m_isPart) // an SVG does not clip, and has all cells
        return;
    painter.save();
    painter.setClipRect(grid.shown.adjusted(-3.0, -3.0, 3.0, 3.0));
}

PartClip::~PartClip()
{
    if (m_isPart)
        m_painter.restore();
}

QRectF faceOf(const QRectF &cell)
{
    const double gap = cell.width() >= 16.0 ? 1.0 : cell.width() >= 7.0 ? 0.5 : 0.0;
    return cell.adjusted(gap, gap, -gap, -gap);
}

int pixelsOfLetter(const Drawing &drawing, const QRectF &cell, const QString &letter)
{
    const double wide = 0.62 * static_cast<double>(std::max<qsizetype>(letter.size(), 1)); // of a bold letter
    const int pixels = static_cast<int>(std::min({ cell.height() * 0.5, (cell.width() - 5.0) / wide, 26.0 }));
    return pixels < drawing.fonts.leastName ? 0 : pixels;
}

void paintLetter(
    QPainter &painter, const Drawing &drawing, const QRectF &cell, const QString &letter, const QColor &ink)
{
    QFont font = drawing.fonts.small;
    const int pixels = pixelsOfLetter(drawing, cell, letter);
    if (pixels == 0)
        return;
    font.setPixelSize(pixels);
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(cell, Qt::AlignCenter | Qt::TextDontClip, letter);
}

void paintFrame(QPainter &painter, const QRectF &cell, const QColor &colour, double width)
{
    if (cell.width() < 9.0) {
        QColor veil = colour;
        veil.setAlphaF(0.75F);
        painter.fillRect(cell, veil);
        return;
    }
    const double line = std::min(width, cell.width() / 6.0);
    const QRectF box = cell.adjusted(line / 2, line / 2, -line / 2, -line / 2);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, line, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(box);
}

void paintReadFrame(QPainter &painter, const Drawing &drawing, const QRectF &frame)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(drawing.look.card, 5.0, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(frame);
    painter.setPen(QPen(drawing.look.load, 3.0, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(frame);
}

QColor greyFace(float value)
{
    const int grey
        = std::isfinite(value) ? std::clamp(static_cast<int>(std::lround(value * 255.0F)), 0, 255) : 0;
    return QColor(grey, grey, grey);
}

void paintArrow(QPainter &painter, QPointF from, QPointF to, const QColor &colour)
{
    const QPointF along = to - from;
    const double length = std::hypot(along.x(), along.y());
    if (length < 8.0)
        return;
    const QPointF unit = along / length;
    const QPointF across(-unit.y(), unit.x());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QColor thin = colour; // the letters that it crosses stay legible
    thin.setAlphaF(0.5F);
    painter.setPen(QPen(thin, 2.5, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(from, to - unit * 7.0);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    const QPointF head[] = { to, to - unit * 9.0 + across * 4.5, to - unit * 9.0 - across * 4.5 };
    painter.drawPolygon(head, 3);
    painter.restore();
}

void paintTitle(QPainter &painter, const Drawing &drawing, const QRectF &surface, double room,
    const QString &title, const QString &text)
{
    const DiagramFonts &fonts = drawing.fonts;
    const auto line
        = [&](const QRectF &place, const QFont &font, const QColor &colour, const QString &words) {
              painter.setFont(font);
              painter.setPen(colour);
              painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                  QFontMetricsF(font).elidedText(words, Qt::ElideRight, place.width()));
          };
    const QRectF below = lineUnderTitle(drawing, surface, room, title);
    if (!text.isEmpty())
        line(below, fonts.small, drawing.look.muted, text);
    const bool isAbove = !drawing.layout.isStacked && !text.isEmpty();
    const double bottom = isAbove ? below.top() : surface.top() - 5.0;
    line(QRectF(surface.left(), bottom - fonts.titleLine, room, fonts.titleLine), fonts.title,
        drawing.look.text, title);
}

QRectF lineUnderTitle(const Drawing &drawing, const QRectF &surface, double room, const QString &title)
{
    const DiagramFonts &fonts = drawing.fonts;
    const double left
        = drawing.layout.isStacked ? QFontMetricsF(fonts.title).horizontalAdvance(title) + 12.0 : 0.0;
    const double height = drawing.layout.isStacked ? fonts.titleLine : fonts.smallLine;
    return { surface.left() + left, surface.top() - 5.0 - height, std::max(room - left, 0.0), height };
}

void paintBase(QPainter &painter, const Drawing &drawing)
{
    if (drawing.board.places().isSpectra() && !drawing.layout.window.empty())
        return paintSpectraBase(painter, drawing), paintLegend(painter, drawing);
    if (!drawing.layout.window.empty())
        paintWindowBase(painter, drawing);
    if (!drawing.layout.tile.empty())
        paintTileBase(painter, drawing);
    else if (!drawing.layout.registers.isEmpty())
        paintRegistersBase(painter, drawing);
    if (!drawing.layout.outputs.empty())
        paintOutputsBase(painter, drawing);
    if (!drawing.layout.items.empty())
        paintItemsBase(painter, drawing);
    paintLegend(painter, drawing);
}

void paintScene(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    const bool isSpectra = drawing.board.places().isSpectra() && !drawing.layout.window.empty();
    if (isSpectra)
        paintSpectra(painter, drawing, scene);
    else if (!drawing.layout.window.empty() && !drawing.blanks.window)
        paintWindow(painter, drawing, scene);
    if (!drawing.layout.tile.empty() && !drawing.blanks.tile)
        paintTile(painter, drawing, scene);
    if (!drawing.layout.outputs.empty() && !isSpectra && !drawing.blanks.outputs)
        paintOutputs(painter, drawing, scene);
    if (!drawing.layout.items.empty())
        paintItems(painter, drawing, scene);
    paintFlow(painter, drawing, scene);
    if (!drawing.layout.weights.empty()) // over the way of data
        paintWeights(painter, drawing, scene);
    if (!drawing.layout.gate.isEmpty())
        paintGate(painter, drawing, scene);
    if (!drawing.layout.registers.isEmpty())
        paintRegisters(painter, drawing, scene);
    if (!drawing.layout.ribbon.isEmpty() && !drawing.blanks.ribbon)
        paintRibbon(painter, drawing, scene);
    if (drawing.pinned >= 0 && !drawing.blanks.numbers)
        paintNumbers(painter, drawing, scene);
    paintMarks(painter, drawing);
}

void paintLinks(QPainter &painter, const Drawing &drawing, const Links &links, bool pinned)
{
    for (const Surface surface : { Surface::Window, Surface::Tile, Surface::Outputs, Surface::Items })
        if (const Grid &grid = *drawing.layout.of(surface); !grid.empty()) {
            const PartClip clip(painter, grid);
            paintTogether(painter, drawing, grid, *links.of(surface));
        }
    if (const Grid *own = drawing.layout.of(links.from.surface); own && !own->empty() && links.from) {
        const PartClip clip(painter, *own);
        paintMark(painter, drawing, own->cell(links.from.cell), 3.5);
    }
    if (links.tap >= 0 && !drawing.layout.weights.empty() && !drawing.blanks.weights)
        paintMark(painter, drawing, drawing.layout.weights.cell(links.tap), 3.0);
    const Grid *grid = drawing.layout.of(links.from.surface);
    if (pinned && grid && !grid->empty()) {
        const QRectF cell = grid->cell(links.from.cell);
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(drawing.look.card, 1.5));
        painter.setBrush(drawing.look.mark);
        painter.drawEllipse(cell.topRight(), 4.5, 4.5);
        painter.restore();
    }
}

} // namespace halo
