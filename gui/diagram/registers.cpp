// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/diagram/registers.h"

#include <algorithm>

namespace halo {

bool hasRegisters(const Storyboard &board)
{
    const Places &places = board.places();
    return places.isConvolution() && !places.isRow() && places.tileCells() == 0
        && board.trace().request.tuning.items.area() > 1;
}

Registers registersAt(const Storyboard &board, int item, int frame)
{
    const Places &places = board.places();
    const int columns = places.window().width();
    Registers held{ item, {}, {} };
    std::vector<char> read(static_cast<size_t>(places.windowCells()), 0);
    std::vector<int> outputs;
    for (const CellAccess &deed : board.deedsOf(item)) {
        if (deed.spot.surface == Surface::Outputs && deed.spot && deed.kind != AccessKind::Load)
            outputs.push_back(deed.spot.cell);
        if (deed.frame > frame || deed.spot.surface != Surface::Window || !deed.spot
            || deed.kind != AccessKind::Load)
            continue;
        if (!held.pixels.empty() && held.pixels.back() / columns != deed.spot.cell / columns)
            held.pixels.clear(); // the next row takes their place
        held.pixels.push_back(deed.spot.cell);
        read[static_cast<size_t>(deed.spot.cell)] = 1;
    }
    std::ranges::sort(held.pixels);
    held.pixels.erase(std::ranges::unique(held.pixels).begin(), held.pixels.end());
    for (const int output : outputs) {
        int taps = 0;
        for (int tap = 0; tap < places.taps(); ++tap)
            taps += read[static_cast<size_t>(places.windowOf(output, tap))];
        held.sums.push_back({ output, static_cast<double>(taps) / std::max(places.taps(), 1) });
    }
    return held;
}

} // namespace halo
