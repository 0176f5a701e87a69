// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/classsummary.h"

#include "compute/drawing/lessons/answermark.h"
#include "compute/drawing/lessons/marks.h"
#include "compute/teaching/grade.h"

#include <algorithm>

namespace halo {
namespace {

CommonItem &itemOf(std::vector<CommonItem> &items, const std::string &of, const std::string &name)
{
    const auto known = std::ranges::find_if(
        items, [&](const CommonItem &item) { return item.of == of && item.name == name; });
    return known == items.end() ? items.emplace_back(CommonItem{ of, name, 0, 0, 0, {} }) : *known;
}

/// Papers differ by their seed: what is wrong for the same reason counts as one, else what was written.
void count(CommonItem &item, const std::string &given, const std::string &explanation)
{
    ++item.wrong;
    const auto same = std::ranges::find_if(item.mistakes, [&](const CommonMistake &mistake) {
        return explanation.empty() ? mistake.given == given : mistake.explanation == explanation;
    });
    if (same == item.mistakes.end())
        item.mistakes.push_back({ given, explanation, 1 });
    else
        ++same->count;
}

void addAnswer(std::vector<CommonItem> &items, const std::string &lesson, const AnswerMark &mark)
{
    CommonItem &item
        = itemOf(items, "lesson " + lesson, "step " + std::to_string(mark.step) + ": " + mark.title);
    if (mark.right)
        ++item.right;
    else if (mark.given.isEmpty())
        ++item.missing;
    else
        count(item, mark.given.toStdString(), mark.response.toStdString());
}

void addCheck(std::vector<CommonItem> &items, const std::string &exercise, const CheckResult &result)
{
    CommonItem &item = itemOf(items, "exercise " + exercise, "check: " + result.check.text);
    if (result.state == CheckResult::State::Passed)
        ++item.right;
    else if (result.state == CheckResult::State::Skipped)
        ++item.missing;
    else
        count(item, result.sentence.english(), result.advice.english());
}

} // namespace

ClassSummary summaryOf(const std::vector<Marks> &all)
{
    ClassSummary summary;
    std::vector<CommonItem> checks;
    for (const Marks &marks : all) {
        ++summary.handIns;
        summary.failed += marks.failure ? 1 : 0;
        if (marks.failure)
            continue;
        summary.points += marks.points();
        summary.most += marks.most();
        for (const AnswerMark &mark : marks.answers)
            addAnswer(summary.items, marks.handIn.lesson, mark);
        if (!marks.kernel)
            continue;
        CommonItem &runs = itemOf(checks, "exercise " + marks.handIn.exercise, "it compiles and ends");
        if (marks.kernel->failure)
            count(runs, marks.kernel->failure->what(), {});
        else
            ++runs.right;
        for (const CheckResult &result : marks.kernel->results)
            addCheck(checks, marks.handIn.exercise, result);
    }
    summary.items.insert(summary.items.end(), checks.begin(), checks.end());
    for (CommonItem &item : summary.items)
        std::ranges::stable_sort(item.mistakes, std::greater(), &CommonMistake::count);
    return summary;
}

} // namespace halo
