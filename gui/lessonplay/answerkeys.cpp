// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lessonplay/answerkeys.h"

#include "compute/base/error.h"
#include "compute/lesson/lessonscene.h"
#include "compute/trace/analysis/analysis.h"
#include "compute/workload/layer/layershape.h"
#include "gui/diagram/sum.h"
#include "gui/diagram/weights.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

namespace halo {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(halo::LessonAnswers)
};

/// Pictures of lessons have samples of 8 bit, and numbers are told in their units.
constexpr Depth depth = Depth::U8;

/// As answers are written: the same in all languages.
QString plain(double value)
{
    return QString::number(value, 'g', 8);
}

/// What a question is asked of, and what of it is asked about.
class Asked
{
public:
    Asked(const LessonQuestion &what, const Storyboard &of, int shown, const HardwareModel &hardware,
        std::uint64_t chance)
        : question(what)
        , board(of)
        , trace(of.trace())
        , places(of.places())
        , frame(shown)
        , model(hardware)
        , seed(chance)
    {
    }

    [[noreturn]] static void refuse(const LessonQuestion &question, const std::string &problem)
    {
        throw Error(ErrorKind::Input,
            "The question \"" + question.kind + "\" in line " + std::to_string(question.line) + ' ' + problem
                + '.');
    }
    [[noreturn]] void refuse(const std::string &problem) const { refuse(question, problem); }

    /// Of those, the one at column and row as the question names it, or by the seed.
    int chosenCell(const std::string &key, int width, QPoint origin, const std::vector<int> &candidates) const
    {
        if (candidates.empty())
            refuse("finds nothing of this kind in the recording; choose another scene");
        const std::string &wish = question.about.at(key);
        if (wish == "any")
            return candidates[pick(seed, question.kind + key, candidates.size())];
        const QStringList parts = QString::fromStdString(wish).split(u',');
        const QPoint at = QPoint(parts[0].toInt(), parts[1].toInt()) - origin;
        const int cell = at.y() * width + at.x();
        const bool inside = at.x() >= 0 && at.x() < width && at.y() >= 0;
        if (!inside || std::ranges::find(candidates, cell) == candidates.end())
            refuse("has \"" + key + ": " + wish + "\", of which the recording says nothing; choose another");
        return cell;
    }

    QString label(int item) const { return places.labelOf(item); }
    /// The access of the step on show to this kind of memory.
    const Step &step(bool local) const
    {
        for (const Step &one : board.stepsOf(frame)) {
            const Space space = trace.buffers[static_cast<size_t>(one.buffer)].space;
            const bool isGlobal = space == Space::Global || space == Space::Constant;
            const bool isWeight = one.buffer == trace.bufferNamed("filter");
            if (local ? space == Space::Local : isGlobal && !isWeight)
                return one;
        }
        refuse(local ? "is asked in a step that touches no local memory; choose another step"
                     : "is asked in a step that touches no global memory; choose another step");
    }
    /// The first warp that takes part in a step; -1: the work-group as a whole copies.
    int firstWarp(const Step &step) const
    {
        const int item = trace.accesses[static_cast<size_t>(step.accesses.front())].item; // the least
        return item < 0 ? -1 : item / std::max(model.warp, 1);
    }
    /// What this warp does in it.
    std::vector<const Access *> accessesOf(const Step &step, int warp) const
    {
        std::vector<const Access *> all;
        for (const int index : step.accesses) {
            const Access &access = trace.accesses[static_cast<size_t>(index)];
            if ((access.item < 0 ? -1 : access.item / std::max(model.warp, 1)) == warp)
                all.push_back(&access);
        }
        return all;
    }
    /// Memory between two launches is no tile: other work-groups fill it, too.
    void needTile() const
    {
        if (places.tileCells() == 0 || places.between() >= 0)
            refuse("is about a tile, and this variant has none; choose another variant");
    }
    std::vector<int> tileCells(const std::function<bool(int)> &fits) const
    {
        std::vector<int> cells;
        for (int cell = 0; cell < places.tileCells(); ++cell)
            if (fits(cell))
                cells.push_back(cell);
        return cells;
    }
    QString cellText(int cell) const
    {
        const int width = places.tile().width();
        return QStringLiteral("%1,%2").arg(cell % width).arg(cell / width);
    }
    /// First frame in which a cell of the tile is read, or written; -1: never.
    int firstTouch(int tileCell, bool load) const
    {
        for (const Touch &touch : board.touches({ Surface::Tile, tileCell }))
            if ((touch.kind == AccessKind::Load) == load)
                return touch.frame;
        return -1;
    }
    /// The output of the result that the question is about.
    int chosenOutput() const
    {
        std::vector<int> outputs;
        for (int cell = 0; cell < places.outputCells(); ++cell)
            if (board.ownerOf(cell) >= 0)
                outputs.push_back(cell);
        return chosenCell("pixel", places.outputs().width(), places.outputs().topLeft(), outputs);
    }
    QPoint positionOf(int output) const
    {
        const int width = places.outputs().width();
        return places.outputs().topLeft() + QPoint(output % width, output / width);
    }

