// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/diagram/flow.h"

#include <iterator>
#include <map>

namespace halo {
namespace {

/// The way to the output that the access writes, or else that the item writes next.
std::pair<SurfaceCell, SurfaceCell> sumOf(const Storyboard &board, int item, int frame, int access)
{
    const Places &places = board.places();
    if (!places.isConvolution())
        return {};
    const SurfaceCell own = board.spotOf(access);
    const int output = own.surface == Surface::Outputs ? own.cell : outputAfter(board, item, frame);
    if (output < 0) // a broken kernel may write beside its outputs
        return {};
    const int first = places.windowOf(output, 0);
    const SurfaceCell to{ Surface::Outputs, output };
    if (places.tileCells() == 0)
        return { { Surface::Window, first }, to };
    const int tile = places.tileOfWindow(first);
    return { tile >= 0 ? SurfaceCell{ Surface::Tile, tile } : SurfaceCell{ Surface::Window, first }, to };
}

/// Of the items that take part, the focus or the first and the last: their accesses, one each.
std::map<int, int> accessesToDraw(const Storyboard &board, const Step &step, int focus)
{
    std::map<int, int> all;
    for (const int access : step.accesses)
        if (const int item = board.trace().accesses[static_cast<size_t>(access)].item;
            item >= 0 && (focus < 0 || item == focus))
            all.emplace(item, access);
    if (all.size() > 2)
        all.erase(std::next(all.begin()), std::prev(all.end()));
    return all;
}

} // namespace

int outputAfter(const Storyboard &board, int item, int frame)
{
    for (const CellAccess &deed : board.deedsOf(item))
        if (deed.frame >= frame && deed.spot.surface == Surface::Outputs && deed.spot)
            return deed.spot.cell;
    return board.outputsOf(item).empty() ? -1 : board.outputsOf(item).back();
}

std::vector<Flow> flowsAt(const Storyboard &board, int frame, int focus)
{
    const Step *step = board.stepOf(frame);
    if (!step)
        return {};
    const FrameKind kind = board.frames()[static_cast<size_t>(frame)].kind;
    const bool loads = kind == FrameKind::Load || kind == FrameKind::Fill;
    std::vector<Flow> flows;
    for (const auto &[item, number] : accessesToDraw(board, *step, focus)) {
        const auto [from, to] = loads ? board.copyBy(number) : sumOf(board, item, frame, number);
        if (from && to)
            flows.push_back({ item, from, to });
    }
    return flows;
}

} // namespace halo
