// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/tracecall.h"
#include "compute/run/runner.h"
#include "compute/task/instructionkinds.h"
#include "compute/task/taskresult.h"
#include "compute/timing/count/kernelresources.h"
#include "compute/timing/count/knowncounts.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/workload/convolution/convolutionproblem.h"

namespace halo {
namespace {

constexpr OptionText assemblyOptions[] = {
    { "device", "DEVICE", "Device number or part of a device name, see haloscope-cli devices.", nullptr },
    { "lines", nullptr, "Print how many instructions each source line became, by kind, instead of the code.",
        nullptr },
    { "json", nullptr, "Print one line of JSON per kernel.", nullptr },
};

QJsonObject toJson(const InstructionCounts &counts)
{
    QJsonObject all{ { QStringLiteral("instructions"), totalOf(counts) } };
    for (size_t i = 0; i < counts.size(); ++i)
        all[QLatin1String(instructionKinds()[i].id)] = counts[i];
    return all;
}

QJsonArray instructionsJson(const Assembly &assembly)
{
    QJsonArray all;
    for (const auto &[line, counts] : instructionsByLine(assembly)) {
        QJsonObject row = toJson(counts);
        row[QStringLiteral("line")] = line;
        all.append(row);
    }
    return all;
}

QJsonValue countedJson(const KernelBuild &kernel, const std::optional<KnownCounts> &known)
{
    const auto counted = known ? countedKernel(kernel, *known) : std::nullopt;
    if (!counted)
        return {};
    return QJsonObject{ { QStringLiteral("device"), text(known->device) },
        { QStringLiteral("driver"), text(known->driver) }, { QStringLiteral("date"), text(known->date) },
        { QStringLiteral("recorded"), !known->here }, { QStringLiteral("same_shape"), known->sameShape },
        { QStringLiteral("occupancy"),
            QJsonArray{ counted->leastOccupancy / 100.0, counted->mostOccupancy / 100.0 } },
        { QStringLiteral("registers"), counted->registers } };
}

QJsonObject toJson(const KernelBuild &kernel, const Variant &variant, const DeviceInfo &device,
    const std::optional<KnownCounts> &known)
{
    QJsonArray lines;
    for (const AssemblyLine &line : kernel.assembly.lines)
        lines.append(QJsonObject{
            { QStringLiteral("text"), text(line.text) }, { QStringLiteral("line"), line.source } });
    const Occupancy occupancy = occupancyOf(kernel, device);
    return { { QStringLiteral("variant"), text(variant.id) }, { QStringLiteral("file"), text(variant.file) },
        { QStringLiteral("device"), text(device.name) }, { QStringLiteral("kernel"), text(kernel.entry) },
        { QStringLiteral("group_size"), QJsonArray{ kernel.group.w, kernel.group.h } },
        { QStringLiteral("language"), text(kernel.assembly.language) },
        { QStringLiteral("for_this_group_size"), kernel.assembly.ofGroup },
        { QStringLiteral("registers"), kernel.registers > 0 ? QJsonValue(kernel.registers) : QJsonValue() },
        { QStringLiteral("local_bytes"), qint64(kernel.localBytes) },
        { QStringLiteral("private_bytes"), qint64(kernel.privateBytes) },
        { QStringLiteral("most_items"), qint64(kernel.mostItems) },
        { QStringLiteral("occupancy"),
            QJsonObject{ { QStringLiteral("model"), text(modelOf(device).name) },
                { QStringLiteral("groups"), occupancy.groups }, { QStringLiteral("share"), occupancy.share },
                { QStringLiteral("limit"), text(occupancy.limit) } } },
        { QStringLiteral("counted"), countedJson(kernel, known) }, { QStringLiteral("lines"), lines },
        { QStringLiteral("instructions_by_line"), instructionsJson(kernel.assembly) } };
}

void printHead(const KernelBuild &kernel, const DeviceInfo &device, const std::optional<KnownCounts> &known)
{
    printLine(QStringLiteral("%1 on %2, work-group %3%4")
                  .arg(text(kernel.entry), text(device.name), text(toString(kernel.group)),
                      kernel.assembly.lines.empty()
                          ? QStringLiteral(": the driver hands out nothing that can be read")
                          : QString()));
    QStringList resources;
    for (const Message &phrase : resourcesOf(kernel))
        resources << text(phrase);
    printLine(QStringLiteral("    ") + resources.join(QStringLiteral("; ")));
    printLine(QStringLiteral("    ") + text(occupancyInWords(kernel, device)));
    if (const auto counted = known ? countedKernel(kernel, *known) : std::nullopt)
        for (const Message &words : { counted->words, counted->about })
            printLine(QStringLiteral("    ") + text(words));
}

void printInstructions(const Assembly &assembly)
{
    for (const AssemblyLine &line : assembly.lines)
        printLine(QStringLiteral("%1  %2")
                      .arg(line.source > 0 ? QString::number(line.source) : QString(), 5)
                      .arg(text(line.text)));
}

/// With columns of the kinds that there are.
void printByLine(const Assembly &assembly, const Variant &variant)
{
    const auto lines = instructionsByLine(assembly);
    const InstructionCounts sum = sumOf(lines);
    const QStringList source = text(variant.source).split(u'\n');
    const auto rowOf = [&sum](const QString &line, const InstructionCounts &counts, const QString &code) {
        QStringList row{ line, QString::number(totalOf(counts)) };
        for (size_t i = 0; i < sum.size(); ++i)
            if (sum[i] > 0)
                row << QString::number(counts[i]);
        return row << code;
    };
    QStringList heading{ QStringLiteral("line"), QStringLiteral("instructions") };
    for (size_t i = 0; i < sum.size(); ++i)
        if (sum[i] > 0)
            heading << QLatin1String(instructionKinds()[i].title);
    std::vector<QStringList> rows{ heading << QStringLiteral("source") };
    for (const auto &[line, counts] : lines)
        rows.push_back(line > 0 ? rowOf(QString::number(line), counts, source.value(line - 1).trimmed())
                                : rowOf(QStringLiteral("-"), counts, QStringLiteral("(of no line alone)")));
    rows.push_back(rowOf(QStringLiteral("all"), sum, {}));
    for (const QStringList &row : rows) {
        QString all = row.front().rightJustified(5);
        for (qsizetype i = 1; i + 1 < row.size(); ++i)
            all += QStringLiteral("  ") + row[i].rightJustified(heading[i].size());
        printLine(row.back().isEmpty() ? all : all + QStringLiteral("  ") + row.back());
    }
}

/// What is broken on purpose never runs on a device.
RunOrder orderOf(const TraceRequest &request, const DeviceInfo &device, bool broken)
{
    RunOrder order{ request.problem, request.variant, request.tuning, device.index, broken ? 0 : 1 };
    order.assembly = true;
    return order;
}

} // namespace

int assemblyCommand(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Shows the code that a device's compiler generates for a kernel, each instruction "
                       "with its source line, and the registers, local memory and occupancy. PoCL compiles "
                       "at launch, so one work-group is launched."));
    addOptions(parser, traceOptions());
    addOptions(parser, assemblyOptions);
    if (!parseCall(parser, QStringLiteral("assembly [options]"), arguments))
        return 0;
    expectNoArguments(parser);
    const TraceRequest request = readTraceRequest(parser);
    const Interrupt interrupt;
    Runner runner;
    return exitStatusOf(interrupt, [&] {
        const DeviceInfo device
            = chooseDevice(runner.devices(), parser.value(QStringLiteral("device")).toStdString());
        const TaskResult result = runner.run(
            orderOf(request, device, parser.isSet(QStringLiteral("fault"))), interrupt.progress());
        const auto known = countsOf(request.variant, request.tuning, *request.problem);
        for (const KernelBuild &kernel : result.kernels) {
            if (parser.isSet(QStringLiteral("json"))) {
                printLine(inOneLine(toJson(kernel, request.variant, result.device, known)));
                continue;
            }
            printHead(kernel, result.device, known);
            if (parser.isSet(QStringLiteral("lines")))
                printByLine(kernel.assembly, request.variant);
            else
                printInstructions(kernel.assembly);
        }
        return 0;
    });
}

} // namespace halo
