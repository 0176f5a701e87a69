// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/scene.h"

#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/sums.h"
#include "compute/trace/model/analysis.h"

#include <QHashFunctions>

#include <algorithm>

namespace halo {
namespace {

CellState cellAt(const Storyboard &board, SurfaceCell position, int frame)
{
    CellState state;
    const Touch *last = nullptr;
    for (const Touch &touch : board.touches(position)) {
        if (touch.frame > frame)
            break;
        const bool writes = touch.kind != AccessKind::Load;
        state.age = frame - touch.frame;
        state.writing = writes && state.age == 0;
        state.written |= writes;
        state.reads += writes ? 0 : 1;
        if (writes || position.surface == Surface::Window) // of a tile cell the owner stays who wrote it
            state.item = touch.item;
        last = &touch;
    }
    const Trace &trace = board.trace();
    if (last)
        state.value = trace.valueOf(trace.accesses[static_cast<size_t>(last->access)], last->element);
    return state;
}

std::vector<CellState> surfaceAt(const Storyboard &board, Surface surface, int cells, int frame)
{
    std::vector<CellState> states(static_cast<size_t>(cells));
    for (int cell = 0; cell < cells; ++cell)
        states[static_cast<size_t>(cell)] = cellAt(board, { surface, cell }, frame);
    return states;
}

void tellItems(const Storyboard &board, Scene &scene)
{
    scene.items.resize(static_cast<size_t>(board.trace().items()));
    for (size_t item = 0; item < scene.items.size(); ++item) {
        const std::vector<int> &taps = board.tapsOf(static_cast<int>(item));
        const auto done = std::ranges::upper_bound(taps, scene.frame) - taps.begin();
        scene.items[item].done
            = taps.empty() ? 0.0 : static_cast<double>(done) / static_cast<double>(taps.size());
        scene.items[item].waiting = scene.kind == FrameKind::Barrier;
    }
    const Step *step = board.stepOf(scene.frame);
    if (!step)
        return;
    for (const int access : step->accesses) {
        const int item = board.trace().accesses[static_cast<size_t>(access)].item;
        for (int i = std::max(item, 0); i < (item < 0 ? board.trace().items() : item + 1); ++i)
            scene.items[static_cast<size_t>(i)].active = true;
    }
    const int lanes = board.warp() > 0 ? board.warp() : board.trace().items();
    for (size_t item = 0; item < scene.items.size(); ++item) {
        ItemState &state = scene.items[item];
        scene.active += state.active ? 1 : 0;
        // In raw order the others are not idle, they have their turn later.
        state.idle = !board.raw() && !state.active
            && static_cast<int>(item) / lanes == (board.warp() > 0 ? step->warp : 0);
    }
}

void add(std::vector<int> &list, int cell)
{
    if (cell >= 0)
        list.push_back(cell);
}

/// What an item touches before the next barrier, as after it other things count, and all of its outputs.
void addItem(const Storyboard &board, const Scene &scene, Links &links, int item)
{
    add(links.items, item);
    for (const CellAccess &action : board.actionsOf(item)) {
        auto *list = links.of(action.position.surface);
        const bool isNow = board.frames()[static_cast<size_t>(action.frame)].phase == scene.passed;
        if (list && action.position && (isNow || action.position.surface == Surface::Outputs))
            add(*list, action.position.cell);
    }
}

/// All that the item of an output touches for it.
void addActions(const Storyboard &board, Links &links, int output)
{
    const int item = board.ownerOf(output);
    add(links.items, item);
    const Places &places = board.places();
    // Also at the edge, where some of them are outside the result: their inputs are read all the same.
    const bool several = places.outputCells() > board.trace().items();
    for (const CellAccess &action : board.actionsOf(item)) {
        const bool reads = action.kind == AccessKind::Load;
        if (action.position.surface == Surface::Outputs) {
            if (action.position.cell == output)
                add(links.outputs, output);
            continue;
        }
        const bool tile = action.position.surface == Surface::Tile;
        if (!reads || action.position.cell < 0)
            continue;
        const bool fillsOnly = places.tileCells() > 0 && !tile;
        const int window = tile ? places.windowOfTile(action.position.cell) : action.position.cell;
        if (fillsOnly || (several && places.tapOf(output, window) < 0))
            continue;
        if (tile)
            add(links.tile, action.position.cell);
        if (action.position.surface == Surface::Window || tile)
            add(links.window, window);
    }
}

void addUsers(const Storyboard &board, Links &links, int windowCell)
{
    const Places &places = board.places();
    for (int output = 0; output < places.outputCells(); ++output) {
        const int owner = board.ownerOf(output);
        if (owner < 0 || places.tapOf(output, windowCell) < 0)
            continue;
        add(links.outputs, output);
        add(links.items, owner);
    }
}

/// The cells that the weight meets for all outputs that are worked on now.
void addMeetings(const Storyboard &board, const Scene &scene, Links &links, int tap)
{
    const Places &places = board.places();
    for (int output = 0; output < places.outputCells(); ++output) {
        const int owner = board.ownerOf(output);
        if (owner < 0 || !scene.items[static_cast<size_t>(owner)].active)
            continue;
        const int window = places.windowOf(output, tap);
        add(links.window, window);
        add(links.tile, places.tileOfWindow(window));
    }
}

/// Of memory as rows, the recording alone says what belongs together: who touches the cell, and what else
/// they read to write it, or write having read it.
void addTouchers(const Storyboard &board, Links &links, SurfaceCell position)
{
    if (position.surface == Surface::Items)
        add(links.items, position.cell);
    for (const Touch &touch : board.touches(position))
        if (touch.item >= 0 && (position.surface != Surface::Outputs || touch.kind != AccessKind::Load))
            add(links.items, touch.item);
    const std::vector<int> items = links.items;
    for (const int item : items)
        for (const CellAccess &action : board.actionsOf(item)) {
            const bool forward = position.surface == Surface::Window || position.surface == Surface::Tile;
            auto *list = links.of(action.position.surface);
            if (list && action.position && (!forward || action.position.surface == Surface::Outputs))
                list->push_back(action.position.cell);
        }
}

void tidy(std::vector<int> &list)
{
    std::ranges::sort(list);
    list.erase(std::ranges::unique(list).begin(), list.end());
}

} // namespace

QRect touchedNow(const std::vector<CellState> &cells, int columns)
{
    QRect box;
    for (int cell = 0; cell < static_cast<int>(cells.size()); ++cell)
        if (cells[static_cast<size_t>(cell)].now())
            box |= QRect(cell % columns, cell / columns, 1, 1);
    return box;
}

Scene sceneAt(const Storyboard &board, int frame)
{
    Scene scene;
    scene.frame = std::clamp(frame, -1, std::max(board.lastFrame(), 0));
    const Places &places = board.places();
    if (scene.frame >= 0 && board.lastFrame() >= 0) {
        const Frame &info = board.frames()[static_cast<size_t>(scene.frame)];
        scene.kind = info.kind;
        scene.tap = info.tap;
        scene.passed = info.phase;
    }
    scene.closing = scene.kind == FrameKind::Barrier || board.holdsBack(scene.passed) ? 1.0 : 0.0;
    scene.window = surfaceAt(board, Surface::Window, places.windowCells(), scene.frame);
    scene.tile = surfaceAt(board, Surface::Tile, places.tileCells(), scene.frame);
    scene.outputs = surfaceAt(board, Surface::Outputs, places.outputCells(), scene.frame);
    scene.filled = static_cast<int>(std::ranges::count_if(scene.tile, &CellState::written));
    if (board.lastFrame() >= 0)
        tellItems(board, scene);
    else
        scene.items.resize(static_cast<size_t>(board.trace().items()));
    return scene;
}

Scene sceneBetween(const Scene &before, const Scene &after, double share)
{
    Scene between = after;
    const auto holdBack = [](std::vector<CellState> &now, const std::vector<CellState> &then) {
        for (size_t cell = 0; cell < std::min(now.size(), then.size()); ++cell)
            if (now[cell].writing)
                now[cell] = then[cell];
    };
    if (share < 1.0) {
        holdBack(between.tile, before.tile);
        holdBack(between.outputs, before.outputs);
        between.filled = before.filled;
    }
    const auto mix = [share](double from, double to) { return from + (to - from) * share; };
    between.closing = mix(before.closing, after.closing);
    for (size_t item = 0; item < std::min(before.items.size(), after.items.size()); ++item)
        between.items[item].done = mix(before.items[item].done, after.items[item].done);
    return between;
}

std::vector<int> *Links::of(Surface surface)
{
    switch (surface) {
    case Surface::Window:
        return &window;
    case Surface::Tile:
        return &tile;
    case Surface::Outputs:
        return &outputs;
    case Surface::Items:
        return &items;
    default:
        return nullptr;
    }
}

Links linksOf(const Storyboard &board, const Scene &scene, SurfaceCell position)
{
    Links links;
    links.from = position;
    const Places &places = board.places();
    if (auto *own = links.of(position.surface))
        own->push_back(position.cell);
    for (int tap = 0; places.hasWindow() && position.surface == Surface::Outputs && board.readsInVectors()
         && tap < places.taps();
         ++tap)
        add(links.window, places.windowOf(position.cell, tap));
    if (!places.hasWindow())
        addTouchers(board, links, position);
    else if (places.sums() && position.surface != Surface::Items && position.surface != Surface::Weights)
        addSums(board, links, position);
    else if (position.surface == Surface::Outputs && board.ownerOf(position.cell) >= 0)
        addActions(board, links, position.cell);
    else if (position.surface == Surface::Items)
        addItem(board, scene, links, position.cell);
    else if (position.surface == Surface::Weights)
        addMeetings(board, scene, links, position.cell);
    else if (position.surface == Surface::Tile || position.surface == Surface::Window) {
        const bool tile = position.surface == Surface::Tile;
        const int window = tile ? places.windowOfTile(position.cell) : position.cell;
        add(links.window, window);
        add(links.tile, tile || window < 0 ? -1 : places.tileOfWindow(window));
        if (window >= 0)
            addUsers(board, links, window);
    }
    const int frame = std::max(scene.frame, 0);
    links.tap = position.surface == Surface::Weights ? position.cell : scene.tap;
    const auto &touches = board.touches(position);
    if (!touches.empty())
        links.line = board.trace().accesses[static_cast<size_t>(touches.front().access)].line;
    else if (board.lastFrame() >= 0)
        links.line = board.frames()[static_cast<size_t>(frame)].line;
    for (auto *list : { &links.window, &links.tile, &links.outputs, &links.items })
        tidy(*list);
    return links;
}

int firstFrameOfOutput(const Storyboard &board, int outputCell)
{
    const int owner = board.ownerOf(outputCell);
    if (owner < 0)
        return 0;
    const std::vector<int> &taps = board.tapsOf(owner);
    return taps.empty() ? 0 : taps.front();
}

size_t hashOf(const Scene &scene)
{
    size_t hash = qHashMulti(0, scene.frame, static_cast<int>(scene.kind), scene.tap, scene.passed);
    for (const auto *cells : { &scene.window, &scene.tile, &scene.outputs })
        for (const CellState &cell : *cells)
            hash = qHashMulti(hash, cell.item, cell.age, cell.reads, cell.written, cell.writing, cell.value);
    for (const ItemState &item : scene.items)
        hash = qHashMulti(hash, item.active, item.waiting, item.idle, item.done);
    return hash;
}

} // namespace halo
