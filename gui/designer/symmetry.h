// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"

#include <vector>

namespace halo {

/// Which cells an edit also changes.
enum class Symmetry
{
    None,
    LeftRight, ///< mirrored at the vertical axis
    TopBottom, ///< mirrored at the horizontal axis
    Both,      ///< mirrored at both axes
    All,       ///< and at the diagonals; as Both if the filter is not square
    HalfTurn,  ///< turned by 180 degrees
    Opposite,  ///< turned by 180 degrees with the other sign: what makes reliefs and derivatives
};

/// A cell that follows another one.
struct MirrorCell
{
    int x = 0;
    int y = 0;
    bool negated = false;

    bool operator==(const MirrorCell &) const = default;
};

/// The cells that follow (x, y), each once and without (x, y) itself.
std::vector<MirrorCell> mirrorsOf(Symmetry symmetry, Size2 size, int x, int y);

} // namespace halo
