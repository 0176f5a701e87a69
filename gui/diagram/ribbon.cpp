// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/diagram/ribbon.h"

#include "gui/diagram/texts.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace halo {
namespace {

constexpr int wordBytes = 4;

/// Accesses of a step by warps; the group as a whole is one of its own.
std::map<int, std::vector<const Access *>> warpsOf(const Trace &trace, std::span<const Step> steps, int lanes)
{
    std::map<int, std::vector<const Access *>> warps;
    for (const Step &step : steps)
        for (const int number : step.accesses) {
            const Access &access = trace.accesses[static_cast<size_t>(number)];
            warps[access.item < 0 ? -1 : access.item / std::max(lanes, 1)].push_back(&access);
        }
    return warps;
}

/// Of bytes first to last of a buffer, which words of which sectors are touched.
void addSectors(Ribbon &ribbon, const std::vector<const Access *> &lanes, int elementBytes, int sectorBytes)
{
    std::map<std::int64_t, std::vector<bool>> sectors;
    for (const Access *access : lanes) {
        const std::int64_t first = std::max<std::int64_t>(access->index, 0) * elementBytes;
        for (std::int64_t byte = first; byte < first + std::int64_t(access->count) * elementBytes; ++byte) {
            auto &used = sectors[byte / sectorBytes];
            used.resize(static_cast<size_t>(sectorBytes / wordBytes), false);
            used[static_cast<size_t>(byte % sectorBytes / wordBytes)] = true;
        }
    }
    bool startsWarp = true;
    for (auto &[number, used] : sectors) {
        ribbon.fetched += sectorBytes;
        ribbon.used += static_cast<int>(std::ranges::count(used, true)) * wordBytes;
        ribbon.boxes.push_back({ std::move(used), 0, std::exchange(startsWarp, false) });
    }
}

void addBanks(
    Ribbon &ribbon, const std::vector<const Access *> &lanes, int elementBytes, const HardwareModel &model)
{
    std::vector<std::set<std::int64_t>> words(static_cast<size_t>(model.banks));
    for (const Access *access : lanes)
        for (int i = 0; i < access->count; ++i) {
            const std::int64_t word = (access->index + i) * elementBytes / model.bankBytes;
            if (word >= 0)
                words[static_cast<size_t>(word % model.banks)].insert(word);
        }
    size_t most = 1;
    size_t all = 0;
    for (const auto &bank : words) {
        most = std::max(most, bank.size());
        all += bank.size();
    }
    if (!ribbon.boxes.empty() && static_cast<int>(most) <= ribbon.turns)
        return;
    ribbon.turns = static_cast<int>(most);
    ribbon.least = std::max(1, static_cast<int>((all + words.size() - 1) / words.size()));
    ribbon.boxes.clear();
    for (const auto &bank : words)
        ribbon.boxes.push_back({ {}, static_cast<int>(bank.size()), false });
}

/// Different values that the lanes of a warp want, in the worst warp.
int valuesAtOnce(const std::map<int, std::vector<const Access *>> &warps)
{
    size_t most = 1;
    for (const auto &[warp, lanes] : warps) {
        std::set<std::int64_t> values;
        for (const Access *access : lanes)
            values.insert(access->index);
        most = std::max(most, values.size());
    }
    return static_cast<int>(most);
}

QString weightText(const Storyboard &board, std::span<const Step> steps, const HardwareModel &model)
{
    const Trace &trace = board.trace();
    const int filter = trace.bufferNamed("filter");
    for (const Step &step : steps) {
        if (step.buffer != filter || filter < 0 || !board.places().isConvolution())
            continue;
        const auto warps = warpsOf(trace, { &step, 1 }, model.warp);
        const Space space = trace.buffers[static_cast<size_t>(filter)].space;
        if (space == Space::Constant)
            return valuesAtOnce(warps) == 1
                ? DiagramTexts::tr("weights: constant memory, one value for all lanes, one broadcast")
                : DiagramTexts::tr("weights: constant memory, %1 values, one after the other")
                      .arg(valuesAtOnce(warps));
        if (space == Space::Local)
            return DiagramTexts::tr("weights: local memory");
        Ribbon own;
        for (const auto &[warp, lanes] : warps)
            addSectors(
                own, lanes, trace.buffers[static_cast<size_t>(filter)].elementBytes, model.sectorBytes);
        return DiagramTexts::tr("weights: global memory, %1 B fetched for %2 B")
            .arg(own.fetched)
            .arg(own.used);
    }
    return {};
}

} // namespace

Ribbon ribbonOf(const Storyboard &board, int frame, const HardwareModel &model)
{
    Ribbon ribbon;
    const Step *told = board.stepOf(frame);
    if (!told)
        return ribbon;
    const Trace &trace = board.trace();
    const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(told->buffer)];
    const auto others = board.stepsOf(frame);
    std::vector<Step> alike; // of an async copy, all that it writes
    std::ranges::copy_if(others, std::back_inserter(alike),
        [told](const Step &step) { return step.buffer == told->buffer && step.kind == told->kind; });
    const auto warps = warpsOf(trace, alike, model.warp);
    ribbon.stores = told->kind != AccessKind::Load;
    if (others.size() > 1 || told->buffer != trace.bufferNamed("filter"))
        ribbon.weights = weightText(board, others, model);
    switch (buffer.space) {
    case Space::Image:
        ribbon.kind = Ribbon::Kind::Unknown;
        break;
    case Space::Constant:
        ribbon.kind = Ribbon::Kind::Broadcast;
        ribbon.turns = valuesAtOnce(warps);
        break;
    case Space::Local:
        if (model.banks <= 0)
            break;
        ribbon.kind = Ribbon::Kind::Banks;
        for (const auto &[warp, lanes] : warps)
            addBanks(ribbon, lanes, buffer.elementBytes, model);
        break;
    case Space::Global:
        ribbon.kind = Ribbon::Kind::Sectors;
        for (const auto &[warp, lanes] : warps)
            addSectors(ribbon, lanes, buffer.elementBytes, model.sectorBytes);
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
            (ribbon.stores ? DiagramTexts::tr("Global memory: %1 B in %3 sectors, %2 B written: %4 %")
                           : DiagramTexts::tr("Global memory: %1 B fetched in %3 sectors, %2 B used: %4 %"))
                .arg(ribbon.fetched)
                .arg(ribbon.used)
                .arg(ribbon.boxes.size())
                .arg(share));
    }
    case Ribbon::Kind::Banks:
        return withWeights(ribbon.turns > ribbon.least
                ? DiagramTexts::tr("Local memory, %1 banks: %2-way conflict, %2 turns instead of %3")
                      .arg(ribbon.boxes.size())
                      .arg(ribbon.turns)
                      .arg(ribbon.least)
                : ribbon.turns == 1
                ? DiagramTexts::tr("Local memory, %1 banks: one turn, no conflict").arg(ribbon.boxes.size())
                : DiagramTexts::tr("Local memory, %1 banks: %2 turns for so many words, no conflict")
                      .arg(ribbon.boxes.size())
                      .arg(ribbon.turns));
    case Ribbon::Kind::Broadcast:
        return ribbon.turns == 1
            ? DiagramTexts::tr("Constant memory: one value for all lanes, one broadcast")
            : DiagramTexts::tr("Constant memory: %1 values, one after the other").arg(ribbon.turns);
    case Ribbon::Kind::Unknown:
        return withWeights(
            DiagramTexts::tr("An image object: its driver decides how it lies in memory, layout "
                             "unknown"));
    case Ribbon::Kind::None:
        break;
    }
    return DiagramTexts::tr("Nothing is read or written.");
}

} // namespace halo
