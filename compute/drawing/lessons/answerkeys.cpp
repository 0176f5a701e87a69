// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/answerkeys.h"

#include "compute/drawing/lessons/answerrules.h"
#include "compute/drawing/lessons/givenanswer.h"
#include "compute/drawing/lessons/layerrules.h"
#include "compute/workload/layer/layershape.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

std::vector<QString> wrongNumbers(const AnswerKey &key)
{
    return { plain(key.number * 2), plain(key.number + 1), plain(std::abs(key.number - 1)),
        plain(key.number * 4) };
}

/// The fewest decimals that still tell the answer.
int decimalsOf(const AnswerKey &key)
{
    constexpr int most = 8;
    int decimals = 0;
    for (double scale = 1.0; decimals < most; scale *= 10.0, ++decimals)
        if (std::abs(std::round(key.number * scale) / scale - key.number) <= key.tolerance + 1e-9)
            break;
    return decimals;
}

/// All choices of a number have the decimals of the answer: none is the odd one out.
QString inFormOf(const AnswerKey &key, const QString &choice)
{
    const auto number = numberIn(choice);
    const int decimals = decimalsOf(key);
    if (key.form != AnswerForm::Number || !number || (decimals == 0 && *number != std::round(*number)))
        return choice;
    return QString::number(*number, 'f', decimals);
}

/// The answer among wrong ones, in an order of the seed: four, if there are so many. Mistakes that the author
/// explains come first, then those that the recording knows.
void addChoices(
    AnswerKey &key, const LessonQuestion &question, const std::vector<QString> &others, std::uint64_t seed)
{
    constexpr size_t most = 4;
    std::vector<QString> choices{ inFormOf(key, key.answer) };
    const auto add = [&](const QString &answer) {
        const QString choice = inFormOf(key, answer);
        if (choices.size() < most && !choice.isEmpty() && !key.accepts(choice)
            && std::ranges::find(choices, choice) == choices.end())
            choices.push_back(choice);
    };
    for (const WrongAnswer &wrong : question.wrong) {
        const auto known = std::ranges::find(key.mistakes, wrong.what, &KnownMistake::what);
        if (known != key.mistakes.end())
            add(known->answers.front());
        else if (key.form != AnswerForm::Number || numberIn(QString::fromStdString(wrong.what)))
            add(QString::fromStdString(wrong.what));
    }
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

} // namespace

bool AnswerKey::accepts(const QString &given) const
{
    switch (form) {
    case AnswerForm::Number: {
        const auto value = numberIn(given);
        return value && std::abs(*value - number) <= tolerance + 1e-9;
    }
    case AnswerForm::Item:
    case AnswerForm::Items:
        return itemNamesIn(given) == itemNamesIn(answer);
    case AnswerForm::Cell:
        break;
    }
    return cells.contains(cellIn(given));
}

AnswerKey answerKey(const LessonQuestion &question, const Storyboard &board, int frame,
    const HardwareModel &model, std::uint64_t seed)
{
    const auto rule = answerRules().find(question.kind);
    if (rule == answerRules().end())
        Asked::refuse(question,
            "The question \"%1\" in line %2 is not about a recording; choose another stage or kind.");
    AnswerKey key = rule->second(Asked(question, board, frame, model, seed));
    addChoices(key, question, key.form == AnswerForm::Number ? wrongNumbers(key) : otherItems(board), seed);
    return key;
}

AnswerKey layerKey(const LessonQuestion &question, const std::string &problem, std::uint64_t seed)
{
    const auto rule = layerRules().find(question.kind);
    if (rule == layerRules().end())
        Asked::refuse(question,
            "The question \"%1\" in line %2 needs a recording, and a layer has none here; choose another "
            "kind.");
    AnswerKey key = rule->second(parseLayer(problem));
    addChoices(key, question, wrongNumbers(key), seed);
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
            return cellIn(given) == cellIn(other) && !cellIn(other).isEmpty();
        return itemNamesIn(given) == itemNamesIn(other);
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

QString answerByClick(const AnswerKey &key, const Storyboard &board, SurfaceCell position)
{
    if (!position)
        return {};
    const Places &places = board.places();
    switch (key.form) {
    case AnswerForm::Number:
        return {};
    case AnswerForm::Item:
    case AnswerForm::Items: {
        const int item = position.surface == Surface::Items ? position.cell
            : position.surface == Surface::Outputs          ? board.ownerOf(position.cell)
                                                            : -1;
        return item < 0 ? QString() : places.labelOf(item);
    }
    case AnswerForm::Cell:
        break;
    }
    const int cell = position.surface == Surface::Tile ? position.cell : -1;
    return cell < 0
        ? QString()
        : QStringLiteral("%1,%2").arg(cell % places.tile().width()).arg(cell / places.tile().width());
}

} // namespace halo
