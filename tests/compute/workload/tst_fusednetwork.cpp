// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/arraysteps.h"
#include "compute/workload/network/fusednetwork.h"
#include "compute/workload/network/networkfile.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace halo;
using namespace halo::test;

namespace {

std::vector<float> learntValues(std::int64_t count, std::uint32_t seed)
{
    std::mt19937 random(seed);
    std::vector<float> values(static_cast<size_t>(count));
    for (float &value : values)
        value = static_cast<float>(static_cast<int>(random() % 2001) - 1000) / 1000.0F;
    return values;
}

Network networkOf(const char *name)
{
    return readNetwork(inSources(QStringLiteral("tests/data/networks/%1.onnx")).arg(QLatin1String(name)));
}

/// How often each value is read, by a step or from outside.
std::vector<int> readings(const Network &network)
{
    std::vector<int> times(network.steps.size() + 1, 0);
    for (const NetworkStep &step : network.steps)
        for (const int value : step.inputs)
            ++times[static_cast<size_t>(value)];
    for (const int value : network.outputs)
        ++times[static_cast<size_t>(value)];
    return times;
}

/// "convolution 1x1 of 5 | bias, relu <BatchNormalization Relu> | …"
QString summary(const Network &network)
{
    QStringList all;
    for (const NetworkStep &step : network.steps) {
        QStringList fused;
        for (const std::string &op : step.fused)
            fused << QString::fromStdString(op);
        all << QString::fromStdString(describe(step))
                + (fused.isEmpty() ? QString() : QStringLiteral(" <%1>").arg(fused.join(u' ')));
    }
    return all.join(QLatin1String(" | "));
}

/// Empty if the fused network gives the outputs of the plain one, and all that still has a name is what it
/// was. Values that are read several times, and outputs, have to be there.
QString difference(const Network &plain)
{
    const Network fused = fusedNetwork(plain);
    FeatureMaps input{ plain.channels, plain.size,
        learntValues(MapsShape{ plain.channels, plain.size }.count(), 9) };
    const std::vector<FeatureMaps> theirs = forwardReference(plain, input),
                                   ours = forwardReference(fused, input);
    const auto differ = [&](size_t a, size_t b) {
        double most = 1.0;
        for (const float value : theirs[a].values)
            most = std::max(most, std::abs(static_cast<double>(value)));
        return !(largestDifference(theirs[a].values, ours[b].values) <= 1e-5 * most)
            || plain.steps[a].dims != fused.steps[b].dims;
    };
    if (plain.outputs.size() != fused.outputs.size())
        return QStringLiteral("other outputs");
    for (size_t i = 0; i < plain.outputs.size(); ++i)
        if (differ(static_cast<size_t>(plain.outputs[i]) - 1, static_cast<size_t>(fused.outputs[i]) - 1))
            return QStringLiteral("output %1 differs").arg(i);
    const std::vector<int> times = readings(plain);
    for (size_t i = 0; i < plain.steps.size(); ++i) {
        const std::string &name = plain.steps[i].value;
        const auto same = std::ranges::find(fused.steps, name, &NetworkStep::value);
        const QString text = QString::fromStdString(name);
        if (!name.empty() && same != fused.steps.end()
            && differ(i, static_cast<size_t>(same - fused.steps.begin())))
            return text + QStringLiteral(" differs");
        if (!name.empty() && same == fused.steps.end() && times[i + 1] != 1)
            return text + QStringLiteral(" is not there");
    }
    return {};
}

/// A network that is written down step by step. Values are called as their numbers.
struct Written
{
    Written(int channels, Size2 size)
    {
        network.channels = channels;
        network.size = size;
    }

