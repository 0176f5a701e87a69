// SPDX-License-Identifier: GPL-3.0-or-later
// Which cells the accesses of a recording touch; storyboard.cpp is their order.
#include "compute/drawing/recording/storyboard.h"

#include <algorithm>

namespace halo {

namespace {

/// The cell of a surface that an access of an item to src means. Several cells of the window may stand for
/// the same pixel where the border rule repeats it.
bool stands(const std::vector<int> &cells, int cell)
{
    return std::ranges::find(cells, cell) != cells.end();
}

} // namespace

void Storyboard::findPlacesOfAccesses()
{
    const auto &accesses = m_trace->accesses;
    if (!m_places.hasWindow()) {
        for (const Access &access : accesses)
            m_cellOf.push_back(m_places.surfaceCellOf(access.buffer, access.index, access.kind).cell);
        return;
    }
    const auto items = static_cast<size_t>(std::max(m_trace->items(), 1));
    // The n-th read of src by an item with one output is its n-th tap, if nothing better is known.
    std::vector<int> ordinals(accesses.size(), 0);
    std::vector<int> reads(items, 0);
    std::vector<int> outputs(items, -1);
    for (size_t i = 0; i < accesses.size(); ++i) {
        const Access &access = accesses[i];
        if (access.buffer == m_src && access.item >= 0 && access.kind == AccessKind::Load)
            ordinals[i] = reads[static_cast<size_t>(access.item)]++;
        if (access.buffer == m_dst && access.item >= 0)
            outputs[static_cast<size_t>(access.item)] = m_places.outputOf(pixelOf(access));
    }
    // Backward: the cell of the tile that an item writes next is where the pixel goes that it reads now.
    std::vector<int> nextTileCell(items, -1);
    m_cellOf.assign(accesses.size(), -1);
    for (size_t i = accesses.size(); i-- > 0;) {
        const Access &access = accesses[i];
        const size_t item = static_cast<size_t>(std::max(access.item, 0));
        if (access.buffer == m_tileBuffer && m_tileBuffer >= 0) {
            m_cellOf[i] = m_places.tileCellOf(pixelOf(access));
            if (access.kind == AccessKind::Store)
                nextTileCell[item] = m_cellOf[i];
        } else if (access.buffer == m_dst) {
            m_cellOf[i] = m_places.outputOf(pixelOf(access));
        } else if (access.buffer == m_filter) {
            const std::int64_t weight = pixelOf(access);
            m_cellOf[i] = weight < m_places.taps() ? static_cast<int>(weight) : -1;
        } else if (access.buffer == m_src) {
            const int output = access.item < 0 ? -1 : outputs[item];
            m_cellOf[i] = windowCellFor(access, nextTileCell[item], output, ordinals[i]);
        }
    }
}

int Storyboard::windowCellFor(const Access &access, int nextTileCell, int output, int ordinal) const
{
    const std::vector<int> &cells = m_places.windowCellsOf(pixelOf(access));
    if (cells.size() < 2)
        return cells.empty() ? -1 : cells.front();
    if (nextTileCell >= 0) {
        const int under = m_places.windowOfTile(nextTileCell);
        if (stands(cells, under))
            return under;
    }
    if (output >= 0 && m_places.outputCells() == m_trace->items()) {
        const int tapped = m_places.windowOf(output, ordinal % m_places.taps());
        if (stands(cells, tapped))
            return tapped;
    }
    const auto inside = std::ranges::find_if(cells, [this](int cell) { return m_places.insideImage(cell); });
    return inside == cells.end() ? cells.front() : *inside;
}

SurfaceCell Storyboard::surfaceCellOf(int access) const
{
    const Access &info = m_trace->accesses[static_cast<size_t>(access)];
    const int buffer = info.buffer;
    const int cell = m_cellOf[static_cast<size_t>(access)];
    if (!m_places.hasWindow())
        return m_places.surfaceCellOf(buffer, info.index, info.kind);
    if (buffer == m_tileBuffer)
        return { Surface::Tile, cell };
    if (buffer == m_dst)
        return { Surface::Outputs, cell };
    if (buffer == m_filter)
        return { Surface::Weights, cell };
    return { buffer == m_src ? Surface::Window : Surface::None, cell };
}

void Storyboard::pairAccesses()
{
    m_copyOf.assign(m_trace->accesses.size(), -1);
    if (m_places.holdsSums() || m_transforms) // that a sum equals a pixel does not make it one
        return;
    m_copies = (m_places.hasWindow() ? storesInto(*m_trace, m_tileBuffer) : storesIntoLocal(*m_trace)).stores;
    std::erase_if(m_copies, [](const CellStore &store) { return store.load < 0; });
    for (size_t i = 0; i < m_copies.size(); ++i)
        for (const int access : { m_copies[i].load, m_copies[i].access })
            if (int &copy = m_copyOf[static_cast<size_t>(access)]; copy < 0)
                copy = static_cast<int>(i);
}

/// Where the recording says that most cells hold other pixels than those that they lie over, the tile is
/// folded or holds sums. A broken kernel puts a few in wrong places.
void Storyboard::layTile()
{
    if (!m_places.hasWindow() || m_places.tileCells() == 0)
        return;
    std::vector<int> windows(static_cast<size_t>(m_places.tileCells()), -1);
    if (m_places.holdsSums())
        return m_places.layTile(std::move(windows));
    size_t over = 0;
    size_t elsewhere = 0;
    for (const CellStore &copy : m_copies) {
        if (copy.cell < 0 || copy.cell >= m_places.tileCells() || copy.source < 0)
            continue;
        const int under = m_places.windowOfTile(static_cast<int>(copy.cell));
        ++(under >= 0 && m_places.sourceOf(under) == copy.source ? over : elsewhere);
        const SurfaceCell from = copyBy(copy.load).first;
        const std::vector<int> &cells = m_places.windowCellsOf(copy.source);
        if (int &window = windows[static_cast<size_t>(copy.cell)]; window < 0 && !cells.empty())
            window = stands(cells, from.cell) ? from.cell : cells.front();
    }
    const bool isOther = m_copies.empty() && m_places.tile() != m_places.window().size();
    if (elsewhere > over || isOther || m_transforms)
        m_places.layTile(std::move(windows));
}

/// Which element of an access is this pixel; 0: none.
int Storyboard::elementOf(const Access &access, std::int64_t pixel) const
{
    for (int i = 0; i < access.count; ++i)
        if (m_trace->pixelOf(access, i) == pixel)
            return i;
    return 0;
}

std::pair<SurfaceCell, SurfaceCell> Storyboard::copyBy(int access) const
{
    const int number = m_copyOf[static_cast<size_t>(access)];
    if (number < 0)
        return {};
    const CellStore &copy = m_copies[static_cast<size_t>(number)];
    const Access &load = m_trace->accesses[static_cast<size_t>(copy.load)];
    const Access &store = m_trace->accesses[static_cast<size_t>(copy.access)];
    if (!m_places.hasWindow())
        return { m_places.surfaceCellOf(load.buffer, copy.source, load.kind),
            m_places.surfaceCellOf(store.buffer, copy.cell, store.kind) };
    const SurfaceCell from = surfaceCellOf(copy.load);
    if (copy.cell >= m_places.tileCells()) // a broken kernel
        return {};
    return { { from.surface, cellAt(from, load, elementOf(load, copy.source)) },
        { Surface::Tile, static_cast<int>(copy.cell) } };
}

void Storyboard::touch(SurfaceCell position, const Touch &touch)
{
    const auto surface = m_touches.find(position.surface);
    if (surface != m_touches.end() && position.cell >= 0 && position.cell < surface->second.cells)
        surface->second.touched[position.cell].push_back(touch);
    else if (position.surface == Surface::Window)
        m_elsewhere.push_back(touch);
    if (touch.item >= 0 && touch.item < m_trace->items())
        m_actions[static_cast<size_t>(touch.item)].push_back({ touch.frame, position, touch.kind });
}

/// Where element i of an access lies that touches this cell first. A vector may begin beside the window.
int Storyboard::cellAt(SurfaceCell first, const Access &access, int i) const
{
    const std::int64_t pixel = pixelOf(access, i);
    const bool laidOut = m_trace->buffers[static_cast<size_t>(access.buffer)].layout.has_value();
    const int next
        = first.cell < 0 ? -1 : first.cell + (laidOut ? static_cast<int>(pixel - pixelOf(access)) : i);
    if (first.surface == Surface::Tile && (laidOut || m_places.between() >= 0))
        return m_places.tileCellOf(pixel);
    if (first.surface == Surface::Outputs && laidOut)
        return m_places.outputOf(pixel);
    if (first.surface != Surface::Window || i == 0)
        return next;
    const std::vector<int> &cells = m_places.windowCellsOf(pixel);
    return cells.empty() ? -1 : stands(cells, next) ? next : cells.front();
}

void Storyboard::tellTouches()
{
    m_touches[Surface::Window].cells = m_places.windowCells();
    m_touches[Surface::Tile].cells = m_places.tileCells();
    m_touches[Surface::Outputs].cells = m_places.outputCells();
    const auto items = static_cast<size_t>(std::max(m_trace->items(), 1));
    m_actions.resize(items);
    m_taps.resize(items);
    m_outputsOf.resize(items);
    for (int frame = 0; frame <= lastFrame(); ++frame) {
        const bool multiplies = m_frames[static_cast<size_t>(frame)].kind == FrameKind::MultiplyAdd;
        for (const Step &step : stepsOf(frame))
            for (const int index : step.accesses)
                tellAccess(frame, index,
                    multiplies
                        && (m_places.holdsSums() ? step.buffer == m_tileBuffer : step.buffer != m_filter));
    }
}

/// input: it reads what is multiplied.
void Storyboard::tellAccess(int frame, int index, bool input)
{
    const Access &access = m_trace->accesses[static_cast<size_t>(index)];
    const SurfaceCell first = surfaceCellOf(index);
    const auto position = [&](int i) {
        if (!m_places.hasWindow())
            return m_places.surfaceCellOf(access.buffer, access.index + i, access.kind);
        return SurfaceCell{ first.surface, cellAt(first, access, i) };
    };
    for (int i = 0; i < std::max(access.count, 1); i += m_places.floatsOfCell())
        if (!m_places.hasWindow() || m_trace->pixelOf(access, i))
            touch(position(i), { frame, access.item, index, access.kind, i });
    if (access.item < 0)
        return;
    if (input)
        m_taps[static_cast<size_t>(access.item)].push_back(frame);
    if (first.surface == Surface::Outputs && first.cell >= 0 && access.kind != AccessKind::Load)
        m_outputsOf[static_cast<size_t>(access.item)].push_back(first.cell);
}

/// The weight a frame works on: the one it reads itself, else the one that brings the cell of the first lane
/// to its output.
void Storyboard::findTaps()
{
    if (!m_places.addsProducts() || m_places.holdsSums()) // there a weight is one of a row, or of a column
        return;
    int weight = -1;
    for (int frame = 0; frame <= lastFrame(); ++frame) {
        Frame &info = m_frames[static_cast<size_t>(frame)];
        if (info.kind != FrameKind::MultiplyAdd)
            continue;
        for (const Step &step : stepsOf(frame)) {
            const SurfaceCell position = surfaceCellOf(step.accesses.front());
            if (position.surface == Surface::Weights) {
                weight = position.cell;
            } else if (position.cell >= 0) {
                const int item = m_trace->accesses[static_cast<size_t>(step.accesses.front())].item;
                const int window = position.surface == Surface::Tile ? m_places.windowOfTile(position.cell)
                                                                     : position.cell;
                if (item >= 0 && outputsOf(item).size() == 1 && window >= 0)
                    weight = m_places.tapOf(outputsOf(item).front(), window);
            }
        }
        info.tap = weight;
    }
}

const std::vector<Touch> &Storyboard::touches(SurfaceCell position) const
{
    static const std::vector<Touch> none;
    const auto surface = m_touches.find(position.surface);
    if (surface == m_touches.end())
        return none;
    const auto found = surface->second.touched.find(position.cell);
    return found != surface->second.touched.end() ? found->second : none;
}

int Storyboard::ownerOf(int outputCell) const
{
    const auto &list = touches({ Surface::Outputs, outputCell });
    return list.empty() ? -1 : list.front().item;
}

int Storyboard::fillerOf(int tileCell) const
{
    const auto &list = touches({ Surface::Tile, tileCell });
    const auto first = std::ranges::find(list, AccessKind::Store, &Touch::kind);
    return first == list.end() ? -1 : first->item;
}

std::vector<int> Storyboard::nextCells(int item, int frame, Surface surface) const
{
    std::vector<int> cells;
    const auto &actions = actionsOf(item);
    int found = -1;
    for (auto action = std::ranges::lower_bound(actions, frame, {}, &CellAccess::frame);
         action != actions.end() && (found < 0 || action->frame == found); ++action)
        if (action->position.surface == surface && action->position && action->kind != AccessKind::Load) {
            cells.push_back(action->position.cell);
            found = action->frame;
        }
    return cells;
}

int Storyboard::affectedFrom(int tileCell) const
{
    int writer = -1;
    if (m_places.between() >= 0) // other groups have written it, too
        return -1;
    for (const Touch &touch : touches({ Surface::Tile, tileCell })) {
        if (touch.kind == AccessKind::Load ? writer < 0 : writer >= 0 && touch.item != writer)
            return touch.frame;
        if (touch.kind != AccessKind::Load)
            writer = touch.item;
    }
    return -1;
}

int Storyboard::firstEffect() const
{
    int first = -1;
    for (int cell = 0; cell < m_places.tileCells(); ++cell)
        if (const int frame = affectedFrom(cell); frame >= 0 && (first < 0 || frame < first))
            first = frame;
    return first;
}

std::optional<float> Storyboard::valueOf(SurfaceCell position) const
{
    const auto &own = touches(position);
    const std::int64_t source = position.surface == Surface::Window ? m_places.sourceOf(position.cell) : -1;
    const auto read = [&](int cell) { return !touches({ Surface::Window, cell }).empty(); };
    // Where the border rule repeats a pixel, it may have been read for another place.
    const std::vector<int> same
        = own.empty() && source >= 0 ? m_places.windowCellsOf(source) : std::vector<int>{};
    const auto other = std::ranges::find_if(same, read);
    const auto &list = other == same.end() ? own : touches({ Surface::Window, *other });
    if (list.empty())
        return std::nullopt;
    const Touch &first = list.front();
    return m_trace->valueOf(m_trace->accesses[static_cast<size_t>(first.access)], first.element);
}

} // namespace halo
