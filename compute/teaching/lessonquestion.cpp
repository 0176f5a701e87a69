// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/lessonquestion.h"

#include "compute/base/text.h"

#include <QRegularExpression>
#include <QString>

#include <algorithm>

namespace halo {
namespace {

const QuestionKind &findKind(const std::string &id)
{
    std::vector<std::string> ids;
    for (const QuestionKind &kind : questionKinds()) {
        if (kind.id == id)
            return kind;
        ids.push_back(kind.id);
    }
    throw BadLine{ Message("expected what is asked: %1", inWords(ids)) };
}

/// An item is named as in the picture, the others by column and row.
void checkPlace(const std::string &key, const std::string &value)
{
    static const QRegularExpression item(QStringLiteral("^(any|[A-Z]{1,2}\\d{0,3})$"));
    static const QRegularExpression cell(QStringLiteral("^(any|\\d{1,6},\\d{1,6})$"));
    const bool isItem = key == "item";
    if (!(isItem ? item : cell).match(QString::fromStdString(value)).hasMatch())
        throw BadLine{ isItem ? "expected a work-item such as B2, or any"
                              : "expected column and row such as 4,4, or any" };
}

/// Whether it could be one, whatever the recording says.
bool isAnswer(const QString &text, AnswerForm form)
{
    static const QRegularExpression number(QStringLiteral("^-?\\d+([.,]\\d+)?$"));
    static const QRegularExpression item(QStringLiteral("^[A-Z]{1,2}\\d{0,3}$"));
    static const QRegularExpression items(
        QStringLiteral("^(none|[A-Z]{1,2}\\d{0,3}([\\s;,]+[A-Z]{1,2}\\d{0,3})*)$"));
    static const QRegularExpression cell(QStringLiteral("^\\d{1,6}, ?\\d{1,6}$"));
    const QRegularExpression &wanted = form == AnswerForm::Number ? number
        : form == AnswerForm::Item                                ? item
        : form == AnswerForm::Items                               ? items
                                                                  : cell;
    return wanted.match(text).hasMatch();
}

std::string exampleOf(AnswerForm form)
{
    switch (form) {
    case AnswerForm::Number:
        return "a number such as 2.25";
    case AnswerForm::Item:
        return "a work-item such as B2";
    case AnswerForm::Items:
        return "work-items such as A1 C1";
    case AnswerForm::Cell:
        break;
    }
    return "a cell such as 4,1";
}

void checkAnswer(const std::string &text, const QuestionKind &kind)
{
    if (!isAnswer(QString::fromStdString(text), kind.answers))
        throw BadLine{ Message("expected %1", exampleOf(kind.answers)) };
}

/// A name that is none would never be said.
void checkWrong(const std::string &what, const QuestionKind &kind)
{
    std::vector<std::string> names = kind.mistakes;
    names.emplace_back("other");
    if (std::ranges::find(names, what) != names.end() || isAnswer(QString::fromStdString(what), kind.answers))
        return;
    names.push_back(exampleOf(kind.answers));
    throw BadLine{ Message("expected %1", inWords(names)) };
}

/// "25 -> That is …"
void addWrong(LessonQuestion &question, const QuestionKind &kind, const HeaderLine &line)
{
    const auto arrow = line.value.find("->");
    if (arrow == std::string::npos)
        throw BadLine{ "expected \"wrong: ANSWER -> sentence\"" };
    std::string text = trimmed(line.value.substr(arrow + 2));
    if (text.size() > 1 && text.front() == '"' && text.back() == '"')
        text = text.substr(1, text.size() - 2);
    const std::string what = trimmed(line.value.substr(0, arrow));
    if (what.empty() || text.empty())
        throw BadLine{ "expected \"wrong: ANSWER -> sentence\"" };
    checkWrong(what, kind);
    question.wrong.push_back({ line.number, what, text });
}

void readQuestionLine(LessonQuestion &question, const QuestionKind &kind, const HeaderLine &line)
{
    if (line.value.empty())
        throw BadLine{ "expected \"key: value\"" };
    if (line.key == "wrong")
        return addWrong(question, kind, line);
    if (line.key == "answer") {
        checkAnswer(line.value, kind);
        question.answer = line.value;
    } else if (line.key == "why")
        question.why = line.value;
    else if (line.key == "form" && std::ranges::find(kind.forms, line.value) != kind.forms.end())
        question.form = line.value;
    else if (line.key == "form")
        throw BadLine{ Message("expected %1", inWords(kind.forms)) };
    else if (std::ranges::find(kind.about, line.key) != kind.about.end()) {
        checkPlace(line.key, line.value);
        question.about[line.key] = line.value;
    } else {
        std::vector<std::string> keys = kind.about;
        keys.insert(keys.end(), { "form", "answer", "why", "wrong" });
        throw BadLine{ Message("unknown key; expected %1", inWords(keys)) };
    }
}

} // namespace

const std::vector<QuestionKind> &questionKinds()
{
    static const std::vector<QuestionKind> all{
        { "who-loads", { "cell" }, { "click", "choose", "type" }, { "above", "turned" }, AnswerForm::Item },
        { "times-read", { "pixel" }, { "type", "choose" }, { "once", "by-item" } },
        { "cells-of", { "item" }, { "type", "choose" }, { "once", "all" } },
        { "sectors", {}, { "type", "choose" }, { "ideal", "lanes" } },
        { "colliding-lanes", {}, { "click", "type", "choose" }, { "nobody", "everybody" },
            AnswerForm::Items },
        { "empty-cells", {}, { "type", "choose" }, { "nothing", "filled" } },
        { "unfilled-read", {}, { "click", "choose" }, { "filled", "unread" }, AnswerForm::Cell },
        { "at-barrier", {}, { "type", "choose" }, { "everybody", "missing" } },
        { "reads-per-output", {}, { "type", "choose" }, { "naive", "once" } },
        { "sum", { "pixel" }, { "type", "choose" }, { "turned", "input" } },
        { "weight", { "pixel" }, { "type", "choose" }, { "turned", "middle" } },
        { "weights", {}, { "type", "choose" }, { "lanes", "all" } },
        { "products", {}, { "type", "choose" }, { "all", "run" } },
        { "zeros", {}, { "type", "choose" }, { "ring", "three" } },
        { "multiplications", {}, { "type", "choose" }, { "full", "one-channel", "one-filter" } },
        { "trips", {}, { "type", "choose" }, { "two-each", "one-pass" } },
    };
    return all;
}

LessonQuestion parseQuestion(
    const std::string &file, const HeaderLine &opening, const std::vector<HeaderLine> &lines)
{
    LessonQuestion question;
    question.line = opening.number;
    const QuestionKind *kind = nullptr;
    readLine(file, opening, [&] { kind = &findKind(opening.value); });
    question.kind = kind->id;
    question.form = kind->forms.front();
    for (const HeaderLine &line : lines)
        if (!trimmed(line.text).empty())
            readLine(file, line, [&] { readQuestionLine(question, *kind, line); });
    for (const std::string &key : kind->about)
        question.about.emplace(key, "any");
    return question;
}

} // namespace halo
