// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/caption.h"

#include "compute/drawing/base/translated.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/spectra.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/sums.h"
#include "compute/drawing/recording/titles.h"
#include "compute/drawing/recording/weights.h"
#include "compute/trace/model/analysis.h"

#include <QStringList>

#include <algorithm>

namespace halo {
namespace {

constexpr size_t mostNamed = 4;

std::vector<int> activeItems(const Scene &scene)
{
    std::vector<int> items;
    for (size_t item = 0; item < scene.items.size(); ++item)
        if (scene.items[item].active)
            items.push_back(static_cast<int>(item));
    return items;
}

int countNow(const std::vector<CellState> &cells)
{
    return static_cast<int>(std::ranges::count_if(cells, &CellState::now));
}

/// "columns 3 to 10, rows 0 to 7"; cells: how many of these are meant.
QString placeText(const QRect &box, int cells, bool isRow)
{
    const QString columns = box.width() == 1
        ? CaptionTexts::tr("column %1").arg(box.left())
        : CaptionTexts::tr("columns %1 to %2").arg(box.left()).arg(box.right());
    if (isRow) {
        const QString places = box.width() == 1
            ? CaptionTexts::tr("place %1").arg(box.left())
            : CaptionTexts::tr("places %1 to %2").arg(box.left()).arg(box.right());
        return cells == box.width() ? places : CaptionTexts::tr("within %1", "places").arg(places);
    }
    const QString rows = box.height() == 1
        ? CaptionTexts::tr("row %1").arg(box.top())
        : CaptionTexts::tr("rows %1 to %2").arg(box.top()).arg(box.bottom());
    return cells == box.width() * box.height()
        ? CaptionTexts::tr("%1, %2", "columns, rows").arg(columns, rows)
        : CaptionTexts::tr("within %1, %2", "columns, rows").arg(columns, rows);
}

QString idleText(const Scene &scene)
{
    const auto idle = std::ranges::count_if(scene.items, &ItemState::idle);
    return idle == 0 ? QString() : u' ' + CaptionTexts::tr("Idle: %1.").arg(idle);
}

QString borderText(const Storyboard &board, const Scene &scene)
{
    int outside = 0;
    for (int cell = 0; cell < static_cast<int>(scene.window.size()); ++cell)
        if (scene.window[static_cast<size_t>(cell)].now() && !board.places().insideImage(cell))
            ++outside;
    if (outside == 0)
        return {};
    if (board.trace().view.settings.size == OutputSize::Valid)
        return u' '
            + CaptionTexts::tr("Outside the image: %1; no output needs what is read there.").arg(outside);
    const QString border = QString::fromStdString(toString(board.trace().view.settings.border));
    return u' '
        + (board.places().isRow()
                ? CaptionTexts::tr("Outside the signal: %1; the border rule “%2” selects the sample.")
                : CaptionTexts::tr("Outside the image: %1; the border rule “%2” selects the pixel."))
              .arg(outside)
              .arg(border);
}

QString loadText(const Storyboard &board, const Scene &scene, const QString &who)
{
    const Places &places = board.places();
    const QRect box = touchedNow(scene.window, places.window().width());
    const Step *step = board.stepOf(scene.frame);
    if (box.isNull() && step && step->buffer == board.trace().bufferNamed("filter"))
        return CaptionTexts::tr("%1: load weights of the filter, to keep them in local memory.").arg(who)
            + idleText(scene);
    if (box.isNull())
        return CaptionTexts::tr("%1: load from global memory, outside the window of this group.").arg(who);
    return (places.isRow() ? CaptionTexts::tr("%1: load samples of the signal, %2.")
                           : CaptionTexts::tr("%1: load pixels of the image, %2."))
               .arg(who,
                   placeText(box.translated(places.window().topLeft() + places.at()), countNow(scene.window),
                       places.isRow()))
        + borderText(board, scene) + idleText(scene);
}

QString fillText(const Storyboard &board, const Scene &scene, const QString &who)
{
    const QRect box = touchedNow(scene.tile, std::max(board.places().tile().width(), 1));
    if (const Step *step = board.stepOf(scene.frame); box.isNull() && step)
        return CaptionTexts::tr("%1: store in local memory: %2.", "work-items, array")
            .arg(who, QString::fromStdString(board.trace().buffers[static_cast<size_t>(step->buffer)].name));
    if (const auto &sums = board.places().sums())
        return (sums->areRows() ? CaptionTexts::tr("%1: store the row sums, %2.")
                                : CaptionTexts::tr("%1: store the column sums, %2."))
                   .arg(who, placeText(box, countNow(scene.tile), false))
            + u' ' + savingText(board) + idleText(scene);
    return CaptionTexts::tr("%1: store the pixels in the tile, %2. Filled: %3 of %4 cells.")
               .arg(who, placeText(box, countNow(scene.tile), board.places().isRow()),
                   QString::number(scene.filled), QString::number(scene.tile.size()))
        + idleText(scene);
}

QString tapText(const Storyboard &board, int tap)
{
    const std::vector<float> weights = appliedWeights(board.trace());
    if (tap < 0 || tap >= static_cast<int>(weights.size()))
        return {};
    const int columns = board.places().filter().width();
    return CaptionTexts::tr("tap %1 of %2, weight %3 in column %4, row %5")
        .arg(tap + 1)
        .arg(board.places().taps())
        .arg(number(weights[static_cast<size_t>(tap)]))
        .arg(tap % columns)
        .arg(tap / columns);
}

QString multiplyText(const Storyboard &board, const Scene &scene, const QString &who)
{
    if (const auto &sums = board.places().sums()) {
        const bool rows = sums->areRows();
        if (countNow(scene.tile) > 0)
            return (rows ? CaptionTexts::tr(
                        "%1: read the row sums, multiply by the column of the filter, add.")
                         : CaptionTexts::tr(
                             "%1: read the column sums, multiply by the row of the filter, add."))
                       .arg(who)
                + idleText(scene);
        if (countNow(scene.window) > 0)
            return (rows ? CaptionTexts::tr("%1: read the image, multiply by the row of the filter, add.")
                         : CaptionTexts::tr("%1: read the image, multiply by the column of the filter, add."))
                       .arg(who)
                + borderText(board, scene) + idleText(scene);
    }
    const Step *step = board.stepOf(scene.frame);
    const bool readsPixels = step && step->buffer == board.source();
    if (!board.places().addsProducts() && readsPixels)
        return loadText(board, scene, who);
    const QString tap = tapText(board, scene.tap);
    const QString end = tap.isEmpty() ? QStringLiteral(".") : CaptionTexts::tr("; %1.").arg(tap);
    if (countNow(scene.tile) > 0)
        return CaptionTexts::tr("%1: read the tile, multiply, add%2").arg(who, end) + idleText(scene);
    if (countNow(scene.window) > 0)
        return CaptionTexts::tr("%1: read the image, multiply, add%2").arg(who, end)
            + borderText(board, scene) + idleText(scene);
    if (readsPixels)
        return CaptionTexts::tr("%1: read pixels that no output of this group needs.").arg(who)
            + idleText(scene);
    return CaptionTexts::tr("%1: read a weight of the filter%2").arg(who, end) + idleText(scene);
}

QString storeText(const Storyboard &board, const Scene &scene, const QString &who)
{
    const Places &places = board.places();
    const QRect box = touchedNow(scene.outputs, places.outputs().width());
    if (box.isNull())
        return CaptionTexts::tr("%1: store in global memory.").arg(who);
    return (places.addsProducts() ? CaptionTexts::tr("%1: store the sum in the result, %2.")
                                  : CaptionTexts::tr("%1: store the outputs in the result, %2."))
               .arg(who,
                   placeText(box.translated(places.outputs().topLeft() + places.at()),
                       countNow(scene.outputs), places.isRow()))
        + idleText(scene);
}

/// Of a pass that multiplies spectra: the numbers of the first work-item that takes part.
QString spectraText(const Storyboard &board, const Scene &scene, const QString &who)
{
    const std::vector<int> items = activeItems(scene);
    const Step *step = board.stepOf(scene.frame);
    if (items.empty() || !step)
        return {};
    const auto &access = board.trace().accesses[static_cast<size_t>(step->accesses.front())];
    const QString label = board.places().labelOf(access.item);
    if (step->kind != AccessKind::Load) {
        const auto &outputs = board.outputsOf(access.item);
        const QString product = outputs.empty() ? QString() : productText(board, outputs.front());
        return product.isEmpty()
            ? memoryText(board, who, scene.frame)
            : CaptionTexts::tr(
                "%1: write image's spectrum × filter's spectrum, a complex number for each frequency. %2.")
                  .arg(who, product);
    }
    const auto number = complexAt(board, board.surfaceCellOf(step->accesses.front()));
    return (isPicture(board, step->buffer)
            ? CaptionTexts::tr("%1: read the image's spectrum, a complex number (re, im) each. %2 reads %3.")
            : CaptionTexts::tr(
                "%1: read the filter's spectrum, a complex number (re, im) each. %2 reads %3."))
        .arg(who, label, complexText(number.value_or(Complex())));
}

/// Of a pass between a picture and what is transformed: nothing is multiplied.
QString copyText(const Storyboard &board, const Scene &scene, const QString &who)
{
    const Places &places = board.places();
    const bool reads = scene.kind != FrameKind::Store;
    const Surface surface = reads ? Surface::Window : Surface::Outputs;
    const QRect area = reads ? places.window() : places.outputs();
    const auto &cells = reads ? scene.window : scene.outputs;
    const QRect box = touchedNow(cells, area.width());
    if (box.isNull())
        return memoryText(board, who, scene.frame);
    return (reads ? CaptionTexts::tr("%1: read %2, %3, to copy it.", "work-items, memory, places")
                  : CaptionTexts::tr("%1: write the copy to %2, %3.", "work-items, memory, places"))
               .arg(who, board.namesOf(surface),
                   placeText(box.translated(area.topLeft() + places.at()), countNow(cells), places.isRow()))
        + (reads ? borderText(board, scene) : QString());
}

/// Of a kernel that transforms what is in local memory: there are points, and no pixels.
QString pointsText(const Storyboard &board, const Scene &scene, const QString &who)
{
    const Step *step = board.stepOf(scene.frame);
    if (!step || step->buffer != board.tileBuffer())
        return memoryText(board, who, scene.frame);
    return step->kind == AccessKind::Load
        ? CaptionTexts::tr("%1: read complex numbers that other work-items stored in local memory.").arg(who)
        : CaptionTexts::tr("%1: store complex numbers in local memory for other work-items.").arg(who);
}

QString barrierText(const Storyboard &board, const Scene &scene)
{
    if (board.endsLaunch(scene.frame))
        return CaptionTexts::tr(
                   "Pass 1 ends when all work-groups are done; then pass 2 may read what the others wrote.")
            + u' ' + savingText(board);
    if (board.places().tile().isEmpty())
        return CaptionTexts::tr("Barrier: all %1 work-items wait for each other.").arg(scene.items.size());
    if (board.tradesPoints())
        return CaptionTexts::tr("Barrier: all %1 work-items wait. Now they may read what was stored before "
                                "and overwrite what was read.")
            .arg(scene.items.size());
    if (const int there = waitingAtBarriers(board.trace()); there < board.trace().items())
        return CaptionTexts::tr(
            "Barrier: %1 of %2 work-items wait, the others have returned. Filled: %3 of %4 cells.")
            .arg(there)
            .arg(board.trace().items())
            .arg(scene.filled)
            .arg(scene.tile.size());
    const bool full = scene.filled == static_cast<int>(scene.tile.size());
    return full ? CaptionTexts::tr("Barrier: all %1 work-items wait until the tile is complete. From here "
                                   "on, every work-item may read what the others wrote.")
                      .arg(scene.items.size())
                : CaptionTexts::tr("Barrier: all %1 work-items wait. Filled: %2 of %3 cells.")
                      .arg(scene.items.size())
                      .arg(scene.filled)
                      .arg(scene.tile.size());
}

QString whoOf(const Storyboard &board, const Scene &scene)
{
    const std::vector<int> items = activeItems(scene);
    const Step *step = board.stepOf(scene.frame);
    if (step && board.trace().accesses[static_cast<size_t>(step->accesses.front())].item < 0)
        return CaptionTexts::tr("The work-group as a whole, by an asynchronous copy");
    return items.size() == scene.items.size() && items.size() > 1
        ? CaptionTexts::tr("All %1 work-items").arg(items.size())
        : whoText(board, items);
}

QString stepText(const Storyboard &board, const Scene &scene)
{
    const Places &places = board.places();
    const bool isBarrier = scene.kind == FrameKind::Barrier;
    if (places.isSpectra() && !isBarrier)
        return spectraText(board, scene, whoOf(board, scene)) + idleText(scene);
    if (!places.hasWindow() && !isBarrier)
        return memoryText(board, whoOf(board, scene), scene.frame) + idleText(scene);
    if (places.isCopy() && !isBarrier)
        return copyText(board, scene, whoOf(board, scene)) + idleText(scene);
    if (board.tradesPoints() && (scene.kind == FrameKind::Fill || scene.kind == FrameKind::MultiplyAdd))
        return pointsText(board, scene, whoOf(board, scene)) + idleText(scene);
    switch (scene.kind) {
    case FrameKind::Load:
        return loadText(board, scene, whoOf(board, scene));
    case FrameKind::Fill:
        return fillText(board, scene, whoOf(board, scene));
    case FrameKind::MultiplyAdd:
        return multiplyText(board, scene, whoOf(board, scene));
    case FrameKind::Store:
        return storeText(board, scene, whoOf(board, scene));
    case FrameKind::Barrier:
        break;
    }
    return barrierText(board, scene);
}

} // namespace

QString whoText(const Storyboard &board, const std::vector<int> &items)
{
    if (items.size() == 1)
        return CaptionTexts::tr("Work-item %1").arg(board.places().labelOf(items.front()));
    if (items.size() > mostNamed)
        return CaptionTexts::tr("%1 work-items (%2 … %3)")
            .arg(items.size())
            .arg(board.places().labelOf(items.front()), board.places().labelOf(items.back()));
    QStringList letters;
    for (const int item : items)
        letters << board.places().labelOf(item);
    return CaptionTexts::tr("Work-items %1").arg(letters.join(QStringLiteral(", ")));
}

QString captionOf(const Storyboard &board, const Scene &scene)
{
    if (board.lastFrame() < 0)
        return CaptionTexts::tr("This work-group touches no memory.");
    if (scene.frame < 0)
        return CaptionTexts::tr("Nothing has happened yet.");
    const QString part = partText(board, scene.frame);
    return part.isEmpty() ? stepText(board, scene)
                          : QStringLiteral("%1 \u00b7 %2").arg(part, stepText(board, scene));
}

QString partText(const Storyboard &board, int frame)
{
    const std::string &part = board.partOf(frame);
    return part.empty() ? QString() : translated(part);
}

QString nameOf(const Segment &segment)
{
    switch (segment.kind) {
    case FrameKind::Load:
    case FrameKind::Fill:
        if (segment.sums)
            return CaptionTexts::tr("keep sums");
        if (segment.points)
            return CaptionTexts::tr("%1 × store", "steps").arg(segment.count);
        return segment.repeats > 1 ? CaptionTexts::tr("%1 × load").arg(segment.repeats)
                                   : CaptionTexts::tr("load %1").arg(segment.number);
    case FrameKind::MultiplyAdd:
        return segment.multiplies && segment.vectors
            ? CaptionTexts::tr("%1 × vector read").arg(segment.repeats)
            : segment.multiplies ? CaptionTexts::tr("%1 × multiply-add").arg(segment.repeats)
                                 : CaptionTexts::tr("%1 × read").arg(segment.count);
    case FrameKind::Store:
        return CaptionTexts::tr("store");
    case FrameKind::Barrier:
        break;
    }
    return segment.launch ? CaptionTexts::tr("next pass") : CaptionTexts::tr("barrier");
}

} // namespace halo
