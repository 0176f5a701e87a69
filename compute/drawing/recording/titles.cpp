// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/titles.h"

#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/storyboard.h"

#include <algorithm>
#include <set>

namespace halo {
namespace {

QString titleOfWindow(const Storyboard &board)
{
    const Places &places = board.places();
    return places.isRow() ? DiagramTexts::tr("Signal in global memory")
        : places.hasWindow() && !places.isCopy()
        ? DiagramTexts::tr("Image in global memory")
        : DiagramTexts::tr("Read: %1").arg(board.namesOf(Surface::Window));
}

QString titleOfTile(const Storyboard &board)
{
    const Places &places = board.places();
    if (places.sums()) {
        const std::string &name = board.trace().buffers[static_cast<size_t>(board.tileBuffer())].name;
        return (places.sums()->areRows() ? DiagramTexts::tr("Row sums: %1", "buffer")
                                         : DiagramTexts::tr("Column sums: %1", "buffer"))
            .arg(QString::fromStdString(name));
    }
    QStringList names;
    for (const TraceBuffer &buffer : board.trace().buffers)
        if (buffer.space == Space::Local)
            names << QString::fromStdString(buffer.name);
    names.sort();
    if (places.hasWindow() && names.size() > 1)
        return DiagramTexts::tr("Local memory: %1").arg(names.join(QStringLiteral(", ")));
    return places.hasWindow() || places.tile().isEmpty()
        ? DiagramTexts::tr("Local memory")
        : DiagramTexts::tr("Local memory: %1").arg(QString::fromStdString(places.namesOf(Surface::Tile)));
}

QString titleOfOutputs(const Storyboard &board)
{
    const Places &places = board.places();
    return places.hasWindow() && !places.isCopy()
        ? DiagramTexts::tr("Outputs")
        : DiagramTexts::tr("Written: %1").arg(board.namesOf(Surface::Outputs));
}

int filledInAll(const Storyboard &board)
{
    int count = 0;
    for (int cell = 0; cell < board.places().tileCells(); ++cell)
        count += board.fillerOf(cell) >= 0 ? 1 : 0;
    return count;
}

QString lineOfTile(const Storyboard &board, const Scene &scene)
{
    if (scene.tile.empty())
        return {};
    const auto bytes = board.trace().buffers[static_cast<size_t>(board.tileBuffer())].elementBytes;
    return board.places().between() >= 0
        ? DiagramTexts::tr("global memory · written here: %1 of %2").arg(scene.filled).arg(filledInAll(board))
        : DiagramTexts::tr("%1 of %2 cells filled · %3 B")
              .arg(scene.filled)
              .arg(scene.tile.size())
              .arg(static_cast<int>(scene.tile.size()) * bytes);
}

/// Between two launches.
QString launchText(const Trace &trace, const Scene &scene, bool waiting)
{
    if (waiting)
        return DiagramTexts::tr("pass 1 ends");
    const auto &passes = trace.request.variant.passes;
    const auto pass
        = static_cast<size_t>(scene.passed) < passes.size() ? static_cast<size_t>(scene.passed) : 0;
    return DiagramTexts::tr("pass %1 of %2: %3", "number, how many, kernel")
        .arg(pass + 1)
        .arg(passes.size())
        .arg(QString::fromStdString(passes[pass].name));
}

QString waitingText(const Trace &trace)
{
    const int there = waitingAtBarriers(trace);
    return there == trace.items()
        ? DiagramTexts::tr("barrier: all wait")
        : DiagramTexts::tr("barrier: only %1 of %2 arrive").arg(there).arg(trace.items());
}

} // namespace

QString titleOf(const Storyboard &board, Surface surface)
{
    return surface == Surface::Window ? titleOfWindow(board)
        : surface == Surface::Tile    ? titleOfTile(board)
                                      : titleOfOutputs(board);
}

QString lineOf(const Storyboard &board, const Scene &scene, Surface surface)
{
    if (surface == Surface::Tile)
        return lineOfTile(board, scene);
    if (surface == Surface::Window) {
        const auto [group, groups] = numberedGroup(board.trace());
        return DiagramTexts::tr("group (%1, %2) of %3 × %4")
            .arg(group.w)
            .arg(group.h)
            .arg(groups.w)
            .arg(groups.h);
    }
    const QRect at = board.places().outputs().translated(board.places().at());
    return board.places().hasWindow() ? DiagramTexts::tr("from (%1, %2)").arg(at.left()).arg(at.top())
                                      : QString();
}

NumberedGroup numberedGroup(const Trace &trace)
{
    if (!trace.view.part)
        return { trace.request.group, trace.groups };
    const Size2 outputs = trace.outputsOfGroup();
    const Size2 at = trace.view.part->at(), whole = trace.view.part->whole;
    const auto number = [](int group, int place, int size) { // the part may repeat the whole before it begins
        return group + (place < 0 ? -((-place + size - 1) / size) : place / size);
    };
    const auto count = [](int all, int size) { return (all + size - 1) / size; };
    return { { number(trace.request.group.w, at.w, outputs.w),
                 number(trace.request.group.h, at.h, outputs.h) },
        { count(whole.w, outputs.w), count(whole.h, outputs.h) } };
}

int waitingAtBarriers(const Trace &trace)
{
    if (std::ranges::find(trace.findings, FindingKind::Divergence, &Finding::kind) == trace.findings.end())
        return trace.items();
    std::set<int> there; // who has returned does nothing at all
    for (const Access &access : trace.accesses)
        if (access.item >= 0)
            there.insert(access.item);
    return static_cast<int>(there.size());
}

QString gateText(const Storyboard &board, const Scene &scene)
{
    const int barriers = board.trace().phases() - 1;
    const bool waiting = scene.kind == FrameKind::Barrier;
    const bool open = !waiting && !board.holdsBack(scene.passed);
    return board.places().between() >= 0 ? launchText(board.trace(), scene, waiting)
        : waiting                        ? waitingText(board.trace())
        : open && scene.passed < barriers
        ? DiagramTexts::tr("barrier %1 of %2 passed").arg(scene.passed).arg(barriers)
        : open ? DiagramTexts::tr("barrier passed")
               : DiagramTexts::tr("barrier %1 of %2").arg(scene.passed + 1).arg(barriers);
}

} // namespace halo
