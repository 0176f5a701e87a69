// SPDX-License-Identifier: GPL-3.0-or-later
// Where the surfaces are; layoutitems.cpp has what is below them.
#include "gui/diagram/layout.h"

#include <QFontInfo>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

/// What is between the surfaces: little where width is scarce, so that cells have room for letters.
struct Gaps
{
    explicit Gaps(double width)
        : flow(width < 640.0 ? 16.0 : 30.0)
        , gate(width < 640.0 ? 44.0 : 64.0)
        , label(width < 640.0 ? 17.0 : 13.0)
    {
    }
    double flow; ///< between window and tile, room for the arrow
    double gate; ///< between tile and outputs, room for the gate
    double
        label; ///< from the middle of that gap to the gate's left, so that its words have room at the right
};

constexpr double legendWidth = 170.0; ///< beside the surfaces

struct Measures
{
    double edge = 0.0;
    double between = 0.0; ///< what is left over goes between the surfaces, a little of it
    bool legendBeside = false;
};

/// How large the cells can be. Where height is scarce and width is not, the legend stands beside the surfaces
/// instead of below.
Measures measure(QSizeF size, const Places &places, QSize tile, const DiagramFonts &fonts, double mostEdge)
{
    const QSize window = places.window().size();
    const QSize outputs = places.outputs().size();
    const int columns = std::max(window.width() + tile.width() + outputs.width(), 1);
    const int rows = std::max({ window.height(), tile.height(), places.core().top() + outputs.height(), 1 });
    const double titles = fonts.titleLine + fonts.smallLine + 6.0;
    const Gaps gaps(size.width());
    const double wide = std::max(size.width() - gaps.flow - gaps.gate - 4.0, 1.0);
    const auto edgeFor = [&](double high, double reserved) {
        return wholePixels(std::min({ (wide - reserved) / columns, std::max(high, 1.0) / rows, mostEdge }));
    };
    const double below = edgeFor(size.height() - titles - fonts.smallLine - 10.0, 0.0);
    const double beside = edgeFor(size.height() - titles - 4.0, legendWidth);
    Measures measures{ std::max(below, beside), 0.0, beside >= below };
    const double reserved = measures.legendBeside ? legendWidth : 0.0;
    measures.between = std::clamp((wide - reserved - columns * measures.edge) / 2.0, 0.0, 40.0);
    return measures;
}

} // namespace

double wholePixels(double edge)
{
    return edge >= 3.0 ? std::floor(edge) : edge;
}

Grid gridAt(QPointF at, QSize cells, double edge)
{
    return { QRectF(at, QSizeF(cells) * edge), cells.width(), cells.height(), edge };
}

QRectF Grid::cell(int index) const
{
    return QRectF(area.left() + index % columns * edge, area.top() + index / columns * edge, edge, edge);
}

