// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/diagram/paint.h"

#include "gui/base/colours.h"
#include "gui/diagram/texts.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace halo {
namespace {

constexpr double smallestLettered = 12.0;

/// Writes entries of a legend one after another, in a line or one below the other.
class LegendPen
{
public:
    LegendPen(QPainter &painter, const Drawing &drawing)
        : m_painter(painter)
        , m_drawing(drawing)
        , m_area(drawing.layout.legend)
        , m_upright(m_area.height() > 2.0 * drawing.fonts.smallLine + 8.0)
        , m_swatch(drawing.fonts.smallLine - 2.0)
        , m_at(m_area.topLeft() + QPointF(0.0, m_upright ? 0.0 : (m_area.height() - m_swatch) / 2.0))
    {
        painter.setFont(drawing.fonts.small);
    }

    template<typename PaintSwatch> void entry(const QString &text, PaintSwatch paintSwatch)
    {
        const double width = m_swatch + 5.0 + QFontMetricsF(m_drawing.fonts.small).horizontalAdvance(text);
        if (m_at.x() + width > m_area.right() || m_at.y() + m_swatch > m_area.bottom())
            return;
        paintSwatch(QRectF(m_at, QSizeF(m_swatch, m_swatch)));
        m_painter.setPen(m_drawing.look.muted);
        m_painter.drawText(QRectF(m_at.x() + m_swatch + 5.0, m_at.y() - 3.0, width, m_swatch + 6.0),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
        m_at += m_upright ? QPointF(0.0, m_swatch + 8.0) : QPointF(width + 16.0, 0.0);
    }

private:
    QPainter &m_painter;
    const Drawing &m_drawing;
    const QRectF m_area;
    const bool m_upright;
    const double m_swatch;
    QPointF m_at;
};

/// Which roles occur in the whole animation.
std::array<bool, 5> rolesIn(const Storyboard &board)
{
    const Trace &trace = board.trace();
    const Places &places = board.places();
    std::array<bool, 5> occurs{ places.isConvolution(), false, false, false, false };
    for (int cell = 0; places.isConvolution() && cell < places.windowCells(); ++cell)
        occurs[static_cast<size_t>(places.roleOfWindow(cell))] = true;
    const auto idles = [&](const Step &step) { return std::ssize(step.accesses) < trace.items(); };
    occurs[static_cast<size_t>(Role::Idle)] = !board.raw() && std::ranges::any_of(board.steps(), idles);
    const auto harms
        = [&](const Finding &finding) { return finding.buffer >= 0 && finding.buffer == trace.tile(); };
    occurs[static_cast<size_t>(Role::Conflict)] = std::ranges::any_of(trace.findings, harms);
    return occurs;
}

/// The roles that occur, each as a swatch with its pattern and name; then what blue and orange mean.
void paintLegend(QPainter &painter, const Drawing &drawing)
{
    if (drawing.layout.legend.isEmpty())
        return;
    const std::array<bool, 5> occurs = rolesIn(drawing.board);
    LegendPen pen(painter, drawing);
    for (const Role role : allRoles) {
        if (!occurs[static_cast<size_t>(role)])
            continue;
        pen.entry(nameOf(role), [&](const QRectF &box) {
            paintPattern(painter, box, role, drawing.look, 5.0);
            painter.setPen(QPen(colourOf(role, drawing.look), 1.0));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(box);
        });
    }
    const std::pair<QColor, QString> kinds[] = { { drawing.look.load, DiagramTexts::tr("read now") },
        { drawing.look.store, DiagramTexts::tr("written now") } };
    for (const auto &[colour, text] : kinds)
        pen.entry(text, [&, ink = colour](const QRectF &box) { paintFrame(painter, box, ink); });
}

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
    if (static_cast<size_t>(box.width()) * static_cast<size_t>(box.height()) == cells.size()) {
        const QPointF corner = grid.area.topLeft() + QPointF(box.topLeft()) * grid.edge;
        return paintMark(painter, drawing, QRectF(corner, QSizeF(box.size()) * grid.edge), 2.5);
    }
    for (const int cell : cells)
        paintMark(painter, drawing, grid.cell(cell).adjusted(1.0, 1.0, -1.0, -1.0), 1.5);
}

} // namespace

QRectF faceOf(const QRectF &cell)
{
    const double gap = cell.width() >= 16.0 ? 1.0 : cell.width() >= 7.0 ? 0.5 : 0.0;
    return cell.adjusted(gap, gap, -gap, -gap);
}

void paintLetter(
    QPainter &painter, const Drawing &drawing, const QRectF &cell, const QString &letter, const QColor &ink)
{
    if (cell.width() < smallestLettered)
        return;
    QFont font = drawing.fonts.small;
    const bool pair = letter.size() > 1;
    font.setPixelSize(std::max(pair ? 8 : 9, static_cast<int>(cell.width() * (pair ? 0.46 : 0.58))));
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
    if (!drawing.layout.window.empty())
        paintWindowBase(painter, drawing);
    if (!drawing.layout.tile.empty() || !drawing.layout.noTile.isEmpty())
        paintTileBase(painter, drawing);
    if (!drawing.layout.outputs.empty())
        paintOutputsBase(painter, drawing);
    if (!drawing.layout.items.empty())
        paintItemsBase(painter, drawing);
    paintLegend(painter, drawing);
}

void paintScene(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    if (!drawing.layout.window.empty())
        paintWindow(painter, drawing, scene);
    if (!drawing.layout.tile.empty())
        paintTile(painter, drawing, scene);
    if (!drawing.layout.outputs.empty())
        paintOutputs(painter, drawing, scene);
    if (!drawing.layout.items.empty())
        paintItems(painter, drawing, scene);
    paintFlow(painter, drawing, scene);
    if (!drawing.layout.gate.isEmpty())
        paintGate(painter, drawing, scene);
}

void paintLinks(QPainter &painter, const Drawing &drawing, const Links &links, bool pinned)
{
    for (const Surface surface : { Surface::Window, Surface::Tile, Surface::Outputs, Surface::Items })
        if (const Grid &grid = *drawing.layout.of(surface); !grid.empty())
            paintTogether(painter, drawing, grid, *links.of(surface));
    if (const Grid *own = drawing.layout.of(links.from.surface); own && !own->empty() && links.from)
        paintMark(painter, drawing, own->cell(links.from.cell), 3.5);
    if (links.tap >= 0 && !drawing.layout.weights.empty())
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
