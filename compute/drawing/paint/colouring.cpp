// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/paint/colouring.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/storyboard.h"

#include <algorithm>

namespace halo {
namespace {

constexpr int mostRounds = 8; ///< more have no colours that can be told apart

/// Few is pale, many is deep: blue, as all that is read.
QColor heatColour(double share, bool dark)
{
    return dark ? mixed(QColor::fromRgb(0x26384a), QColor::fromRgb(0x7cc7f5), share)
                : mixed(QColor::fromRgb(0xe3f0fa), QColor::fromRgb(0x005a94), share);
}

/// The number of a frame's load in the timeline; 0: it has none, or stands for several.
int loadOf(const Storyboard &board, int frame)
{
    const Segment &segment = board.segments()[static_cast<size_t>(board.segmentOf(frame))];
    return board.raw() || segment.repeats > 1 ? 0 : segment.number;
}

/// Around the colour circle.
QColor bankColour(int bank, int banks, bool dark)
{
    return QColor::fromHsvF(
        static_cast<float>(bank) / static_cast<float>(banks), dark ? 0.62F : 0.38F, dark ? 0.52F : 0.97F);
}

} // namespace

/// Told apart in grey and without green cones by neighbours' lightness; dark ink reads on the light ones.
QColor seriesColour(int number, bool dark)
{
    static const QColor light[] = { QColor::fromRgb(0x9ecae8), QColor::fromRgb(0xffcf8f),
        QColor::fromRgb(0xb9e3b4), QColor::fromRgb(0xd9c6ec), QColor::fromRgb(0xf7b3a4),
        QColor::fromRgb(0xf2e97f), QColor::fromRgb(0x8fd8d2), QColor::fromRgb(0xcfcfcf) };
    static const QColor deep[] = { QColor::fromRgb(0x1f6fa8), QColor::fromRgb(0xb06a00),
        QColor::fromRgb(0x2f7d3b), QColor::fromRgb(0x7a55a8), QColor::fromRgb(0xa8432d),
        QColor::fromRgb(0x8a7d00), QColor::fromRgb(0x187a75), QColor::fromRgb(0x5e6875) };
    // Named first: of a conditional array, g++ 12 reads another element when it checks bounds and overflow.
    const auto &colours = dark ? deep : light;
    return colours[number % 8];
}

QColor loadColour(int load, bool dark)
{
    return seriesColour(std::clamp(load, 1, mostRounds) - 1, dark);
}

QString nameOf(ColourBy by)
{
    switch (by) {
    case ColourBy::LoadRound:
        return DiagramTexts::tr("load round");
    case ColourBy::WorkItem:
        return DiagramTexts::tr("work-item");
    case ColourBy::Warp:
        return DiagramTexts::tr("warp");
    case ColourBy::Role:
        return DiagramTexts::tr("role");
    case ColourBy::Bank:
        return DiagramTexts::tr("bank");
    case ColourBy::Reads:
        break;
    }
    return DiagramTexts::tr("number of reads");
}

Colouring::Colouring(const Storyboard &board, ColourBy by, bool dark, const HardwareModel &model, int padding)
    : m_by(by)
    , m_dark(dark)
    , m_lanes(std::max(model.warp, 1))
    , m_banks(model.banks)
    , m_bankCells(std::max(model.bankBytes / 4, 1))
    , m_padding(padding)
    , m_tileWidth(std::max(board.places().tile().width(), 1))
    , m_group(board.places().group())
{
    const Places &places = board.places();
    findRounds(board);
    for (int cell = 0; cell < places.tileCells(); ++cell)
        m_tileRoles.push_back(places.windowOfTile(cell) >= 0 ? places.roleOfTile(cell) : Role::Idle);
    for (int cell = 0; cell < places.windowCells(); ++cell)
        m_windowRoles.push_back(places.roleOfWindow(cell));
    const auto countReads = [&](Surface surface, int cells) {
        for (int cell = 0; cell < cells; ++cell)
            m_mostReads = std::max(m_mostReads,
                static_cast<int>(
                    std::ranges::count(board.touches({ surface, cell }), AccessKind::Load, &Touch::kind)));
    };
    countReads(Surface::Window, places.windowCells());
    countReads(Surface::Tile, places.tileCells());
    tellLegend(board);
}

void Colouring::findRounds(const Storyboard &board)
{
    const Places &places = board.places();
    m_rounds.assign(static_cast<size_t>(places.tileCells()), 0);
    m_fillers.assign(m_rounds.size(), -1);
    m_fillOf.assign(static_cast<size_t>(places.windowCells()), -1);
    for (int cell = 0; cell < places.windowCells(); ++cell)
        if (const int tile = places.tileOfWindow(cell); tile >= 0 && tile < places.tileCells())
            m_fillOf[static_cast<size_t>(cell)] = tile;
    for (int item = 0; item < board.trace().items(); ++item) {
        int round = 0;
        int last = -1; // a vector fills several cells in one load
        for (const CellAccess &action : board.actionsOf(item)) {
            if (action.position.surface != Surface::Tile || action.kind == AccessKind::Load
                || !action.position)
                continue;
            round += action.frame == last ? 0 : 1;
            last = action.frame;
            const int numbered = loadOf(board, action.frame);
            const auto cell = static_cast<size_t>(action.position.cell);
            if (cell < m_rounds.size() && m_rounds[cell] == 0) {
                m_rounds[cell] = numbered > 0 ? numbered : round;
                m_fillers[cell] = item;
            }
        }
    }
}

QColor Colouring::faceOfReads(int reads) const
{
    const double share = m_mostReads > 1 ? (reads - 1.0) / (m_mostReads - 1.0) : 0.0;
    return heatColour(std::clamp(share, 0.0, 1.0), m_dark);
}

QColor Colouring::faceOfRole(Role role) const
{
    return seriesColour(role == Role::Core ? 0
            : role == Role::Halo           ? 1
            : role == Role::Border         ? 3
                                           : 7,
        m_dark);
}

QColor Colouring::faceOfItem(int item) const
{
    if (m_by == ColourBy::Warp)
        return seriesColour(std::max(item, 0) / m_lanes, m_dark);
    if (m_by == ColourBy::WorkItem)
        return ownerColour(item, m_group.width());
    return seriesColour(7, m_dark);
}

int Colouring::bankOf(int tileCell) const
{
    const int element = tileCell + tileCell / m_tileWidth * m_padding;
    return m_banks > 0 ? element / m_bankCells % m_banks : -1;
}

std::optional<QColor> Colouring::faceToBe(int tileCell) const
{
    const auto cell = static_cast<size_t>(tileCell);
    switch (m_by) {
    case ColourBy::LoadRound:
        return m_rounds[cell] > 0 ? std::optional(loadColour(m_rounds[cell], m_dark)) : std::nullopt;
    case ColourBy::WorkItem:
    case ColourBy::Warp:
        return m_fillers[cell] >= 0 ? std::optional(faceOfItem(m_fillers[cell])) : std::nullopt;
    case ColourBy::Bank:
        return m_banks > 0 ? std::optional(bankColour(bankOf(tileCell), m_banks, m_dark)) : std::nullopt;
    case ColourBy::Role:
        return m_tileRoles[cell] == Role::Idle ? std::nullopt : std::optional(faceOfRole(m_tileRoles[cell]));
    case ColourBy::Reads:
        break;
    }
    return std::nullopt;
}

std::optional<QColor> Colouring::faceOf(SurfaceCell position, const CellState &state) const
{
    if (m_by == ColourBy::Reads)
        return state.reads > 0 ? std::optional(faceOfReads(state.reads)) : std::nullopt;
    if (position.surface == Surface::Tile)
        return m_by == ColourBy::WorkItem && state.item >= 0 ? faceOfItem(state.item)
                                                             : faceToBe(position.cell);
    if (position.surface == Surface::Outputs)
        return state.item >= 0 ? std::optional(faceOfItem(state.item)) : std::nullopt;
    if (m_by == ColourBy::Role)
        return faceOfRole(m_windowRoles[static_cast<size_t>(position.cell)]);
    const int tile = m_fillOf[static_cast<size_t>(position.cell)];
    if (m_by == ColourBy::Bank)
        return std::nullopt;
    if (m_by == ColourBy::LoadRound)
        return tile >= 0 ? faceToBe(tile) : std::nullopt;
    return state.item >= 0 ? std::optional(faceOfItem(state.item)) : std::nullopt;
}

void Colouring::tellRounds()
{
    const int rounds = m_rounds.empty() ? 0 : *std::ranges::max_element(m_rounds);
    for (int round = 1; round <= std::min(rounds, mostRounds); ++round)
        m_legend.push_back({ loadColour(round, m_dark),
            round < mostRounds || rounds == round ? DiagramTexts::tr("load %1").arg(round)
                                                  : DiagramTexts::tr("load %1 and later").arg(round) });
}

void Colouring::tellRoles(const Storyboard &board)
{
    const bool hasWindow = board.places().hasWindow();
    for (const Role role : { Role::Core, Role::Halo, Role::Border })
        if (hasWindow && std::ranges::find(m_windowRoles, role) != m_windowRoles.end())
            m_legend.push_back({ faceOfRole(role), nameOf(role) });
}

void Colouring::tellLegend(const Storyboard &board)
{
    switch (m_by) {
    case ColourBy::LoadRound:
        return tellRounds();
    case ColourBy::WorkItem:
        m_legend.push_back({ ownerColour(0, m_group.width()),
            DiagramTexts::tr("a colour for each work-item, neighbours differ") });
        return;
    case ColourBy::Warp:
        for (int warp = 0; warp < std::min((board.trace().items() + m_lanes - 1) / m_lanes, 8); ++warp)
            m_legend.push_back({ seriesColour(warp, m_dark), DiagramTexts::tr("warp %1").arg(warp) });
        return;
    case ColourBy::Role:
        return tellRoles(board);
    case ColourBy::Bank:
        m_legend.push_back({ bankColour(0, std::max(m_banks, 1), m_dark),
            DiagramTexts::tr(
                "a bank of local memory; different cells of one bank are served one after the other") });
        return;
    case ColourBy::Reads:
        break;
    }
    for (const int reads : { 1, (m_mostReads + 1) / 2, m_mostReads })
        if (const QString text
            = reads == 1 ? DiagramTexts::tr("read once") : DiagramTexts::tr("read %1 times").arg(reads);
            m_legend.empty() || m_legend.back().text != text)
            m_legend.push_back({ faceOfReads(reads), text });
}

ColourBy bestColouring(const Storyboard &board)
{
    return board.places().sums()         ? ColourBy::WorkItem
        : board.places().tileCells() > 0 ? ColourBy::LoadRound
                                         : ColourBy::Reads;
}

} // namespace halo
