// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/lessons/answerkeys.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/image/image.h"
#include "compute/teaching/lessonquestion.h"
#include "compute/teaching/lessonscene.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/trace/model/trace.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace halo {

/// tr() of what is said about answers.
struct AnswerWords
{
    Q_DECLARE_TR_FUNCTIONS(halo::LessonAnswers)
};

/// Pictures of lessons have samples of 8 bit, and numbers are told in their units.
inline constexpr Depth answerDepth = Depth::U8;

/// As answers are written: the same in all languages.
inline QString plain(double value)
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

    /// Throws Error(Input): what is wrong with the question, by its line.
    /// The format has the kind of the question at %1, its line at %2, and behind them the values.
    template<typename... Values>
    [[noreturn]] static void refuse(
        const LessonQuestion &question, const char *format, const Values &...values)
    {
        throw Error(ErrorKind::Input, format, question.kind, question.line, values...);
    }
    template<typename... Values> [[noreturn]] void refuse(const char *format, const Values &...values) const
    {
        refuse(question, format, values...);
    }

    /// Of those, the one at column and row as the question names it, or by the seed.
    int chosenCell(const std::string &key, int width, QPoint origin, const std::vector<int> &candidates) const
    {
        if (candidates.empty())
            refuse("The question \"%1\" in line %2 finds nothing of this kind in the recording; choose "
                   "another scene.");
        const std::string &request = question.about.at(key);
        if (request == "any")
            return candidates[pick(seed, question.kind + key, candidates.size())];
        const QStringList parts = QString::fromStdString(request).split(u',');
        const QPoint at = QPoint(parts[0].toInt(), parts[1].toInt()) - origin;
        const int cell = at.y() * width + at.x();
        const bool inside = at.x() >= 0 && at.x() < width && at.y() >= 0;
        if (!inside || std::ranges::find(candidates, cell) == candidates.end())
            refuse("The question \"%1\" in line %2 has \"%3: %4\", which is not in the recording; choose "
                   "another.",
                key, request);
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
        refuse(local ? "The question \"%1\" in line %2 is asked in a step that touches no local memory; "
                       "choose another step."
                     : "The question \"%1\" in line %2 is asked in a step that touches no global memory; "
                       "choose another step.");
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
            refuse("The question \"%1\" in line %2 is about a tile, and this implementation has none; choose "
                   "another implementation.");
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
    /// The output that the question is about: one of the image that a single work-item stores, so that no
    /// race decides what it is. A kernel without a guard stores beyond the image, too.
    int chosenOutput() const
    {
        const auto isOwned = [&](int cell) {
            if (positionOf(cell).y() >= trace.view.geometry.out.h)
                return false;
            const std::vector<Touch> &stores = board.touches({ Surface::Outputs, cell });
            return !stores.empty() && std::ranges::all_of(stores, [&](const Touch &store) {
                return store.item == stores.front().item;
            });
        };
        std::vector<int> outputs;
        for (int cell = 0; cell < places.outputCells(); ++cell)
            if (isOwned(cell))
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

/// A number, of which answers may be off by so much.
AnswerKey numberKey(double number, double tolerance, const QString &reason);
/// A wrong answer, unless it is right here.
void addMistake(AnswerKey &key, const char *what, const QString &answer, const QString &text);

} // namespace halo
