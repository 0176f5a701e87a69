// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/options.h"
#include "compute/cli/report/checks.h"
#include "compute/workload/modules.h"

namespace halo {
namespace {

constexpr OptionText kernelCheckOptions[] = {
    { "workload", "W",
        "Workload of the kernels, as for haloscope-cli bench. Default: that of the folder of the file, else "
        "image.",
        nullptr },
    { "filter", "SPEC", "Filter to check with, instead of several.", nullptr },
    { "group", "WxH", "Size of a work-group in work-items.", nullptr },
    { "items", "WxH", "Outputs per work-item, for kernels that support several.", nullptr },
    { "param", "NAME=VALUE", "Parameter of the kernel; repeatable.", nullptr },
    { "device", "DEVICE", "Device number or part of a device name, see haloscope-cli devices.", nullptr },
    { "json", nullptr, "Print one line of JSON per file.", nullptr },
};

QJsonObject toJson(const QString &file, const CheckReport &report)
{
    QJsonArray findings;
    for (const Finding &finding : report.findings)
        findings.append(QJsonObject{ { QStringLiteral("kind"), text(toString(finding.kind)) },
            { QStringLiteral("line"), finding.line }, { QStringLiteral("text"), text(finding.text) },
            { QStringLiteral("count"), finding.count } });
    return { { QStringLiteral("file"), file }, { QStringLiteral("ok"), !report.failure },
        { QStringLiteral("reason"), report.failure ? QString::fromUtf8(report.failure->what()) : QString() },
        { QStringLiteral("log"), report.failure ? text(report.failure->detail()) : QString() },
        { QStringLiteral("unoptimised"), report.unoptimised }, { QStringLiteral("runs"), report.runs },
        { QStringLiteral("recordings"), report.recordings }, { QStringLiteral("max_error"), report.maxError },
        { QStringLiteral("findings"), findings } };
}

QString inWords(const QString &file, const CheckReport &report)
{
    const QString how = report.unoptimised ? QStringLiteral(", not optimised") : QString();
    if (report.runs == 0)
        return QStringLiteral("%1: right on the simulator; no findings in %2 recorded work-groups%3")
            .arg(file, QString::number(report.recordings), how);
    return QStringLiteral("%1: right in %2 runs, largest error %3; no findings in %4 recorded work-groups%5")
        .arg(file, QString::number(report.runs), QString::number(report.maxError),
            QString::number(report.recordings), how);
}

/// Sentences of the checks name the file; those of devices may not.
void sayFailure(const QString &file, const CheckReport &report)
{
    const QString sentence = QString::fromUtf8(report.failure->what());
    sayLine(sentence.contains(file) ? sentence : file + QStringLiteral(": ") + sentence);
    sayDetail(text(report.failure->detail()));
}

CheckRequest requestOf(const QCommandLineParser &parser)
{
    const auto value = [&](const char *option) { return parser.value(QLatin1String(option)).toStdString(); };
    CheckRequest request;
    request.workload = value("workload");
    const WorkloadModule &module
        = request.workload.empty() ? *workloadModules().front() : requestedModule(request.workload);
    if (parser.isSet(QStringLiteral("filter")))
        request.filter = module.filterOf(value("filter"));
    if (parser.isSet(QStringLiteral("group")))
        request.tuning.group = parseSize(value("group"));
    if (parser.isSet(QStringLiteral("items")))
        request.tuning.items = parseSize(value("items"));
    request.tuning.params = parseParams(parser.values(QStringLiteral("param")));
    request.device = value("device");
    return request;
}

} // namespace

int checkCommand(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Checks kernel files: that they build; that work-groups recorded on a simulator have "
                       "no data races, no accesses out of bounds and no reads of uninitialised memory; and "
                       "that the results on a device match the reference."));
    addOptions(parser, kernelCheckOptions);
    if (!parseCall(parser, QStringLiteral("check FILE.cl... [options]"), arguments))
        return 0;
    if (parser.positionalArguments().isEmpty())
        throw Error(ErrorKind::Usage, "No kernel file given; see haloscope-cli check --help.");

    const Interrupt interrupt;
    KernelChecker checker(requestOf(parser), Progress(interrupt.token(), nullptr));
    int status = 0;
    for (const QString &file : parser.positionalArguments()) {
        CheckReport report;
        try {
            report = checker.check(file.toStdString());
        } catch (const Cancelled &) {
            return interrupt.exitStatus();
        }
        if (!report.guessed.empty())
            sayLine(QStringLiteral("%1: roles that the file does not give were guessed: %2.")
                        .arg(file, text(report.guessed)));
        if (report.failure)
            sayFailure(file, report);
        if (report.failure && status == 0)
            status = static_cast<int>(report.failure->kind());
        if (parser.isSet(QStringLiteral("json")))
            printLine(inOneLine(toJson(file, report)));
        else if (!report.failure)
            printLine(inWords(file, report));
    }
    return status;
}

} // namespace halo
