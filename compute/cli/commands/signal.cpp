// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/options/call.h"
#include "compute/cli/options/jsontext.h"
#include "compute/cli/options/options.h"
#include "compute/cli/options/report.h"
#include "compute/cli/options/targets.h"
#include "compute/cli/options/taskoptions.h"
#include "compute/engine/runner.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/filter/filterspec.h"
#include "compute/timing/record/timingcsv.h"
#include "compute/timing/tune/choice.h"
#include "compute/workload/signal/signalsource.h"

namespace halo {
namespace {

const OptionText optionTexts[] = {
    { "filter", "SPEC",
        "Samples (\"1 2 1\"), a text or WAV file of them, or a preset as for run, whose columns are added "
        "up.",
        "gauss:5" },
    { "variant", "ID", "How to compute it, see variants --workload signal; or auto.", "tile_halo" },
    { "op", "OP", "conv (the filter turned around) or corr (as written).", "conv" },
    { "size", "SIZE", "Output size: same, valid or full.", "full" },
    { "border", "RULE", borderHelp(), "zero" },
    { "row", "Y", "Which row of an image is the signal, from 0.", nullptr },
    { "column", "X", "Which column of an image is the signal, from 0.", nullptr },
    { "device", "DEVICE",
        "Number or part of the name, see the command devices; opencv computes on the CPU without OpenCL.",
        nullptr },
    { "group", "WxH", "Work-items of a work-group, such as 128x1.", nullptr },
    { "items", "WxH", "Outputs of a work-item, for variants that can compute several.", nullptr },
    { "repeat", "N", "Measure N times after one warm-up.", "1" },
    { "csv", "FILE", "Write the timings, a row for each measurement.", nullptr },
    { "verify", nullptr, "Compare with the reference; a wrong result is not written.", nullptr },
    { "json", nullptr, "Print one line of JSON about the result.", nullptr },
};

/// The call, understood.
class Call : public TaskOptions
{
public:
    explicit Call(const QCommandLineParser &parser)
        : TaskOptions(parser, "signal")
    {
    }

    Signal signal() const;
    Job job(const Signal &signal, Runner &runner) const;
};

Signal Call::signal() const
{
    const QStringList sources = this->sources();
    if (sources.size() != 1)
        throw Error(
            Fault::Usage, "Give one signal: a file, samples in quotes, or a maker such as sine:1000,50.");
    ImageLine line;
    if (given("row"))
        line.row = wholeNumber(value("row"), 0, QStringLiteral("--row"));
    if (given("column"))
        line.column = wholeNumber(value("column"), 0, QStringLiteral("--column"));
    return readSignal(sources.front(), line);
}

Job Call::job(const Signal &signal, Runner &runner) const
{
    Job job;
    job.image = signal.samples;
    job.filter = parseSignalFilter(word("filter"));
    job.settings = { parseOp(word("op")), parseOutputSize(word("size")), parseBorder(word("border")) };
    job.variant.workload = "signal";
    DeviceInfo device;
    device.index = opencvDevice;
    if (word("device") != "opencv")
        device = chooseDevice(runner.devices(), word("device"));
    const RunOrder order = this->order(problemOf(job), device);
    job.variant = order.variant;
    job.tuning = order.tuning;
    job.repeats = order.repeats;
    job.device = order.device;
    return job;
}

QJsonObject toJson(const Job &job, const Result &result, const std::optional<Verification> &verification)
{
    QJsonObject json{ { QStringLiteral("samples"), job.image.width },
        { QStringLiteral("outputs"), result.image.width },
        { QStringLiteral("channels"), static_cast<qint64>(job.image.colour.size()) },
        { QStringLiteral("device"), text(result.device.name) },
        { QStringLiteral("variant"), text(result.variantId) },
        { QStringLiteral("source_hash"), text(result.sourceHash) },
        { QStringLiteral("filter"), text(specOf(job.filter)) },
        { QStringLiteral("kernel_ns"), static_cast<qint64>(medianKernelTime(result.samples).count()) } };
    if (verification) {
        json[QStringLiteral("verified")] = verification->ok();
        json[QStringLiteral("max_error")] = verification->maxError;
    }
    return json;
}

void checkRight(const Verification &found)
{
    if (!found.ok())
        throw Error(Fault::Device,
            "The result is wrong: it differs from the reference by "
                + QString::number(found.maxError).toStdString() + " at sample " + std::to_string(found.worstX)
                + ", so it was not written; choose another variant or device.");
}

/// To a file, or else to stdout.
void deliver(const Call &call, const Signal &filtered)
{
    const QString out = call.value("output");
    if (!out.isEmpty()) {
        makeFolders({ out });
        writeSignal(filtered, out);
    } else if (!call.given("json")) {
        printLine(QString::fromLatin1(signalText(filtered)).trimmed());
    }
}

} // namespace

int signalCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Filters a signal: samples (\"1 2 3\"), a text file with a channel in each column, a WAV file, a row "
        "or "
        "column of an image, or a made one: sine:LENGTH,PERIOD, chirp:LENGTH,FIRST,LAST, steps:LENGTH,STEP, "
        "noise:LENGTH,SEED. The result is written as text or WAV, or printed."));
    parser.addOption({ { QStringLiteral("o"), QStringLiteral("output") },
        QStringLiteral("File to write to; without it the samples are printed."), QStringLiteral("OUT") });
    addOptions(parser, optionTexts);
    if (!parseCall(parser, QStringLiteral("signal IN [-o OUT] [options]"), arguments))
        return 0;
    const Call call(parser);
    const Interrupt interrupt;
    const Progress progress(interrupt.token(), nullptr);
    const Signal signal = call.signal();
    Runner runner;
    const Job job = call.job(signal, runner);
    try {
        const Result result = runner.run(job, progress);
        std::optional<Verification> verification;
        if (call.given("verify"))
            checkRight(*(verification = Verifier().verify(job, result.image, progress)));
        deliver(call, { result.image, signal.rate });
        if (call.given("csv"))
            saveFile(call.value("csv"), timingCsvHeader() + '\n' + timingCsvRows(job, result, verification));
        if (call.given("json"))
            printLine(inOneLine(toJson(job, result, verification)));
    } catch (const BuildError &e) {
        sayLine(QString::fromUtf8(e.what()));
        sayDetail(text(e.detail()));
        return static_cast<int>(e.fault());
    } catch (const Cancelled &) {
        return interrupt.exitStatus();
    }
    return 0;
}

} // namespace halo
