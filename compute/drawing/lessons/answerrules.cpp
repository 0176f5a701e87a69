// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/answerrules.h"

#include "compute/drawing/recording/sum.h"
#include "compute/drawing/recording/sums.h"
#include "compute/drawing/recording/weights.h"
#include "compute/filter/coefficients.h"
#include "compute/trace/model/analysis.h"

#include <cmath>
#include <set>

namespace halo {
namespace {

AnswerKey whoLoads(const Asked &asked)
{
    asked.needTile();
    const int width = asked.places.tile().width();
    const int groupWidth = std::max(asked.places.group().width(), 1);
    const QRect core = asked.places.core();
    const auto isFar = [&](int cell) {
        const int item = asked.board.fillerOf(cell);
        return item >= 0 && (item % groupWidth != cell % width || item / groupWidth != cell / width);
    };
    const auto isHalo = [&](int cell) { return !core.contains(cell % width, cell / width); };
    const auto filled = asked.tileCells([&](int cell) { return asked.board.fillerOf(cell) >= 0; });
    // A seed takes one of the halo that another work-item fills than the one in its place, if there is any.
    std::vector<int> candidates = asked.tileCells([&](int cell) { return isFar(cell) && isHalo(cell); });
    if (candidates.empty())
        candidates = asked.tileCells(isFar);
    if (candidates.empty() || asked.question.about.at("cell") != "any")
        candidates = filled;
    const int cell = asked.chosenCell("cell", width, {}, candidates);
    const int item = asked.board.fillerOf(cell);
    AnswerKey key;
    key.form = AnswerForm::Item;
    key.answer = asked.label(item);
    key.asked = AnswerWords::tr("cell %1").arg(asked.cellText(cell));
    key.reason = AnswerWords::tr("%1 stores cell %2 in step %3.")
                     .arg(key.answer, asked.cellText(cell))
                     .arg(asked.firstTouch(cell, false) + 1);
    key.subject = { { Surface::Tile, cell } };
    key.marks = { { Surface::Tile, cell }, { Surface::Items, item } };
    for (int output : asked.board.outputsOf(item))
        key.marks.push_back({ Surface::Outputs, output });
    // Who has the output that lies under the cell, or the nearest one.
    const int column = std::clamp(cell % width - core.x(), 0, std::max(core.width() - 1, 0));
    const int row = std::clamp(cell / width - core.y(), 0, std::max(core.height() - 1, 0));
    const int above = asked.board.ownerOf(row * core.width() + column);
    if (above >= 0)
        addMistake(key, "above", asked.label(above),
            AnswerWords::tr("%1 has the output nearest to that cell, but another work-item fills it.")
                .arg(asked.label(above)));
    const int turned = item % groupWidth * groupWidth + item / groupWidth;
    if (item / groupWidth < groupWidth && turned < asked.trace.items())
        addMistake(key, "turned", asked.label(turned),
            AnswerWords::tr(
                "That is column and row exchanged: the column is the letter, the row the number."));
    return key;
}

AnswerKey timesRead(const Asked &asked)
{
    std::map<std::int64_t, int> reads;
    for (const auto &[element, count] : reuseOf(asked.trace, asked.board.source()))
        reads[element] = count;
    std::vector<int> candidates;
    for (int cell = 0; cell < asked.places.windowCells(); ++cell)
        if (asked.places.insideImage(cell) && reads.contains(asked.places.sourceOf(cell)))
            candidates.push_back(cell);
    const int cell = asked.chosenCell(
        "pixel", asked.places.window().width(), asked.places.window().topLeft(), candidates);
    const std::int64_t element = asked.places.sourceOf(cell);
    std::set<int> readers;
    for (const Access &access : asked.trace.accesses)
        if (access.buffer == asked.board.source() && access.kind == AccessKind::Load
            && element >= access.index && element < access.index + access.count)
            readers.insert(access.item);
    const QPoint at = asked.places.window().topLeft()
        + QPoint(cell % asked.places.window().width(), cell / asked.places.window().width());
    AnswerKey key = numberKey(reads[element], 0.0,
        AnswerWords::tr("The recording has %1 reads of it from global memory, by %2 work-items.")
            .arg(reads[element])
            .arg(readers.size()));
    key.asked = AnswerWords::tr("pixel %1,%2").arg(at.x()).arg(at.y());
    key.subject = key.marks = { { Surface::Window, cell } };
    for (const int item : readers)
        for (const int output : item < 0 ? std::vector<int>() : asked.board.outputsOf(item))
            key.marks.push_back({ Surface::Outputs, output });
    if (readers.size() > 1)
        addMistake(key, "once", plain(1),
            AnswerWords::tr(
                "That would be enough, but here each work-item that needs it fetches it by itself."));
    if (static_cast<int>(readers.size()) < asked.trace.items())
        addMistake(key, "by-item", plain(asked.trace.items()),
            AnswerWords::tr("Not every work-item needs it: only those with this pixel in their window."));
    return key;
}

AnswerKey cellsOf(const Asked &asked)
{
    asked.needTile();
    std::vector<int> items;
    for (int item = 0; item < asked.trace.items(); ++item)
        items.push_back(item);
    const std::string &request = asked.question.about.at("item");
    const auto named = std::ranges::find_if(
        items, [&](int item) { return asked.label(item) == QString::fromStdString(request); });
    if (request != "any" && named == items.end())
        asked.refuse("The question \"%1\" in line %2 names a work-item \"%3\" that the work-group does not "
                     "have; choose another.",
            request);
    const int item = request == "any" ? items[pick(asked.seed, "cells-of", items.size())] : *named;
    const auto cells = asked.tileCells([&](int cell) { return asked.board.fillerOf(cell) == item; });
    QStringList names;
    for (const int cell : cells)
        names += asked.cellText(cell);
    AnswerKey key = numberKey(static_cast<double>(cells.size()), 0.0,
        AnswerWords::tr("%1 stores the cells %2.").arg(asked.label(item), names.join(QStringLiteral("  "))));
    key.asked = asked.label(item);
    key.subject = { { Surface::Items, item } };
    for (const int output : asked.board.outputsOf(item))
        key.subject.push_back({ Surface::Outputs, output });
    if (asked.board.outputsOf(item).empty() && asked.places.outputCells() == asked.trace.items())
        key.subject.push_back({ Surface::Outputs, item }); // nobody's, but in its place
    key.marks = key.subject;
    for (const int cell : cells)
        key.marks.push_back({ Surface::Tile, cell });
    if (asked.places.tileCells() > asked.trace.items())
        addMistake(key, "once", plain(1),
            AnswerWords::tr(
                "One cell for each work-item would leave cells empty: the tile has more cells than "
                "there are work-items."));
    addMistake(key, "all", plain(asked.places.tileCells()),
        AnswerWords::tr("That is the whole tile, which the work-group loads together."));
    return key;
}

AnswerKey sectors(const Asked &asked)
{
    const Step &step = asked.step(false);
    const int warp = asked.firstWarp(step);
    const auto touched = touchedSectors(asked.trace, step, asked.model);
    const auto count = static_cast<int>(std::ranges::count(touched, warp, &TouchedSector::warp));
    std::set<std::int64_t> elements;
    const std::vector<const Access *> accesses = asked.accessesOf(step, warp);
    for (const Access *access : accesses)
        for (int i = 0; i < access->count; ++i)
            elements.insert(access->index + i);
    std::set<int> wanting;
    for (const Access *access : accesses)
        wanting.insert(access->item);
    const auto lanes = static_cast<int>(wanting.size());
    const int bytes = static_cast<int>(elements.size())
        * asked.trace.buffers[static_cast<size_t>(step.buffer)].elementBytes;
    AnswerKey key = numberKey(count, 0.0,
        AnswerWords::tr("%1 work-items of the warp request %2 bytes, which span %3 sectors of %4 bytes.")
            .arg(lanes)
            .arg(bytes)
            .arg(count)
            .arg(asked.model.sectorBytes));
    for (const int index : step.accesses)
        if (const SurfaceCell position = asked.board.surfaceCellOf(index); position)
            key.marks.push_back(position);
    addMistake(key, "ideal", plain((bytes + asked.model.sectorBytes - 1) / asked.model.sectorBytes),
        AnswerWords::tr("That would be enough if the bytes were contiguous; check their addresses."));
    if (lanes > count)
        addMistake(key, "lanes", plain(lanes),
            AnswerWords::tr("That is one for each work-item; work-items that request neighbouring bytes "
                            "share a sector."));
    return key;
}

AnswerKey collidingLanes(const Asked &asked)
{
    const Step &step = asked.step(true);
    AnswerKey key;
    key.form = AnswerForm::Items;
    QStringList names;
    const int warp = asked.firstWarp(step);
    for (const int item : collidingItems(asked.trace, step, asked.model, warp)) {
        names += asked.label(item);
        for (const int output : asked.board.outputsOf(item))
            key.marks.push_back({ Surface::Outputs, output });
    }
    key.answer = names.isEmpty() ? QStringLiteral("none") : names.join(u' ');
    const BankLoad load = bankLoadOf(asked.trace, step, asked.model);
    key.reason = names.isEmpty()
        ? AnswerWords::tr("Each of the %1 banks serves at most one word.").arg(asked.model.banks)
        : AnswerWords::tr("%1 request different words of the same banks; the busiest bank takes %2 turns.")
              .arg(key.answer)
              .arg(load.turns);
    if (!names.isEmpty())
        addMistake(key, "nobody", QStringLiteral("none"),
            AnswerWords::tr("Words whose addresses differ by a multiple of %1 are in the same bank.")
                .arg(asked.model.banks));
    QStringList all;
    for (const Access *access : asked.accessesOf(step, warp))
        all += asked.label(access->item);
    addMistake(key, "everybody", all.join(u' '), AnswerWords::tr("Some of them have a bank to themselves."));
    return key;
}

AnswerKey emptyCells(const Asked &asked)
{
    asked.needTile();
    const auto empty = asked.tileCells([&](int cell) { return asked.firstTouch(cell, false) < 0; });
    const int filled = asked.places.tileCells() - static_cast<int>(empty.size());
    AnswerKey key = numberKey(static_cast<double>(empty.size()), 0.0,
        AnswerWords::tr("Of %1 cells of the tile, %2 are written.")
            .arg(asked.places.tileCells())
            .arg(filled));
    for (const int cell : empty)
        key.marks.push_back({ Surface::Tile, cell });
    addMistake(key, "nothing", plain(0),
        AnswerWords::tr("Some cells are never filled: count how far the loads reach."));
    addMistake(key, "filled", plain(filled),
        AnswerWords::tr("That is the number of filled cells; the question is about the others."));
    return key;
}

AnswerKey unfilledRead(const Asked &asked)
{
    asked.needTile();
    AnswerKey key;
    key.form = AnswerForm::Cell;
    const auto isWrong = [&](int cell) {
        const int read = asked.firstTouch(cell, true);
        const int written = asked.firstTouch(cell, false);
        return read >= 0 && (written < 0 || read < written);
    };
    const std::vector<int> right = asked.tileCells(isWrong);
    if (right.empty())
        asked.refuse("The question \"%1\" in line %2 finds no cell that is read before it is filled; choose "
                     "a fault, or another order.");
    for (const int cell : right) {
        key.cells += asked.cellText(cell);
        key.marks.push_back({ Surface::Tile, cell });
    }
    key.answer = key.cells.front();
    const int written = asked.firstTouch(right.front(), false);
    const int read = asked.firstTouch(right.front(), true);
    key.reason = written < 0
        ? AnswerWords::tr("Cell %1 is read in step %2 and is never filled.").arg(key.answer).arg(read + 1)
        : AnswerWords::tr("Cell %1 is read in step %2 but filled only in step %3.")
              .arg(key.answer)
              .arg(read + 1)
              .arg(written + 1);
    const auto addOthers = [&](const char *what, bool areRead, const QString &text) {
        QStringList cells;
        for (const int cell : asked.tileCells(
                 [&](int each) { return !isWrong(each) && (asked.firstTouch(each, true) >= 0) == areRead; }))
            cells += asked.cellText(cell);
        if (!cells.isEmpty())
            key.mistakes.push_back({ what, cells, text });
    };
    addOthers("filled", true, AnswerWords::tr("That cell is written before it is read."));
    addOthers("unread", false, AnswerWords::tr("No work-item reads that cell."));
    return key;
}

/// All, unless the simulator found that some do not come: then those that go on behind it.
std::set<int> arrivedAt(const Trace &trace, int barrier)
{
    std::set<int> arrived;
    const int line = trace.barriers[static_cast<size_t>(barrier)].line;
    const bool diverges = std::ranges::any_of(trace.findings, [&](const Finding &finding) {
        return finding.kind == FindingKind::Divergence && finding.line == line;
    });
    for (int item = 0; item < trace.items() && !diverges; ++item)
        arrived.insert(item);
    for (const Access &access : trace.accesses)
        if (diverges && access.phase > barrier && access.item >= 0)
            arrived.insert(access.item);
    return arrived;
}

AnswerKey atBarrier(const Asked &asked)
{
    const auto &barriers = asked.trace.barriers;
    const auto first = std::ranges::find(barriers, false, &Barrier::launch);
    if (first == barriers.end())
        asked.refuse("The question \"%1\" in line %2 is asked of a recording without a barrier; choose "
                     "another implementation.");
    const std::set<int> arrived = arrivedAt(asked.trace, static_cast<int>(first - barriers.begin()));
    const int items = asked.trace.items();
    AnswerKey key = numberKey(static_cast<double>(arrived.size()), 0.0,
        AnswerWords::tr("%1 of %2 work-items arrive at the barrier.").arg(arrived.size()).arg(items));
    for (const int item : arrived)
        key.marks.push_back({ Surface::Items, item });
    addMistake(key, "everybody", plain(items),
        AnswerWords::tr("Not all of them arrive, and those that do wait for the others."));
    addMistake(key, "missing", plain(items - static_cast<int>(arrived.size())),
        AnswerWords::tr(
            "That is the number of missing work-items; the question is about those that arrive."));
    return key;
}

AnswerKey readsPerOutput(const Asked &asked)
{
    const TrafficSummary traffic = trafficOf(asked.trace, asked.model);
    AnswerKey key = numberKey(traffic.readsPerOutput, 0.005 + traffic.readsPerOutput * 0.002,
        AnswerWords::tr("%1 reads of global memory for %2 outputs.")
            .arg(traffic.globalLoads)
            .arg(traffic.outputs));
    addMistake(key, "naive", plain(traffic.naiveReadsPerOutput),
        AnswerWords::tr("That is without sharing: each output fetches all it needs by itself."));
    if (traffic.readsPerOutput > 1.0 && traffic.haloBytes > 0)
        addMistake(key, "once", plain(1),
            AnswerWords::tr("The halo adds to it: pixels around the outputs of the group are read, too."));
    return key;
}

/// A pixel lies under the output, and its term in the middle of all.
bool hasMiddle(const Asked &asked, const std::vector<SumTerm> &terms)
{
    const Filter &filter = asked.trace.view.filter;
    return filter.width % 2 == 1 && filter.height % 2 == 1
        && terms.size() == static_cast<size_t>(filter.width) * static_cast<size_t>(filter.height);
}

AnswerKey sum(const Asked &asked)
{
    const int output = asked.chosenOutput();
    const std::vector<SumTerm> terms = termsOf(asked.board, output);
    if (terms.empty())
        asked.refuse("The question \"%1\" in line %2 is about a sum of products, which this implementation "
                     "does not compute; choose another.");
    const double scale = fullScale(answerDepth);
    const double stored
        = static_cast<double>(asked.board.valueOf({ Surface::Outputs, output }).value_or(0.0F)) * scale;
    const QPoint at = asked.positionOf(output);
    if (!std::isfinite(stored))
        asked.refuse("The question \"%1\" in line %2 is about a value read from memory that was never "
                     "filled; choose another fault.");
    AnswerKey key = numberKey(std::round(stored * 100) / 100, std::max(0.5, std::abs(stored) * 1e-6),
        sumText(asked.board, sceneAt(asked.board, asked.board.lastFrame()), output, answerDepth));
    key.asked = AnswerWords::tr("output %1,%2").arg(at.x()).arg(at.y());
    key.subject = key.marks = { { Surface::Outputs, output } };
    double turned = 0.0;
    for (size_t i = 0; i < terms.size(); ++i)
        turned += static_cast<double>(terms[i].value) * terms[terms.size() - 1 - i].weight;
    addMistake(key, "turned", plain(std::round(turned * scale * 100) / 100),
        AnswerWords::tr("That is with the filter the other way round."));
    if (hasMiddle(asked, terms))
        addMistake(key, "input",
            plain(std::round(static_cast<double>(terms[terms.size() / 2].value) * scale)),
            AnswerWords::tr("That is the pixel itself, before its neighbours are added."));
    return key;
}

/// The weight that an item reads in the frame in which it reads the pixel of a term, as recorded; if the
/// kernel has its weights in itself, as the filter has it. board: one in which weights stand with their
/// pixels.
double recordedWeight(const Storyboard &board, int output, const SumTerm &term)
{
    const int filter = board.trace().bufferNamed("filter");
    if (board.readsInVectors()) // a weight meets several pixels, and no fault fits such a kernel
        return static_cast<double>(term.weight);
    for (const Step &step : board.stepsOf(term.frame))
        for (const int index : step.accesses) {
            const Access &access = board.trace().accesses[static_cast<size_t>(index)];
            if (access.buffer == filter && access.item == board.ownerOf(output))
                return static_cast<double>(access.value);
        }
    return static_cast<double>(term.weight);
}

AnswerKey weight(const Asked &asked)
{
    const int output = asked.chosenOutput();
    const std::vector<SumTerm> terms = termsOf(asked.board, output);
    if (terms.empty() || asked.places.holdsSums())
        asked.refuse("The question \"%1\" in line %2 is about a product, which this implementation does not "
                     "compute; choose another.");
    const QPoint at = asked.positionOf(output);
    const Storyboard inStep(asked.board.sharedTrace());
    const std::vector<SumTerm> met = termsOf(inStep, output);
    AnswerKey key = numberKey(recordedWeight(inStep, output, met.front()), 1e-4,
        AnswerWords::tr("In step %1 the upper left pixel is multiplied by it.").arg(terms.front().frame + 1));
    key.tolerance = std::max(1e-6, std::abs(key.number) * 1e-3);
    key.asked = AnswerWords::tr("output %1,%2").arg(at.x()).arg(at.y());
    key.subject = { { Surface::Outputs, output } };
    key.marks = { { Surface::Outputs, output }, terms.front().cell };
    addMistake(key, "turned", plain(recordedWeight(inStep, output, met.back())),
        AnswerWords::tr("That one meets the lower right pixel: the filter is the other way round."));
    if (hasMiddle(asked, met))
        addMistake(key, "middle", plain(recordedWeight(inStep, output, met[met.size() / 2])),
            AnswerWords::tr("That one meets the pixel in the middle."));
    return key;
}

/// Of the step on show: how many different weights the work-items of the first warp read.
AnswerKey weightsAtOnce(const Asked &asked)
{
    const int filter = asked.trace.bufferNamed("filter");
    for (const Step &step : asked.board.stepsOf(asked.frame)) {
        if (step.buffer != filter || filter < 0)
            continue;
        const auto accesses = asked.accessesOf(step, asked.firstWarp(step));
        std::set<std::int64_t> weights;
        std::set<int> readers;
        for (const Access *access : accesses) {
            for (int i = 0; i < access->count; ++i)
                weights.insert(access->index + i);
            readers.insert(access->item);
        }
        const auto lanes = static_cast<int>(readers.size());
        AnswerKey key = numberKey(static_cast<double>(weights.size()), 0.0,
            AnswerWords::tr("%1 work-items of the warp read %2 different weights in this step.")
                .arg(lanes)
                .arg(weights.size()));
        addMistake(key, "lanes", plain(lanes),
            AnswerWords::tr(
                "That is the number of work-items. In this step, all of them multiply by the same tap."));
        addMistake(key, "all", plain(asked.places.taps()),
            AnswerWords::tr("That is the whole filter, which takes as many steps."));
        return key;
    }
    asked.refuse(
        "The question \"%1\" in line %2 is asked in a step that reads no weight; choose another step.");
}

/// Multiplications for each output: of sums of sums, those of both, for each term of the filter.
AnswerKey products(const Asked &asked)
{
    const auto &sums = asked.places.sums();
    if (!sums)
        asked.refuse("The question \"%1\" in line %2 is about sums of rows and columns, which this "
                     "implementation does not compute; choose another.");
    const int run = sums->run.width() * sums->run.height();
    const int across = sums->across.width() * sums->across.height();
    const Filter &filter = asked.trace.view.filter;
    AnswerKey key = numberKey(termsOf(filter).rank * (run + across), 0.0, savingText(asked.board));
    addMistake(key, "all", plain(static_cast<double>(filter.width) * filter.height),
        AnswerWords::tr("That is without splitting the filter: a product for each weight."));
    addMistake(
        key, "run", plain(run), AnswerWords::tr("That is one of the two sums; the other one follows."));
    return key;
}

} // namespace

const std::map<std::string, AnswerRule> &answerRules()
{
    static const std::map<std::string, AnswerRule> all{
        { "who-loads", whoLoads },
        { "times-read", timesRead },
        { "cells-of", cellsOf },
        { "sectors", sectors },
        { "colliding-lanes", collidingLanes },
        { "empty-cells", emptyCells },
        { "unfilled-read", unfilledRead },
        { "at-barrier", atBarrier },
        { "reads-per-output", readsPerOutput },
        { "sum", sum },
        { "weight", weight },
        { "weights", weightsAtOnce },
        { "products", products },
    };
    return all;
}

} // namespace halo
