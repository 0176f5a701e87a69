// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/recording/frames.h"
#include "compute/drawing/recording/memoryrows.h"
#include "compute/drawing/recording/role.h"
#include "compute/trace/model/trace.h"

#include <QPoint>
#include <QRect>
#include <QSize>

#include <map>
#include <optional>

namespace halo {

/// Cells of the tile that hold no pixels but sums of them, of which outputs are sums again. Then the tile is
/// local memory, or the picture that one launch leaves to the next.
struct Sums
{
    QSize run;       ///< the pixels that a cell is the sum of
    QSize across;    ///< the cells that an output is the sum of
    QPoint offset{}; ///< the cell of the window where the run of the tile's first cell begins

    bool areRows() const { return run.height() == 1; } ///< else columns
};

/// Where things lie: the outputs of the group, the window of the image that they need, the local tile.
/// Cells of each are counted row by row. The window may reach outside the image: there the border rule says
/// which pixel is taken.
/// Of a recording that is no convolution: the memory that the group reads, local memory, and the memory that
/// it writes, as rows of cells. Then there is no filter, and no cell lies over another.
class Places
{
public:
    explicit Places(const Trace &trace);

    /// False: a recording that is no convolution.
    bool hasWindow() const { return m_hasWindow; }
    /// A pass from a picture to what is transformed, or back: a convolution by one weight of 1, so a copy.
    bool isCopy() const { return m_hasWindow && m_transforms; }
    /// A pass that multiplies spectra in place: no convolution, and its cells are complex numbers, in the
    /// window as they are read, in the outputs as they are written.
    bool isSpectra() const { return !m_hasWindow && m_transforms; }
    /// A signal: a single row of everything.
    bool isRow() const { return m_hasWindow && m_window.height() == 1; }
    /// Of memory as rows: where an element is read or written, and which one a cell is; buffer -1: none.
    SurfaceCell surfaceCellOf(int buffer, std::int64_t element, AccessKind kind = AccessKind::Load) const;
    MemoryRows::Element elementAt(SurfaceCell position) const;
    /// Of memory as rows: the names of the buffers of a surface.
    const std::string &namesOf(Surface surface) const;
    /// Of memory as rows: the buffers of a surface and their cells, in columns and rows of it.
    const std::vector<std::pair<int, QRect>> &blocksOf(Surface surface) const
    {
        return rowsOf(surface).blocks;
    }
    /// Whether outputs are sums of a product for each tap, as recorded: not where they come out of
    /// transforms.
    bool addsProducts() const { return m_hasWindow && m_addsProducts; }
    int floatsOfCell() const { return isSpectra() ? 2 : 1; }
    /// Rows of memory may end before the surface does.
    bool isThere(SurfaceCell position) const
    {
        return m_hasWindow || elementAt(position).first >= 0 || isPadding(position);
    }
    /// Of memory as rows: a zero of the padding, in the frame around a plane or written.
    bool isPadding(SurfaceCell position) const
    {
        return !m_hasWindow && rowsOf(position.surface).zeros.contains(position.cell);
    }

    /// What is added to columns and rows to tell where they are, if the image is a part of a larger one.
    QPoint at() const { return m_at; }
    QRect window() const { return m_window; }   ///< in columns and rows of the image
    QRect outputs() const { return m_outputs; } ///< in columns and rows of the result
    QSize tile() const { return m_tile; }       ///< empty: the kernel has no local memory
    QSize filter() const { return m_filter; }
    QSize group() const { return m_group; }
    QString labelOf(int item) const { return halo::labelOf(item, m_group); }
    int windowCells() const { return m_window.width() * m_window.height(); }
    int outputCells() const { return m_outputs.width() * m_outputs.height(); }
    int tileCells() const { return m_tile.width() * m_tile.height(); }
    int taps() const { return m_filter.width() * m_filter.height(); }

    bool insideImage(int windowCell) const;
    /// The element of src that a window cell stands for; -1: none (border zero).
    std::int64_t sourceOf(int windowCell) const;
    /// All cells of the window that stand for this element of src.
    const std::vector<int> &windowCellsOf(std::int64_t source) const;
    /// The output that an element of dst is; -1: none of this group.
    int outputOf(std::int64_t element) const;

    /// Tile and window are laid over each other, unless layTile() says otherwise. -1: there is no such cell.
    int windowOfTile(int tileCell) const;
    int tileOfWindow(int windowCell) const;
    bool tileLiesOverWindow() const { return m_windowOfTile.empty(); }
    /// The cells of the window that those of the tile hold, as recorded; -1: none. For a tile that is folded,
    /// or holds sums.
    void layTile(std::vector<int> windowOfTile);
    /// Nothing where cells hold pixels, or sums of which it is not known where they lie.
    const std::optional<Sums> &sums() const { return m_sums; }
    void laySums(const Sums &sums) { m_sums = sums; }
    /// Cells that are no copies of pixels: their variant multiplies by columns and rows.
    bool holdsSums() const { return m_holdsSums; }
    /// The buffer of the tile if it is global memory, between two launches; -1: it is not.
    int between() const { return m_between; }
    /// The cell of the tile that an element of its buffer is; -1: none.
    int tileCellOf(std::int64_t element) const;
    /// Where the run of a cell begins in the window, and the cells of an output in the tile; -1: nowhere.
    int windowOfSum(int tileCell) const { return m_sums ? windowOfSum(*m_sums, tileCell) : -1; }
    int windowOfSum(const Sums &sums, int tileCell) const;
    int sumOfOutput(int outputCell) const;
    /// Whether a cell of the tile lies in the picture between the launches: beside it, the border rule holds.
    bool insideBetween(int tileCell) const;
    /// Which tap an output reads the window cell with; -1: it does not need it.
    int tapOf(int outputCell, int windowCell) const;
    int windowOf(int outputCell, int tap) const;
    /// The outputs, laid over window and tile: in cells of these.
    QRect core() const { return m_hasWindow ? QRect(m_under, m_outputs.size()) : QRect(); }

    Role roleOfWindow(int windowCell) const;
    Role roleOfTile(int tileCell) const;

private:
    QPoint positionOf(int windowCell) const;
    const MemoryRows &rowsOf(Surface surface) const;
    void findMemory(const Trace &trace);
    void findWindow(const Trace &trace);
    void findBetween(const Trace &trace);
    QPoint placeBetween(int tileCell) const
    {
        return m_tilePlace + QPoint(tileCell % m_tile.width(), tileCell / m_tile.width());
    }

    QRect m_window, m_outputs;
    QSize m_tile, m_filter, m_group, m_image, m_result;
    QPoint m_at;
    QPoint m_under; ///< the window's cell under the first output
    Border m_border;
    std::map<std::int64_t, std::vector<int>> m_windowCells;
    bool m_hasWindow;
    bool m_addsProducts;
    bool m_transforms; ///< a pass of a variant that transforms between its passes
    std::vector<int> m_windowOfTile, m_tileOfWindow; ///< empty: laid over each other
    MemoryRows m_inputs, m_local, m_results;         ///< of memory as rows
    std::optional<Sums> m_sums;
    bool m_holdsSums = false;
    int m_between = -1;
    QSize m_betweenSize;                     ///< of the picture between the launches
    QPoint m_tilePlace;                      ///< in it, of the tile's first cell
    std::map<std::int64_t, int> m_tileCells; ///< of its elements
};

} // namespace halo
