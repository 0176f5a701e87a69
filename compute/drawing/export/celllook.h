// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/paint/colouring.h"
#include "compute/drawing/paint/look.h"

#include <QString>

#include <optional>

namespace halo {

class Storyboard;

/// A colour on light and on dark paper.
struct PaperColour
{
    QColor light, dark;

    bool operator==(const PaperColour &) const = default;
};

/// How a cell of a surface is drawn at a frame, without saying where.
struct CellLook
{
    std::optional<PaperColour> face;    ///< none: empty
    QString text;                       ///< who, how often, or which bank
    double full = 1.0;                  ///< share of the cell that has the face, from below
    bool faint = false;                 ///< the text tells what is to come
    bool marked = false;                ///< was read before
    bool reads = false, writes = false; ///< now
    bool sums = false;                  ///< is a sum of pixels
    std::optional<Role> pattern;        ///< over all of it

    bool operator==(const CellLook &) const = default;
};

/// The looks of the cells of one recording, as the window paints them.
class CellLooks
{
public:
    /// padding: cells by which each row of the tile is longer, under banks.
    CellLooks(const Storyboard &board, ColourBy by, int padding);

    /// The scene may be before the first frame.
    CellLook at(const Scene &scene, SurfaceCell position) const;
    const Colouring &colouring(bool dark) const { return dark ? m_dark : m_light; }

private:
    CellLook ofWindow(const Scene &scene, int cell) const;
    QString textOfTile(const CellState &state, int cell) const;
    CellLook ofTile(const Scene &scene, int cell) const;
    CellLook ofOutput(const Scene &scene, int cell) const;
    std::optional<PaperColour> faceOf(SurfaceCell position, const CellState &state) const;
    bool isWrong(const Scene &scene, int output) const;
    void findFaults();

    const Storyboard &m_board;
    Colouring m_light, m_dark;
    float m_least = 0.0F, m_most = 1.0F; ///< black and white of the window
    std::vector<bool> m_faulty;          ///< cells of the tile that a finding names
    std::vector<int> m_wrong;            ///< of outputs: 2 from the start, 1 once it is written, 0 right
};

} // namespace halo
