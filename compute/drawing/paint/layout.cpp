// SPDX-License-Identifier: GPL-3.0-or-later
// Where the surfaces are; layoutitems.cpp has what is below them.
#include "compute/drawing/paint/layout.h"

#include "compute/drawing/recording/registers.h"
#include "compute/drawing/recording/storyboard.h"

#include <QFontInfo>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

/// What is between the surfaces: little where width is scarce, so that cells have room for names.
struct Gaps
{
    explicit Gaps(double width)
        : flow(width < 640.0 ? 16.0 : std::clamp(width * 0.05, 24.0, 72.0))
        , gate(width < 640.0 ? 44.0 : std::clamp(width * 0.06, 64.0, 92.0))
        , label(width < 640.0 ? 17.0 : 13.0)
    {
    }
    double flow; ///< between window and tile, room for what is on its way
    double gate; ///< between tile and outputs, room for the gate
    double
        label; ///< from the middle of that gap to the gate's left, so that its words have room at the right
};

constexpr double ribbonHeight = 46.0; ///< a line of words over a row of boxes
constexpr double ribbonRoom = 400.0; ///< a lower diagram has one only if cells stay as large, or large enough
constexpr double leastRibbonEdge = 12.0;

/// What is drawn of each surface, in cells of it.
struct Parts
{
    QRect window, tile, outputs;
};

/// The smallest rectangle around what an item touches of a surface.
QRect touchedBy(const Storyboard &board, int item, Surface surface, int columns)
{
    QRect box;
    for (const CellAccess &action : board.actionsOf(item))
        if (action.position.surface == surface && action.position)
            box |= QRect(action.position.cell % columns, action.position.cell / columns, 1, 1);
    return box;
}

Parts partsOf(const Storyboard &board, int item)
{
    const Places &places = board.places();
    const QRect window({}, places.window().size());
    const QRect tile({}, places.tile());
    const QRect outputs({}, places.outputs().size());
    if (item < 0 || item >= board.trace().items() || !places.hasWindow())
        return { window, tile, outputs };
    const QRect own = touchedBy(board, item, Surface::Outputs, outputs.width());
    if (own.isEmpty())
        return { window, tile, outputs };
    // Under its taps; what it loads for others is shown where it lies there, too.
    const QRect taps(own.topLeft(), own.size() + places.filter() - QSize(1, 1));
    const QRect loads = touchedBy(board, item, Surface::Tile, std::max(tile.width(), 1));
    if (const auto &sums = places.sums()) {
        const QRect cells(own.topLeft() - sums->offset, own.size() + sums->across - QSize(1, 1));
        return { taps & window, (cells | loads) & tile, own };
    }
    return { (taps | loads) & window, (taps | loads) & tile, own };
}

struct Measures
{
    double edge = 0.0;
    double between = 0.0; ///< what is left over goes between the surfaces, a little of it
    double left = 2.0;    ///< and the rest to both sides
    double ribbon = 0.0;
    double legend = 0.0;
    double registers = 0.0;
};

/// Sums of columns lie in line with the pixels in their middle, so that those of outputs are in line with
/// them.
int sumsDown(const Places &places)
{
    return places.sums() ? places.sums()->run.height() / 2 : 0;
}

/// How large the cells can be. foot: wanted below them for registers.
Measures measure(QSizeF size, const Parts &parts, QSize tile, int down, int coreTop,
    const DiagramFonts &fonts, double mostEdge, double foot)
{
    const int columns = std::max(parts.window.width() + tile.width() + parts.outputs.width(), 1);
    const int rows
        = std::max({ parts.window.height(), tile.height() + down, coreTop + parts.outputs.height(), 1 });
    const double titles = fonts.titleLine + fonts.smallLine + 6.0;
    const Gaps gaps(size.width());
    Measures measures;
    const double wide = std::max(size.width() - gaps.flow - gaps.gate - 4.0, 1.0);
    const double legend = fonts.smallLine + 5.0;
    const double spare = size.height() - titles - 8.0 - rows * std::min(wide / columns, mostEdge);
    const double withRibbon = (size.height() - titles - 8.0 - ribbonHeight - 2.0 * legend - foot) / rows;
    const bool isRoomy = size.height() >= ribbonRoom || spare >= ribbonHeight + 2.0 * legend + foot
        || (foot == 0.0 && withRibbon >= leastRibbonEdge);
    measures.ribbon = isRoomy ? ribbonHeight : 0.0;
    measures.legend = (isRoomy ? 2.0 : 1.0) * legend;
    measures.registers = size.height() >= ribbonRoom ? foot : 0.0;
    const double high = size.height() - titles - measures.ribbon - measures.legend - measures.registers - 8.0;
    measures.edge = wholePixels(std::min({ wide / columns, std::max(high, 1.0) / rows, mostEdge }));
    const double rest = wide - columns * measures.edge;
    measures.between = std::clamp(rest / 4.0, 0.0, 60.0);
    measures.left = 2.0 + std::max(rest - 2.0 * measures.between, 0.0) / 2.0;
    return measures;
}

} // namespace

