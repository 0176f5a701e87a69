// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/report/marksreport.h"

#include "compute/base/text.h"
#include "compute/base/xmltext.h"
#include "compute/cli/report/gradereport.h"
#include "compute/drawing/lessons/answermark.h"
#include "compute/drawing/lessons/classsummary.h"
#include "compute/drawing/lessons/marks.h"
#include "compute/kernel/csvtext.h"

#include <QJsonArray>
#include <QStringList>

#include <algorithm>
#include <set>

namespace halo {
namespace {

constexpr size_t mostMistakes = 3; ///< that are told of a question

QString share(int part, int all)
{
    return all == 0 ? QStringLiteral("-") : QStringLiteral("%1 %").arg((200 * part + all) / (2 * all));
}

QJsonObject toJson(const AnswerMark &mark)
{
    return { { QStringLiteral("step"), mark.step }, { QStringLiteral("title"), text(mark.title) },
        { QStringLiteral("asked"), mark.asked }, { QStringLiteral("given"), mark.given },
        { QStringLiteral("answer"), mark.answer }, { QStringLiteral("right"), mark.right },
        { QStringLiteral("response"), mark.response } };
}

QJsonObject toJson(const CommonItem &item)
{
    QJsonArray mistakes;
    for (const CommonMistake &mistake : item.mistakes)
        mistakes.append(QJsonObject{ { QStringLiteral("given"), text(mistake.given) },
            { QStringLiteral("explanation"), text(mistake.explanation) },
            { QStringLiteral("count"), mistake.count } });
    return { { QStringLiteral("of"), text(item.of) }, { QStringLiteral("name"), text(item.name) },
        { QStringLiteral("right"), item.right }, { QStringLiteral("wrong"), item.wrong },
        { QStringLiteral("missing"), item.missing }, { QStringLiteral("mistakes"), mistakes } };
}

/// The steps that ask something, of all lessons.
std::set<int> askingSteps(const std::vector<Marks> &all)
{
    std::set<int> steps;
    for (const Marks &marks : all)
        for (const AnswerMark &mark : marks.answers)
            steps.insert(mark.step);
    return steps;
}

QByteArray row(const Marks &marks, const std::set<int> &steps)
{
    QByteArrayList cells{ csvCell(marks.handIn.student), csvCell(marks.handIn.name),
        csvCell(marks.handIn.lesson), marks.failure ? QByteArray() : QByteArray::number(marks.seed) };
    for (const int step : steps) {
        const auto mark = std::ranges::find(marks.answers, step, &AnswerMark::step);
        cells << (mark == marks.answers.end() ? QByteArray() : QByteArray(mark->right ? "1" : "0"));
    }
    cells << QByteArray::number(marks.kernel ? marks.kernel->points() : 0) << QByteArray::number(marks.checks)
          << QByteArray::number(marks.points()) << QByteArray::number(marks.most()) << csvCell(marks.wrong())
          << csvCell(marks.file);
    return cells.join(',') + '\n';
}

QString escaped(const std::string &said)
{
    return text(said).toHtmlEscaped();
}

QString itemRow(const CommonItem &item)
{
    QString mistakes;
    for (size_t i = 0; i < std::min(mostMistakes, item.mistakes.size()); ++i) {
        const CommonMistake &mistake = item.mistakes[i];
        mistakes += QStringLiteral("<p><b>%1 ×</b> %2 <span>%3</span></p>")
                        .arg(mistake.count)
                        .arg(escaped(mistake.given), escaped(mistake.explanation));
    }
    return QStringLiteral(
        "<tr><td>%1<br/><small>%2</small></td><td class=\"n\">%3"
        "<div><i style=\"width:%4%\"></i></div></td><td class=\"n\">%5</td><td class=\"n\">%6</td>"
        "<td>%7</td></tr>\n")
        .arg(escaped(item.name), escaped(item.of), share(item.right, item.all()),
            QString::number(item.all() == 0 ? 0 : 100 * item.right / item.all()), QString::number(item.wrong),
            QString::number(item.missing), mistakes);
}

QString marksRow(const Marks &marks)
{
    return QStringLiteral("<tr><td>%1</td><td class=\"f\">%2</td><td class=\"n\">%3 of %4</td><td>%5</td>"
                          "<td class=\"f\">%6</td></tr>\n")
        .arg(escaped(marks.handIn.student), escaped(marks.handIn.name), QString::number(marks.points()),
            QString::number(marks.most()), escaped(marks.wrong()), escaped(marks.file));
}

constexpr const char *head = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"/><title>What the class handed in</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/><style>
:root { color-scheme: light dark }
body { font: 15px/1.4 sans-serif; max-width: 75em; margin: 2em auto; padding: 0 1em }
table { border-collapse: collapse; width: 100%; margin-bottom: 2em }
th, td { text-align: left; vertical-align: top; padding: .4em .8em .4em 0; border-bottom: 1px solid #8886;
  overflow-wrap: anywhere }
th { white-space: nowrap } td:first-child, .f { min-width: 9em }
p { margin: 0 0 .3em } small, span { opacity: .75 } .n { white-space: nowrap }
div { width: 6em; height: .5em; border: 1px solid } i { display: block; height: 100%; background: #0072b2 }
</style></head><body>
)";

} // namespace

QJsonObject toJson(const Marks &marks)
{
    QJsonArray answers;
    for (const AnswerMark &mark : marks.answers)
        answers.append(toJson(mark));
    QJsonArray remarks;
    for (const std::string &remark : marks.remarks)
        remarks.append(text(remark));
    QJsonObject json{ { QStringLiteral("file"), text(marks.file) },
        { QStringLiteral("student"), text(marks.handIn.student) },
        { QStringLiteral("name"), text(marks.handIn.name) },
        { QStringLiteral("lesson"), text(marks.handIn.lesson) }, { QStringLiteral("seed"), marks.seed },
        { QStringLiteral("points"), marks.points() }, { QStringLiteral("of"), marks.most() },
        { QStringLiteral("answers"), answers }, { QStringLiteral("remarks"), remarks },
        { QStringLiteral("failure"), text(marks.failure ? marks.failure->what() : "") } };
    if (marks.kernel)
        json[QStringLiteral("kernel")] = toJson(*marks.kernel);
    return json;
}

QJsonObject toJson(const ClassSummary &summary)
{
    QJsonArray items;
    for (const CommonItem &item : summary.items)
        items.append(toJson(item));
    return { { QStringLiteral("hand_ins"), summary.handIns }, { QStringLiteral("failed"), summary.failed },
        { QStringLiteral("points"), summary.points }, { QStringLiteral("of"), summary.most },
        { QStringLiteral("summary"), items } };
}

QString inWords(const Marks &marks)
{
    const std::string who = marks.handIn.student + (marks.handIn.name.empty() ? "" : ' ' + marks.handIn.name);
    return QStringLiteral("%1: %2: %3 of %4")
        .arg(text(marks.file), text(who), QString::number(marks.points()), QString::number(marks.most()));
}

QStringList inWords(const ClassSummary &summary)
{
    QStringList lines{ QStringLiteral("Hand-ins: %1; could not be marked: %2; points: %3 of all there are.")
                           .arg(summary.handIns)
                           .arg(summary.failed)
                           .arg(share(summary.points, summary.most)) };
    for (const CommonItem &item : summary.items) {
        lines << QStringLiteral("%1, %2: %3 right, %4 wrong, %5 missing")
                     .arg(text(item.of), text(item.name), share(item.right, item.all()),
                         QString::number(item.wrong), QString::number(item.missing));
        for (size_t i = 0; i < std::min(mostMistakes, item.mistakes.size()); ++i)
            lines << QStringLiteral("    %1 x %2  %3")
                         .arg(item.mistakes[i].count)
                         .arg(text(item.mistakes[i].given), text(item.mistakes[i].explanation))
                         .trimmed()
                         .prepend(QStringLiteral("    "));
    }
    return lines;
}

QByteArray marksCsv(const std::vector<Marks> &all)
{
    const std::set<int> steps = askingSteps(all);
    QByteArray csv = "student,name,lesson,seed,";
    for (const int step : steps)
        csv += "step_" + QByteArray::number(step) + ',';
    csv += "checks,of_checks,points,of,wrong,file\n";
    for (const Marks &marks : all)
        csv += row(marks, steps);
    return csv;
}

QByteArray marksPage(const std::vector<Marks> &all, const ClassSummary &summary)
{
    QString page = QString::fromLatin1(head)
        + QStringLiteral("<h1>What the class handed in</h1>\n<p>%1</p>\n").arg(inWords(summary).first())
        + QStringLiteral("<h2>What most got wrong</h2>\n<table><tr><th>Question</th><th>Right</th>"
                         "<th>Wrong</th><th>Missing</th><th>Most frequent</th></tr>\n");
    std::vector<CommonItem> items = summary.items;
    std::ranges::stable_sort(items, [](const CommonItem &a, const CommonItem &b) {
        return static_cast<std::int64_t>(a.right) * b.all() < static_cast<std::int64_t>(b.right) * a.all();
    });
    for (const CommonItem &item : items)
        page += itemRow(item);
    page += QStringLiteral("</table>\n<h2>Marks</h2>\n<table><tr><th>Student</th><th>Name</th><th>Points</th>"
                           "<th>What was wrong</th><th>File</th></tr>\n");
    for (const Marks &marks : all)
        page += marksRow(marks);
    return allowedInXml((page + QStringLiteral("</table></body></html>\n")).toUtf8());
}

} // namespace halo
