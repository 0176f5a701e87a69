// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/colours.h"
#include "compute/drawing/paint/paint.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/storyboard.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>

namespace halo {
namespace {

/// Writes entries one after another, in as many lines as there is room for.
class LegendPen
{
public:
    LegendPen(QPainter &painter, const Drawing &drawing)
        : m_painter(painter)
        , m_drawing(drawing)
        , m_area(drawing.layout.legend)
        , m_swatch(drawing.fonts.smallLine - 2.0)
        , m_at(m_area.topLeft())
    {
        painter.setFont(drawing.fonts.small);
    }

    template<typename PaintSwatch> void entry(const QString &text, PaintSwatch paintSwatch)
    {
        const double width = m_swatch + 6.0 + QFontMetricsF(m_drawing.fonts.small).horizontalAdvance(text);
        if (m_at.x() > m_area.left() && m_at.x() + width > m_area.right())
            m_at = QPointF(m_area.left(), m_at.y() + m_swatch + 6.0);
        if (m_at.y() + m_swatch > m_area.bottom() + 1.0)
            return;
        paintSwatch(QRectF(m_at, QSizeF(m_swatch, m_swatch)));
        m_painter.setPen(m_drawing.look.text);
        m_painter.drawText(QRectF(m_at.x() + m_swatch + 6.0, m_at.y() - 3.0, width, m_swatch + 6.0),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
        m_at += QPointF(width + 20.0, 0.0);
    }

private:
    QPainter &m_painter;
    const Drawing &m_drawing;
    const QRectF m_area;
    const double m_swatch;
    QPointF m_at;
};

/// Which roles occur in the whole animation that are told by pattern, whatever the colours mean.
std::array<bool, 5> patternsIn(const Storyboard &board)
{
    const Trace &trace = board.trace();
    const Places &places = board.places();
    std::array<bool, 5> occurs{};
    for (int cell = 0; cell < places.windowCells(); ++cell)
        if (places.roleOfWindow(cell) == Role::Border)
            occurs[static_cast<size_t>(Role::Border)] = true;
    for (int cell = 0; cell < places.tileCells(); ++cell)
        if (places.isThere({ Surface::Tile, cell }) && board.touches({ Surface::Tile, cell }).empty())
            occurs[static_cast<size_t>(Role::Idle)] = true;
    for (int cell = 0; cell < places.outputCells(); ++cell)
        if (places.isThere({ Surface::Outputs, cell }) && board.ownerOf(cell) < 0)
            occurs[static_cast<size_t>(Role::Idle)] = true;
    const auto affects
        = [&](const Finding &finding) { return finding.buffer >= 0 && finding.buffer == trace.tile(); };
    occurs[static_cast<size_t>(Role::Conflict)] = std::ranges::any_of(trace.findings, affects);
    return occurs;
}

QString nameOfPattern(Role role)
{
    return role == Role::Idle ? DiagramTexts::tr("none") : nameOf(role);
}

} // namespace

/// What the colours mean; then the frame of the outputs and the patterns that occur; then what blue and
/// orange frames mean.
void paintLegend(QPainter &painter, const Drawing &drawing)
{
    if (drawing.layout.legend.isEmpty())
        return;
    const Look &look = drawing.look;
    LegendPen pen(painter, drawing);
    const std::vector<Colouring::Entry> none;
    for (const Colouring::Entry &entry : drawing.blanks.timeline ? none : drawing.colours.legend())
        pen.entry(entry.text, [&](const QRectF &box) {
            painter.fillRect(box, entry.face);
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(look.muted, 1.0));
            painter.drawRect(box);
        });
    if (!drawing.board.places().core().isEmpty())
        pen.entry(DiagramTexts::tr("below the outputs; outside it: the halo"), [&](const QRectF &box) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(look.mark, 2.0, Qt::DashLine));
            painter.drawRect(box.adjusted(1, 1, -1, -1));
        });
    if (const auto &sums = drawing.board.places().sums())
        pen.entry(sums->areRows() ? DiagramTexts::tr("sum of a row of pixels")
                                  : DiagramTexts::tr("sum of a column of pixels"),
            [&](const QRectF &box) { paintSumMark(painter, drawing, box); });
    const std::array<bool, 5> occurs = patternsIn(drawing.board);
    for (const Role role : { Role::Border, Role::Idle, Role::Conflict })
        if (occurs[static_cast<size_t>(role)])
            pen.entry(nameOfPattern(role), [&](const QRectF &box) {
                paintPattern(painter, box, role, look, 5.0);
                painter.setPen(QPen(colourOf(role, look), 1.0));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(box);
            });
    if (showsSectors(drawing))
        pen.entry(DiagramTexts::tr("a sector of %1 B, fetched whole").arg(drawing.model.sectorBytes),
            [&](const QRectF &box) { paintFrame(painter, box, look.text, 2.0); });
    const std::pair<QColor, QString> kinds[]
        = { { look.load, DiagramTexts::tr("read now") }, { look.store, DiagramTexts::tr("written now") } };
    for (const auto &[colour, text] : kinds)
        pen.entry(text, [&, ink = colour](const QRectF &box) { paintFrame(painter, box, ink); });
}

} // namespace halo
