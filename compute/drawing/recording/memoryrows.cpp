// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/memoryrows.h"

#include <QRect>

#include <algorithm>

namespace halo {
namespace {

using CellRow = std::vector<std::int64_t>;

constexpr std::int64_t nothing = -1; ///< in a row of cells: its place is empty
constexpr std::int64_t zero = -2;    ///< a cell of the frame around a plane

constexpr size_t mostColumns = 64; ///< beyond, cells cannot be told apart
constexpr size_t fewColumns = 16;  ///< at least, of memory without a shape of its own
constexpr size_t mostCells = 1U << 14U;

/// Of memory without a shape of its own: about as many as rows, so that cells stay large in a square.
size_t columnsFor(size_t elements)
{
    size_t columns = fewColumns;
    while (columns < mostColumns && elements > columns * columns)
        columns *= 2;
    return columns;
}

/// Runs of neighbours.
std::vector<CellRow> runsOf(const std::set<std::int64_t> &elements)
{
    std::vector<CellRow> runs;
    for (const std::int64_t element : elements) {
        if (runs.empty() || runs.back().back() + 1 != element)
            runs.emplace_back();
        runs.back().push_back(element);
    }
    return runs;
}

/// Runs of one length are rows; else all elements, so many in a row.
std::vector<CellRow> rowsOf(const std::set<std::int64_t> &elements)
{
    const std::vector<CellRow> runs = runsOf(elements);
    const bool even = runs.size() > 1 && runs.front().size() > 1 && runs.front().size() <= mostColumns
        && std::ranges::all_of(runs, [&](const CellRow &run) { return run.size() == runs.front().size(); });
    if (even)
        return runs;
    std::vector<CellRow> rows;
    const size_t columns = columnsFor(elements.size());
    for (const std::int64_t element : elements) {
        if (rows.empty() || rows.back().size() == columns)
            rows.emplace_back();
        rows.back().push_back(element);
    }
    return rows;
}

bool hasFrame(const PaddedPlanes &padded)
{
    const Size2 none{ 0, 0 };
    return padded.padding != none || padded.farPadding != none;
}

/// What is touched of planes, row by row, with their frame where it lies beside that; empty: too little of a
/// rectangle is touched, or it is too wide.
std::vector<CellRow> framedRows(const std::set<std::int64_t> &elements, const PaddedPlanes &padded)
{
    const std::int64_t width = padded.plane.w, height = padded.plane.h;
    if (!hasFrame(padded) || elements.empty() || width * height <= 0)
        return {};
    QRect touched;
    for (const std::int64_t element : elements)
        touched |= QRect(static_cast<int>(element % width), static_cast<int>(element / width % height), 1, 1);
    const std::int64_t first = *elements.begin() / (width * height);
    const std::int64_t last = *elements.rbegin() / (width * height);
    const Size2 near = padded.padding, far = padded.farPadding;
    const QRect shown = touched.adjusted(touched.left() == 0 ? -near.w : 0, touched.top() == 0 ? -near.h : 0,
        touched.right() == padded.plane.w - 1 ? far.w : 0,
        touched.bottom() == padded.plane.h - 1 ? far.h : 0);
    const auto cells = static_cast<size_t>(last - first + 1) * static_cast<size_t>(touched.width())
        * static_cast<size_t>(touched.height());
    if (cells > 2 * elements.size() || static_cast<size_t>(shown.width()) > mostColumns)
        return {};
    std::vector<CellRow> rows;
    for (std::int64_t plane = first; plane <= last; ++plane)
        for (int y = shown.top(); y <= shown.bottom(); ++y) {
            CellRow &row = rows.emplace_back();
            for (int x = shown.left(); x <= shown.right(); ++x) {
                const std::int64_t element = (plane * height + y) * width + x;
                row.push_back(!touched.contains(x, y) ? zero
                        : elements.contains(element)  ? element
                                                      : nothing);
            }
        }
    return rows;
}

std::vector<CellRow> rowsOfArray(Size2 shape)
{
    const auto all = static_cast<std::int64_t>(shape.area());
    const size_t most = shape.h > 1 ? mostColumns : columnsFor(shape.area());
    const size_t columns = std::min(static_cast<size_t>(shape.w), most);
    std::vector<CellRow> rows;
    for (std::int64_t element = 0; element < all; ++element) {
        if (rows.empty() || rows.back().size() == columns)
            rows.emplace_back();
        rows.back().push_back(element);
    }
    return rows;
}

/// The rows of a buffer.
struct Block
{
    int buffer;
    std::vector<CellRow> rows;
    int width; ///< of the longest
};

/// Where each buffer begins: one below the other, or side by side, a column apart, where that is wanted or
/// less tall than wide. Sets the size of all.
std::vector<QPoint> cornersOf(const std::vector<Block> &blocks, bool sideBySide, QSize &size)
{
    QSize below(0, 0), beside(-1, 0);
    std::vector<QPoint> places, placesBeside;
    for (const Block &block : blocks) {
        const auto height = static_cast<int>(block.rows.size());
        places.emplace_back(0, below.height());
        placesBeside.emplace_back(beside.width() + 1, 0);
        below = { std::max(below.width(), block.width), below.height() + height };
        beside = { beside.width() + 1 + block.width, std::max(beside.height(), height) };
    }
    const bool tall = blocks.size() > 1 && (sideBySide || below.height() > below.width());
    size = tall ? beside : below;
    return tall ? placesBeside : places;
}

bool isPart(Space space, bool written, Part part)
{
    if (part == Part::Local)
        return space == Space::Local;
    return space != Space::Local && written == (part == Part::Outputs);
}

/// What a group touches of each buffer, in cells of so many floats.
using Touched = std::vector<std::set<std::int64_t>>;

Touched touchedOf(const Trace &trace, int floats, bool (*counts)(AccessKind))
{
    Touched touched(trace.buffers.size());
    for (const Access &access : trace.accesses) {
        const auto buffer = static_cast<size_t>(access.buffer);
        const auto area = static_cast<std::int64_t>(trace.buffers[buffer].shape.area());
        for (int i = 0; counts(access.kind) && i < access.count; ++i)
            if (const std::int64_t element = access.index + i; element >= 0 && element < area)
                touched[buffer].insert(element / floats);
    }
    return touched;
}

/// The buffers of a part, with as many cells as can be drawn.
class Blocks
{
public:
    explicit Blocks(const Trace &trace)
        : m_trace(trace)
    {
    }

