// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/export/celllook.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/paint/paint.h"
#include "compute/drawing/recording/storyboard.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halo {
namespace {

PaperColour grey(float value)
{
    return { greyFace(value), greyFace(value) };
}

PaperColour over(const QColor Look::*ground, const PaperColour &colour, double share)
{
    return { mixed(diagramLook(false).*ground, colour.light, share),
        mixed(diagramLook(true).*ground, colour.dark, share) };
}

bool counts(ColourBy by)
{
    return by == ColourBy::Reads;
}

} // namespace

CellLooks::CellLooks(const Storyboard &board, ColourBy by, int padding)
    : m_board(board)
    , m_light(board, by, false, hardwareModels().front(), padding)
    , m_dark(board, by, true, hardwareModels().front(), padding)
{
    findFaults();
    const Places &places = board.places();
    if (places.hasWindow())
        return;
    m_least = std::numeric_limits<float>::max();
    m_most = std::numeric_limits<float>::lowest();
    for (int cell = 0; cell < places.windowCells(); ++cell)
        if (const auto value = board.valueOf({ Surface::Window, cell }); value && std::isfinite(*value)) {
            m_least = std::min(m_least, *value);
            m_most = std::max(m_most, *value);
        }
    if (m_least >= m_most) {
        m_least = 0.0F;
        m_most = 1.0F;
    }
}

void CellLooks::findFaults()
{
    const Places &places = m_board.places();
    const Trace &trace = m_board.trace();
    m_faulty.assign(static_cast<size_t>(places.tileCells()), false);
    m_wrong.assign(static_cast<size_t>(places.outputCells()), 0);
    const auto mark = [](auto &list, std::int64_t cell, auto value) {
        if (cell >= 0 && cell < std::ssize(list))
            list[static_cast<size_t>(cell)] = value;
    };
    for (const Finding &finding : trace.findings) {
        if (finding.kind == FindingKind::Value)
            mark(m_wrong,
                places.hasWindow()
                    ? places.outputOf(finding.index)
                    : places.surfaceCellOf(finding.buffer, finding.index, AccessKind::Store).cell,
                finding.item >= 0 ? 1 : 2);
        if (finding.buffer < 0)
            continue;
        std::vector<std::int64_t> elements(finding.more.begin(), finding.more.end());
        elements.push_back(finding.index);
        for (const std::int64_t element : elements) {
            const SurfaceCell position
                = places.hasWindow() ? SurfaceCell{} : places.surfaceCellOf(finding.buffer, element);
            if (places.hasWindow() ? finding.buffer == trace.tile() : position.surface == Surface::Tile)
                mark(m_faulty, places.hasWindow() ? element : position.cell, true);
        }
    }
}

std::optional<PaperColour> CellLooks::faceOf(SurfaceCell position, const CellState &state) const
{
    const auto light = m_light.faceOf(position, state);
    const auto dark = m_dark.faceOf(position, state);
    return light && dark ? std::optional(PaperColour{ *light, *dark }) : std::nullopt;
}

CellLook CellLooks::ofWindow(const Scene &scene, int cell) const
{
    const CellState &state = scene.window[static_cast<size_t>(cell)];
    const SurfaceCell position{ Surface::Window, cell };
    CellLook look;
    if (const auto value = m_board.valueOf(position))
        look.face = grey((*value - m_least) / (m_most - m_least));
    if (m_board.places().roleOfWindow(cell) == Role::Border)
        look.pattern = Role::Border;
    if (state.reads == 0)
        return look;
    const bool coloured = counts(m_light.by()) || m_light.by() == ColourBy::Role;
    if (state.now() || coloured)
        look.face = faceOf(position, state);
    if (counts(m_light.by()))
        look.text = QString::number(state.reads);
    else if (state.now())
        look.text = m_board.places().labelOf(state.item);
    look.marked = !state.now() && !coloured;
    look.reads = state.now();
    return look;
}

