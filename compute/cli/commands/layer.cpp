// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/options/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/options/jsontext.h"
#include "compute/cli/options/options.h"
#include "compute/cli/options/report.h"
#include "compute/cli/options/targets.h"
#include "compute/cli/options/taskoptions.h"
#include "compute/base/error.h"
#include "compute/workload/histogram/descriptors/vectorfile.h"
#include "compute/workload/layer/layerproblem.h"
#include "compute/engine/runner.h"
#include "compute/base/savefile.h"
#include "compute/timing/record/timingcsv.h"

namespace halo {
namespace {

constexpr OptionText optionTexts[] = {
    { "variant", "ID", "How to compute it, see variants --workload layer; or auto. Without it only sizes are told.",
        nullptr },
    { "seed", "N", "Inputs and weights are made up: multiples of 1/8 from -1 to 1.", "1" },
    { "ones", nullptr, "All inputs and weights are 1, so that outputs count the pixels under a window.",
        nullptr },
    { "input", "FILE", "Inputs from a text file, channel by channel, row by row.", nullptr },
    { "weights", "FILE", "Weights from a text file, filter by filter.", nullptr },
    { "device", "DEVICE", "Number or part of the name, see the command devices.", nullptr },
    { "group", "WxH", "Work-items of a work-group, such as 16x16.", nullptr },
    { "items", "WxH", "Outputs of a work-item, for variants that can compute several.", nullptr },
    { "repeat", "N", "Measure N times after one warm-up.", "1" },
    { "csv", "FILE", "Write the timings, a row for each measurement.", nullptr },
    { "verify", nullptr, "Compare with the reference; a wrong result is not written.", nullptr },
    { "json", nullptr, "Print one line of JSON.", nullptr },
};

/// The call, understood.
class Call : public TaskOptions
{
public:
    explicit Call(const QCommandLineParser &parser)
        : TaskOptions(parser, "layer")
    {
    }

