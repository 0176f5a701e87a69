// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>

namespace halo {
namespace {

/// So many columns of sectors fit an occupancy chart.
constexpr int maxCardColumns = 64;

std::int64_t floorDivide(std::int64_t value, std::int64_t by)
{
    return value / by - (value % by < 0 ? 1 : 0);
}

void sortOut(std::vector<std::int64_t> &values)
{
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

/// The accesses of a step by warps of the model; the group as a whole (an async copy) is a warp of its own.
std::map<int, std::vector<const Access *>> byWarp(const Trace &trace, const Step &step, int warp)
{
    std::map<int, std::vector<const Access *>> warps;
    for (const int i : step.accesses) {
        const Access &access = trace.accesses[static_cast<size_t>(i)];
        warps[access.item < 0 ? -1 : access.item / std::max(warp, 1)].push_back(&access);
    }
    return warps;
}

int lanesOf(const Trace &trace, int warp, const HardwareModel &model)
{
    return warp < 0 ? 1 : std::min(model.warp, trace.items() - warp * model.warp);
}

/// First and last of the units of this many bytes that an access touches.
std::pair<std::int64_t, std::int64_t> unitsOf(
    std::int64_t firstElement, const Access &access, const TraceBuffer &buffer, int unitBytes)
{
    const std::int64_t first = firstElement * buffer.elementBytes;
    const std::int64_t last = first + std::int64_t(access.count) * buffer.elementBytes - 1;
    return { floorDivide(first, unitBytes), floorDivide(last, unitBytes) };
}

/// Where an element lies once each row of a two-dimensional array is that much longer.
std::int64_t padded(std::int64_t index, const TraceBuffer &buffer, int padding)
{
    return buffer.shape.h > 1 ? index + floorDivide(index, buffer.shape.w) * padding : index;
}

std::vector<std::int64_t> sectorsOf(
    const Access &access, const TraceBuffer &buffer, const HardwareModel &model)
{
    const auto [first, last] = unitsOf(access.index, access, buffer, model.sectorBytes);
    std::vector<std::int64_t> sectors;
    for (std::int64_t sector = first; sector <= last; ++sector)
        sectors.push_back(sector);
    return sectors;
}

/// The words, each as wide as a bank; a word lies in bank word % banks.
std::vector<std::int64_t> wordsOf(
    const Access &access, const TraceBuffer &buffer, const HardwareModel &model, int padding)
{
    const std::int64_t index = padded(access.index, buffer, padding);
    const auto [first, last] = unitsOf(index, access, buffer, model.bankBytes);
    std::vector<std::int64_t> words;
    for (std::int64_t word = first; word <= last; ++word)
        words.push_back(word);
    return words;
}

int bankOf(std::int64_t word, const HardwareModel &model)
{
    return static_cast<int>(word - floorDivide(word, model.banks) * model.banks);
}

/// How many distinct words each bank is asked for: all lanes that want the same word get it in one turn.
std::vector<int> loadOf(std::vector<std::int64_t> words, const HardwareModel &model)
{
    sortOut(words);
    std::vector<int> load(static_cast<size_t>(model.banks), 0);
    for (const std::int64_t word : words)
        ++load[static_cast<size_t>(bankOf(word, model))];
    return load;
}

/// Of lanes that are served together: how often the banks are asked, and how often so many words need at
/// least.
BankLoad turnsOf(std::vector<std::int64_t> words, const HardwareModel &model)
{
    BankLoad turns{ loadOf(std::move(words), model) };
    turns.turns = std::max(1, *std::ranges::max_element(turns.words));
    const int all = std::accumulate(turns.words.begin(), turns.words.end(), 0);
    turns.least = std::max(1, (all + model.banks - 1) / model.banks);
    return turns;
}

/// Of these, as many as the banks serve at once: of wide accesses so many that the banks have all their bytes
/// in a turn, unless all lanes load no more than that together.
int lanesAtOnce(const std::vector<const Access *> &lanes, const TraceBuffer &buffer,
    const HardwareModel &model, int padding)
{
    int widest = 1;
    for (const Access *access : lanes)
        widest = std::max(widest, access->count * buffer.elementBytes);
    const int most = std::max(model.warp, 1);
    const int inTurn = std::clamp(model.banks * model.bankBytes / widest, 1, most);
    if (inTurn == most || lanes.empty() || lanes.front()->kind != AccessKind::Load)
        return inTurn;
    std::set<std::int64_t> words;
    for (const Access *access : lanes) {
        const std::vector<std::int64_t> wanted = wordsOf(*access, buffer, model, padding);
        words.insert(wanted.begin(), wanted.end());
    }
    return std::ssize(words) <= model.banks ? most : inTurn;
}

/// Of lanes that are served together: those at once, one part after the other.
BankLoad loadOfLanes(const std::vector<const Access *> &lanes, const TraceBuffer &buffer,
    const HardwareModel &model, int padding)
{
    const int atOnce = lanesAtOnce(lanes, buffer, model, padding);
    std::map<int, std::vector<std::int64_t>> words; // by part
    for (const Access *access : lanes)
        std::ranges::copy(wordsOf(*access, buffer, model, padding),
            std::back_inserter(words[std::max(access->item, 0) / atOnce]));
    BankLoad all{ std::vector<int>(static_cast<size_t>(model.banks), 0), 0, 0 };
    for (auto &[part, wanted] : words) {
        const BankLoad turns = turnsOf(std::move(wanted), model);
        std::ranges::transform(all.words, turns.words, all.words.begin(), std::plus<>());
        all.turns += turns.turns;
        all.least += turns.least;
    }
    return all;
}

/// Of the lanes of a warp, as many at a time as the banks serve together.
std::vector<BankLoad> loadsOf(const std::vector<const Access *> &lanes, const TraceBuffer &buffer,
    const HardwareModel &model, int padding)
{
    std::vector<BankLoad> loads;
    if (model.banks <= 0)
        return loads;
    const int together = model.bankLanes > 0 ? model.bankLanes : std::max(model.warp, 1);
    std::map<int, std::vector<const Access *>> parts;
    for (const Access *access : lanes)
        parts[std::max(access->item, 0) / together].push_back(access);
    for (const auto &[part, those] : parts)
        loads.push_back(loadOfLanes(those, buffer, model, padding));
    return loads;
}

void addSectors(const std::vector<const Access *> &lanes, const TraceBuffer &buffer,
    const HardwareModel &model, StepCost &cost)
{
    std::vector<std::int64_t> sectors;
    std::vector<std::int64_t> elements;
    for (const Access *access : lanes) {
        std::ranges::copy(sectorsOf(*access, buffer, model), std::back_inserter(sectors));
        for (int i = 0; i < access->count; ++i)
            elements.push_back(access->index + i);
    }
    sortOut(sectors);
    sortOut(elements);
    const std::int64_t bytes = std::ssize(elements) * buffer.elementBytes;
    cost.sectors += static_cast<int>(sectors.size());
    cost.idealSectors += static_cast<int>((bytes + model.sectorBytes - 1) / model.sectorBytes);
}

std::vector<const Access *> lanesIn(
    const Trace &trace, const Step &step, const HardwareModel &model, int warp)
{
    auto warps = byWarp(trace, step, model.warp);
    return warps.contains(warp) ? std::move(warps[warp]) : std::vector<const Access *>();
}

/// All lanes of the warp, without holes.
AccessMatrix emptyCard(const Trace &trace, const HardwareModel &model, int warp)
{
    AccessMatrix card;
    for (int lane = 0; lane < lanesOf(trace, warp, model); ++lane)
        card.lanes.push_back({ warp < 0 ? -1 : warp * model.warp + lane, {} });
    return card;
}

void occupancy(AccessMatrix &card, int item, int hole)
{
    std::vector<int> &holes = card.lanes[static_cast<size_t>(item - card.lanes.front().item)].holes;
    if (std::ranges::find(holes, hole) == holes.end())
        holes.push_back(hole);
}

} // namespace

StepCost costOf(const Trace &trace, const Step &step, const HardwareModel &model, int padding)
{
    StepCost cost;
    const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(step.buffer)];
    for (const auto &[warp, lanes] : byWarp(trace, step, model.warp)) {
        cost.active += static_cast<int>(lanes.size());
        cost.lanes += lanesOf(trace, warp, model);
        if (buffer.space == Space::Image)
            continue; // only its driver knows how it lies in memory
        if (buffer.space != Space::Local) {
            addSectors(lanes, buffer, model, cost);
            continue;
        }
        for (const BankLoad &load : loadsOf(lanes, buffer, model, padding)) {
            cost.turns += load.turns;
            cost.conflicts += load.turns - load.least;
        }
    }
    return cost;
}

std::vector<TouchedSector> touchedSectors(const Trace &trace, const Step &step, const HardwareModel &model)
{
    constexpr int wordBytes = 4;
    std::vector<TouchedSector> touched;
    const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(step.buffer)];
    if (buffer.space == Space::Image)
        return touched;
    for (const auto &[warp, lanes] : byWarp(trace, step, model.warp)) {
        std::map<std::int64_t, std::vector<bool>> sectors;
        for (const Access *access : lanes) {
            const auto [first, last] = unitsOf(access->index, *access, buffer, wordBytes);
            for (std::int64_t word = first; word <= last; ++word) {
                const std::int64_t sector = floorDivide(word * wordBytes, model.sectorBytes);
                auto &words = sectors[sector];
                words.resize(static_cast<size_t>(model.sectorBytes / wordBytes), false);
                words[static_cast<size_t>(word - sector * model.sectorBytes / wordBytes)] = true;
            }
        }
        for (auto &[number, words] : sectors)
            touched.push_back({ warp, number, std::move(words) });
    }
    return touched;
}

