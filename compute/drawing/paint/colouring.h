// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/paint/look.h"
#include "compute/drawing/recording/scene.h"
#include "compute/trace/model/hardwaremodel.h"

#include <QColor>

#include <array>
#include <optional>
#include <vector>

namespace halo {

class Storyboard;

/// What the colour of a cell means; one thing at a time.
enum class ColourBy
{
    LoadRound, ///< in which load the cell is filled
    WorkItem,
    Warp,
    Role,  ///< under the outputs, halo, outside the image
    Reads, ///< how often the cell was read so far
    Bank,  ///< which bank of local memory serves the cell
};
inline constexpr std::array allColourings{ ColourBy::LoadRound, ColourBy::WorkItem, ColourBy::Warp,
    ColourBy::Role, ColourBy::Reads, ColourBy::Bank };
QString nameOf(ColourBy by);

/// The colours of one recording under one meaning. A value.
class Colouring
{
public:
    struct Entry
    {
        QColor face;
        QString text;
        std::optional<Role> role{}; ///< drawn with its pattern
    };

    /// padding: cells by which each row of the tile is longer, to try what it changes.
    Colouring(
        const Storyboard &board, ColourBy by, bool dark, const HardwareModel &model = {}, int padding = 0);

    ColourBy by() const { return m_by; }
    /// No colour: the cell has none under this meaning.
    std::optional<QColor> faceOf(SurfaceCell position, const CellState &state) const;
    QColor faceOfItem(int item) const;
    /// The colour that a cell of the tile will have once it is filled.
    std::optional<QColor> faceToBe(int tileCell) const;
    /// What the colours mean, in the order of the legend.
    const std::vector<Entry> &legend() const { return m_legend; }
    /// In which load a cell of the tile is filled, from 1, as the timeline counts them; where it counts none,
    /// in which of its work-item. 0: by none.
    int roundOf(int tileCell) const { return m_rounds[static_cast<size_t>(tileCell)]; }
    /// From 0; -1: the model has no banks.
    int bankOf(int tileCell) const;
    int padding() const { return m_by == ColourBy::Bank ? m_padding : 0; }

private:
    void findRounds(const Storyboard &board);
    void tellLegend(const Storyboard &board);
    void tellRounds();
    void tellRoles(const Storyboard &board);
    QColor faceOfReads(int reads) const;
    QColor faceOfRole(Role role) const;

    ColourBy m_by;
    bool m_dark;
    int m_lanes;
    int m_banks;
    int m_bankCells; ///< of the tile that lie in a bank before the next one comes
    int m_padding;
    int m_tileWidth;
    QSize m_group;
    int m_mostReads = 1;
    std::vector<int> m_rounds;  ///< of cells of the tile
    std::vector<int> m_fillers; ///< of cells of the tile
    std::vector<int> m_fillOf;  ///< of a cell of the window: the cell of the tile that it goes to; -1: none
    std::vector<Role> m_tileRoles, m_windowRoles;
    std::vector<Entry> m_legend;
};

/// Of load rounds, warps and other things that are numbered, from 0.
QColor seriesColour(int number, bool dark);

/// Of a load, from 1; late ones share the last colour.
QColor loadColour(int load, bool dark);

/// What explains a recording best: rounds of loads if there is a tile, else how often pixels are read.
ColourBy bestColouring(const Storyboard &board);

} // namespace halo