/// What its colour means, where that is a number, else its work-item.
QString CellLooks::textOfTile(const CellState &state, int cell) const
{
    if (counts(m_light.by()) && state.reads > 0)
        return QString::number(state.reads);
    return m_light.by() == ColourBy::Bank ? QString::number(m_light.bankOf(cell))
                                          : m_board.places().labelOf(state.item);
}

CellLook CellLooks::ofTile(const Scene &scene, int cell) const
{
    const CellState &state = scene.tile[static_cast<size_t>(cell)];
    const Places &places = m_board.places();
    const int filler = m_board.fillerOf(cell);
    CellLook look;
    look.writes = state.now() && state.writing;
    look.reads = state.now() && !state.writing;
    look.sums = places.sums().has_value() && state.age >= 0;
    const bool affected = m_faulty[static_cast<size_t>(cell)] && m_board.affectedFrom(cell) >= 0
        && m_board.affectedFrom(cell) <= scene.frame;
    if (affected)
        look.pattern = Role::Conflict;
    if (state.written || look.sums) {
        const bool fades = (scene.kind == FrameKind::MultiplyAdd || scene.kind == FrameKind::Store)
            && !counts(m_light.by()) && m_light.by() != ColourBy::Bank;
        look.text = state.written ? textOfTile(state, cell) : QString();
        look.face = look.sums ? grey(state.value) : faceOf({ Surface::Tile, cell }, state);
        if (look.face && !look.sums && fades && !look.reads)
            look.face = over(&Look::card, *look.face, 0.5);
        return look;
    }
    const bool isLeft = places.between() >= 0 && scene.kind != FrameKind::Barrier && scene.passed > 0;
    if (const auto value = m_board.valueOf({ Surface::Tile, cell }); filler < 0 && isLeft && value) {
        look.face = grey(*value);
        look.sums = true;
    } else if (filler < 0 && !affected && places.between() < 0) {
        look.pattern = Role::Idle;
    } else if (filler < 0 && !places.insideBetween(cell)) {
        look.pattern = Role::Border;
    } else if (filler >= 0) {
        const auto light = m_light.faceToBe(cell);
        const auto dark = m_dark.faceToBe(cell);
        if (light && dark)
            look.face = over(&Look::empty, { *light, *dark }, 0.8);
        look.full = 0.0;
        look.text = places.labelOf(filler);
        look.faint = true;
    }
    return look;
}

bool CellLooks::isWrong(const Scene &scene, int output) const
{
    const int wrong = m_wrong[static_cast<size_t>(output)];
    return wrong == 2 || (wrong == 1 && scene.outputs[static_cast<size_t>(output)].written);
}

CellLook CellLooks::ofOutput(const Scene &scene, int cell) const
{
    const CellState &state = scene.outputs[static_cast<size_t>(cell)];
    const int owner = m_board.ownerOf(cell);
    CellLook look;
    if (owner < 0)
        look.pattern = Role::Idle;
    if (isWrong(scene, cell))
        look.pattern = Role::Conflict;
    if (owner < 0)
        return look;
    look.text = m_board.places().labelOf(owner);
    look.writes = state.now() && state.writing;
    if (state.written) {
        look.face = grey(state.value);
        if (m_board.places().isPadding({ Surface::Outputs, cell }) && !look.pattern)
            look.pattern = Role::Border;
        return look;
    }
    look.full = scene.items[static_cast<size_t>(owner)].done;
    look.faint = look.full <= 0.0;
    if (!look.faint)
        look.face = over(&Look::empty, { m_light.faceOfItem(owner), m_dark.faceOfItem(owner) }, 0.75);
    return look;
}

CellLook CellLooks::at(const Scene &scene, SurfaceCell position) const
{
    return position.surface == Surface::Window ? ofWindow(scene, position.cell)
        : position.surface == Surface::Tile    ? ofTile(scene, position.cell)
                                               : ofOutput(scene, position.cell);
}

} // namespace halo
