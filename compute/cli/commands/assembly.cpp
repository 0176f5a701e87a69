// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/assembly.h"
#include "compute/base/error.h"
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/tracecall.h"
#include "compute/engine/runner.h"
#include "compute/task/taskresult.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/workload/convolution/convolutionproblem.h"

namespace halo {
namespace {

constexpr OptionText assemblyOptions[] = {
    { "device", "DEVICE", "Device number or part of a device name, see haloscope-cli devices.", nullptr },
    { "json", nullptr, "Print one line of JSON per kernel.", nullptr },
};

struct Occupied
{
    const HardwareModel &model;
    Occupancy occupancy;
};

Occupied occupiedBy(const KernelBuild &kernel, const DeviceInfo &device)
{
    const HardwareModel &model = modelOf(device);
    const GroupNeeds needs{ static_cast<int>(kernel.group.area()), kernel.localBytes, kernel.registers };
    return { model, occupancyOf(needs, model) };
}

QJsonObject toJson(const KernelBuild &kernel, const Variant &variant, const DeviceInfo &device)
{
    QJsonArray lines;
    for (const AssemblyLine &line : kernel.assembly.lines)
        lines.append(QJsonObject{
            { QStringLiteral("text"), text(line.text) }, { QStringLiteral("line"), line.source } });
    const auto [model, occupancy] = occupiedBy(kernel, device);
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
            QJsonObject{ { QStringLiteral("model"), text(model.name) },
                { QStringLiteral("groups"), occupancy.groups }, { QStringLiteral("share"), occupancy.share },
                { QStringLiteral("limit"), text(occupancy.limit) } } },
        { QStringLiteral("lines"), lines } };
}

void print(const KernelBuild &kernel, const DeviceInfo &device)
{
    const Assembly &assembly = kernel.assembly;
    const QString group = text(toString(kernel.group));
    printLine(QStringLiteral("%1 on %2, work-group %3: %4")
                  .arg(text(kernel.entry), text(device.name), group,
                      assembly.lines.empty() ? QStringLiteral("the driver hands out nothing that can be read")
                                             : text(assembly.language)
                              + (assembly.ofGroup ? QStringLiteral(" for just this size of a work-group")
                                                  : QStringLiteral(" for work-groups of any size"))));
    QString takes = kernel.registers > 0 ? QStringLiteral("    %1 registers").arg(kernel.registers)
                                         : QStringLiteral("    registers: the driver does not tell");
    takes += QStringLiteral("; %1 bytes of local memory").arg(kernel.localBytes);
    if (kernel.privateBytes > 0)
        takes += QStringLiteral("; %1 bytes for a work-item that registers do not hold")
                     .arg(kernel.privateBytes);
    printLine(takes);
    const auto [model, occupancy] = occupiedBy(kernel, device);
    printLine(QStringLiteral("    occupancy %1 %: %2 at once, limited by %3 (model: %4)")
                  .arg(qRound(100.0 * occupancy.share))
                  .arg(occupancy.groups == 1 ? QStringLiteral("1 work-group")
                                             : QStringLiteral("%1 work-groups").arg(occupancy.groups))
                  .arg(text(occupancy.limit), text(model.name)));
    for (const AssemblyLine &line : assembly.lines)
        printLine(QStringLiteral("%1  %2")
                      .arg(line.source > 0 ? QString::number(line.source) : QString(), 5)
                      .arg(text(line.text)));
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
        const TaskResult result = runner.run(orderOf(request, device, parser.isSet(QStringLiteral("fault"))),
            Progress(interrupt.token(), nullptr));
        for (const KernelBuild &kernel : result.kernels)
            if (parser.isSet(QStringLiteral("json")))
                printLine(inOneLine(toJson(kernel, request.variant, result.device)));
            else
                print(kernel, result.device);
        return 0;
    });
}

} // namespace halo