    const LessonQuestion &question;
    const Storyboard &board;
    const Trace &trace;
    const Places &places;
    const int frame;
    const HardwareModel &model;
    const std::uint64_t seed;
};

AnswerKey numberKey(double number, double tolerance, const QString &reason)
{
    AnswerKey key;
    key.form = AnswerForm::Number;
    key.number = number;
    key.tolerance = tolerance;
    key.answer = plain(number);
    key.reason = reason;
    return key;
}

void addMistake(AnswerKey &key, const char *what, const QString &answer, const QString &text)
{
    if (!key.accepts(answer))
        key.mistakes.push_back({ what, { answer }, text });
}

AnswerKey whoLoads(const Asked &asked)
{
    asked.needTile();
    const int width = asked.places.tile().width();
    const int groupWidth = std::max(asked.places.group().width(), 1);
    const auto isFar = [&](int cell) {
        const int item = asked.board.fillerOf(cell);
        return item >= 0 && (item % groupWidth != cell % width || item / groupWidth != cell / width);
    };
    const auto filled = asked.tileCells([&](int cell) { return asked.board.fillerOf(cell) >= 0; });
    std::vector<int> candidates = asked.tileCells(isFar);
    if (candidates.empty() || asked.question.about.at("cell") != "any")
        candidates = filled;
    const int cell = asked.chosenCell("cell", width, {}, candidates);
    const int item = asked.board.fillerOf(cell);
    AnswerKey key;
    key.form = AnswerForm::Item;
    key.answer = asked.label(item);
    key.asked = Words::tr("cell %1").arg(asked.cellText(cell));
    key.reason = Words::tr("%1 stores cell %2 in step %3.")
                     .arg(key.answer, asked.cellText(cell))
                     .arg(asked.firstTouch(cell, false) + 1);
    key.subject = { { Surface::Tile, cell } };
    key.marks = { { Surface::Tile, cell }, { Surface::Items, item } };
    for (int output : asked.board.outputsOf(item))
        key.marks.push_back({ Surface::Outputs, output });
    // Who has the output that lies under the cell, or the nearest one.
    const QRect core = asked.places.core();
    const int column = std::clamp(cell % width - core.x(), 0, std::max(core.width() - 1, 0));
    const int row = std::clamp(cell / width - core.y(), 0, std::max(core.height() - 1, 0));
    const int above = asked.board.ownerOf(row * core.width() + column);
    if (above >= 0)
        addMistake(key, "above", asked.label(above),
            Words::tr("%1 has the output nearest to that cell, but work-items load at the distance of "
                      "the work-group, whatever lies above.")
                .arg(asked.label(above)));
    const int turned = item % groupWidth * groupWidth + item / groupWidth;
    if (turned < asked.trace.items())
        addMistake(key, "turned", asked.label(turned),
            Words::tr("That is column and row exchanged: the column is the letter, the row the number."));
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
        Words::tr("The recording has %1 reads of it from global memory, by %2 work-items.")
            .arg(reads[element])
            .arg(readers.size()));
    key.asked = Words::tr("pixel %1,%2").arg(at.x()).arg(at.y());
    key.subject = key.marks = { { Surface::Window, cell } };
    for (const int item : readers)
        for (const int output : item < 0 ? std::vector<int>() : asked.board.outputsOf(item))
            key.marks.push_back({ Surface::Outputs, output });
    addMistake(key, "once", plain(1),
        Words::tr("That would do, but here each work-item that needs it fetches it by itself."));
    addMistake(key, "by-item", plain(asked.trace.items()),
        Words::tr("Not every work-item needs it: only those whose neighbourhood it lies in."));
    return key;
}

