// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/symmetry.h"

#include <algorithm>

namespace halo {

std::vector<MirrorCell> mirrorsOf(Symmetry symmetry, Size2 size, int x, int y)
{
    const int right = size.w - 1 - x;
    const int bottom = size.h - 1 - y;
    std::vector<MirrorCell> all;
    switch (symmetry) {
    case Symmetry::None:
        break;
    case Symmetry::LeftRight:
        all = { { right, y } };
        break;
    case Symmetry::TopBottom:
        all = { { x, bottom } };
        break;
    case Symmetry::Both:
    case Symmetry::All:
        all = { { right, y }, { x, bottom }, { right, bottom } };
        break;
    case Symmetry::HalfTurn:
        all = { { right, bottom } };
        break;
    case Symmetry::Opposite:
        all = { { right, bottom, true } };
        break;
    }
    if (symmetry == Symmetry::All && size.w == size.h)
        for (const MirrorCell cell : std::vector<MirrorCell>(all))
            all.push_back({ cell.y, cell.x });
    if (symmetry == Symmetry::All && size.w == size.h)
        all.push_back({ y, x });
    std::vector<MirrorCell> mirrors;
    for (const MirrorCell &cell : all)
        if (!(cell.x == x && cell.y == y) && std::ranges::find(mirrors, cell) == mirrors.end())
            mirrors.push_back(cell);
    return mirrors;
}

} // namespace halo
