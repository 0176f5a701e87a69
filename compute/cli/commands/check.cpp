// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/options/call.h"
#include "compute/cli/options/jsontext.h"
#include "compute/cli/options/options.h"
#include "compute/cli/report/checks.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/workloads.h"
#include "compute/workload/signal/signalsource.h"

namespace halo {
namespace {

constexpr OptionText kernelCheckOptions[] = {
    { "workload", "W",
        "What the kernels compute, see the option of bench; without it that of the folder they lie in, else "
        "image.",
        nullptr },
    { "filter", "SPEC", "Check with this filter instead of several.", nullptr },
    { "group", "WxH", "Work-items of a work-group.", nullptr },
    { "items", "WxH", "Outputs of a work-item, for kernels that can compute several.", nullptr },
    { "param", "NAME=VALUE", "A parameter of the kernel; may be given several times.", nullptr },
    { "device", "DEVICE", "Number or part of the name, see the command devices.", nullptr },
    { "json", nullptr, "Print one line of JSON for each file.", nullptr },
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
        { QStringLiteral("runs"), report.runs }, { QStringLiteral("recordings"), report.recordings },
        { QStringLiteral("max_error"), report.maxError }, { QStringLiteral("findings"), findings } };
}

QString inWords(const QString &file, const CheckReport &report)
{
    if (report.runs == 0)
        return QStringLiteral("%1: right on the simulator; no findings in %2 recorded work-groups")
            .arg(file)
            .arg(report.recordings);
    return QStringLiteral("%1: right in %2 runs, largest error %3; no findings in %4 recorded work-groups")
        .arg(file)
        .arg(report.runs)
        .arg(report.maxError)
        .arg(report.recordings);
}

/// Sentences of the checks name the file; those of devices may not.
void sayFailure(const QString &file, const CheckReport &report)
{
    const QString sentence = QString::fromUtf8(report.failure->what());
    sayLine(sentence.contains(file) ? sentence : file + QStringLiteral(": ") + sentence);
    sayDetail(text(report.failure->detail()));
}

CheckWish wishOf(const QCommandLineParser &parser)
{
    const auto value = [&](const char *option) { return parser.value(QLatin1String(option)).toStdString(); };
    CheckWish wish;
    wish.workload = value("workload");
    if (!wish.workload.empty() && !findWorkload(wish.workload))
        throw Error(
            ErrorKind::Usage, "--workload is \"" + wish.workload + "\"; choose " + workloadIds() + ".");
    if (parser.isSet(QStringLiteral("filter")))
        wish.filter
            = wish.workload == "signal" ? parseSignalFilter(value("filter")) : parseFilter(value("filter"));
    if (parser.isSet(QStringLiteral("group")))
        wish.tuning.group = parseSize(value("group"));
    if (parser.isSet(QStringLiteral("items")))
        wish.tuning.items = parseSize(value("items"));
    wish.tuning.params = parseParams(parser.values(QStringLiteral("param")));
    wish.device = value("device");
    return wish;
}

} // namespace

int checkCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Checks kernel files: whether they build, whether work-groups recorded on a simulator "
                       "race, reach outside their memory or read what nobody wrote, and whether a device "
                       "computes what the reference does."));
    addOptions(parser, kernelCheckOptions);
    if (!parseCall(parser, QStringLiteral("check FILE.cl... [options]"), arguments))
        return 0;
    if (parser.positionalArguments().isEmpty())
        throw Error(ErrorKind::Usage, "No kernel file is given; see haloscope-cli check --help.");

    const Interrupt interrupt;
    KernelChecker checker(wishOf(parser), Progress(interrupt.token(), nullptr));
    int status = 0;
    for (const QString &file : parser.positionalArguments()) {
        CheckReport report;
        try {
            report = checker.check(file.toStdString());
        } catch (const Cancelled &) {
            return interrupt.exitStatus();
        }
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
