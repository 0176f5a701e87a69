// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/formula.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

/// Where the tile lies and how its rows follow each other.
class Tile
{
public:
    Tile(const FormulaCase &one, int buffer)
        : m_one(one)
        , m_name(one.trace.buffers[static_cast<size_t>(buffer)].name)
        , m_filter(one.trace.view.filter.size())
    {
        const auto &[group, items, params] = one.trace.request.tuning;
        m_outputs = { group.w * items.w, group.h * items.h };
        m_size = { m_outputs.w + m_filter.w - 1, m_outputs.h + m_filter.h - 1 };
        const Size2 shape = one.trace.buffers[static_cast<size_t>(buffer)].shape;
        m_pitch = shape.w;
        if (shape.h == 1 && m_size.h > 1) // a flat array
            m_pitch = shape.w % m_size.h == 0 ? shape.w / m_size.h : m_size.w;
        m_pitch = std::max(m_pitch, 1);
    }

    std::string name(std::int64_t cell) const { return m_name + '[' + std::to_string(cell) + ']'; }
    bool contains(std::int64_t cell) const
    {
        return cell >= 0 && cell % m_pitch < m_size.w && cell / m_pitch < m_size.h;
    }
    std::int64_t cells() const { return std::int64_t(m_pitch) * m_size.h; }
    /// The element of src that belongs in a cell.
    std::int64_t sourceOf(std::int64_t cell) const
    {
        const Geometry &geometry = m_one.trace.view.geometry;
        return m_one.source.at(m_one.area.first.w - geometry.originX + static_cast<int>(cell % m_pitch),
            m_one.area.first.h - geometry.originY + static_cast<int>(cell / m_pitch));
    }
    void addWindow(Size2 output, Elements &cells) const;
    bool isUnstoredOutput(std::int64_t topLeft) const;
    Size2 outputAt(std::int64_t topLeft) const
    {
        return { m_one.area.first.w + static_cast<int>(topLeft % m_pitch),
            m_one.area.first.h + static_cast<int>(topLeft / m_pitch) };
    }

private:
    const FormulaCase &m_one;
    const std::string m_name;
    const Size2 m_filter;
    Size2 m_outputs;
    Size2 m_size;
    int m_pitch = 1;
};

/// The cells under the taps of an output.
void Tile::addWindow(Size2 output, Elements &cells) const
{
    const std::int64_t left = output.w - m_one.area.first.w;
    const std::int64_t top = output.h - m_one.area.first.h;
    for (int j = 0; j < m_filter.h; ++j)
        for (int i = 0; i < m_filter.w; ++i)
            cells.push_back((top + j) * m_pitch + left + i);
}

/// Items may also compute outputs beyond the image, which they do not store.
bool Tile::isUnstoredOutput(std::int64_t topLeft) const
{
    const Size2 at = outputAt(topLeft);
    return topLeft % m_pitch < m_outputs.w && topLeft / m_pitch < m_outputs.h
        && !m_one.area.contains(at.w, at.h);
}

/// The cells that outputs in the image need, some perhaps beyond a tile that is too small.
Elements neededCells(const FormulaCase &one, const Tile &tile)
{
    Elements cells;
    for (const std::vector<Size2> &outputs : one.outputs)
        for (const Size2 output : outputs)
            tile.addWindow(output, cells);
    return cells;
}

/// What a store leaves in a cell.
enum class Content
{
    Nothing,
    Right,
    Zero, ///< though a pixel belongs there
};

Message fillSentence(const FormulaCase &one, const Tile &tile, const CellStore &store)
{
    const Access &access = one.trace.accesses[static_cast<size_t>(store.access)];
    const std::int64_t wanted = tile.sourceOf(store.cell);
    const Message item = itemName(one.trace, access.item, Place::AtStart);
    const auto pixel = [](std::int64_t element) {
        return element < 0 ? Message("no pixel") : Message("src[" + std::to_string(element) + ']');
    };
    if (wanted < 0)
        return Message("%1 stores %2 in %3 (line %4) instead of 0.", item, pixel(store.source),
            tile.name(store.cell), access.line);
    return Message("%1 stores %2 in %3 (line %4) instead of %5.", item, pixel(store.source),
        tile.name(store.cell), access.line, pixel(wanted));
}

/// The latest store to a cell.
struct StoredCell
{
    Content content = Content::Nothing;
    const Access *access = nullptr;
};

/// Between two barriers a cell is stored once; an item may put a zero first and then the pixel.
bool storedTwice(const StoredCell &before, const Access &access, Content content)
{
    if (before.access == nullptr || before.access->phase != access.phase)
        return false;
    const bool zeroFirst = before.access->item == access.item && before.access->line != access.line
        && before.content == Content::Zero && content == Content::Right;
    return !zeroFirst;
}

