// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/loneweight.h"
#include "compute/cli/options.h"
#include "compute/cli/report/checks.h"
#include "compute/workload/modules.h"

namespace halo {
namespace {

const OptionText kernelCheckOptions[] = {
    { "workload", "W",
        "Workload of the kernels, as for haloscope-cli bench. Default: that of the folder of the file, else "
        "image.",
        nullptr },
    { "size", "WxH",
        "Size of the synthetic image to check with, or number of samples; for other workloads as for bench "
        "--sizes. Default: one that suits the kernel.",
        nullptr },
    { "image", "FILE", "Image to check with instead, or a signal.", nullptr },
    { "filter", "SPEC", "Filter to check with, instead of several.", nullptr },
    { "op", "OP", "Operation to check, conv or corr, instead of both.", nullptr },
    { "border", "RULE", borderHelp(), nullptr },
    { "output-size", "SIZE",
        "Output size to check, instead of all: same, valid or full. Default with --size and --image: same.",
        nullptr },
    { "group", "WxH", "Size of a work-group in work-items.", nullptr },
    { "items", "WxH", "Outputs per work-item, for kernels that support several.", nullptr },
    { "param", "NAME=VALUE", "Parameter of the kernel; repeatable.", nullptr },
    { "device", "DEVICE", "Device number or part of a device name, see haloscope-cli devices.", nullptr },
    { "json", nullptr, "Print one line of JSON per file.", nullptr },
};

/// With what it was checked with, unless it says so, or is of the compiler.
QString reasonOf(const CheckReport &report)
{
    QString reason = QString::fromUtf8(report.failure->what());
    const QString with = report.failed ? text(inWords(*report.failed)) : QString();
    if (report.failed && report.failure->kind() == ErrorKind::Device && report.failure->detail().empty()
        && !reason.contains(with))
        reason += QStringLiteral(" It was checked with %1.").arg(with);
    return reason;
}

/// The fields of a case are those of the one that failed.
QJsonObject toJson(const QString &file, const CheckReport &report)
{
    QJsonArray findings;
    for (const Finding &finding : report.findings)
        findings.append(QJsonObject{ { QStringLiteral("kind"), text(toString(finding.kind)) },
            { QStringLiteral("line"), finding.line }, { QStringLiteral("text"), text(finding.text) },
            { QStringLiteral("count"), finding.count } });
    QJsonArray cases;
    for (const CheckSetup &one : report.plan.cases)
        cases.append(toJson(one));
    QJsonObject json = report.failed ? toJson(*report.failed) : QJsonObject();
    const QJsonObject all{ { QStringLiteral("file"), file }, { QStringLiteral("ok"), !report.failure },
        { QStringLiteral("reason"), report.failure ? reasonOf(report) : QString() },
        { QStringLiteral("log"), report.failure ? text(report.failure->detail()) : QString() },
        { QStringLiteral("unoptimised"), report.unoptimised }, { QStringLiteral("runs"), report.runs },
        { QStringLiteral("recordings"), report.recordings }, { QStringLiteral("max_error"), report.maxError },
        { QStringLiteral("findings"), findings }, { QStringLiteral("checked_with"), cases } };
    for (auto field = all.begin(); field != all.end(); ++field)
        json.insert(field.key(), field.value());
    return json;
}

/// "1 run", "2 runs".
QString countText(std::int64_t count, const char *one)
{
    return QString::number(count) + QLatin1Char(' ') + QLatin1String(one)
        + QLatin1String(count == 1 ? "" : "s");
}

QString inWords(const QString &file, const CheckReport &report)
{
    const QString groups = countText(report.recordings, "recorded work-group");
    QString how = report.unoptimised ? QStringLiteral(", not optimised") : QString();
    if (!report.plan.isUsual)
        how += QStringLiteral("; checked with ") + text(inWords(report.plan.cases));
    if (report.runs == 0)
        return QStringLiteral("%1: right on the simulator; no errors found in %2%3").arg(file, groups, how);
    return QStringLiteral("%1: right in %2, largest error %3; no errors found in %4%5")
        .arg(file, countText(report.runs, "run"), QString::number(report.maxError), groups, how);
}

/// Sentences of the checks name the file; those of devices may not.
void sayFailure(const QString &file, const CheckReport &report)
{
    const QString sentence = reasonOf(report);
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
    const auto given = [&](const char *option) { return parser.isSet(QLatin1String(option)); };
    request.size = value("size");
    request.image = value("image");
    if (given("size") && given("image"))
        throw Error(ErrorKind::Usage, "--size and --image exclude each other; leave one out.");
    if (given("filter")) {
        request.filter = module.filterOf(value("filter"));
        sayNotices(loneWeightNotices(*request.filter));
    }
    if (given("op"))
        request.op = parseOp(value("op"));
    if (given("border"))
        request.border = parseBorder(value("border"));
    if (given("output-size"))
        request.outputSize = parseOutputSize(value("output-size"));
    request.tuning = requestedSizes(parser);
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
    KernelChecker checker(requestOf(parser), interrupt.progress());
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