AnswerKey cellsOf(const Asked &asked)
{
    asked.needTile();
    std::vector<int> items;
    for (int item = 0; item < asked.trace.items(); ++item)
        items.push_back(item);
    const std::string &wish = asked.question.about.at("item");
    const auto named = std::ranges::find_if(
        items, [&](int item) { return asked.label(item) == QString::fromStdString(wish); });
    if (wish != "any" && named == items.end())
        asked.refuse("names a work-item \"" + wish + "\" that the work-group does not have; choose another");
    const int item = wish == "any" ? items[pick(asked.seed, "cells-of", items.size())] : *named;
    const auto cells = asked.tileCells([&](int cell) { return asked.board.fillerOf(cell) == item; });
    QStringList names;
    for (const int cell : cells)
        names += asked.cellText(cell);
    AnswerKey key = numberKey(static_cast<double>(cells.size()), 0.0,
        Words::tr("%1 stores the cells %2.").arg(asked.label(item), names.join(QStringLiteral("  "))));
    key.asked = asked.label(item);
    key.subject = { { Surface::Items, item } };
    for (const int output : asked.board.outputsOf(item))
        key.subject.push_back({ Surface::Outputs, output });
    if (asked.board.outputsOf(item).empty() && asked.places.outputCells() == asked.trace.items())
        key.subject.push_back({ Surface::Outputs, item }); // nobody's, but in its place
    key.marks = key.subject;
    for (const int cell : cells)
        key.marks.push_back({ Surface::Tile, cell });
    addMistake(key, "once", plain(1),
        Words::tr("One cell for each work-item would leave the halo empty: the tile has more cells than "
                  "there are work-items."));
    addMistake(key, "all", plain(asked.places.tileCells()),
        Words::tr("That is the whole tile, which the work-group loads together."));
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
    const auto lanes = static_cast<int>(accesses.size());
    const int bytes = static_cast<int>(elements.size())
        * asked.trace.buffers[static_cast<size_t>(step.buffer)].elementBytes;
    AnswerKey key = numberKey(count, 0.0,
        Words::tr("%1 work-items of the warp want %2 bytes, which lie in %3 sectors of %4 bytes.")
            .arg(lanes)
            .arg(bytes)
            .arg(count)
            .arg(asked.model.sectorBytes));
    for (const int index : step.accesses)
        if (const SurfaceCell spot = asked.board.spotOf(index); spot)
            key.marks.push_back(spot);
    addMistake(key, "ideal", plain((bytes + asked.model.sectorBytes - 1) / asked.model.sectorBytes),
        Words::tr("So few would do if the bytes lay side by side; count where they lie."));
    addMistake(key, "lanes", plain(lanes),
        Words::tr("That is one for each work-item; those who want neighbouring bytes share a sector."));
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
        ? Words::tr("Each of the %1 banks is asked for one word only.").arg(asked.model.banks)
        : Words::tr("%1 want different words of the same banks; the worst bank takes %2 turns.")
              .arg(key.answer)
              .arg(load.turns);
    if (!names.isEmpty())
        addMistake(key, "nobody", QStringLiteral("none"),
            Words::tr("Words that are a multiple of %1 apart lie in the same bank: look at both rows.")
                .arg(asked.model.banks));
    QStringList all;
    for (const Access *access : asked.accessesOf(step, warp))
        all += asked.label(access->item);
    addMistake(key, "everybody", all.join(u' '),
        Words::tr("Side by side means in banks side by side: most of them get their word at once."));
    return key;
}