double wholePixels(double edge)
{
    return edge >= 3.0 ? std::floor(edge) : edge;
}

Grid gridAt(QPointF at, QSize cells, double edge)
{
    return partAt(at, cells, QRect({}, cells), edge);
}

Grid partAt(QPointF at, QSize cells, QRect part, double edge)
{
    return { QRectF(at - QPointF(part.topLeft()) * edge, QSizeF(cells) * edge), cells.width(), cells.height(),
        edge, QRectF(at, QSizeF(part.size()) * edge) };
}

QRectF Grid::cell(int index) const
{
    return QRectF(area.left() + index % columns * edge, area.top() + index / columns * edge, edge, edge);
}

QRectF Grid::rectOf(const QRect &cells) const
{
    return { area.topLeft() + QPointF(cells.topLeft()) * edge, QSizeF(cells.size()) * edge };
}

int Grid::cellAt(QPointF position) const
{
    if (empty() || !area.contains(position) || !shown.contains(position))
        return -1;
    const int x = std::min(static_cast<int>((position.x() - area.left()) / edge), columns - 1);
    const int y = std::min(static_cast<int>((position.y() - area.top()) / edge), rows - 1);
    return y * columns + x;
}

const Grid *DiagramLayout::of(Surface surface) const
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
    case Surface::Weights:
        return &weights;
    case Surface::None:
        break;
    }
    return nullptr;
}

QRectF DiagramLayout::middle() const
{
    return !tile.empty() ? tile.shown : !weights.empty() ? weights.area : registers;
}

SurfaceCell DiagramLayout::cellAt(QPointF position) const
{
    for (const Surface surface :
        { Surface::Window, Surface::Tile, Surface::Outputs, Surface::Items, Surface::Weights })
        if (const int cell = of(surface)->cellAt(position); cell >= 0)
            return { surface, cell };
    return {};
}

int DiagramLayout::snapshotAt(QPointF position) const
{
    const auto found
        = std::ranges::find_if(snapshots, [&](const QRectF &rect) { return rect.contains(position); });
    return found == snapshots.end() ? -1 : static_cast<int>(found - snapshots.begin());
}

void DiagramLayout::translate(QPointF by)
{
    for (Grid *grid : { &window, &tile, &outputs, &items, &weights }) {
        grid->area.translate(by);
        grid->shown.translate(by);
    }
    for (QRectF *rect : { &gate, &registers, &ribbon, &legend })
        rect->translate(by);
    for (QRectF &snapshot : snapshots)
        snapshot.translate(by);
}

DiagramFonts::DiagramFonts(const QFont &base, int least)
    : title(base)
    , small(base)
    , leastName(least)
{
    const int pixels = QFontInfo(base).pixelSize();
    title.setPixelSize(pixels + 3);
    title.setBold(true);
    small.setPixelSize(std::max(pixels, 11));
    titleLine = QFontMetricsF(title).height();
    smallLine = QFontMetricsF(small).height();
}

