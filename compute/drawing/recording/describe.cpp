// SPDX-License-Identifier: GPL-3.0-or-later
// Words for what the pointer is over; caption.cpp has those for what happens.
#include "compute/drawing/base/numbers.h"
#include "compute/drawing/recording/caption.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/sums.h"
#include "compute/drawing/recording/weights.h"

#include <QStringList>

#include <algorithm>

namespace halo {
namespace {

QString pairText(int x, int y)
{
    return QStringLiteral("(%1, %2)").arg(x).arg(y);
}

QString cellText(int cell, int columns, QPoint origin)
{
    return pairText(origin.x() + cell % columns, origin.y() + cell / columns);
}

/// "read 4 times so far, by A1 B1 C1 …"
QString readersText(const Storyboard &board, SurfaceCell position, int frame)
{
    constexpr int mostReaders = 6;
    int reads = 0;
    std::vector<int> readers;
    for (const Touch &touch : board.touches(position)) {
        if (touch.kind != AccessKind::Load || touch.frame > frame)
            continue;
        ++reads;
        if (std::ranges::find(readers, touch.item) == readers.end())
            readers.push_back(touch.item);
    }
    const QString count = reads == 1 ? CaptionTexts::tr("read once so far")
                                     : CaptionTexts::tr("read %1 times so far").arg(reads);
    if (readers.empty())
        return count + u'.';
    QStringList names;
    for (const int item : readers)
        if (names.size() < mostReaders)
            names << board.places().labelOf(item);
    if (std::ssize(readers) > mostReaders)
        names << QStringLiteral("\u2026");
    return CaptionTexts::tr("%1, by %2.", "how often a cell is read, work-items")
        .arg(count, names.join(u' '));
}

QString describeWindow(const Storyboard &board, const Scene &scene, int cell, Depth depth)
{
    const Places &places = board.places();
    const QString at = cellText(cell, places.window().width(), places.window().topLeft() + places.at());
    const auto value = board.valueOf({ Surface::Window, cell });
    const QString what = !value
        ? (places.isRow() ? CaptionTexts::tr("Sample %1, %2: never read by this group.")
                          : CaptionTexts::tr("Pixel %1, %2: never read by this group."))
              .arg(at, nameOf(places.roleOfWindow(cell)))
        : (places.isRow() ? CaptionTexts::tr("Sample %1, %2: value %3, %4")
                          : CaptionTexts::tr("Pixel %1, %2: value %3, %4"))
              .arg(at, nameOf(places.roleOfWindow(cell)), sampleText(static_cast<double>(*value), depth),
                  readersText(board, { Surface::Window, cell }, scene.frame));
    const std::int64_t source = places.sourceOf(cell);
    if (places.insideImage(cell) || source < 0)
        return what;
    const int width = board.trace().view.image.w;
    return what + u' '
        + CaptionTexts::tr("The border rule takes pixel %1.")
              .arg(pairText(static_cast<int>(source % width) + places.at().x(),
                  static_cast<int>(source / width) + places.at().y()));
}

QString describeTile(const Storyboard &board, const Scene &scene, int cell, Depth depth)
{
    const CellState &state = scene.tile[static_cast<size_t>(cell)];
    const QString at = cellText(cell, board.places().tile().width(), {});
    if (!state.written) {
        const int filler = board.fillerOf(cell);
        if (filler < 0 && board.places().between() >= 0)
            return CaptionTexts::tr("Cell %1 between the passes: another work-group writes it.").arg(at);
        return filler < 0 ? CaptionTexts::tr("Cell %1 of the tile: never written.").arg(at)
                          : CaptionTexts::tr("Cell %1 of the tile: work-item %2 will fill it.")
                                .arg(at, board.places().labelOf(filler));
    }
    if (const auto &sums = board.places().sums())
        return (sums->areRows() ? CaptionTexts::tr("Sum of %1 pixels of a row: %2 from work-item %3, %4")
                                : CaptionTexts::tr("Sum of %1 pixels of a column: %2 from work-item %3, %4"))
            .arg(std::max(sums->run.width(), sums->run.height()))
            .arg(sampleText(static_cast<double>(state.value), depth), board.places().labelOf(state.item),
                readersText(board, { Surface::Tile, cell }, scene.frame));
    if (board.places().windowOfTile(cell) < 0)
        return CaptionTexts::tr("Cell %1 of the tile: value %2 from work-item %3, %4")
            .arg(at, sampleText(static_cast<double>(state.value), depth), board.places().labelOf(state.item),
                readersText(board, { Surface::Tile, cell }, scene.frame));
    return CaptionTexts::tr("Cell %1 of the tile, %2: value %3 from work-item %4, %5")
        .arg(at, nameOf(board.places().roleOfTile(cell)), sampleText(static_cast<double>(state.value), depth),
            board.places().labelOf(state.item), readersText(board, { Surface::Tile, cell }, scene.frame));
}

QString describeOutput(const Storyboard &board, const Scene &scene, int cell, Depth depth)
{
    const Places &places = board.places();
    const CellState &state = scene.outputs[static_cast<size_t>(cell)];
    const QString at = cellText(cell, places.outputs().width(), places.outputs().topLeft() + places.at());
    const int owner = board.ownerOf(cell);
    if (owner < 0)
        return CaptionTexts::tr("Output %1: not written by any work-item.").arg(at);
    return state.written
        ? CaptionTexts::tr("Output %1: work-item %2 wrote %3.")
              .arg(at, board.places().labelOf(owner), sampleText(static_cast<double>(state.value), depth))
        : CaptionTexts::tr("Output %1: work-item %2 has done %3 of %4 reads.")
              .arg(at, board.places().labelOf(owner))
              .arg(qRound(scene.items[static_cast<size_t>(owner)].done
                  * static_cast<double>(board.tapsOf(owner).size())))
              .arg(board.tapsOf(owner).size());
}

QString describeItem(const Storyboard &board, const Scene &scene, int item)
{
    const ItemState &state = scene.items[static_cast<size_t>(item)];
    const QString doing = state.waiting ? CaptionTexts::tr("waits at the barrier")
        : state.active                  ? CaptionTexts::tr("takes part in this step")
        : state.idle                    ? CaptionTexts::tr("is idle in this step")
                                        : CaptionTexts::tr("has nothing to do in this step");
    return CaptionTexts::tr("Work-item %1, local id %2: %3.")
        .arg(board.places().labelOf(item), cellText(item, board.places().group().width(), {}), doing);
}

} // namespace

QString describe(const Storyboard &board, const Scene &scene, SurfaceCell position, Depth depth)
{
    if (!position)
        return savingText(board);
    if (!board.places().hasWindow() && position.surface != Surface::Items)
        return describeMemory(board, scene, position);
    switch (position.surface) {
    case Surface::Window:
        return describeWindow(board, scene, position.cell, depth);
    case Surface::Tile:
        return describeTile(board, scene, position.cell, depth);
    case Surface::Outputs:
        return describeOutput(board, scene, position.cell, depth);
    case Surface::Items:
        return describeItem(board, scene, position.cell);
    case Surface::Weights:
        return CaptionTexts::tr("Weight %1 in column %2, row %3.")
            .arg(number(appliedWeights(board.trace())[static_cast<size_t>(position.cell)]))
            .arg(position.cell % board.places().filter().width())
            .arg(position.cell / board.places().filter().width());
    case Surface::None:
        break;
    }
    return {};
}

} // namespace halo