AnswerKey emptyCells(const Asked &asked)
{
    asked.needTile();
    const auto empty = asked.tileCells([&](int cell) { return asked.firstTouch(cell, false) < 0; });
    const int filled = asked.places.tileCells() - static_cast<int>(empty.size());
    AnswerKey key = numberKey(static_cast<double>(empty.size()), 0.0,
        Words::tr("Of %1 cells of the tile, %2 are written.").arg(asked.places.tileCells()).arg(filled));
    for (const int cell : empty)
        key.marks.push_back({ Surface::Tile, cell });
    addMistake(key, "nothing", plain(0),
        Words::tr("Count how far the loads of the last work-item reach: the tile is larger."));
    addMistake(
        key, "filled", plain(filled), Words::tr("So many are filled; the question is about the others."));
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
        asked.refuse("finds no cell that is read before it is filled; choose a fault, or another order");
    for (const int cell : right) {
        key.cells += asked.cellText(cell);
        key.marks.push_back({ Surface::Tile, cell });
    }
    key.answer = key.cells.front();
    const int written = asked.firstTouch(right.front(), false);
    const int read = asked.firstTouch(right.front(), true);
    key.reason = written < 0
        ? Words::tr("Cell %1 is read in step %2, and nobody ever fills it.").arg(key.answer).arg(read + 1)
        : Words::tr("Cell %1 is read in step %2 and filled in step %3 only.")
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
    addOthers("filled", true, Words::tr("That one is full before anybody reads it."));
    addOthers("unread", false, Words::tr("Nobody reads that one."));
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
        asked.refuse("is asked of a recording without a barrier; choose another variant");
    const std::set<int> arrived = arrivedAt(asked.trace, static_cast<int>(first - barriers.begin()));
    const int items = asked.trace.items();
    AnswerKey key = numberKey(static_cast<double>(arrived.size()), 0.0,
        Words::tr("%1 of %2 work-items come to the barrier.").arg(arrived.size()).arg(items));
    for (const int item : arrived)
        key.marks.push_back({ Surface::Items, item });
    addMistake(key, "everybody", plain(items),
        Words::tr("Those that have returned do not come, and the others wait for them for ever."));
    addMistake(key, "missing", plain(items - static_cast<int>(arrived.size())),
        Words::tr("So many are missing; the question is about those that arrive."));
    return key;
}

AnswerKey readsPerOutput(const Asked &asked)
{
    const TrafficSummary traffic = trafficOf(asked.trace, asked.model);
    AnswerKey key = numberKey(traffic.readsPerOutput, 0.005 + traffic.readsPerOutput * 0.002,
        Words::tr("%1 reads of global memory for %2 outputs.").arg(traffic.globalLoads).arg(traffic.outputs));
    addMistake(key, "naive", plain(traffic.naiveReadsPerOutput),
        Words::tr("That is without sharing: each output fetches all it needs by itself."));
    addMistake(key, "once", plain(1),
        Words::tr("The halo comes on top: pixels beside the outputs of the group are read, too."));
    return key;
}