int Grid::cellAt(QPointF position) const
{
    if (empty() || !area.contains(position))
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

SurfaceCell DiagramLayout::spotAt(QPointF position) const
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

DiagramFonts::DiagramFonts(const QFont &base)
    : title(base)
    , small(base)
{
    const int pixels = QFontInfo(base).pixelSize();
    title.setPixelSize(pixels + 1);
    title.setBold(true);
    small.setPixelSize(std::max(pixels - 1, 11));
    titleLine = QFontMetricsF(title).height();
    smallLine = QFontMetricsF(small).height();
}

double surfacesHeight(double width, const Storyboard &board, const DiagramFonts &fonts, double mostEdge)
{
    constexpr double plenty = 1.0e5;
    const DiagramLayout layout = surfacesLayout({ width, plenty }, board, fonts, mostEdge);
    const QRectF middle = layout.tile.empty() ? layout.noTile : layout.tile.area;
    const double surfaces
        = std::max({ layout.window.area.bottom(), middle.bottom(), layout.outputs.area.bottom() });
    return surfaces + fonts.smallLine + 12.0; // the legend below
}

namespace {

constexpr double noTileWidth = 110.0;
constexpr double gateHeight = 220.0; ///< of a gate beside memory as rows
constexpr double leastTitle = 90.0;  ///< room for a title over few cells
constexpr double stackedFlow = 24.0; ///< from a surface to the title of the next, with the arrow
constexpr double stackedGate = 48.0; ///< the same where the gate is

/// A single row of everything.
bool isSignal(const Places &places)
{
    return places.isConvolution() && places.window().height() == 1;
}

/// The legend is below. What height is left over stays below it.
DiagramLayout stackedLayout(QSizeF size, const Storyboard &board, const DiagramFonts &fonts, double mostEdge)
{
    const Places &places = board.places();
    DiagramLayout layout;
    layout.isStacked = true;
    layout.titleHeight = fonts.titleLine + 6.0;
    const bool hasTile = !places.tile().isEmpty();
    const QSize tile = hasTile ? places.tile() : QSize(places.window().width(), 1);
    const int columns = std::max(places.window().width(), tile.width());
    const double gap = board.trace().phases() > 1 ? stackedGate : stackedFlow;
    const double between = 3.0 * layout.titleHeight + stackedFlow + gap + fonts.smallLine + 12.0;
    const double edge = wholePixels(std::min({ (size.width() - 4.0) / columns,
        std::max(size.height() - between, 1.0) / (2 + tile.height()), mostEdge }));
    const double left = 2.0;
    layout.window = gridAt({ left, layout.titleHeight }, places.window().size(), edge);
    const QRectF middle(
        QPointF(left, layout.window.area.bottom() + stackedFlow + layout.titleHeight), QSizeF(tile) * edge);
    if (hasTile)
        layout.tile = gridAt(middle.topLeft(), tile, edge);
    else
        layout.noTile = middle;
    if (board.trace().phases() > 1)
        layout.gate = QRectF(left, middle.bottom() + 13.0, columns * edge, 22.0);
    layout.outputs
        = gridAt({ left + places.core().left() * edge, middle.bottom() + gap + layout.titleHeight },
            places.outputs().size(), edge);
    layout.legend
        = QRectF(left, layout.outputs.area.bottom() + 6.0, size.width() - left, fonts.smallLine + 4.0);
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

/// Of memory as rows: no cell lies over another, so each surface has a scale of its own.
DiagramLayout memoryLayout(QSizeF size, const Storyboard &board, const DiagramFonts &fonts, double mostEdge)
{
    const Places &places = board.places();
    const Gaps gaps(size.width());
    DiagramLayout layout;
    layout.titleHeight = fonts.titleLine + fonts.smallLine + 6.0;
    const bool hasTile = !places.tile().isEmpty();
    const double wide = size.width() - gaps.flow - gaps.gate - 4.0 - (hasTile ? 0.0 : noTileWidth);
    const double high = size.height() - layout.titleHeight - fonts.smallLine - 10.0;
    std::vector<QSize> grids{ places.window().size(), places.outputs().size() };
    if (hasTile)
        grids.push_back(places.tile());
    const auto edges = sharedEdges(grids, { std::max(wide, 1.0), std::max(high, 1.0) }, mostEdge);
    const double top = layout.titleHeight;
    layout.window = gridAt({ 2.0, top }, grids[0], edges[0]);
    const QPointF corner(std::max(layout.window.area.right(), leastTitle) + gaps.flow, top);
    if (hasTile)
        layout.tile = gridAt(corner, grids[2], edges[2]);
    else
        layout.noTile = QRectF(corner, QSizeF(noTileWidth, std::min(high, noTileWidth)));
    const QRectF middle = hasTile ? layout.tile.area : layout.noTile;
    if (board.trace().phases() > 1)
        layout.gate
            = QRectF(middle.right() + gaps.gate / 2.0 - gaps.label, top, 26.0, std::min(high, gateHeight));
    layout.outputs = gridAt({ middle.right() + gaps.gate, top }, grids[1], edges[1]);
    const double bottom
        = std::max({ layout.window.area.bottom(), middle.bottom(), layout.outputs.area.bottom() }) + 6.0;
    layout.legend = QRectF(2.0, bottom, size.width() - 2.0, fonts.smallLine + 4.0);
    return layout;
}

} // namespace

DiagramLayout surfacesLayout(QSizeF size, const Storyboard &board, const DiagramFonts &fonts, double mostEdge)
{
    const Places &places = board.places();
    if (!places.isConvolution())
        return memoryLayout(size, board, fonts, mostEdge);
    if (isSignal(places))
        return stackedLayout(size, board, fonts, mostEdge);
    DiagramLayout layout;
    layout.titleHeight = fonts.titleLine + fonts.smallLine + 6.0;
    const bool hasTile = !places.tile().isEmpty();
    const QSize tile = hasTile ? places.tile() : places.window().size(); // so that two variants stand in line
    const Measures measures = measure(size, places, tile, fonts, mostEdge);
    const double left = 2.0;
    const double top = layout.titleHeight;
    layout.window = gridAt({ left, top }, places.window().size(), measures.edge);
    const Gaps gaps(size.width());
    const double tileLeft = layout.window.area.right() + gaps.flow + measures.between;
    const QRectF middle(QPointF(tileLeft, top), QSizeF(tile) * measures.edge);
    if (hasTile)
        layout.tile = gridAt(middle.topLeft(), tile, measures.edge);
    else
        layout.noTile = middle;
    const double gap = gaps.gate + measures.between;
    if (board.trace().phases() > 1)
        layout.gate = QRectF(middle.right() + gap / 2.0 - gaps.label, top, 26.0,
            std::max(layout.window.area.height(), middle.height()));
    layout.outputs = gridAt({ middle.right() + gap, top + places.core().top() * measures.edge },
        places.outputs().size(), measures.edge);
    const double right = layout.outputs.area.right() + 24.0;
    const double bottom
        = std::max({ layout.window.area.bottom(), middle.bottom(), layout.outputs.area.bottom() }) + 6.0;
    layout.legend = measures.legendBeside
        ? QRectF(right, top, size.width() - right, 8.0 * (fonts.smallLine + 6.0))
        : QRectF(left, bottom, size.width() - left, fonts.smallLine + 4.0);
    return layout;
}

} // namespace halo
