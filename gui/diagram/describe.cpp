// SPDX-License-Identifier: GPL-3.0-or-later
// Words for what the pointer is over; caption.cpp has those for what happens.
#include "gui/diagram/caption.h"
#include "gui/diagram/weights.h"

#include <QCoreApplication>
#include <QLocale>

namespace halo {
namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(halo::Caption)
};

QString number(float value)
{
    return QLocale().toString(static_cast<double>(value), 'g', 4);
}

QString pairText(int x, int y)
{
    return QStringLiteral("(%1, %2)").arg(x).arg(y);
}

QString cellText(int cell, int columns, QPoint origin)
{
    return pairText(origin.x() + cell % columns, origin.y() + cell / columns);
}

QString describeWindow(const Storyboard &board, const Scene &scene, int cell)
{
    const Places &places = board.places();
    const CellState &state = scene.window[static_cast<size_t>(cell)];
    const QString at = cellText(cell, places.window().width(), places.window().topLeft());
    const auto value = board.valueOf({ Surface::Window, cell });
    const QString what = !value
        ? Texts::tr("Pixel %1, %2: never read by this group.").arg(at, nameOf(places.roleOfWindow(cell)))
        : Texts::tr("Pixel %1, %2: value %3, read %4 times so far.")
              .arg(at, nameOf(places.roleOfWindow(cell)), number(*value))
              .arg(state.reads);
    const std::int64_t source = places.sourceOf(cell);
    if (places.insideImage(cell) || source < 0)
        return what;
    const int width = board.trace().request.image.w;
    return what + u' '
        + Texts::tr("It stands for pixel %1.")
              .arg(pairText(static_cast<int>(source % width), static_cast<int>(source / width)));
}

QString describeTile(const Storyboard &board, const Scene &scene, int cell)
{
    const CellState &state = scene.tile[static_cast<size_t>(cell)];
    const QString at = cellText(cell, board.places().tile().width(), {});
    if (!state.written) {
        const int filler = board.fillerOf(cell);
        return filler < 0
            ? Texts::tr("Cell %1 of the tile: never written.").arg(at)
            : Texts::tr("Cell %1 of the tile: work-item %2 will fill it.").arg(at, letterOf(filler));
    }
    return Texts::tr("Cell %1 of the tile, %2: value %3 from work-item %4, read %5 times so far.")
        .arg(at, nameOf(board.places().roleOfTile(cell)), number(state.value), letterOf(state.item))
        .arg(state.reads);
}

QString describeOutput(const Storyboard &board, const Scene &scene, int cell)
{
    const Places &places = board.places();
    const CellState &state = scene.outputs[static_cast<size_t>(cell)];
    const QString at = cellText(cell, places.outputs().width(), places.outputs().topLeft());
    const int owner = board.ownerOf(cell);
    if (owner < 0)
        return Texts::tr("Output %1: nobody writes it.").arg(at);
    return state.written
        ? Texts::tr("Output %1: work-item %2 wrote %3.").arg(at, letterOf(owner), number(state.value))
        : Texts::tr("Output %1: work-item %2 has done %3 of %4 reads.")
              .arg(at, letterOf(owner))
              .arg(qRound(scene.items[static_cast<size_t>(owner)].done
                  * static_cast<double>(board.tapsOf(owner).size())))
              .arg(board.tapsOf(owner).size());
}

QString describeItem(const Storyboard &board, const Scene &scene, int item)
{
    const ItemState &state = scene.items[static_cast<size_t>(item)];
    const QString doing = state.waiting ? Texts::tr("waits at the barrier")
        : state.active                  ? Texts::tr("takes part in this step")
        : state.idle                    ? Texts::tr("is idle in this step")
                                        : Texts::tr("has nothing to do in this step");
    return Texts::tr("Work-item %1, local id %2: %3.")
        .arg(letterOf(item), cellText(item, board.places().group().width(), {}), doing);
}

} // namespace

QString describe(const Storyboard &board, const Scene &scene, Spot spot)
{
    if (!spot)
        return {};
    switch (spot.surface) {
    case Surface::Window:
        return describeWindow(board, scene, spot.cell);
    case Surface::Tile:
        return describeTile(board, scene, spot.cell);
    case Surface::Outputs:
        return describeOutput(board, scene, spot.cell);
    case Surface::Items:
        return describeItem(board, scene, spot.cell);
    case Surface::Weights:
        return Texts::tr("Weight %1 in column %2, row %3.")
            .arg(number(appliedWeights(board.trace())[static_cast<size_t>(spot.cell)]))
            .arg(spot.cell % board.places().filter().width())
            .arg(spot.cell / board.places().filter().width());
    case Surface::None:
        break;
    }
    return {};
}

} // namespace halo
