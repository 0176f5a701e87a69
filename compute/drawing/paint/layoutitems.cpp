// SPDX-License-Identifier: GPL-3.0-or-later
// Where the work-items, the weights and the pictures of local memory are.
#include "compute/drawing/paint/layout.h"
#include "compute/drawing/recording/storyboard.h"

#include <algorithm>

namespace halo {
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

/// 0 where there is no filter.
double weightEdge(const Places &places, QSizeF room, double mostEdge)
{
    const QSize filter = places.filter();
    return filter.isEmpty()
        ? 0.0
        : wholePixels(std::min({ room.width() / filter.width(), room.height() / filter.height(), mostEdge }));
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
    const double itemsWide = wide * (snapshots ? 0.42 : places.filter().isEmpty() ? 1.0 : 0.68);
    const double weightsWide = wide * (snapshots ? 0.29 : 0.32);
    const double edge = wholePixels(std::min({ itemsWide / group.width(), high / group.height(), mostEdge }));
    layout.items = gridAt({ 2.0, layout.titleHeight }, group, edge);
    const double weight = weightEdge(places, { weightsWide, high }, mostEdge);
    const double weightsLeft = 2.0 + std::max(layout.items.area.width(), itemsWide) + itemsGap;
    layout.weights = gridAt({ weightsLeft, layout.titleHeight }, places.filter(), weight);
    const double left = weightsLeft + std::max(layout.weights.area.width(), weightsWide) + itemsGap;
    placeSnapshots(
        layout, board, fonts, { left, layout.titleHeight, std::max(size.width() - left - 2.0, 1.0), high });
    return layout;
}

/// The work-items in a row of their own, for those that are a single row.
DiagramLayout itemsStacked(QSizeF size, const Storyboard &board, const DiagramFonts &fonts, double mostEdge)
{
    const Places &places = board.places();
    DiagramLayout layout;
    layout.titleHeight = fonts.titleLine + 6.0;
    const double wide = std::max(size.width() - 4.0, 1.0);
    const double high = std::max((size.height() - itemsGap) / 2.0 - layout.titleHeight, 1.0);
    layout.items = gridAt({ 2.0, layout.titleHeight }, places.group(),
        wholePixels(std::min({ wide / places.group().width(), high, mostEdge })));
    const double top = layout.items.area.bottom() + itemsGap / 2.0 + layout.titleHeight;
    const double half = std::max((wide - itemsGap) / 2.0, 1.0);
    layout.weights = gridAt({ 2.0, top }, places.filter(), weightEdge(places, { half, high }, mostEdge));
    const double left = 2.0 + std::max(layout.weights.area.width(), 110.0) + itemsGap;
    placeSnapshots(layout, board, fonts, { left, top, std::max(size.width() - left - 2.0, 1.0), high });
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
    layout.items = gridAt({ 2.0, layout.titleHeight }, group, edge);
    const double left = layout.items.area.right() + itemsGap;
    const double room = std::max(size.width() - left - 2.0, 1.0);
    const double half = std::max((high - layout.titleHeight - itemsGap / 2.0) / 2.0, 1.0);
    const double weight = weightEdge(places, { room, half }, mostEdge);
    layout.weights = gridAt({ left, layout.titleHeight }, places.filter(), weight);
    placeSnapshots(layout, board, fonts,
        { left, layout.weights.area.bottom() + itemsGap / 2.0 + layout.titleHeight, room, half });
    return layout;
}

} // namespace

DiagramLayout itemsLayout(
    QSizeF size, const Storyboard &board, const DiagramFonts &fonts, double mostEdge, int)
{
    DiagramLayout row = itemsInRow(size, board, fonts, mostEdge);
    if (board.places().group().height() == 1) {
        DiagramLayout stacked = itemsStacked(size, board, fonts, mostEdge);
        return stacked.items.edge > row.items.edge ? stacked : row;
    }
    if (row.snapshots.empty())
        return row;
    DiagramLayout columns = itemsInColumns(size, board, fonts, mostEdge);
    return columns.items.edge > row.items.edge ? columns : row;
}

} // namespace halo