AnswerKey sum(const Asked &asked)
{
    const int output = asked.chosenOutput();
    const std::vector<SumTerm> terms = termsOf(asked.board, output);
    if (terms.empty())
        asked.refuse("is about a sum of products, and this variant adds up none; choose another");
    const double scale = fullScale(depth);
    const double stored
        = static_cast<double>(asked.board.valueOf({ Surface::Outputs, output }).value_or(0.0F)) * scale;
    const QPoint at = asked.positionOf(output);
    if (!std::isfinite(stored))
        asked.refuse("is about a number that came out of memory which nobody filled; choose another fault");
    AnswerKey key = numberKey(std::round(stored * 100) / 100, std::max(0.5, std::abs(stored) * 1e-6),
        sumText(asked.board, sceneAt(asked.board, asked.board.lastFrame()), output, depth));
    key.asked = Words::tr("output %1,%2").arg(at.x()).arg(at.y());
    key.subject = key.marks = { { Surface::Outputs, output } };
    double turned = 0.0;
    for (size_t i = 0; i < terms.size(); ++i)
        turned += static_cast<double>(terms[i].value) * terms[terms.size() - 1 - i].weight;
    addMistake(key, "turned", plain(std::round(turned * scale * 100) / 100),
        Words::tr("That is with the filter the other way round."));
    addMistake(key, "input", plain(std::round(static_cast<double>(terms[terms.size() / 2].value) * scale)),
        Words::tr("That is the pixel itself, before its neighbours are added."));
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
        asked.refuse("is about a product, and this variant makes none; choose another");
    const QPoint at = asked.positionOf(output);
    const Storyboard inStep(asked.board.sharedTrace());
    const std::vector<SumTerm> met = termsOf(inStep, output);
    AnswerKey key = numberKey(recordedWeight(inStep, output, met.front()), 1e-4,
        Words::tr("In step %1 the upper left pixel is multiplied by it.").arg(terms.front().frame + 1));
    key.tolerance = std::max(1e-6, std::abs(key.number) * 1e-3);
    key.asked = Words::tr("output %1,%2").arg(at.x()).arg(at.y());
    key.subject = { { Surface::Outputs, output } };
    key.marks = { { Surface::Outputs, output }, terms.front().cell };
    addMistake(key, "turned", plain(recordedWeight(inStep, output, met.back())),
        Words::tr("That one meets the lower right pixel: the filter lies the other way round."));
    addMistake(key, "middle", plain(recordedWeight(inStep, output, met[met.size() / 2])),
        Words::tr("That one meets the pixel in the middle."));
    return key;
}

const std::map<std::string, AnswerKey (*)(const Asked &)> &rules()
{
    static const std::map<std::string, AnswerKey (*)(const Asked &)> all{
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
    };
    return all;
}

std::vector<QString> wrongNumbers(const AnswerKey &key)
{
    return { plain(key.number * 2), plain(key.number + 1), plain(std::abs(key.number - 1)),
        plain(key.number * 4) };
}

/// The answer among wrong ones, in an order of the seed: four, if there are so many.
void addChoices(AnswerKey &key, const std::vector<QString> &others, std::uint64_t seed)
{
    constexpr size_t most = 4;
    std::vector<QString> choices{ key.answer };
    const auto add = [&](const QString &answer) {
        if (choices.size() < most && !answer.isEmpty() && !key.accepts(answer)
            && std::ranges::find(choices, answer) == choices.end())
            choices.push_back(answer);
    };
    for (const KnownMistake &mistake : key.mistakes)
        add(mistake.answers.front());
    for (const QString &other : others)
        add(other);
    for (size_t left = choices.size(); left > 1; --left)
        std::swap(choices[left - 1], choices[pick(seed + left, "choices", left)]);
    key.choices = choices;
}

std::vector<QString> otherItems(const Storyboard &board)
{
    std::vector<QString> names;
    for (int item = 0; item < board.trace().items(); ++item)
        names.push_back(board.places().labelOf(item));
    return names;
}

QStringList namesIn(const QString &text)
{
    static const QRegularExpression between(QStringLiteral("[\\s;,]+"));
    QStringList names = text.trimmed().toUpper().split(between, Qt::SkipEmptyParts);
    names.sort();
    names.removeDuplicates();
    return names;
}

std::optional<double> numberIn(const QString &text)
{
    bool ok = false;
    const double number = text.trimmed().replace(u',', u'.').toDouble(&ok);
    return ok && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

} // namespace

