// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/registers.h"

#include "compute/drawing/recording/storyboard.h"
#include "compute/kernel/variantfamily.h"

#include <algorithm>

namespace halo {

bool hasRegisters(const Storyboard &board)
{
    const Places &places = board.places();
    const TraceRequest &request = board.trace().request;
    return places.hasWindow() && !places.isRow() && request.tuning.items.area() > 1
        && (places.tileCells() == 0 || familyOf(request.variant) == "registers");
}

Registers registersAt(const Storyboard &board, int item, int frame)
{
    const Places &places = board.places();
    const int columns = places.window().width();
    const bool hasTile = places.tileCells() > 0;
    const Surface from = hasTile ? Surface::Tile : Surface::Window;
    Registers held{ item, {}, {} };
    std::vector<char> read(static_cast<size_t>(places.windowCells()), 0);
    std::vector<int> outputs;
    for (const CellAccess &action : board.actionsOf(item)) {
        if (action.position.surface == Surface::Outputs && action.position && action.kind != AccessKind::Load)
            outputs.push_back(action.position.cell);
        if (action.frame > frame || action.position.surface != from || !action.position
            || action.kind != AccessKind::Load)
            continue;
        const int cell = hasTile ? places.windowOfTile(action.position.cell) : action.position.cell;
        if (cell < 0) // a vector has more of the tile than the window does
            continue;
        if (!held.pixels.empty() && held.pixels.back() / columns != cell / columns)
            held.pixels.clear(); // the next row takes their place
        held.pixels.push_back(cell);
        read[static_cast<size_t>(cell)] = 1;
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