    LayerShape shape() const;
    std::shared_ptr<const LayerProblem> problem() const;
};

LayerShape Call::shape() const
{
    const QStringList layers = sources();
    if (layers.size() != 1)
        throw Error(Fault::Usage, "Give one layer, such as 3x416x416/16/3x3/s1/p1/d1.");
    return parseLayer(layers.front().toStdString());
}

std::shared_ptr<const LayerProblem> Call::problem() const
{
    const LayerShape layer = shape();
    LayerData data = given("ones")
        ? onesLayer(layer)
        : randomLayer(
            layer, static_cast<std::uint32_t>(wholeNumber(value("seed"), 0, QStringLiteral("--seed"))));
    if (given("input"))
        data.input = sharedValues(readVectors(value("input")).values);
    if (given("weights"))
        data.weights = sharedValues(readVectors(value("weights")).values);
    return std::make_shared<const LayerProblem>(layer, std::move(data));
}

/// What the kernel made, and how long it took.
struct Ran
{
    RunOrder order;
    TaskResult result;
    std::optional<Agreement> agreement;
    nanoseconds median{};
};

QString number(std::int64_t value)
{
    return QString::number(static_cast<qint64>(value));
}

QJsonObject toJson(const LayerShape &shape)
{
    const Size2 out = shape.out();
    QJsonArray ones;
    for (const auto &[value, count] : onesDistribution(shape))
        ones << QJsonArray{ static_cast<qint64>(value), static_cast<qint64>(count) };
    const auto closed = closedFormZeros(shape);
    return { { QStringLiteral("layer"), text(specOf(shape)) },
        { QStringLiteral("output"), QJsonArray{ shape.filters, out.h, out.w } },
        { QStringLiteral("im2col"), QJsonArray{ shape.depth(), shape.positions() } },
        { QStringLiteral("im2col_elements"), static_cast<qint64>(shape.columnCount()) },
        { QStringLiteral("padding_zeros"), static_cast<qint64>(countPaddingZeros(shape)) },
        { QStringLiteral("padding_zeros_formula"), static_cast<qint64>(paddingZeros(shape)) },
        { QStringLiteral("padding_zeros_closed_form"),
            closed ? QJsonValue(static_cast<qint64>(*closed)) : QJsonValue() },
        { QStringLiteral("all_ones"), ones }, { QStringLiteral("flops"), static_cast<qint64>(shape.flops()) },
        { QStringLiteral("least_bytes"), static_cast<qint64>(shape.leastBytes()) },
        { QStringLiteral("im2col_bytes"), static_cast<qint64>(shape.columnBytes()) } };
}

void addTo(QJsonObject &json, const Ran &ran)
{
    const Variant &variant = ran.order.variant;
    json[QStringLiteral("device")] = text(ran.result.device.name);
    json[QStringLiteral("variant")] = text(variant.id);
    json[QStringLiteral("source_hash")] = text(sourceHash(variant));
    json[QStringLiteral("precision")] = variant.precision;
    json[QStringLiteral("kernel_ns")] = static_cast<qint64>(ran.median.count());
    if (ran.agreement) {
        json[QStringLiteral("verified")] = ran.agreement->right;
        json[QStringLiteral("max_error")] = ran.agreement->maxError;
    }
}

void printSizes(const LayerShape &shape)
{
    const auto closed = closedFormZeros(shape);
    printLine(QStringLiteral("layer          %1").arg(text(specOf(shape))));
    printLine(QStringLiteral("output         %1 x %2 x %3")
                  .arg(number(shape.filters), number(shape.out().h), number(shape.out().w)));
    printLine(QStringLiteral("weights        %1 x %2").arg(number(shape.rows()), number(shape.depth())));
    printLine(QStringLiteral("im2col         %1 x %2, %3 cells")
                  .arg(number(shape.depth()), number(shape.positions()), number(shape.columnCount())));
    printLine(QStringLiteral("padding zeros  %1 counted, %2 by the general form, %3")
                  .arg(number(countPaddingZeros(shape)), number(paddingZeros(shape)),
                      closed ? QStringLiteral("%1 by the closed form").arg(number(*closed))
                             : QStringLiteral("where the closed form does not hold")));
    QStringList ones;
    for (const auto &[value, count] : onesDistribution(shape))
        ones << QStringLiteral("%1 x %2").arg(number(count), number(value));
    printLine(QStringLiteral("all ones       %1").arg(ones.join(QStringLiteral(", "))));
    printLine(QStringLiteral("arithmetic     %1 additions and multiplications").arg(number(shape.flops())));
    printLine(QStringLiteral("traffic        %1 bytes at least, %2 with im2col")
                  .arg(number(shape.leastBytes()), number(shape.columnBytes())));
}

/// The values of an output and how often each is there; nothing if there are many.
QString distributionOf(const std::vector<float> &output)
{
    constexpr size_t most = 32;
    std::map<float, std::int64_t> counts;
    for (const float value : output)
        if (++counts[value]; counts.size() > most)
            return {};
    QStringList texts;
    for (const auto &[value, count] : counts)
        texts << QStringLiteral("%1 x %2").arg(number(count), QString::number(static_cast<double>(value)));
    return texts.join(QStringLiteral(", "));
}

Ran compute(const Call &call, const std::shared_ptr<const LayerProblem> &problem, const Progress &progress)
{
    call.checkVariant();
    Runner runner; // drivers are asked in the child process
    const DeviceInfo device = chooseDevice(runner.devices(), call.word("device"));
    Ran ran{ call.order(problem, device), {}, {}, {} };
    ran.result = runner.run(ran.order, progress);
    ran.median = medianKernelTime(ran.result.samples);
    if (call.given("verify"))
        ran.agreement = compare(*problem, ran.result.outputs, problem->reference(progress), ran.order.variant);
    if (ran.agreement && !ran.agreement->right)
        throw Error(Fault::Device,
            "The result is wrong: output " + std::to_string(ran.agreement->index) + " is off by "
                + QString::number(ran.agreement->maxError).toStdString()
                + ", so it was not written; choose another variant or device.");
    return ran;
}

void deliver(const Call &call, const LayerProblem &problem, const Ran &ran)
{
    const Variant &variant = ran.order.variant;
    const std::vector<float> &output = floatsOf(ran.result.outputs.at("dst"));
    const QString out = call.value("output");
    if (!out.isEmpty()) {
        makeFolders({ out });
        saveFile(out, QByteArray::fromStdString(problem.table(ran.result.outputs)));
    }
    if (call.given("csv"))
        saveFile(call.value("csv"),
            timingCsvHeader() + '\n'
                + timingCsvRows(problem, variant, ran.order.tuning, ran.result, ran.agreement));
    if (call.given("json"))
        return;
    if (const QString values = distributionOf(output); !values.isEmpty())
        printLine(QStringLiteral("values         %1").arg(values));
    if (isRounded(variant))
        printLine(QStringLiteral("precision      factors of %1 bits").arg(variant.precision));
    printLine(QStringLiteral("kernels        %1 ms by %2 on %3")
                  .arg(QString::number(static_cast<double>(ran.median.count()) / 1e6), text(variant.id),
                      text(ran.result.device.name)));
}

int run(const Call &call, const Interrupt &interrupt)
{
    const Progress progress(interrupt.token(), nullptr);
    const LayerShape shape = call.shape();
    QJsonObject json = toJson(shape);
    if (!call.given("json"))
        printSizes(shape);
    if (call.given("variant")) {
        const auto problem = call.problem();
        const Ran ran = compute(call, problem, progress);
        deliver(call, *problem, ran);
        addTo(json, ran);
    }
    if (call.given("json"))
        printLine(inOneLine(json));
    return 0;
}

} // namespace

int layerCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Tells the sizes of a convolution layer, counts the padding in its im2col matrix, and "
        "computes it. A layer is CHANNELSxROWSxCOLUMNS/FILTERS, and behind it what differs from "
        "/3x3 (kernel), /s1 (stride), /p1 (padding) and /d1 (dilation)."));
    parser.addOption({ { QStringLiteral("o"), QStringLiteral("output") },
        QStringLiteral("Text file for the result, a line for each row of each filter's output."),
        QStringLiteral("OUT") });
    addOptions(parser, optionTexts);
    if (!parseCall(parser, QStringLiteral("layer LAYER [-o OUT] [options]"), arguments))
        return 0;
    const Interrupt interrupt;
    try {
        return run(Call(parser), interrupt);
    } catch (const Cancelled &) {
        return interrupt.exitStatus();
    }
}

} // namespace halo
