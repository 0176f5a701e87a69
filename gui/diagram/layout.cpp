// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/diagram/layout.h"

#include <QFontInfo>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

constexpr double flowGap = 30.0; ///< between window and tile, room for the arrow
constexpr double gateGap = 64.0; ///< between tile and outputs, room for the gate

constexpr double legendWidth = 170.0; ///< beside the surfaces

double wholePixels(double edge)
{
    return edge >= 3.0 ? std::floor(edge) : edge;
}

Grid grid(QPointF at, QSize cells, double edge)
{
    return { QRectF(at, QSizeF(cells) * edge), cells.width(), cells.height(), edge };
}

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
    const int columns = window.width() + tile.width() + outputs.width();
    const int rows = std::max({ window.height(), tile.height(), places.core().top() + outputs.height() });
    const double titles = fonts.titleLine + fonts.smallLine + 6.0;
    const double wide = std::max(size.width() - flowGap - gateGap - 4.0, 1.0);
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

Spot DiagramLayout::spotAt(QPointF position) const
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

DiagramLayout surfacesLayout(QSizeF size, const Storyboard &board, const DiagramFonts &fonts, double mostEdge)
{
    const Places &places = board.places();
    DiagramLayout layout;
    layout.titleHeight = fonts.titleLine + fonts.smallLine + 6.0;
    const bool hasTile = !places.tile().isEmpty();
    const QSize tile = hasTile ? places.tile() : places.window().size(); // so that two variants stand in line
    const Measures measures = measure(size, places, tile, fonts, mostEdge);
    const double left = 2.0;
    const double top = layout.titleHeight;
    layout.window = grid({ left, top }, places.window().size(), measures.edge);
    const double tileLeft = layout.window.area.right() + flowGap + measures.between;
    const QRectF middle(QPointF(tileLeft, top), QSizeF(tile) * measures.edge);
    if (hasTile)
        layout.tile = grid(middle.topLeft(), tile, measures.edge);
    else
        layout.noTile = middle;
    const double gap = gateGap + measures.between;
    if (board.trace().phases() > 1)
        layout.gate = QRectF(middle.right() + gap / 2.0 - 13.0, top, 26.0,
            std::max(layout.window.area.height(), middle.height()));
    layout.outputs = grid({ middle.right() + gap, top + places.core().top() * measures.edge },
        places.outputs().size(), measures.edge);
    const double right = layout.outputs.area.right() + 24.0;
    const double bottom
        = std::max({ layout.window.area.bottom(), middle.bottom(), layout.outputs.area.bottom() }) + 6.0;
    layout.legend = measures.legendBeside
        ? QRectF(right, top, size.width() - right, 8.0 * (fonts.smallLine + 6.0))
        : QRectF(left, bottom, size.width() - left, fonts.smallLine + 4.0);
    return layout;
}

namespace {

constexpr double itemsGap = 22.0; ///< between the parts of the lower row

/// Pictures of the tile beside each other in this room, a number under each.
void placeSnapshots(DiagramLayout &layout, const Storyboard &board, const DiagramFonts &fonts, QRectF room)
{
    const int barriers = board.places().tile().isEmpty() ? 0 : board.trace().phases() - 1;
    const int shown = std::min(barriers, 6);
    if (shown == 0)
        return;
    const QSizeF shape(board.places().tile());
    const double each = std::max((room.width() - 8.0 * (shown - 1)) / shown, 1.0);
    const double high = std::max(room.height() - fonts.smallLine, 1.0);
    const double scale = std::min(each / shape.width(), high / shape.height());
    for (int i = 0; i < shown; ++i)
        layout.snapshots.push_back(
            { room.topLeft() + QPointF(i * (shape.width() * scale + 8.0), 0.0), shape * scale });
}

/// Three parts in a row.
DiagramLayout itemsInRow(QSizeF size, const Storyboard &board, const DiagramFonts &fonts, double mostEdge)
{
    const Places &places = board.places();
    const QSize group = places.group();
    DiagramLayout layout;
    layout.titleHeight = fonts.titleLine + 6.0;
    const double high = std::max(size.height() - layout.titleHeight - 4.0, 1.0);
    const bool snapshots = !places.tile().isEmpty() && board.trace().phases() > 1;
    // Items get the largest share: they have letters.
    const double wide = std::max(size.width() - 4.0 - 2.0 * itemsGap, 1.0);
    const double itemsWide = wide * (snapshots ? 0.42 : 0.68);
    const double weightsWide = wide * (snapshots ? 0.29 : 0.32);
    const double edge = wholePixels(std::min({ itemsWide / group.width(), high / group.height(), mostEdge }));
    layout.items = grid({ 2.0, layout.titleHeight }, group, edge);
    const double weight = wholePixels(
        std::min({ weightsWide / places.filter().width(), high / places.filter().height(), mostEdge }));
    const double weightsLeft = 2.0 + std::max(layout.items.area.width(), itemsWide) + itemsGap;
    layout.weights = grid({ weightsLeft, layout.titleHeight }, places.filter(), weight);
    const double left = weightsLeft + std::max(layout.weights.area.width(), weightsWide) + itemsGap;
    placeSnapshots(
        layout, board, fonts, { left, layout.titleHeight, std::max(size.width() - left - 2.0, 1.0), high });
    return layout;
}

/// The work-items, and beside them the pictures of local memory below the weights.
DiagramLayout itemsInColumns(QSizeF size, const Storyboard &board, const DiagramFonts &fonts, double mostEdge)
{
    const Places &places = board.places();
    const QSize group = places.group();
    DiagramLayout layout;
    layout.titleHeight = fonts.titleLine + 6.0;
    const double high = std::max(size.height() - layout.titleHeight - 4.0, 1.0);
    const double wide = std::max(size.width() - 4.0 - itemsGap, 1.0);
    const double edge
        = wholePixels(std::min({ wide * 0.66 / group.width(), high / group.height(), mostEdge }));
    layout.items = grid({ 2.0, layout.titleHeight }, group, edge);
    const double left = layout.items.area.right() + itemsGap;
    const double room = std::max(size.width() - left - 2.0, 1.0);
    const double half = std::max((high - layout.titleHeight - itemsGap / 2.0) / 2.0, 1.0);
    const double weight = wholePixels(
        std::min({ room / places.filter().width(), half / places.filter().height(), mostEdge }));
    layout.weights = grid({ left, layout.titleHeight }, places.filter(), weight);
    placeSnapshots(layout, board, fonts,
        { left, layout.weights.area.bottom() + itemsGap / 2.0 + layout.titleHeight, room, half });
    return layout;
}

} // namespace

DiagramLayout itemsLayout(QSizeF size, const Storyboard &board, const DiagramFonts &fonts, double mostEdge)
{
    DiagramLayout row = itemsInRow(size, board, fonts, mostEdge);
    if (row.snapshots.empty())
        return row;
    DiagramLayout columns = itemsInColumns(size, board, fonts, mostEdge);
    return columns.items.edge > row.items.edge ? columns : row;
}

} // namespace halo