bool AnswerKey::accepts(const QString &given) const
{
    switch (form) {
    case AnswerForm::Number: {
        const auto value = numberIn(given);
        return value && std::abs(*value - number) <= tolerance + 1e-9;
    }
    case AnswerForm::Item:
        return given.trimmed().compare(answer, Qt::CaseInsensitive) == 0;
    case AnswerForm::Items:
        return namesIn(given) == namesIn(answer);
    case AnswerForm::Cell:
        break;
    }
    return cells.contains(QString(given).remove(u' '));
}

AnswerKey answerKey(const LessonQuestion &question, const Storyboard &board, int frame,
    const HardwareModel &model, std::uint64_t seed)
{
    const auto rule = rules().find(question.kind);
    if (rule == rules().end())
        Asked::refuse(question, "is no question about a recording; choose another stage or kind");
    AnswerKey key = rule->second(Asked(question, board, frame, model, seed));
    addChoices(key, key.form == AnswerForm::Number ? wrongNumbers(key) : otherItems(board), seed);
    return key;
}

AnswerKey layerKey(const LessonQuestion &question, const std::string &problem, std::uint64_t seed)
{
    if (question.kind != "zeros")
        Asked::refuse(question, "needs a recording, and a layer has none here; choose another kind");
    const LayerShape shape = parseLayer(problem);
    const auto zeros = static_cast<double>(paddingZeros(shape));
    AnswerKey key = numberKey(zeros, 0.0,
        Words::tr("Of %1 cells of the matrix, %2 lie in the padding.")
            .arg(shape.columnCount())
            .arg(paddingZeros(shape)));
    const double padded
        = static_cast<double>(shape.in.w + 2 * shape.padding) * (shape.in.h + 2 * shape.padding);
    addMistake(key, "ring", plain(shape.channels * (padded - static_cast<double>(shape.in.area()))),
        Words::tr("That is each zero of the frame once; the matrix repeats a pixel for every window."));
    addMistake(key, "three", plain(3.0 * ((shape.in.w - shape.kernel.w + 1) * 12.0 + 20.0)),
        Words::tr("That formula is right for filters of 3 × 3 only."));
    addChoices(key, wrongNumbers(key), seed);
    return key;
}

QString responseTo(const LessonQuestion &question, const AnswerKey &key, const QString &given)
{
    const auto isSame = [&](const QString &other) {
        if (key.form == AnswerForm::Number) {
            const auto a = numberIn(given);
            const auto b = numberIn(other);
            return a && b && std::abs(*a - *b) <= key.tolerance + 1e-9;
        }
        if (key.form == AnswerForm::Cell)
            return QString(given).remove(u' ') == other;
        return namesIn(given) == namesIn(other);
    };
    const auto known = std::ranges::find_if(key.mistakes,
        [&](const KnownMistake &mistake) { return std::ranges::any_of(mistake.answers, isSame); });
    const std::string what = known == key.mistakes.end() ? std::string() : known->what;
    for (const WrongAnswer &wrong : question.wrong)
        if ((!what.empty() && wrong.what == what) || isSame(QString::fromStdString(wrong.what)))
            return QString::fromStdString(wrong.text);
    if (known != key.mistakes.end())
        return known->text;
    const auto other = std::ranges::find(question.wrong, "other", &WrongAnswer::what);
    return other == question.wrong.end() ? QString() : QString::fromStdString(other->text);
}

QString answerByClick(const AnswerKey &key, const Storyboard &board, SurfaceCell spot)
{
    if (!spot)
        return {};
    const Places &places = board.places();
    switch (key.form) {
    case AnswerForm::Number:
        return {};
    case AnswerForm::Item:
    case AnswerForm::Items: {
        const int item = spot.surface == Surface::Items ? spot.cell
            : spot.surface == Surface::Outputs          ? board.ownerOf(spot.cell)
                                                        : -1;
        return item < 0 ? QString() : places.labelOf(item);
    }
    case AnswerForm::Cell:
        break;
    }
    const int cell = spot.surface == Surface::Tile ? spot.cell : -1;
    return cell < 0
        ? QString()
        : QStringLiteral("%1,%2").arg(cell % places.tile().width()).arg(cell / places.tile().width());
}

} // namespace halo
