// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/flow.h"

#include "compute/drawing/recording/storyboard.h"
#include "compute/trace/model/analysis.h"

#include <iterator>
#include <map>

namespace halo {
namespace {

/// Outside the image, a kernel that keeps its sums in local memory may make them of other pixels first.
bool isKnownRun(const Places &places, int first)
{
    if (first < 0 || places.between() >= 0)
        return first >= 0;
    const QSize run = places.sums()->run;
    const int last = first + (run.height() - 1) * places.window().width() + run.width() - 1;
    return places.insideImage(first) && places.insideImage(last);
}

/// From pixels to the sum of them that the item writes in this frame or next, or from such sums to the
/// output.
Flow flowOfSums(const Storyboard &board, int item, int frame, int access)
{
    const Places &places = board.places();
    if (!places.sums())
        return {};
    const int buffer = board.trace().accesses[static_cast<size_t>(access)].buffer;
    const FrameKind kind = board.frames()[static_cast<size_t>(frame)].kind;
    if (kind == FrameKind::Fill || buffer == board.source()) {
        for (const int sum : board.nextCells(item, frame, Surface::Tile))
            if (const int first = places.windowOfSum(sum); isKnownRun(places, first))
                return { item, { Surface::Window, first }, { Surface::Tile, sum }, places.sums()->run };
        return {};
    }
    if (kind != FrameKind::Store && buffer != board.tileBuffer()) // a weight
        return {};
    for (const int output : board.nextCells(item, frame, Surface::Outputs))
        if (const int first = places.sumOfOutput(output); first >= 0)
            return { item, { Surface::Tile, first }, { Surface::Outputs, output }, places.sums()->across };
    return {};
}

/// The way to the output that the access writes, or else that the item writes next.
Flow flowOfTaps(const Storyboard &board, int item, int frame, int access)
{
    const Places &places = board.places();
    if (!places.hasWindow())
        return {};
    const SurfaceCell own = board.surfaceCellOf(access);
    const int output = own.surface == Surface::Outputs ? own.cell : outputAfter(board, item, frame);
    if (output < 0) // a broken kernel may write beside its outputs
        return {};
    const int first = places.windowOf(output, 0);
    const int tile = places.tileCells() == 0 ? -1 : places.tileOfWindow(first);
    const SurfaceCell from
        = tile >= 0 ? SurfaceCell{ Surface::Tile, tile } : SurfaceCell{ Surface::Window, first };
    return { item, from, { Surface::Outputs, output }, places.filter() };
}

Flow flowOf(const Storyboard &board, int item, int frame, int access)
{
    if (board.places().holdsSums())
        return flowOfSums(board, item, frame, access);
    const FrameKind kind = board.frames()[static_cast<size_t>(frame)].kind;
    if (kind != FrameKind::Load && kind != FrameKind::Fill)
        return flowOfTaps(board, item, frame, access);
    const auto [from, to] = board.copyBy(access);
    return { item, from, to };
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
    for (const CellAccess &action : board.actionsOf(item))
        if (action.frame >= frame && action.position.surface == Surface::Outputs && action.position)
            return action.position.cell;
    return board.outputsOf(item).empty() ? -1 : board.outputsOf(item).back();
}

std::vector<Flow> flowsAt(const Storyboard &board, int frame, int focus)
{
    const Step *step = board.stepOf(frame);
    if (!step)
        return {};
    std::vector<Flow> flows;
    for (const auto &[item, number] : accessesToDraw(board, *step, focus))
        if (const Flow flow = flowOf(board, item, frame, number); flow.from && flow.to)
            flows.push_back(flow);
    return flows;
}

} // namespace halo