    void add(size_t buffer, std::vector<CellRow> rows)
    {
        m_names += (m_names.empty() ? "" : ", ") + m_trace.buffers[buffer].name;
        Block block{ static_cast<int>(buffer), {}, 0 };
        for (CellRow &row : rows) {
            if (m_cells += row.size(); m_cells > mostCells)
                break;
            block.width = std::max(block.width, static_cast<int>(row.size()));
            block.rows.push_back(std::move(row));
        }
        m_blocks.push_back(std::move(block));
    }

    /// floats: of a cell. Where it has several, blocks are what is multiplied, side by side.
    MemoryRows laidOut(int floats) const
    {
        MemoryRows memory;
        memory.names = m_names;
        const std::vector<QPoint> corners = cornersOf(m_blocks, floats > 1, memory.size);
        memory.elements.assign(
            static_cast<size_t>(memory.size.width()) * static_cast<size_t>(memory.size.height()), { -1, 0 });
        for (size_t i = 0; i < m_blocks.size(); ++i)
            place(memory, m_blocks[i], corners[i], floats);
        return memory;
    }

private:
    static void place(MemoryRows &memory, const Block &block, QPoint corner, int floats)
    {
        memory.blocks.emplace_back(
            block.buffer, QRect(corner, QSize(block.width, static_cast<int>(block.rows.size()))));
        for (size_t y = 0; y < block.rows.size(); ++y)
            for (size_t x = 0; x < block.rows[y].size(); ++x) {
                const int cell = (corner.y() + static_cast<int>(y)) * memory.size.width() + corner.x()
                    + static_cast<int>(x);
                if (block.rows[y][x] == zero)
                    memory.zeros.insert(cell);
                if (block.rows[y][x] < 0)
                    continue;
                const MemoryRows::Element element{ block.buffer, block.rows[y][x] * floats };
                memory.elements[static_cast<size_t>(cell)] = element;
                for (int f = 0; f < floats; ++f)
                    memory.cells[{ element.first, element.second + f }] = cell;
            }
    }

    const Trace &m_trace;
    std::vector<Block> m_blocks;
    std::string m_names;
    size_t m_cells = 0;
};

/// Of planes with a frame: a work-item that stores 0 and has read nothing for it stores a zero of the frame.
void addZeros(const Trace &trace, MemoryRows &memory)
{
    std::vector<bool> hasRead(static_cast<size_t>(trace.items()), false);
    for (const Access &access : trace.accesses) {
        if (access.item < 0)
            continue; // the group's copy, which takes what is there
        if (access.kind == AccessKind::Load) {
            hasRead[static_cast<size_t>(access.item)] = true;
            continue;
        }
        const int cell = memory.cellOf(access.buffer, access.index);
        if (cell < 0)
            continue;
        if (!hasRead[static_cast<size_t>(access.item)] && trace.valueOf(access, 0) == 0.0F)
            memory.zeros.insert(cell);
        hasRead[static_cast<size_t>(access.item)] = false;
    }
}

} // namespace

int MemoryRows::cellOf(int buffer, std::int64_t element) const
{
    const auto found = cells.find({ buffer, element });
    return found == cells.end() ? -1 : found->second;
}

MemoryRows memoryRows(const Trace &trace, Part part)
{
    const Touched touched = touchedOf(trace, 1, [](AccessKind) { return true; });
    std::vector<bool> written(trace.buffers.size(), false);
    for (const Access &access : trace.accesses)
        if (access.kind != AccessKind::Load)
            written[static_cast<size_t>(access.buffer)] = true;
    Blocks blocks(trace);
    for (size_t i = 0; i < trace.buffers.size(); ++i) {
        const TraceBuffer &buffer = trace.buffers[i];
        if (!isPart(buffer.space, written[i], part) || (touched[i].empty() && part != Part::Local))
            continue;
        const PaddedPlanes &padded = trace.view.padded;
        std::vector<CellRow> rows
            = buffer.name == padded.buffer ? framedRows(touched[i], padded) : std::vector<CellRow>();
        if (rows.empty())
            rows = part == Part::Local ? rowsOfArray(buffer.shape) : rowsOf(touched[i]);
        blocks.add(i, std::move(rows));
    }
    MemoryRows memory = blocks.laidOut(1);
    if (part == Part::Outputs && hasFrame(trace.view.padded))
        addZeros(trace, memory);
    return memory;
}

MemoryRows spectrumRows(const Trace &trace, Part part)
{
    constexpr int floats = 2; // the real part, the imaginary part
    const Touched touched = part == Part::Inputs
        ? touchedOf(trace, floats, [](AccessKind kind) { return kind == AccessKind::Load; })
        : touchedOf(trace, floats, [](AccessKind kind) { return kind != AccessKind::Load; });
    Blocks blocks(trace);
    for (size_t i = 0; i < trace.buffers.size() && part != Part::Local; ++i)
        if (!touched[i].empty())
            blocks.add(i, rowsOf(touched[i]));
    return blocks.laidOut(floats);
}

} // namespace halo