/// Cells that outputs need hold their pixel. The others may be left out, or all be zero.
Difference differenceInCells(const FormulaCase &one, const Tile &tile, const std::vector<StoredCell> &cells)
{
    std::vector<char> used(static_cast<size_t>(tile.cells()), 0);
    for (const std::int64_t cell : neededCells(one, tile)) {
        if (!tile.contains(cell))
            return Message("%1 is needed by an output, but is outside the tile.", tile.name(cell));
        used[static_cast<size_t>(cell)] = 1;
    }
    std::int64_t spareZero = -1;
    std::int64_t sparePixel = -1;
    for (std::int64_t i = 0; i < std::ssize(used); ++i) {
        const StoredCell &cell = cells[static_cast<size_t>(i)];
        const bool needed = used[static_cast<size_t>(i)] != 0;
        if (needed && cell.content != Content::Right)
            return Message(cell.access == nullptr ? "%1 is needed by an output, but never filled."
                                                  : "%1 is needed by an output, but not filled from src.",
                tile.name(i));
        if (!needed && cell.content == Content::Zero)
            spareZero = i;
        if (!needed && cell.content == Content::Right && tile.sourceOf(i) >= 0)
            sparePixel = i;
    }
    if (spareZero >= 0 && sparePixel >= 0)
        return Message("No output needs %1 or %2, but only the second is filled from src.",
            tile.name(spareZero), tile.name(sparePixel));
    return std::nullopt;
}

Difference differenceInFill(const FormulaCase &one, const Tile &tile, const CellStores &found)
{
    std::vector<StoredCell> cells(static_cast<size_t>(tile.cells()));
    for (const CellStore &store : found.stores) {
        if (!tile.contains(store.cell))
            return Message(
                "%1 is stored, but is outside the window of the work-group.", tile.name(store.cell));
        const Access &access = one.trace.accesses[static_cast<size_t>(store.access)];
        const std::int64_t wanted = tile.sourceOf(store.cell);
        const bool zero = one.trace.valueOf(access, static_cast<int>(store.cell - access.index)) == 0.0F;
        if (store.source < 0 ? !zero : store.source != wanted)
            return fillSentence(one, tile, store);
        const Content content = store.source == wanted ? Content::Right : Content::Zero;
        StoredCell &cell = cells[static_cast<size_t>(store.cell)];
        if (storedTwice(cell, access, content))
            return Message("%1 is stored twice before a barrier (%2, line %3).", tile.name(store.cell),
                itemName(one.trace, access.item), access.line);
        cell = { content, &access };
    }
    if (const Difference difference = differenceInCells(one, tile, cells))
        return difference;
    if (found.unusedLoads.empty())
        return std::nullopt;
    const Access &extra = one.trace.accesses[static_cast<size_t>(found.unusedLoads.front())];
    return Message("%1 reads src[%2] (line %3), which is stored in no cell of the tile.",
        itemName(one.trace, extra.item, Place::AtStart), extra.index, extra.line);
}

/// Every load of the tile gives what was last stored there.
Difference differenceInValues(const FormulaCase &one, const Tile &tile, int buffer)
{
    std::vector<std::optional<float>> values(static_cast<size_t>(tile.cells()));
    for (const Access &access : one.trace.accesses) {
        if (access.buffer != buffer)
            continue;
        if (!tile.contains(access.index) || !tile.contains(access.index + access.count - 1))
            return Message(
                "%1 is read, but is outside the window of the work-group.", tile.name(access.index));
        for (int i = 0; i < access.count; ++i) {
            std::optional<float> &value = values[static_cast<size_t>(access.index + i)];
            const float now = one.trace.valueOf(access, i);
            if (access.kind == AccessKind::Load && value && *value != now && !std::isnan(now))
                return Message("%1 reads %2 as %3, but %4 was stored there.",
                    itemName(one.trace, access.item, Place::AtStart), tile.name(access.index + i),
                    std::to_string(now), std::to_string(*value));
            if (access.kind != AccessKind::Load)
                value = now;
        }
    }
    return std::nullopt;
}

Difference differenceInItem(const FormulaCase &one, const Tile &tile, int item, const Elements &read)
{
    const std::vector<Size2> &outputs = one.outputs[static_cast<size_t>(item + 1)];
    Elements wanted;
    for (const Size2 output : outputs)
        tile.addWindow(output, wanted);
    std::ranges::sort(wanted);
    if (const Elements missing = without(wanted, read); !missing.empty())
        return eachOnce(read, wanted) ? Difference()
                                      : tooFew(one.trace, item, tile.name(missing.front()), outputs.front());
    // What is left must be whole windows. The first cell of it can only be the upper left of one.
    for (Elements rest = without(read, wanted); !rest.empty();) {
        Elements window;
        tile.addWindow(tile.outputAt(rest.front()), window);
        if (!tile.isUnstoredOutput(rest.front()) || !without(window, rest).empty())
            return Message("%1 reads %2 more often than taps of its outputs cover it.",
                itemName(one.trace, item, Place::AtStart), tile.name(rest.front()));
        rest = without(rest, window);
    }
    return std::nullopt;
}

} // namespace

Difference differenceInTile(const FormulaCase &one, int buffer)
{
    const Tile tile(one, buffer);
    if (const Difference found = differenceInFill(one, tile, storesInto(one.trace, buffer)))
        return found;
    if (const Difference found = differenceInValues(one, tile, buffer))
        return found;
    const std::vector<Elements> loads = loadsByItem(one.trace, buffer);
    for (size_t item = 0; item < loads.size(); ++item)
        if (const Difference found = differenceInItem(one, tile, static_cast<int>(item) - 1, loads[item]))
            return found;
    return std::nullopt;
}

} // namespace halo
