// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/cli/commands/taskcommand.h"
#include "compute/cli/console.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/options.h"
#include "compute/filter/filterspec.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/signal/signalsource.h"

namespace halo {
namespace {

const OptionText signalOptions[] = {
    { "filter", "SPEC",
        "Filter: samples (\"1 2 1\"), a text or WAV file with samples, or a preset as for run, with its "
        "columns added up.",
        "gauss:5" },
    { "op", "OP",
        "Operation: conv (convolution, which reverses the filter) or corr (correlation, which does not).",
        "conv" },
    { "size", "SIZE", "Output size: same, valid or full.", "full" },
    { "border", "RULE", borderHelp(), "zero" },
    { "row", "Y", "Row of an image to filter, from 0.", nullptr },
    { "column", "X", "Column of an image to filter, from 0.", nullptr },
};

class SignalCommand : public TaskCommand
{
public:
    Words words() const override
    {
        return { "signal", "filter a signal", "signal IN [-o OUT] [options]",
            "Filters a signal: samples (\"1 2 3\"), a text file with a channel per column, a WAV file, a row "
            "or column of an image, or a generated signal: sine:LENGTH,PERIOD, chirp:LENGTH,FIRST,LAST, "
            "steps:LENGTH,STEP or noise:LENGTH,SEED. The result is printed, or written as text (.csv, .dat, "
            ".tsv, .txt) or sound (.wav, .aiff, .au, .caf, .w64).",
            "Output file. Default: print the samples.", "Outputs", "tile_halo", signalOptions };
    }
    std::shared_ptr<const Problem> problem(const TaskOptions &call) override;
    void describe(const TaskRun &run, QJsonObject &json) const override;
    void checkFile(const QString &path) const override { checkSignalFile(path); }
    void write(const TaskRun &run, const QString &path) const override { writeSignal(filtered(run), path); }
    void print(const TaskRun &run, bool written) const override
    {
        if (!written)
            printText(QString::fromLatin1(signalText(filtered(run))).trimmed());
    }

private:
    Signal filtered(const TaskRun &run) const { return { run.order.problem->imageOf(run.result), m_rate }; }

    double m_rate = 0.0; ///< of the signal
};

std::shared_ptr<const Problem> SignalCommand::problem(const TaskOptions &call)
{
    const QStringList sources = call.sources();
    if (sources.size() != 1)
        throw Error(ErrorKind::Usage,
            "Expected one signal: a file, samples in quotes, or a generator such as sine:1000,50.");
    ImageLine line;
    if (call.given("row"))
        line.row = wholeNumber(call.value("row"), 0, QStringLiteral("--row"));
    if (call.given("column"))
        line.column = wholeNumber(call.value("column"), 0, QStringLiteral("--column"));
    const Signal signal = readSignal(sources.front(), line);
    m_rate = signal.rate;
    return std::make_shared<const ConvolutionProblem>(noted(signal.samples),
        parseSignalFilter(call.word("filter")),
        Settings{
            parseOp(call.word("op")), parseOutputSize(call.word("size")), parseBorder(call.word("border")) },
        RowRange{}, "signal");
}

void SignalCommand::describe(const TaskRun &run, QJsonObject &json) const
{
    const ProblemText asked = run.order.problem->text();
    json[QStringLiteral("samples")] = asked.size.w;
    json[QStringLiteral("outputs")] = filtered(run).samples.width;
    json[QStringLiteral("channels")] = asked.channels;
    json[QStringLiteral("filter")] = text(asked.what);
}

} // namespace

std::unique_ptr<TaskCommand> signalCommand()
{
    return std::make_unique<SignalCommand>();
}

} // namespace halo