BankLoad bankLoadOf(const Trace &trace, const Step &step, const HardwareModel &model, int padding)
{
    BankLoad most;
    const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(step.buffer)];
    for (const auto &[warp, lanes] : byWarp(trace, step, model.warp))
        for (BankLoad &load : loadsOf(lanes, buffer, model, padding))
            if (most.words.empty() || load.turns > most.turns)
                most = std::move(load);
    return most;
}

std::vector<int> collidingItems(const Trace &trace, const Step &step, const HardwareModel &model, int warp)
{
    const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(step.buffer)];
    const std::vector<const Access *> lanesOfWarp = lanesIn(trace, step, model, warp);
    const int together = std::min(model.bankLanes > 0 ? model.bankLanes : std::max(model.warp, 1),
        lanesAtOnce(lanesOfWarp, buffer, model, 0));
    std::map<std::pair<int, int>, std::map<std::int64_t, std::vector<int>>> wanted; // by part and bank
    if (model.banks > 0 && buffer.space == Space::Local)
        for (const Access *access : lanesOfWarp)
            for (const std::int64_t word : wordsOf(*access, buffer, model, 0))
                wanted[{ access->item / together, bankOf(word, model) }][word].push_back(access->item);
    std::vector<int> items;
    for (const auto &[bank, words] : wanted)
        if (words.size() > 1)
            for (const auto &[word, lanes] : words)
                items.insert(items.end(), lanes.begin(), lanes.end());
    std::ranges::sort(items);
    items.erase(std::unique(items.begin(), items.end()), items.end());
    return items;
}