    int add(const char *op, decltype(NetworkStep::what) what, std::vector<int> inputs, const Dims &dims)
    {
        const std::string name = std::to_string(network.steps.size() + 1);
        network.steps.push_back({ name, std::move(what), std::move(inputs), dims, op, name });
        network.outputs = { static_cast<int>(network.steps.size()) };
        return network.outputs.front();
    }
    int convolution(int input, const char *shape)
    {
        const LayerShape layer = parseLayer(shape);
        return add("Conv", NetworkConvolution{ layer, learntValues(layer.weightCount(), 1) }, { input },
            { 1, layer.filters, layer.out().h, layer.out().w });
    }
    int norm(int input)
    {
        const Dims dims = dimsOf(input);
        LayerOperation norm;
        norm.kind = LayerOperation::Kind::NormaliseScaleBias;
        norm.epsilonInside = true;
        norm.epsilon = 0.01F;
        norm.channels = static_cast<int>(dims[1]);
        norm.in = { static_cast<int>(dims[3]), static_cast<int>(dims[2]) };
        norm.mean = learntValues(dims[1], 2);
        norm.variance = learntValues(dims[1], 3);
        for (float &variance : norm.variance)
            variance = std::abs(variance) + 0.25F;
        norm.scale = learntValues(dims[1], 4);
        norm.bias = learntValues(dims[1], 5);
        return add("BatchNormalization", norm, { input }, dims);
    }
    int constant(int input, const char *op, Combination combination, const Dims &dims,
        std::vector<float> numbers, bool isFirst = false)
    {
        const Dims of = dimsOf(input);
        ArrayOperation step
            = isFirst ? combineStep(combination, dims, of) : combineStep(combination, of, dims);
        return add(op, withConstant(std::move(step), isFirst ? 0 : 1, std::move(numbers)), { input }, of);
    }
    int sixth(int value, bool multiplies)
    {
        return multiplies ? constant(value, "Mul", Combination::Multiply, { 1 }, { 1.0F / 6.0F })
                          : constant(value, "Div", Combination::Divide, {}, { 6.0F });
    }
    int both(int first, int second, const char *op, Combination combination)
    {
        return add(
            op, combineStep(combination, dimsOf(first), dimsOf(second)), { first, second }, dimsOf(first));
    }
    int function(int input, const char *op, Function function, double a = 0.0, double b = 0.0)
    {
        return add(op, functionStep(function, arrayCount(dimsOf(input)), a, b), { input }, dimsOf(input));
    }
    Dims dimsOf(int value) const
    {
        return value == 0 ? Dims{ 1, network.channels, network.size.h, network.size.w }
                          : network.steps[static_cast<size_t>(value) - 1].dims;
    }
    QString fused() const { return summary(fusedNetwork(network)); }

    Network network;
};

} // namespace

