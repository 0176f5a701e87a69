// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/marks.h"

#include <algorithm>
#include <utility>

namespace halo {
namespace {

/// "Step 2 (cell 4,1): "12" is wrong; it is 25. Each cell counts once."
std::string sentenceOf(const AnswerMark &mark)
{
    const QString asked = mark.asked.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(mark.asked);
    QString said = QStringLiteral("Step %1%2: ").arg(QString::number(mark.step), asked);
    if (mark.given.isEmpty())
        said += QStringLiteral("not answered; it is %1.").arg(mark.answer);
    else
        said += QStringLiteral("\"%1\" is wrong; it is %2.").arg(mark.given, mark.answer);
    return (mark.response.isEmpty() ? said : said + u' ' + mark.response).toStdString();
}

} // namespace

int Marks::points() const
{
    return static_cast<int>(std::ranges::count(answers, true, &AnswerMark::right))
        + (kernel ? kernel->points() : 0);
}

int Marks::most() const
{
    return static_cast<int>(answers.size()) + checks;
}

std::string Marks::wrong() const
{
    std::string all;
    const auto add = [&all](const std::string &sentence) {
        if (!sentence.empty())
            all += (all.empty() ? "" : " ") + sentence;
    };
    if (failure)
        add(failure->what());
    for (const AnswerMark &mark : answers)
        if (!mark.right)
            add(sentenceOf(mark));
    if (kernel)
        add(kernel->reason().english());
    for (const std::string &remark : remarks)
        add(remark);
    return all;
}

void remarkTwins(std::vector<Marks> &all)
{
    std::map<std::pair<std::string, int>, std::vector<Marks *>> papers;
    for (Marks &marks : all)
        if (!marks.failure)
            papers[{ marks.handIn.lesson, marks.seed }].push_back(&marks);
    for (auto &[paper, twins] : papers)
        for (Marks *one : twins)
            if (const Marks *other = one == twins.front() ? twins.back() : twins.front(); other != one)
                one->remarks.push_back("The same number handed in " + other->file + ", too.");
}

} // namespace halo
