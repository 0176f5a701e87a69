// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/exercise.h"

#include "compute/base/text.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/header.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/teaching/counters.h"
#include "compute/teaching/mistakes.h"

#include <QString>

#include <algorithm>
#include <sstream>

namespace halo {
namespace {

const std::string hole = "YOUR TURN";
const std::string caseForm = "group WxH, picture WxH, filter SPEC";

/// "group 16x16": the word, and the rest.
std::pair<std::string, std::string> firstWord(const std::string &text)
{
    const auto blank = text.find(' ');
    return { text.substr(0, blank), blank == std::string::npos ? "" : trimmed(text.substr(blank)) };
}

/// Reads "group 16x16, picture 64x64, filter gauss:5": the filter comes last, as its text may have commas.
class CaseReader
{
public:
    CheckCase read(const std::string &text)
    {
        m_case.text = text;
        for (std::string rest = text; !rest.empty();) {
            const bool last = rest.starts_with("filter ");
            const auto comma = last ? std::string::npos : rest.find(", ");
            readPart(trimmed(rest.substr(0, comma)));
            rest = comma == std::string::npos ? "" : trimmed(rest.substr(comma + 2));
        }
        if (!m_group || !m_picture || m_case.filter.weights.empty())
            throw BadLine{ Message("expected \"%1\"", caseForm) };
        return m_case;
    }

private:
    void readPart(const std::string &part)
    {
        const auto [word, value] = firstWord(part);
        if (word == "group") {
            m_case.group = parseSize(value);
            m_group = true;
        } else if (word == "picture") {
            m_case.picture = parseSize(value);
            m_picture = true;
        } else if (word == "items") {
            m_case.items = parseSize(value);
        } else if (word == "border") {
            m_case.border = parseBorder(value);
        } else if (word == "filter") {
            m_case.filter = parseFilter(value);
        } else {
            throw BadLine{ Message(
                "expected \"%1\", and before the filter \"items WxH\" or \"border RULE\"", caseForm) };
        }
    }

    CheckCase m_case;
    bool m_group = false, m_picture = false;
};

void addCheck(Exercise &exercise, ExerciseCheck check)
{
    if (exercise.cases.empty())
        throw BadLine{ Message("expected a line \"with: %1\" before it", caseForm) };
    check.with = exercise.cases.size() - 1;
    exercise.checks.push_back(std::move(check));
}

void addPlainCheck(Exercise &exercise, const std::string &text)
{
    if (text != "no findings" && text != "right")
        throw BadLine{ "expected \"no findings\" or \"right\"" };
    addCheck(exercise, { text == "right" ? CheckKind::Right : CheckKind::NoFindings, text });
}

/// "global reads 400"
void addLimit(Exercise &exercise, const std::string &text)
{
    std::vector<std::string> names;
    for (const Counter &counter : counters())
        names.emplace_back(counter.name);
    const auto blank = text.rfind(' ');
    bool isNumber = false;
    const double limit
        = blank == std::string::npos ? 0.0 : QString::fromStdString(text.substr(blank)).toDouble(&isNumber);
    const std::string name = trimmed(text.substr(0, blank));
    if (!isNumber || limit < 0.0 || !findCounter(name))
        throw BadLine{ Message("expected %1, and a number", inWords(names)) };
    addCheck(exercise, { CheckKind::AtMost, "at most " + text, 0, name, limit });
}

void addRival(Exercise &exercise, const std::string &text)
{
    findVariant(shippedVariants(), text); // or throws
    addCheck(exercise, { CheckKind::FasterThan, "faster than " + text, 0, text });
}

void addHint(Exercise &exercise, const std::string &text)
{
    if (text.empty())
        throw BadLine{ "expected a sentence" };
    exercise.hints.push_back(text);
}

void addAdvice(Exercise &exercise, const std::string &text)
{
    const auto [kind, sentence] = parsePair(text, "expected \"kind : sentence\"");
    const std::vector<std::string> kinds = adviceKinds();
    if (std::ranges::find(kinds, kind) == kinds.end())
        throw BadLine{ Message("expected %1", inWords(kinds)) };
    if (!exercise.advice.emplace(kind, sentence).second)
        throw BadLine{ "expected each kind once" };
}

void checkName(Exercise &exercise, const std::string &text)
{
    if (text != exercise.id())
        throw BadLine{ Message("expected the file's own name, \"%1\"", exercise.id()) };
}

/// What an exercise has besides what every kernel has. A new key is one line here, one in isExerciseKey() and
/// one in resources/exercises/README.md.
const HeaderKeys<Exercise> &exerciseKeys()
{
    static const HeaderKeys<Exercise> keys{
        { "exercise", checkName },
        { "hint", addHint },
        { "with", [](Exercise &e, const std::string &t) { e.cases.push_back(CaseReader().read(t)); } },
        { "check", addPlainCheck },
        { "at most", addLimit },
        { "faster than", addRival },
        { "if", addAdvice },
    };
    return keys;
}

std::vector<int> holesIn(const std::string &source)
{
    std::vector<int> holes;
    std::istringstream in(source);
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.find(hole) != std::string::npos)
            holes.push_back(number);
    }
    return holes;
}

} // namespace

std::vector<std::string> adviceKinds()
{
    std::vector<std::string> kinds{ "race", "bounds", "uninitialised", "divergence", "timeout", "value" };
    std::ranges::copy(mistakeKinds(), std::back_inserter(kinds));
    std::ranges::copy(raceKinds(), std::back_inserter(kinds));
    for (const Counter &counter : counters())
        kinds.emplace_back(counter.name);
    kinds.emplace_back("slower");
    return kinds;
}

std::string exerciseNamedIn(const std::string &source)
{
    for (const HeaderLine &line : headerOf(source).lines)
        if (line.key == "exercise")
            return line.value;
    return {};
}

Exercise parseExercise(const std::string &file, const std::string &source)
{
    if (exerciseNamedIn(source).empty())
        throw Error(ErrorKind::Input,
            "%1: the header has no \"exercise\"; add the line \"// exercise: …\" with the file's own name.",
            file);
    Exercise exercise;
    exercise.variant = parseVariant(file, "image", source);
    for (const HeaderLine &line : headerOf(source).lines)
        if (isExerciseKey(line.key))
            readKey(file, line, exerciseKeys(), exercise);
    exercise.holes = holesIn(source);
    if (exercise.holes.empty() || exercise.hints.empty() || exercise.checks.empty())
        throw Error(ErrorKind::Input,
            "%1: an exercise needs a comment \"%2\" that marks where to write, a line \"hint\" and one "
            "that checks, such as \"// check: right\".",
            file, hole);
    return exercise;
}

} // namespace halo
