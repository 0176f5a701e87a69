// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/cli/commands/taskcommand.h"
#include "compute/cli/console.h"
#include "compute/cli/jsontext.h"
#include "compute/workload/histogram/vectorfile.h"
#include "compute/workload/layer/layerproblem.h"

#include <QJsonArray>

namespace halo {
namespace {

constexpr OptionText layerOptions[] = {
    { "seed", "N", "Seed of the synthetic inputs and weights, which are multiples of 1/8 from -1 to 1.",
        "1" },
    { "ones", nullptr,
        "Set all inputs and weights to 1, so that each output counts the input values in its window.",
        nullptr },
    { "input", "FILE", "Text file with the inputs, channel by channel and row by row.", nullptr },
    { "weights", "FILE", "Text file with the weights, filter by filter.", nullptr },
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

void printSizes(const LayerShape &shape)
{
    const auto closed = closedFormZeros(shape);
    printLine(QStringLiteral("layer          %1").arg(text(specOf(shape))));
    printLine(QStringLiteral("output         %1 x %2 x %3")
                  .arg(number(shape.filters), number(shape.out().h), number(shape.out().w)));
    printLine(QStringLiteral("weights        %1 x %2").arg(number(shape.rows()), number(shape.depth())));
    printLine(QStringLiteral("im2col         %1 x %2, %3 cells%4")
                  .arg(number(shape.depth()), number(shape.positions()), number(shape.columnCount()),
                      shape.groups == 1 ? QString() : QStringLiteral(" in all %1 groups").arg(shape.groups)));
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

LayerShape shapeOf(const TaskOptions &call)
{
    const QStringList layers = call.sources();
    if (layers.size() != 1)
        throw Error(ErrorKind::Usage, "Expected one layer, such as 3x416x416/16/3x3/s1/p1/d1.");
    return parseLayer(layers.front().toStdString());
}

class LayerCommand : public TaskCommand
{
public:
    Words words() const override
    {
        return { "layer", "analyse and compute a convolution layer", "layer LAYER [-o OUT] [options]",
            "Prints the sizes of a convolution layer, counts the padding zeros in its im2col matrix, and "
            "computes the layer if --variant is given. A layer is CHANNELSxROWSxCOLUMNS/FILTERS, followed by "
            "whatever differs from /3x3 (kernel), /s1 (stride), /p1 (padding), /d1 (dilation) and /g1 "
            "(groups). /s2x1, /p1x0 and /d2x1 are for rows x "
            "columns, /p1x0x2x1 is the padding at the top, left, bottom and right.",
            "Output text file, one line per row of each filter's output.", "Outputs", nullptr, layerOptions };
    }
    std::shared_ptr<const Problem> problem(const TaskOptions &call) override;
    QJsonObject facts(const TaskOptions &call) const override { return toJson(shapeOf(call)); }
    void printFacts(const TaskOptions &call) const override { printSizes(shapeOf(call)); }
    void describe(const TaskRun &run, QJsonObject &json) const override
    {
        json[QStringLiteral("precision")] = run.order.variant.precision;
    }
    void print(const TaskRun &run, bool written) const override;
};

std::shared_ptr<const Problem> LayerCommand::problem(const TaskOptions &call)
{
    const LayerShape shape = shapeOf(call);
    LayerData data = call.given("ones")
        ? onesLayer(shape)
        : randomLayer(
            shape, static_cast<std::uint32_t>(wholeNumber(call.value("seed"), 0, QStringLiteral("--seed"))));
    if (call.given("input"))
        data.input = sharedValues(readVectors(call.value("input")).values);
    if (call.given("weights"))
        data.weights = sharedValues(readVectors(call.value("weights")).values);
    return std::make_shared<LayerProblem>(shape, std::move(data));
}

void LayerCommand::print(const TaskRun &run, bool written) const
{
    if (const QString values = distributionOf(floatsOf(run.result.outputs.at("dst"))); !values.isEmpty())
        printLine(QStringLiteral("values         %1").arg(values));
    if (isRounded(run.order.variant))
        printLine(QStringLiteral("precision      factors of %1 bits").arg(run.order.variant.precision));
    TaskCommand::print(run, written);
}

} // namespace

std::unique_ptr<TaskCommand> layerCommand()
{
    return std::make_unique<LayerCommand>();
}

} // namespace halo
