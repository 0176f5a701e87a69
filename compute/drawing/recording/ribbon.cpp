// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/ribbon.h"

#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/trace/model/hardwaremodel.h"

#include <algorithm>
#include <iterator>

namespace halo {
namespace {

constexpr int wordBytes = 4;

void addSectors(Ribbon &ribbon, const Trace &trace, const Step &step, const HardwareModel &model)
{
    ribbon.sectors = touchedSectors(trace, step, model);
    for (const TouchedSector &sector : ribbon.sectors) {
        ribbon.fetched += model.sectorBytes;
        ribbon.used += static_cast<int>(std::ranges::count(sector.words, true)) * wordBytes;
    }
}

QString weightText(const Storyboard &board, std::span<const Step> steps, const HardwareModel &model)
{
    const Trace &trace = board.trace();
    const int filter = trace.bufferNamed("filter");
    for (const Step &step : steps) {
        if (step.buffer != filter || filter < 0 || !board.places().hasWindow())
            continue;
        const Space space = trace.buffers[static_cast<size_t>(filter)].space;
        if (const int values = elementsAtOnce(trace, step, model); space == Space::Constant)
            return values == 1
                ? DiagramTexts::tr("weights: constant memory, one value for all lanes, one broadcast")
                : DiagramTexts::tr("weights: constant memory, %1 values, one after the other").arg(values);
        if (space == Space::Local)
            return DiagramTexts::tr("weights: local memory");
        Ribbon own;
        addSectors(own, trace, step, model);
        return DiagramTexts::tr("weights: global memory, %1 B fetched for %2 B")
            .arg(own.fetched)
            .arg(own.used);
    }
    return {};
}

} // namespace

Ribbon ribbonOf(const Storyboard &board, int frame, const HardwareModel &model, int padding)
{
    Ribbon ribbon;
    const Step *info = board.stepOf(frame);
    if (!info)
        return ribbon;
    const Trace &trace = board.trace();
    const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(info->buffer)];
    const auto others = board.stepsOf(frame);
    Step whole = *info; // of an async copy, all that it writes
    whole.accesses.clear();
    for (const Step &step : others)
        if (step.buffer == info->buffer && step.kind == info->kind)
            std::ranges::copy(step.accesses, std::back_inserter(whole.accesses));
    ribbon.stores = info->kind != AccessKind::Load;
    if (others.size() > 1 || info->buffer != trace.bufferNamed("filter"))
        ribbon.weights = weightText(board, others, model);
    switch (buffer.space) {
    case Space::Image:
        ribbon.kind = Ribbon::Kind::Unknown;
        break;
    case Space::Constant:
        ribbon.kind = Ribbon::Kind::Broadcast;
        ribbon.values = elementsAtOnce(trace, whole, model);
        break;
    case Space::Local:
        if (model.banks <= 0)
            break;
        ribbon.kind = Ribbon::Kind::Banks;
        ribbon.banks = bankLoadOf(trace, whole, model, padding);
        break;
    case Space::Global:
        ribbon.kind = Ribbon::Kind::Sectors;
        addSectors(ribbon, trace, whole, model);
    }
    return ribbon;
}

QString textOf(const Ribbon &ribbon)
{
    const auto withWeights = [&ribbon](const QString &text) {
        return ribbon.weights.isEmpty() ? text : text + QStringLiteral(" \u00b7 ") + ribbon.weights;
    };
    switch (ribbon.kind) {
    case Ribbon::Kind::Sectors: {
        const int share = ribbon.fetched > 0 ? qRound(100.0 * ribbon.used / ribbon.fetched) : 0;
        return withWeights(
            (ribbon.stores ? DiagramTexts::tr("Global memory: %1 B (sectors: %3), %2 B written: %4 %")
                           : DiagramTexts::tr("Global memory: %1 B fetched (sectors: %3), %2 B used: %4 %"))
                .arg(ribbon.fetched)
                .arg(ribbon.used)
                .arg(ribbon.sectors.size())
                .arg(share));
    }
    case Ribbon::Kind::Banks:
        return withWeights(ribbon.banks.turns > ribbon.banks.least
                ? DiagramTexts::tr("Local memory, %1 banks: %2-way conflict, %2 turns instead of %3")
                      .arg(ribbon.banks.words.size())
                      .arg(ribbon.banks.turns)
                      .arg(ribbon.banks.least)
                : ribbon.banks.turns == 1
                ? DiagramTexts::tr("Local memory, %1 banks: one turn, no conflict")
                      .arg(ribbon.banks.words.size())
                : DiagramTexts::tr("Local memory, %1 banks: %2 turns, as many as the words need; no conflict")
                      .arg(ribbon.banks.words.size())
                      .arg(ribbon.banks.turns));
    case Ribbon::Kind::Broadcast:
        return ribbon.values == 1
            ? DiagramTexts::tr("Constant memory: one value for all lanes, one broadcast")
            : DiagramTexts::tr("Constant memory: %1 values, one after the other").arg(ribbon.values);
    case Ribbon::Kind::Unknown:
        return withWeights(DiagramTexts::tr(
            "An image object: the driver chooses its layout in memory, so the layout is unknown"));
    case Ribbon::Kind::None:
        break;
    }
    return DiagramTexts::tr("Nothing is read or written.");
}

} // namespace halo
