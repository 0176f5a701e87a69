// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/jsontext.h"
#include "compute/diagnosis/diagnosis.h"

#include <QJsonArray>
#include <QJsonObject>

namespace halo {
namespace {

QJsonObject toJson(const Diagnosis::Finding &finding)
{
    QJsonObject facts;
    for (const auto &[name, value] : finding.facts)
        facts[text(name)] = text(value);
    return { { QStringLiteral("topic"), text(toString(finding.topic)) },
        { QStringLiteral("severity"), text(toString(finding.severity)) },
        { QStringLiteral("finding"), text(finding.sentence) },
        { QStringLiteral("advice"), text(finding.advice) }, { QStringLiteral("facts"), facts } };
}

QString verdict(const Diagnosis &diagnosis)
{
    const auto count = [&](Diagnosis::Severity severity) { return diagnosis.of(severity).size(); };
    const size_t problems = count(Diagnosis::Severity::Problem);
    if (!diagnosis.complete)
        return QStringLiteral("Interrupted; what was found so far is above.");
    if (problems > 0)
        return QStringLiteral("%1 of %2 findings %3.")
            .arg(problems)
            .arg(diagnosis.findings.size())
            .arg(problems == 1 ? QStringLiteral("is a problem") : QStringLiteral("are problems"));
    return QStringLiteral("No problem in %1 findings, %2 with advice.")
        .arg(diagnosis.findings.size())
        .arg(count(Diagnosis::Severity::Advice));
}

} // namespace

int doctorCommand(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Examines the program, its helper programs, drivers, devices and caches, tests each device and the "
        "simulator, and suggests what to do. The exit status is 70 if there is a problem."));
    parser.addOption({ QStringLiteral("json"), QStringLiteral("Print a JSON array, one finding per line.") });
    if (!parseCall(parser, QStringLiteral("doctor [--json]"), arguments))
        return 0;
    expectNoArguments(parser);

    const Interrupt interrupt;
    const Diagnosis diagnosis = diagnose(
        [](const Message &doing, int percent, const Diagnosis &) {
            sayProgress(QStringLiteral("%1 %: %2").arg(percent).arg(text(doing)));
        },
        interrupt.token());
    if (parser.isSet(QStringLiteral("json"))) {
        QJsonArray all;
        for (const Diagnosis::Finding &finding : diagnosis.findings)
            all.append(toJson(finding));
        printText(lineByLine(all));
    } else {
        printText(text(reportOf(diagnosis)));
        printLine(verdict(diagnosis));
    }
    if (!diagnosis.complete)
        return interrupt.exitStatus();
    return diagnosis.worst() == Diagnosis::Severity::Problem ? static_cast<int>(ErrorKind::Device) : 0;
}

} // namespace halo
