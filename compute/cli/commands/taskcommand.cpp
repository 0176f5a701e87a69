// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/commands/taskcommand.h"

#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/cli/call.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/targets.h"
#include "compute/run/runner.h"
#include "compute/timing/record/timingcsv.h"
#include "compute/workload/modules.h"

#include <algorithm>

namespace halo {
namespace {

void addCommonOptions(CallParser &parser, const TaskCommand::Words &words)
{
    parser.addOption({ { QStringLiteral("o"), QStringLiteral("output") }, QString::fromLatin1(words.output),
        QStringLiteral("OUT") });
    addOptions(parser, words.options);
    const std::string variant = "Variant to use, or auto; see haloscope-cli variants --workload "
        + std::string(words.workload) + (words.variant ? "." : ". Default: print the sizes only.");
    const std::string items = std::string(words.items) + " per work-item, for variants that support several.";
    const std::string device = "Device number or part of a device name, see haloscope-cli devices"
        + std::string(
            moduleOf(words.workload).usesFilter() ? "; opencv convolves on the CPU without OpenCL." : ".");
    const OptionText common[] = {
        { "variant", "ID", variant.c_str(), words.variant },
        { "device", "DEVICE", device.c_str(), nullptr },
        { "group", "WxH", "Size of a work-group in work-items, such as 16x16.", nullptr },
        { "items", "WxH", items.c_str(), nullptr },
        { "repeat", "N", "Measure N times after one warm-up run.", "1" },
        { "csv", "OUT.csv", "Write the timings as CSV, one row per measurement.", nullptr },
        { "verify", nullptr, "Compare the result with the reference and do not write a wrong result.",
            nullptr },
        { "json", nullptr, "Print one line of JSON about the result.", nullptr },
    };
    addOptions(parser, common);
}

TaskRun compute(
    const TaskOptions &call, const std::shared_ptr<const Problem> &problem, const Progress &progress)
{
    Runner runner; // drivers are asked in the child process
    DeviceInfo device;
    device.index = opencvDevice;
    if (call.word("device") != "opencv")
        device = chooseDevice(runner.devices(), call.word("device"));
    TaskRun run{ call.order(problem, device), {}, {}, {} };
    run.result = runner.run(run.order, progress);
    if (!run.result.clock.empty())
        sayLine(text(run.result.clock));
    run.median = medianKernelTime(run.result.samples);
    if (call.given("verify"))
        run.agreement
            = compare(*problem, run.result.outputs, problem->reference(progress), run.order.variant);
    return run;
}

void checkRight(const TaskCommand &command, const TaskRun &run)
{
    if (run.agreement && !run.agreement->right)
        throw Error(ErrorKind::Device,
            "The result is wrong: %1 %2, so it was not written; choose another variant or device.",
            command.wrongPlace(*run.agreement), QString::number(run.agreement->maxError));
}

void describe(const TaskCommand &command, const TaskRun &run, QJsonObject &json)
{
    json[QStringLiteral("device")] = text(run.result.device.name);
    json[QStringLiteral("variant")] = text(variantIdOf(run.order));
    json[QStringLiteral("source_hash")] = text(sourceHashOf(run.order));
    json[QStringLiteral("kernel_ns")] = static_cast<qint64>(run.median.count());
    if (run.agreement) {
        json[QStringLiteral("verified")] = run.agreement->right;
        json[QStringLiteral("max_error")] = run.agreement->maxError;
    }
    json[QStringLiteral("notices")] = arrayOf(command.notices());
    command.describe(run, json);
}

void deliver(const TaskCommand &command, const TaskOptions &call, const TaskRun &run)
{
    const QString out = call.value("output");
    if (!out.isEmpty())
        command.write(run, out);
    if (call.given("csv"))
        saveFile(call.value("csv"),
            timingCsvHeader() + '\n' + timingCsvRows(run.order, run.result, run.agreement));
    if (!call.given("json"))
        command.print(run, !out.isEmpty());
}

int run(TaskCommand &command, const TaskOptions &call, const Progress &progress)
{
    const bool computes = command.words().variant || call.given("variant");
    for (const char *option : { "output", "csv", "verify" })
        if (!computes && call.given(option))
            throw Error(ErrorKind::Usage,
                "Without --variant only sizes are printed, and --%1 has nothing to work on; add --variant "
                "auto.",
                option);
    QJsonObject json = command.facts(call);
    if (!call.given("json"))
        command.printFacts(call);
    if (computes) {
        call.checkVariant();
        const QString out = call.value("output");
        if (!out.isEmpty())
            command.checkFile(out);
        makeFolders({ out, call.value("csv") });
        const TaskRun run = compute(call, command.problem(call), progress);
        checkRight(command, run);
        deliver(command, call, run);
        describe(command, run, json);
    }
    if (call.given("json"))
        printLine(inOneLine(json));
    return 0;
}

} // namespace

/// Written by the build, see CMakeLists.txt.
std::vector<MakeTaskCommand> foundCommands();

std::vector<MakeTaskCommand> taskCommands()
{
    std::vector<MakeTaskCommand> all = foundCommands();
    std::ranges::sort(
        all, {}, [](MakeTaskCommand make) { return moduleOf(make()->words().workload).facts().place; });
    return all;
}

void TaskCommand::write(const TaskRun &run, const QString &path) const
{
    saveFile(path, QByteArray::fromStdString(run.order.problem->table(run.result.outputs)));
}

void TaskCommand::print(const TaskRun &run, bool /*written*/) const
{
    printLine(QStringLiteral("kernels        %1 ms by %2 on %3")
                  .arg(QString::number(static_cast<double>(run.median.count()) / 1e6),
                      text(run.order.variant.id), text(run.result.device.name)));
}

std::string TaskCommand::wrongPlace(const Agreement &agreement) const
{
    return "output " + std::to_string(agreement.index) + " is off by";
}

Image TaskCommand::noted(Image image)
{
    sayNotices(image.notices);
    m_notices = image.notices;
    return image;
}

int runTaskCommand(TaskCommand &command, const QStringList &arguments)
{
    const TaskCommand::Words words = command.words();
    CallParser parser;
    parser.setApplicationDescription(QString::fromLatin1(words.description));
    addCommonOptions(parser, words);
    if (!parseCall(parser, QString::fromLatin1(words.usage), arguments))
        return 0;
    const Interrupt interrupt;
    return exitStatusOf(interrupt, [&] {
        try {
            return run(command, TaskOptions(parser, words.workload), interrupt.progress());
        } catch (const BuildError &error) {
            if (parser.isSet(QStringLiteral("json")))
                printLine(inOneLine(failureJson(parser.positionalArguments().value(0), error)));
            throw;
        }
    });
}

} // namespace halo