/// Networks in fewer passes: what becomes one, what must not, and that all values stay what they are.
class TestFusedNetwork : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asThePlainNetwork_data()
    {
        QTest::addColumn<QString>("steps");
        const auto row
            = [](const char *name, const char *steps) { QTest::newRow(name) << QString::fromLatin1(steps); };
        const char *blocks
            = "convolution 3x3 of 6, stride 2 | bias, relu <BatchNormalization Relu> | convolution 3x3 of 6"
              " | convolution 1x1 of 6, stride 2 | bias <BatchNormalization>"
              " | bias, addition, relu <BatchNormalization Add Relu>"
              " | convolution 3x3 of 6 | bias, relu <BatchNormalization Relu>"
              " | convolution 3x3 of 6 | bias, addition, relu <BatchNormalization Add Relu>";
        row("residual_block", blocks);
        row("inner_output", blocks);
        row("concat_branches",
            "convolution 1x1 of 4 | bias, relu <Relu> | convolution 1x1 of 2 | bias, relu <Relu>"
            " | convolution 3x3 of 5 | bias, relu <Relu> | average pool 3x3 | concatenation | convolution "
            "3x3 of 3");
        row("squeeze_excite",
            "convolution 1x1 of 8 | bias, hard swish <BatchNormalization HardSwish>"
            " | depthwise convolution 5x5 of 8, stride 2 | bias, hard swish <BatchNormalization HardSwish>"
            " | mean of 20 | fully connected to 4 | bias, relu <Relu> | fully connected to 8"
            " | bias, hard sigmoid <HardSigmoid> | product | convolution 1x1 of 5 | bias "
            "<BatchNormalization>");
        row("depthwise_separable",
            "convolution 1x1 of 12 | bias, clip <BatchNormalization Clip>"
            " | depthwise convolution 3x3 of 12, stride 2 | bias, clip <BatchNormalization Clip>"
            " | convolution 1x1 of 4 | bias <BatchNormalization> | depthwise convolution 3x3 of 8");
        row("decoder",
            "convolution 3x3 of 4, stride 2 | bias, relu <Relu> | convolution 3x3 of 6, stride 2 | prelu"
            " | transposed convolution 2x2 of 4 | bias, relu <Relu> | concatenation"
            " | transposed convolution 3x3 of 2 | bias, sigmoid <Sigmoid>");
        row("yolo_head",
            "convolution 3x3 of 4 | bias, leaky relu <LeakyRelu> | max pool 2x2 | max pool 2x2"
            " | convolution 3x3 of 6 | bias, leaky relu <LeakyRelu> | convolution 1x1 of 7 | bias"
            " | convolution 1x1 of 3 | resize | concatenation | convolution 1x1 of 7 | bias");
        row("all_kinds",
            "convolution 3x3 of 5, stride 2 | bias, relu <Relu>"
            " | convolution 3x3 of 7, dilation 2 | bias, leaky relu <Mul Add LeakyRelu> | max pool 3x3 | "
            "reshape"
            " | fully connected to 11 | bias, relu <Relu> | fully connected to 4 | bias | softmax");
        row("unused_branch", "convolution 3x3 of 2 | convolution 3x3 of 3 | relu");
        for (const char *name :
            { "attention", "attention_slices" }) // of it, only the patches are a convolution
            row(name, "convolution 4x4 of 8, stride 4 | bias | reshape | copy | mean of 8 | ");
    }

    void asThePlainNetwork()
    {
        QFETCH(QString, steps);
        Network network = networkOf(QTest::currentDataTag());
        QCOMPARE(difference(network), QString());
        QCOMPARE(parameterCount(fusedNetwork(network)), parameterCount(network));
        QCOMPARE(summary(fusedNetwork(network)).left(steps.size()), steps);
    }

    /// Nothing passes a value that is wanted from outside, whichever it is.
    void everyValueMayBeAnOutput()
    {
        for (const char *name : { "residual_block", "squeeze_excite", "decoder", "attention", "all_kinds" }) {
            const Network network = networkOf(name);
            for (size_t i = 0; i < network.steps.size(); ++i) {
                Network more = network;
                more.outputs.push_back(static_cast<int>(i) + 1);
                const QString found = difference(more);
                QVERIFY2(found.isEmpty(),
                    qPrintable(QString::fromStdString(network.steps[i].name) + u' ' + found));
            }
        }
    }

    /// x * clip(x + 3, 0, 6) / 6, in the orders in which it is exported.
    void hardSwishIsOneFunction()
    {
        const auto written = [](bool dividesFirst, bool multiplies, bool swaps, float upper = 6.0F) {
            Written one(3, { 7, 5 });
            const int x = one.convolution(0, "3x5x7/4/3x3");
            const int added = one.constant(x, "Add", Combination::Add, {}, { 3.0F });
            int clipped = one.function(added, "Clip", Function::Clip, 0.0, static_cast<double>(upper));
            if (dividesFirst)
                clipped = one.sixth(clipped, multiplies);
            const int product = swaps ? one.both(clipped, x, "Mul", Combination::Multiply)
                                      : one.both(x, clipped, "Mul", Combination::Multiply);
            one.norm(dividesFirst ? product : one.sixth(product, multiplies));
            return one;
        };
        for (const bool dividesFirst : { false, true })
            for (const bool multiplies : { false, true })
                for (const bool swaps : { false, true }) {
                    const Written one = written(dividesFirst, multiplies, swaps);
                    QCOMPARE(difference(one.network), QString());
                    const char *sixth = multiplies ? "Mul" : "Div";
                    QCOMPARE(one.fused(),
                        QStringLiteral(
                            "convolution 3x3 of 4 | bias, hard swish <Add Clip %1 %2> | batch norm")
                            .arg(QLatin1String(dividesFirst ? sixth : "Mul"),
                                QLatin1String(dividesFirst ? "Mul" : sixth)));
                }
        Written other = written(true, false, false, 5.0F); // no hard swish: 5 / 6 is the most
        QCOMPARE(difference(other.network), QString());
        QVERIFY(other.fused().contains(QStringLiteral("clip | division | product")));
        other = written(true, false, false);
        other.network.outputs.push_back(3); // the clip
        QCOMPARE(difference(other.network), QString());
        QVERIFY(other.fused().contains(QStringLiteral("clip | division | product")));
        Written short_(3, { 7, 5 });
        const int gate = short_.function(0, "HardSigmoid", Function::HardSigmoid, 0.25, 0.5);
        short_.both(0, gate, "Mul", Combination::Multiply);
        QCOMPARE(difference(short_.network), QString());
        QCOMPARE(short_.fused(), QStringLiteral("hard swish <HardSigmoid>"));
        Written twice(3, { 7, 5 }); // of another value
        const int first = twice.function(0, "Abs", Function::Abs);
        twice.both(first, twice.function(0, "HardSigmoid", Function::HardSigmoid, 0.25, 0.5), "Mul",
            Combination::Multiply);
        QCOMPARE(twice.fused(), QStringLiteral("absolute value | hard sigmoid | product"));
    }

    /// Weights of a transposed convolution lie by channel, then by filter of a group.
    void factorsGoIntoTheWeights()
    {
        Written one(1, { 6, 5 });
        const int maps = one.convolution(0, "1x5x6/4/3x3/p1");
        const TransposedShape shape{ 4, 6, 2, { 6, 5 }, { 3, 2 }, { 2, 1 }, { 1, 1 }, { 1, 0 }, { 11, 6 } };
        const int up
            = one.add("ConvTranspose", transposedStep(shape, learntValues(72, 6)), { maps }, { 1, 6, 6, 11 });
        one.norm(one.constant(up, "Mul", Combination::Multiply, { 6, 1, 1 }, learntValues(6, 7)));
        QCOMPARE(difference(one.network), QString());
        QCOMPARE(one.fused(),
            QStringLiteral(
                "convolution 3x3 of 4 | transposed convolution 2x3 of 6 | bias <Mul BatchNormalization>"));
        Written grouped(1, { 6, 5 });
        const int wide = grouped.convolution(0, "1x5x6/4/1x1/p0");
        const int each = grouped.norm(grouped.convolution(wide, "4x5x6/8/3x3/g4"));
        grouped.constant(each, "Mul", Combination::Multiply, {}, { -0.5F }, true);
        QCOMPARE(difference(grouped.network), QString());
        QCOMPARE(grouped.fused(),
            QStringLiteral(
                "convolution 1x1 of 4 | depthwise convolution 3x3 of 8 | bias <BatchNormalization Mul>"));
    }

    void whatIsNotOfChannelsStays()
    {
        const auto fused = [](const auto &rest) {
            Written one(3, { 7, 5 });
            rest(one, one.convolution(0, "3x5x7/5/3x3")); // as many filters as rows
            const QString found = difference(one.network);
            return found.isEmpty() ? one.fused().mid(QStringLiteral("convolution 3x3 of 5").size()) : found;
        };
        using C = Combination;
        QCOMPARE(fused([](Written &one, int x) {
            one.constant(x, "Add", C::Add, { 5, 1 }, learntValues(5, 2));
        }),
            QStringLiteral(" | addition")); // of rows
        QCOMPARE(fused([](Written &one, int x) {
            one.constant(x, "Mul", C::Multiply, { 7 }, learntValues(7, 2));
        }),
            QStringLiteral(" | product"));
        QCOMPARE(fused([](Written &one, int x) {
            one.constant(x, "Add", C::Add, { 5, 5, 7 }, learntValues(175, 2));
        }),
            QStringLiteral(" | addition"));
        QCOMPARE(fused([](Written &one, int x) {
            one.constant(x, "Sub", C::Subtract, { 5, 1, 1 }, learntValues(5, 2), true);
        }),
            QStringLiteral(" | subtraction"));
        QCOMPARE(
            fused([](Written &one, int x) { one.both(x, x, "Add", C::Add); }), QStringLiteral(" | addition"));
        QCOMPARE(fused([](Written &one, int x) { // the sum is of another size than the convolution
            const int most = one.add(
                "ReduceMax", reduceStep(Reduction::Largest, one.dimsOf(x), 2, 3), { x }, { 1, 5, 1, 1 });
            one.both(one.convolution(0, "3x5x7/5/3x3/p1"), most, "Add", C::Add);
        }),
            QStringLiteral(" | largest of 35 | convolution 3x3 of 5 | addition"));
        QCOMPARE(fused([](Written &one, int x) { // only the first function, and nothing behind it
            one.norm(one.function(one.function(x, "Relu", Function::Leaky), "Tanh", Function::Tanh));
        }),
            QStringLiteral(" | bias, relu <Relu> | tanh | batch norm"));
        QCOMPARE(fused([](Written &one, int x) { // a factor of a sum is none of the convolution alone
            const int sum = one.both(x, one.convolution(0, "3x5x7/5/1x1/p0"), "Add", C::Add);
            one.constant(sum, "Mul", C::Multiply, { 5, 1, 1 }, learntValues(5, 2));
        }),
            QStringLiteral(" | convolution 1x1 of 5 | bias, addition <Add> | product"));
    }
};

HALO_TEST(TestFusedNetwork, QCoreApplication)
#include "tst_fusednetwork.moc"