int elementsAtOnce(const Trace &trace, const Step &step, const HardwareModel &model)
{
    size_t most = 1;
    for (const auto &[warp, lanes] : byWarp(trace, step, model.warp)) {
        std::vector<std::int64_t> elements;
        for (const Access *access : lanes)
            elements.push_back(access->index);
        sortOut(elements);
        most = std::max(most, elements.size());
    }
    return static_cast<int>(most);
}

AccessMatrix sectorCard(const Trace &trace, const Step &step, const HardwareModel &model, int warp)
{
    AccessMatrix card = emptyCard(trace, model, warp);
    const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(step.buffer)];
    const std::vector<const Access *> lanes = lanesIn(trace, step, model, warp);
    std::vector<std::int64_t> all;
    if (buffer.space != Space::Image)
        for (const Access *access : lanes)
            std::ranges::copy(sectorsOf(*access, buffer, model), std::back_inserter(all));
    if (all.empty())
        return card;
    sortOut(all);
    card.degree = static_cast<int>(all.size());
    card.columns = std::min(card.degree, maxCardColumns);
    for (int column = 1; column < card.columns; ++column)
        if (all[static_cast<size_t>(column)] != all[static_cast<size_t>(column) - 1] + 1)
            card.gaps.push_back(column);
    for (const Access *access : lanes)
        for (const std::int64_t sector : sectorsOf(*access, buffer, model)) {
            const auto column = std::ranges::lower_bound(all, sector) - all.begin();
            if (column < card.columns)
                occupancy(card, access->item, static_cast<int>(column));
        }
    return card;
}

AccessMatrix bankCard(const Trace &trace, const Step &step, const HardwareModel &model, int warp, int padding)
{
    AccessMatrix card = emptyCard(trace, model, warp);
    card.columns = std::max(model.banks, 0);
    if (card.columns == 0)
        return card;
    const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(step.buffer)];
    const std::vector<const Access *> lanes = lanesIn(trace, step, model, warp);
    for (const Access *access : lanes)
        for (const std::int64_t word : wordsOf(*access, buffer, model, padding))
            occupancy(card, access->item, bankOf(word, model));
    for (const BankLoad &load : loadsOf(lanes, buffer, model, padding))
        card.degree = std::max(card.degree, load.turns);
    return card;
}

} // namespace halo