namespace {

constexpr double gateHeight = 220.0;   ///< of a gate beside memory as rows
constexpr double leastTitle = 90.0;    ///< room for a title over few cells
constexpr double leastRegister = 15.0; ///< of a register under a tile
constexpr double legibleWeight = 40.0; ///< of a cell with a weight
constexpr double stackedFlow = 24.0;   ///< from a surface to the title of the next, with the arrow
constexpr double stackedGate = 48.0;   ///< the same where the gate is

/// The ribbon and the legend below the surfaces.
void placeFoot(
    DiagramLayout &layout, double left, double top, double right, double ribbon, const DiagramFonts &fonts)
{
    if (ribbon > 0.0)
        layout.ribbon = QRectF(left, top, right - 2.0 * left, ribbon - 6.0);
    layout.legend = QRectF(left, top + ribbon, right - left - 2.0, fonts.smallLine + 5.0);
}

/// Where there is no local memory, the filter has its place.
bool showsWeights(const Storyboard &board)
{
    const Places &places = board.places();
    return places.tile().isEmpty() && !hasRegisters(board) && places.addsProducts() && places.taps() > 1;
}

/// What height is left over stays below it.
DiagramLayout stackedLayout(QSizeF size, const Storyboard &board, const DiagramFonts &fonts, double mostEdge)
{
    const Places &places = board.places();
    DiagramLayout layout;
    layout.isStacked = true;
    layout.titleHeight = fonts.titleLine + 6.0;
    const bool hasTile = !places.tile().isEmpty();
    const bool hasWeights = showsWeights(board);
    const QSize tile = hasTile ? places.tile() : hasWeights ? places.filter() : QSize(0, 0);
    const int columns = std::max(places.window().width(), tile.width());
    const double gap = board.trace().phases() > 1 ? stackedGate : stackedFlow;
    const double ribbon = size.height() >= ribbonRoom ? ribbonHeight : 0.0;
    const double between = 3.0 * layout.titleHeight + stackedFlow + gap + ribbon + fonts.smallLine + 14.0;
    const double edge = wholePixels(std::min({ (size.width() - 4.0) / columns,
        std::max(size.height() - between, 1.0) / (2 + tile.height()), mostEdge }));
    const double left = 2.0;
    layout.window = gridAt({ left, layout.titleHeight }, places.window().size(), edge);
    const QRectF middle(
        QPointF(left, layout.window.area.bottom() + stackedFlow + layout.titleHeight), QSizeF(tile) * edge);
    if (hasTile)
        layout.tile = gridAt(middle.topLeft(), tile, edge);
    else if (hasWeights)
        layout.weights = gridAt(middle.topLeft(), tile, edge);
    if (board.trace().phases() > 1)
        layout.gate = QRectF(left, middle.bottom() + 13.0, columns * edge, 22.0);
    layout.outputs
        = gridAt({ left + places.core().left() * edge, middle.bottom() + gap + layout.titleHeight },
            places.outputs().size(), edge);
    placeFoot(layout, left, layout.outputs.area.bottom() + 8.0, size.width(), ribbon, fonts);
    return layout;
}

/// The edges of grids beside each other in this room: equal shares of the width, and what some do not need
/// goes to the others.
std::vector<double> sharedEdges(const std::vector<QSize> &grids, QSizeF room, double mostEdge)
{
    const auto edgeIn = [&](QSize cells, double width) {
        return cells.isEmpty()
            ? 0.0
            : wholePixels(std::min({ width / cells.width(), room.height() / cells.height(), mostEdge }));
    };
    const double share = room.width() / static_cast<double>(std::max<size_t>(grids.size(), 1));
    double left = room.width();
    std::vector<double> edges;
    for (const QSize cells : grids) {
        edges.push_back(edgeIn(cells, share));
        left -= edges.back() * cells.width();
    }
    for (size_t i = 0; i < grids.size(); ++i) {
        const double used = edges[i] * grids[i].width();
        edges[i] = edgeIn(grids[i], used + left);
        left -= edges[i] * grids[i].width() - used;
    }
    return edges;
}

/// The same where all have one edge.
double commonEdge(const std::vector<QSize> &grids, QSizeF room, double mostEdge)
{
    QSize all(0, 1);
    for (const QSize cells : grids)
        all = { all.width() + cells.width(), std::max(all.height(), cells.height()) };
    return wholePixels(
        std::min({ room.width() / std::max(all.width(), 1), room.height() / all.height(), mostEdge }));
}

/// Of memory as rows: no cell lies over another, so each surface has a scale of its own.
DiagramLayout memoryLayout(QSizeF size, const Storyboard &board, const DiagramFonts &fonts, double mostEdge)
{
    const Places &places = board.places();
    const Gaps gaps(size.width());
    DiagramLayout layout;
    layout.titleHeight = fonts.titleLine + fonts.smallLine + 6.0;
    const bool hasTile = !places.tile().isEmpty();
    const double wide = size.width() - gaps.flow - gaps.gate - 4.0;
    const double ribbon = size.height() >= ribbonRoom ? ribbonHeight : 0.0;
    const double high = size.height() - layout.titleHeight - ribbon - fonts.smallLine - 14.0;
    std::vector<QSize> grids{ places.window().size(), places.outputs().size() };
    if (hasTile)
        grids.push_back(places.tile());
    const QSizeF room(std::max(wide, 1.0), std::max(high, 1.0));
    // A number is as large as that which it is multiplied by.
    const auto edges = places.isSpectra() ? std::vector<double>(2, commonEdge(grids, room, mostEdge))
                                          : sharedEdges(grids, room, mostEdge);
    const double top = layout.titleHeight;
    layout.window = gridAt({ 2.0, top }, grids[0], edges[0]);
    const QPointF corner(std::max(layout.window.area.right(), leastTitle) + gaps.flow, top);
    if (hasTile)
        layout.tile = gridAt(corner, grids[2], edges[2]);
    const QRectF middle
        = hasTile ? layout.tile.area : QRectF(layout.window.area.topRight(), QSizeF(0.0, 0.0));
    if (board.trace().phases() > 1)
        layout.gate
            = QRectF(middle.right() + gaps.gate / 2.0 - gaps.label, top, 26.0, std::min(high, gateHeight));
    layout.outputs = gridAt({ middle.right() + gaps.gate, top }, grids[1], edges[1]);
    const double bottom = std::max({ layout.window.area.bottom(), middle.bottom(),
                              layout.outputs.area.bottom(), layout.gate.bottom() })
        + 8.0;
    const bool isRoomy = bottom + ribbonHeight + fonts.smallLine + 5.0 <= size.height();
    placeFoot(layout, 2.0, bottom, size.width(), isRoomy ? ribbonHeight : ribbon, fonts);
    return layout;
}

/// What registers want below a tile that feeds them; 0: there are none.
double registersHeight(const Storyboard &board, const DiagramFonts &fonts)
{
    return board.places().tileCells() > 0 && hasRegisters(board)
        ? fonts.smallLine + board.trace().request.tuning.items.h * leastRegister + 8.0
        : 0.0;
}

void placeRegisters(DiagramLayout &layout, QSizeF size, double left, double height)
{
    const QRectF below(
        QPointF(left, layout.legend.bottom() + 6.0), QPointF(size.width() - left, size.height()));
    if (height > 0.0 && below.height() >= height - 8.0)
        layout.registers = below;
}

} // namespace

