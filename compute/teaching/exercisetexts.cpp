// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/exercisetexts.h"

#include "compute/base/error.h"
#include "compute/kernel/header.h"
#include "compute/kernel/textfile.h"

namespace halo {
namespace {

const std::vector<std::string> keys{ "title", "summary", "requires", "hint", "if" };

void putAdvice(Exercise &exercise, const TextFile &texts)
{
    for (const std::string &line : texts.all("if", exercise.advice.size())) {
        const auto [kind, sentence] = splitAtColon(line);
        const auto advice = exercise.advice.find(kind);
        if (advice == exercise.advice.end() || sentence.empty())
            throw Error(ErrorKind::Input, "%1: the exercise has no line \"if: %2\".", texts.file, kind);
        advice->second = sentence;
    }
}

Exercise withTexts(Exercise exercise, const TextFile &texts)
{
    exercise.variant.title = texts.one("title");
    exercise.variant.summary = texts.one("summary");
    exercise.variant.notes = texts.notes;
    exercise.hints = texts.all("hint", exercise.hints.size());
    auto &constraints = exercise.variant.constraints;
    const std::vector<std::string> &reasons = texts.all("requires", constraints.size());
    for (size_t i = 0; i < constraints.size(); ++i)
        constraints[i].reason = reasons[i];
    putAdvice(exercise, texts);
    return exercise;
}

} // namespace

Exercise inLanguage(Exercise exercise, const std::string &language)
{
    const auto texts = textFileOf(exercise.variant, ":/exercises", language, keys);
    return texts ? withTexts(std::move(exercise), *texts) : exercise;
}

Exercise inWordsOf(Exercise exercise, const std::string &file, const std::string &text)
{
    const TextFile texts = parseTextFile(file, text, exercise.variant, keys);
    return withTexts(std::move(exercise), texts);
}

} // namespace halo
