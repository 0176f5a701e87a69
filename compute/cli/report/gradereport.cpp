// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/report/gradereport.h"

#include "compute/base/text.h"
#include "compute/cli/jsontext.h"
#include "compute/kernel/csvtext.h"

namespace halo {
namespace {

QJsonArray itemOf(const FaultLocation &where, int item)
{
    return array(Size2{ item % where.with.group.w, item / where.with.group.w });
}

QJsonObject toJson(const FaultLocation &where)
{
    QJsonObject json{ { QStringLiteral("with"), text(where.with.text) },
        { QStringLiteral("group"), array(where.group) }, { QStringLiteral("pass"), where.launch },
        { QStringLiteral("line"), where.line } };
    if (where.pixel)
        json[QStringLiteral("pixel")] = array(*where.pixel);
    if (!where.finding)
        return json;
    json[QStringLiteral("kind")] = text(toString(where.finding->kind));
    if (where.finding->item >= 0)
        json[QStringLiteral("item")] = itemOf(where, where.finding->item);
    if (where.finding->other >= 0)
        json[QStringLiteral("other")] = itemOf(where, where.finding->other);
    if (!where.buffer.empty()) {
        json[QStringLiteral("buffer")] = text(where.buffer);
        json[QStringLiteral("index")] = static_cast<qint64>(where.finding->index);
    }
    return json;
}

QJsonObject toJson(const CheckResult &result)
{
    QJsonObject json{ { QStringLiteral("check"), text(result.check.text) },
        { QStringLiteral("state"), text(toString(result.state)) },
        { QStringLiteral("sentence"), text(result.sentence) },
        { QStringLiteral("advice"), text(result.advice) } };
    if (result.where)
        json[QStringLiteral("where")] = toJson(*result.where);
    return json;
}

QJsonArray texts(const std::vector<std::string> &all)
{
    QJsonArray json;
    for (const std::string &one : all)
        json.append(text(one));
    return json;
}

} // namespace

QJsonObject toJson(const Exercise &exercise)
{
    const Variant &variant = exercise.variant;
    QJsonArray checks;
    for (const ExerciseCheck &check : exercise.checks)
        checks.append(QJsonObject{ { QStringLiteral("check"), text(check.text) },
            { QStringLiteral("with"), text(exercise.cases[check.with].text) } });
    return { { QStringLiteral("id"), text(exercise.id()) }, { QStringLiteral("title"), text(variant.title) },
        { QStringLiteral("summary"), text(variant.summary) }, { QStringLiteral("text"), text(variant.notes) },
        { QStringLiteral("hints"), texts(exercise.hints) }, { QStringLiteral("checks"), checks },
        { QStringLiteral("file"), text(variant.file) }, { QStringLiteral("source"), text(variant.source) },
        { QStringLiteral("shipped"), variant.origin == Origin::Shipped } };
}

QJsonObject toJson(const Grade &grade)
{
    QJsonArray checks;
    for (const CheckResult &result : grade.results)
        checks.append(toJson(result));
    return { { QStringLiteral("file"), text(grade.file) },
        { QStringLiteral("exercise"), text(grade.exercise) }, { QStringLiteral("passed"), grade.passed() },
        { QStringLiteral("points"), grade.points() }, { QStringLiteral("reason"), text(grade.reason()) },
        { QStringLiteral("log"), text(grade.failure ? grade.failure->detail() : std::string()) },
        { QStringLiteral("checks"), checks } };
}

QString inWords(const Grade &grade)
{
    return QStringLiteral("%1: %2: %3, %4 of %5 checks")
        .arg(text(grade.file), text(grade.exercise),
            grade.passed() ? QStringLiteral("passed") : QStringLiteral("not passed"),
            QString::number(grade.points()), QString::number(grade.results.size()));
}

QByteArray gradeCsvHeader()
{
    return "file,exercise,passed,points,of,failed_check,line,reason\n";
}

QByteArray gradeCsvRow(const Grade &grade)
{
    // A spreadsheet would compute what begins so, and students name their files.
    const std::string folder = grade.file.find_first_of("=+-@") == 0 ? "./" : "";
    const CheckResult *failed = grade.failure ? nullptr : grade.firstFailed();
    const int line = failed && failed->where ? failed->where->line : 0;
    return csvCell(folder + grade.file) + ',' + csvCell(grade.exercise) + ',' + (grade.passed() ? "1," : "0,")
        + QByteArray::number(grade.points()) + ',' + QByteArray::number(grade.results.size()) + ','
        + csvCell(failed ? failed->check.text : std::string()) + ','
        + (line > 0 ? QByteArray::number(line) : QByteArray()) + ',' + csvCell(grade.reason().english())
        + '\n';
}

} // namespace halo