DiagramLayout surfacesLayout(
    QSizeF size, const Storyboard &board, const DiagramFonts &fonts, double mostEdge, int item)
{
    const Places &places = board.places();
    if (!places.hasWindow())
        return memoryLayout(size, board, fonts, mostEdge);
    if (places.isRow())
        return stackedLayout(size, board, fonts, mostEdge);
    DiagramLayout layout;
    layout.titleHeight = fonts.titleLine + fonts.smallLine + 6.0;
    const Parts parts = partsOf(board, item);
    const bool hasTile = !places.tile().isEmpty();
    const bool hasWeights = showsWeights(board);
    const QSize tile = hasTile ? parts.tile.size()
        : hasWeights           ? places.filter()
        : hasRegisters(board)  ? parts.window.size()
                               : QSize(0, 0);
    // Outputs lie in line with the cells that they are over.
    const int coreTop = std::max(places.core().top() + parts.outputs.top() - parts.window.top(), 0);
    const double foot = registersHeight(board, fonts);
    Measures measures = measure(size, parts, tile, sumsDown(places), coreTop, fonts, mostEdge, foot);
    double weightEdge = 0.0;
    if (hasWeights) { // what is left over at both sides makes weights legible
        const double spare = 2.0 * (measures.left - 2.0);
        weightEdge = std::max(measures.edge,
            wholePixels(std::min({ measures.edge + spare / tile.width(),
                parts.window.height() * measures.edge / tile.height(), legibleWeight })));
        measures.left -= (weightEdge - measures.edge) * tile.width() / 2.0;
    }
    const double top = layout.titleHeight;
    layout.window = partAt({ measures.left, top }, places.window().size(), parts.window, measures.edge);
    const Gaps gaps(size.width());
    const double tileLeft = layout.window.shown.right() + gaps.flow + measures.between;
    const QRectF middle(QPointF(tileLeft, top + sumsDown(places) * measures.edge),
        QSizeF(tile) * (hasWeights ? weightEdge : measures.edge));
    if (hasTile)
        layout.tile = partAt(middle.topLeft(), places.tile(), parts.tile, measures.edge);
    else if (hasWeights)
        layout.weights = gridAt(middle.topLeft(), tile, weightEdge);
    else if (hasRegisters(board))
        layout.registers = middle;
    const double gap = gaps.gate + measures.between;
    if (board.trace().phases() > 1)
        layout.gate = QRectF(middle.right() + gap / 2.0 - gaps.label, top, 26.0,
            std::max(layout.window.shown.height(), middle.height()));
    layout.outputs = partAt({ middle.right() + gap, top + coreTop * measures.edge }, places.outputs().size(),
        parts.outputs, measures.edge);
    const double bottom
        = std::max({ layout.window.shown.bottom(), middle.bottom(), layout.outputs.shown.bottom() }) + 8.0;
    placeFoot(layout, measures.left, bottom, size.width(), measures.ribbon, fonts);
    layout.legend.setHeight(measures.legend);
    placeRegisters(layout, size, measures.left, foot);
    return layout;
}

} // namespace halo
