// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/momentpicture.h"

#include "compute/drawing/export/sheet.h"
#include "compute/drawing/recording/storyboard.h"

#include <QPainter>

#include <algorithm>

namespace halo {
namespace {

constexpr double mostMomentEdge = 38.0;    ///< of a cell: a centimetre, to write in
constexpr double momentRibbonRoom = 430.0; ///< a diagram that is less high has no ribbon

/// Of what it is compared with: the same share of the way.
int frameIn(const Storyboard &board, const LessonMoment &moment)
{
    if (&board == moment.board.get())
        return moment.frame;
    try {
        return frameOf(moment.scene, board);
    } catch (const std::exception &) { // it has no such step
        return board.lastFrame();
    }
}

} // namespace

MomentPicture::MomentPicture(
    const PrintedStep &step, const Storyboard &board, bool answers, double width, double share)
    : m_board(board)
    , m_frame(frameIn(board, step.moment))
    , m_pin(&board == step.moment.board.get() ? pinOf(step.moment.scene, board) : SurfaceCell{})
    , m_fonts(sheetFont(12.0), 8)
    , m_colours(board, coloursOf(step.moment.scene, board), false, hardwareModels().front(),
          step.moment.scene.padding)
{
    const bool isOwn = &board == step.moment.board.get();
    const auto &key = step.moment.key;
    if (!answers)
        m_blanks = blanksOf(step.moment.scene);
    if (key && isOwn)
        (answers ? m_marks.answer : m_marks.asked) = answers ? key->marks : key->subject;
    const double room = step.tellsMemory ? momentRibbonRoom : momentRibbonRoom - 40.0;
    m_layout = surfacesLayout({ width, room }, board, m_fonts, mostMomentEdge);
    const double edge = m_layout.window.edge;
    if (share < 1.0)
        m_layout = surfacesLayout({ width, room }, board, m_fonts, edge * share);
    m_height = std::max(m_layout.legend.bottom(), m_layout.registers.bottom()) + 2.0;
}

/// The number of a load in the corner of each cell that it fills: in grey, their colours look alike.
void MomentPicture::paintRounds(QPainter &painter) const
{
    const Grid &tile = m_layout.tile;
    if (m_colours.by() != ColourBy::LoadRound || m_blanks.tile || tile.edge < 17.0)
        return;
    painter.setFont(sheetFont(std::min(tile.edge * 0.3, 9.0)));
    painter.setPen(diagramLook(false).muted);
    for (int cell = 0; cell < m_board.places().tileCells(); ++cell)
        if (const int round = m_colours.roundOf(cell); round > 0 && tile.shows(cell))
            painter.drawText(tile.cell(cell).adjusted(0.0, 0.0, -3.0, -1.0), Qt::AlignRight | Qt::AlignBottom,
                QString::number(round));
}

void MomentPicture::paint(QPainter &painter) const
{
    const Scene scene = sceneAt(m_board, m_frame);
    const int pinned = m_pin.surface == Surface::Outputs ? m_pin.cell : -1;
    const Drawing drawing{ m_board, m_layout, diagramLook(false), m_fonts, m_colours,
        pinned >= 0                           ? m_board.ownerOf(pinned)
            : m_pin.surface == Surface::Items ? m_pin.cell
                                              : -1,
        pinned, Depth::U8, hardwareModels().front(), m_blanks, m_marks };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintBase(painter, drawing);
    paintScene(painter, drawing, scene);
    paintRounds(painter);
    if (m_pin) { // what belongs together tells names
        const Links links = linksOf(m_board, scene, m_pin);
        const Links alone{ links.from, {}, {}, {}, {} };
        paintLinks(painter, drawing, m_blanks.names ? alone : links, true);
    }
    painter.restore();
}

} // namespace halo
