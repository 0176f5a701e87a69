// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/run/engine.h"
#include "compute/task/task.h"
#include "compute/workload/layer/arrayproblem.h"
#include "compute/workload/layer/arraysteps.h"
#include "compute/workload/layer/layertask.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QTest>

#include <array>
#include <random>

using namespace halo;
using namespace halo::test;

namespace {

/// Those of tests/scripts/array_steps.py, which also says what comes out.
std::vector<float> values(size_t input, std::int64_t count, bool positive = false)
{
    std::vector<float> all;
    for (std::int64_t i = 0; i < count; ++i) {
        const float value
            = static_cast<float>((7 * i + 3 * static_cast<std::int64_t>(input)) % 23 - 11) / 8.0F;
        all.push_back(positive ? std::abs(value) + 0.125F : value);
    }
    return all;
}

struct Case
{
    std::string name;
    ArrayOperation step;
    bool positive = false;
};

ResizedAxis axisOf(int in, int taps, const std::vector<std::pair<int, float>> &places)
{
    ResizedAxis axis{ in, static_cast<int>(places.size()) / taps, taps };
    for (const auto &[from, weight] : places) {
        axis.from.push_back(from);
        axis.weights.push_back(weight);
    }
    return axis;
}

void addFunctions(std::vector<Case> &all)
{
    using F = Function;
    struct Named
    {
        const char *name;
        F function;
        double a = 0.0, b = 0.0;
    };
    for (const auto &[name, function, a, b] :
        { Named{ "identity", F::Identity }, { "clip", F::Clip, -0.5, 0.75 }, { "leaky", F::Leaky, 0.25 },
            { "elu", F::Elu, 0.5 }, { "sigmoid", F::Sigmoid }, { "hard_sigmoid", F::HardSigmoid, 0.25, 0.5 },
            { "hard_swish", F::HardSwish, 0.25, 0.5 }, { "tanh", F::Tanh }, { "softplus", F::Softplus },
            { "erf", F::Erf }, { "sqrt", F::Sqrt }, { "exp", F::Exp }, { "log", F::Log }, { "abs", F::Abs },
            { "neg", F::Neg }, { "reciprocal", F::Reciprocal } })
        all.push_back({ std::string("function ") + name, functionStep(function, 41, a, b),
            function == F::Sqrt || function == F::Log || function == F::Reciprocal });
}

void addCombinations(std::vector<Case> &all)
{
    using C = Combination;
    const std::vector<std::pair<Dims, Dims>> shapes{ { { 2, 3, 4 }, { 2, 3, 4 } }, { { 2, 3, 4 }, { 3, 1 } },
        { { 3, 1, 5 }, { 1, 4, 1 } }, { {}, { 2, 3 } }, { { 1, 3, 1, 1 }, { 2, 1, 4, 5 } } };
    for (const auto &[name, combination] :
        { std::pair{ "add", C::Add }, { "subtract", C::Subtract }, { "multiply", C::Multiply },
            { "divide", C::Divide }, { "power", C::Power }, { "largest", C::Largest }, { "least", C::Least },
            { "slope", C::SlopeBelowZero }, { "greater", C::Greater }, { "less", C::Less },
            { "greater or equal", C::GreaterOrEqual }, { "less or equal", C::LessOrEqual },
            { "equal", C::Equal }, { "kept", C::Kept }, { "replaced", C::Replaced } })
        for (size_t i = 0; i < shapes.size(); ++i)
            all.push_back({ std::string("combine ") + name + ' ' + std::to_string(i),
                combineStep(combination, shapes[i].first, shapes[i].second),
                combination == C::Divide || combination == C::Power });
}

void addCopies(std::vector<Case> &all)
{
    all.push_back({ "expand rows", expandStep({ 3, 1 }, { 2, 3, 4 }) });
    all.push_back({ "expand one", expandStep({}, { 2, 3 }) });
    all.push_back({ "expand middle", expandStep({ 2, 1, 3, 1 }, { 2, 4, 3, 5 }) });
    all.push_back({ "transpose matrix", transposeStep({ 7, 9 }, std::array<size_t, 2>{ 1, 0 }) });
    all.push_back(
        { "transpose channels last", transposeStep({ 1, 3, 5, 7 }, std::array<size_t, 4>{ 0, 2, 3, 1 }) });
    all.push_back(
        { "transpose five", transposeStep({ 2, 3, 4, 2, 3 }, std::array<size_t, 5>{ 3, 0, 4, 2, 1 }) });
    all.push_back({ "transpose five backwards",
        transposeStep({ 2, 3, 1, 5, 3 }, std::array<size_t, 5>{ 4, 3, 2, 1, 0 }) });
    for (size_t axis = 0; axis < 3; ++axis) {
        std::vector<Dims> inputs(4, { 3, 4, 2 });
        for (size_t k = 0; k < 4; ++k)
            inputs[k][axis] = std::array{ 1, 3, 2, 5 }[k];
        all.push_back({ "concat " + std::to_string(axis), concatStep(inputs, axis) });
    }
    const Dims box{ 5, 6, 7 };
    all.push_back({ "slice part", sliceStep(box, { { 1, 3, 1 }, { 0, 6, 1 }, { 2, 5, 1 } }) });
    all.push_back({ "slice steps", sliceStep(box, { { 0, 3, 2 }, { 1, 2, 3 }, { 0, 2, 4 } }) });
    all.push_back({ "slice backwards", sliceStep(box, { { 4, 2, -2 }, { 5, 6, -1 }, { 5, 2, -3 } }) });
    all.push_back({ "slice one", sliceStep(box, { { 3, 1, 1 }, { 2, 1, 1 }, { 6, 1, 1 } }) });
}

void addReductions(std::vector<Case> &all)
{
    const Dims dims{ 3, 4, 5, 2 };
    const auto named = [](const std::string &name, size_t first, size_t last) {
        return name + ' ' + std::to_string(first) + ' ' + std::to_string(last);
    };
    for (const auto &[name, reduction] : { std::pair{ "mean", Reduction::Mean }, { "sum", Reduction::Sum },
             { "largest", Reduction::Largest }, { "least", Reduction::Least },
             { "first place", Reduction::FirstPlace }, { "last place", Reduction::LastPlace } })
        for (const auto &[first, last] : { std::pair{ 0, 0 }, { 1, 2 }, { 2, 2 }, { 0, 3 }, { 1, 1 } })
            all.push_back({ named(std::string("reduce ") + name, first, last),
                reduceStep(reduction, dims, first, last) });
    for (const auto &[first, last] : { std::pair{ 0, 0 }, { 1, 1 }, { 3, 3 }, { 1, 3 } }) {
        all.push_back({ named("softmax", first, last), softmaxStep(dims, first, last, false) });
        all.push_back({ named("log softmax", first, last), softmaxStep(dims, first, last, true) });
    }
}

void addWindows(std::vector<Case> &all)
{
    // in, window, stride, dilation, before, out, end of what counts
    const auto average
        = [&](const char *name, const WindowAxis &rows, const WindowAxis &columns, bool counts) {
              all.push_back({ std::string("average ") + name, averagePoolStep(3, rows, columns, counts) });
          };
    average("plain", { 7, 2, 2, 1, 0, 3, 7 }, { 6, 3, 3, 1, 0, 2, 6 }, false);
    average("uneven", { 7, 3, 2, 1, 1, 4, 8 }, { 6, 2, 1, 2, 1, 6, 7 }, false);
    average("counted", { 7, 3, 2, 1, 1, 4, 8 }, { 6, 2, 1, 2, 1, 6, 7 }, true);
    average("beyond", { 7, 3, 3, 1, 1, 3, 7 }, { 6, 3, 2, 1, 0, 3, 6 }, true);
    const auto transposed = [&](const char *name, TransposedShape shape, Size2 out) {
        shape.channels = 4;
        shape.in = { 5, 3 };
        shape.out = out;
        const std::int64_t taps = shape.kernel.w * shape.kernel.h;
        all.push_back({ std::string("transposed ") + name,
            transposedStep(shape, values(1, 4 * shape.filters / shape.groups * taps)) });
    };
    transposed("plain", { 4, 2, 1, {}, { 2, 2 }, { 2, 2 } }, { 10, 6 });
    transposed("groups", { 4, 6, 2, {}, { 2, 3 }, { 2, 3 }, { 1, 2 }, { 0, 1 } }, { 12, 11 });
    transposed("depthwise", { 4, 4, 4, {}, { 3, 3 }, { 3, 1 }, { 2, 1 }, { 1, 2 } }, { 14, 1 });
}

void addResizes(std::vector<Case> &all)
{
    const auto resize = [&](const char *name, const ResizedAxis &rows, const ResizedAxis &columns) {
        all.push_back({ std::string("resize ") + name, resizeStep(3, rows, columns, 2.5) });
    };
    std::vector<std::pair<int, float>> rows, columns;
    for (int i = 0; i < 8; ++i)
        rows.emplace_back(i / 2, 1.0F);
    for (int i = 0; i < 15; ++i)
        columns.emplace_back(i / 3, 1.0F);
    resize("nearest", axisOf(4, 1, rows), axisOf(5, 1, columns));
    columns.clear();
    for (int i = 0; i < 5; ++i)
        columns.insert(columns.end(), { { i, 0.25F }, { std::min(i + 1, 4), 0.75F } });
    resize("linear",
        axisOf(4, 2, { { 0, 1.0F }, { 0, 0.0F }, { 0, 0.75F }, { 1, 0.25F }, { 1, 0.5F }, { 2, 0.5F } }),
        axisOf(5, 2, columns));
    columns.clear();
    for (int i = 0; i < 4; ++i)
        columns.insert(columns.end(),
            { { std::max(i - 1, 0), -0.125F }, { i, 0.875F }, { i + 1, 0.375F },
                { std::min(i + 2, 4), -0.125F } });
    resize("cubic", axisOf(4, 4, { { 0, -0.25F }, { 1, 0.75F }, { 2, 0.75F }, { 3, -0.25F } }),
        axisOf(5, 4, columns));
    resize("outside", axisOf(4, 1, { { -1, 1.0F }, { 0, 1.0F }, { 1, 1.0F }, { 2, 1.0F }, { 3, 1.0F } }),
        axisOf(5, 1,
            { { 0, 1.0F }, { 1, 1.0F }, { 2, 1.0F }, { 3, 1.0F }, { 4, 1.0F }, { -1, 1.0F }, { -1, 1.0F } }));
    all.push_back({ "select channels", selectStep({ 2, 3, 4, 2 }, 1, { 2, 0, 0, 1 }) });
    all.push_back({ "select rows and columns",
        selectStep({ 3, 4, 5 }, 1, { 1, 0, 1, 2, 3, 2, 1 }, 0.0, Dims{ 3, 2, 1, 0, 1, 2, 3, 4, 3 }) });
}

void addProducts(std::vector<Case> &all)
{
    const auto turned = [](Dims dims) {
        std::swap(dims.back(), *(dims.end() - 2));
        return MatrixSide{ dims, true };
    };
    for (const auto &[name, left, right] :
        { std::tuple<std::string, Dims, Dims>{ "plain", { 3, 4 }, { 4, 5 } },
            { "batches", { 2, 1, 3, 4 }, { 3, 4, 2 } }, { "one for all", { 4, 5 }, { 2, 3, 5, 1 } },
            { "row", { 1, 7 }, { 2, 7, 3 } } }) {
        all.push_back({ "matmul " + name, matmulStep({ left }, { right }) });
        all.push_back({ "matmul " + name + " left", matmulStep(turned(left), { right }) });
        all.push_back({ "matmul " + name + " right", matmulStep({ left }, turned(right)) });
    }
    const auto finish = [&](const char *name, bool hasOther, Function function, double a = 0.0,
                            double b = 0.0) {
        all.push_back(
            { std::string("finish ") + name, finishStep({ 3, 14, values(2, 3), hasOther, function, a, b }) });
    };
    finish("bias", false, Function::Identity);
    finish("other", true, Function::Identity);
    finish("relu", true, Function::Leaky);
    finish("clip", false, Function::Clip, -0.5, 0.75);
}

std::vector<Case> cases()
{
    std::vector<Case> all;
    addFunctions(all);
    addCombinations(all);
    addCopies(all);
    addReductions(all);
    addWindows(all);
    addResizes(all);
    addProducts(all);
    return all;
}

/// Of all inputs but those that are constants.
std::vector<SharedValues> inputsOf(const ArrayOperation &step, bool positive)
{
    std::vector<SharedValues> inputs;
    const std::vector<std::string> names = changingInputs(step);
    for (size_t i = 0, next = 0; next < names.size(); ++i)
        if (names[next] == inputName(i))
            inputs.push_back(sharedValues(values(i, step.inputs[next++], positive)));
    return inputs;
}

/// Random shapes that are no multiple of a work-group, as large as to need several.
std::vector<Case> largeCases()
{
    std::vector<Case> all;
    const auto add = [&](const char *name, ArrayOperation step) { all.push_back({ name, std::move(step) }); };
    add("function", functionStep(Function::HardSwish, 1237, 1.0 / 6, 0.5));
    add("combine", combineStep(Combination::Multiply, { 5, 1, 13 }, { 3, 1, 17, 1 }));
    add("transpose", transposeStep({ 3, 5, 7, 2, 9 }, std::array<size_t, 5>{ 4, 1, 0, 3, 2 }));
    add("slice", sliceStep({ 19, 31, 23 }, { { 18, 7, -2 }, { 1, 10, 3 }, { 22, 23, -1 } }));
    add("concat", concatStep({ { 3, 11, 7 }, { 3, 2, 7 }, { 3, 30, 7 }, { 3, 1, 7 } }, 1));
    add("reduce", reduceStep(Reduction::Mean, { 70, 13, 11 }, 1, 2));
    add("softmax", softmaxStep({ 3, 129, 5 }, 1, 1, false));
    add("average", averagePoolStep(5, { 31, 5, 2, 2, 3, 15, 34 }, { 29, 3, 3, 1, 1, 10, 30 }, true));
    add("transposed",
        transposedStep(
            { 6, 10, 2, { 17, 13 }, { 3, 4 }, { 2, 3 }, { 2, 1 }, { 1, 1 }, { 36, 39 } }, values(1, 360)));
    std::vector<std::pair<int, float>> places;
    for (int i = 0; i < 43 * 4; ++i)
        places.emplace_back(
            i * 5 % 20 - (i % 31 == 0 ? i * 5 % 20 + 1 : 0), static_cast<float>(i % 9) / 8.0F);
    add("resize", resizeStep(3, axisOf(20, 4, places), axisOf(20, 4, places), -0.75));
    add("matmul", matmulStep({ { 3, 65, 37 } }, { { 130, 37 }, true }));
    add("finish", finishStep({ 7, 11 * 13, values(2, 7), true, Function::Sigmoid, 0.0, 0.0 }));
    return all;
}

QString sentenceOf(const std::function<void()> &act)
{
    try {
        act();
    } catch (const Error &e) {
        return QString::fromUtf8(e.what());
    }
    return QStringLiteral("nothing");
}

} // namespace

/// The steps of networks over arrays: against NumPy, and on the device.
class TestArraySteps : public QObject
{
    Q_OBJECT

    Engine m_engine;
    std::map<std::string, std::vector<double>> m_answers;

    /// Empty if the kernel computes what the reference does.
    QString differenceOnDevice(const ArrayOperation &step, const std::vector<SharedValues> &inputs)
    {
        const ArrayProblem problem(step, inputs);
        const Variant &variant = arrayVariant(step.plan);
        const TaskOutputs outputs
            = m_engine.run(problem.task(variant, defaultTuning(variant)), testDevice().index, 1).outputs;
        const Agreement agreement = compare(problem, outputs, problem.reference({}), variant);
        return agreement.right
            ? QString()
            : QStringLiteral("value %1 is off by %2").arg(agreement.index).arg(agreement.maxError);
    }

private Q_SLOTS:
    void initTestCase()
    {
        for (const QByteArray &line :
            bytesOf(inSources(QStringLiteral("tests/data/arraysteps.tsv"))).trimmed().split('\n')) {
            const QList<QByteArray> cells = line.split('\t');
            for (const QByteArray &value : cells[1].split(' '))
                m_answers[cells[0].toStdString()].push_back(value.toDouble());
        }
        QCOMPARE(cases().size(), m_answers.size());
    }

    void asNumPy_data()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const Case &one : cases())
            QTest::newRow(one.name.c_str()) << index++;
    }

    /// And the same where an input is a constant.
    void asNumPy()
    {
        QFETCH(int, index);
        const Case one = cases()[static_cast<size_t>(index)];
        const std::vector<double> &answer = m_answers[one.name];
        const std::vector<SharedValues> all = inputsOf(one.step, one.positive);
        for (size_t constant = 0; constant <= (all.size() > 1 ? all.size() : 0); ++constant) {
            const ArrayOperation step = constant == all.size() || all.size() == 1
                ? one.step
                : withConstant(one.step, constant, floatsOf(*all[constant]));
            const std::vector<SharedValues> inputs = inputsOf(step, one.positive);
            std::vector<const std::vector<float> *> given;
            for (const SharedValues &input : inputs)
                given.push_back(&floatsOf(*input));
            const std::vector<float> result = applyArrayOperation(step, given);
            QCOMPARE(result.size(), answer.size());
            for (size_t i = 0; i < answer.size(); ++i)
                QVERIFY2(
                    std::abs(static_cast<double>(result[i]) - answer[i]) <= 1e-6 * (1 + std::abs(answer[i])),
                    qPrintable(
                        QStringLiteral("value %1 is %2 instead of %3").arg(i).arg(result[i]).arg(answer[i])));
            QCOMPARE(differenceOnDevice(step, inputs), QString());
        }
    }

    void manyOnTheDevice()
    {
        std::mt19937 random(5);
        for (const Case &one : largeCases()) {
            std::vector<SharedValues> inputs;
            for (const std::int64_t count : one.step.inputs) {
                std::vector<float> input(static_cast<size_t>(count));
                for (float &value : input)
                    value = static_cast<float>(static_cast<int>(random() % 2001) - 1000) / 500.0F;
                inputs.push_back(sharedValues(std::move(input)));
            }
            const QString difference = differenceOnDevice(one.step, inputs);
            QVERIFY2(difference.isEmpty(), qPrintable(QString::fromStdString(one.name) + u' ' + difference));
        }
    }

    void whatDoesNotMatchIsSaid()
    {
        QCOMPARE(broadcast({ 2, 1, 4 }, { 3, 1 }), (Dims{ 2, 3, 4 }));
        QVERIFY(sentenceOf([] {
            broadcast({ 2, 3 }, { 4 });
        }).startsWith(QStringLiteral("combines values of shapes 2x3 and 4, which do not match;")));
        QVERIFY(sentenceOf([] {
            combineStep(Combination::Add, { 3 }, { 2, 2 });
        }).contains(QStringLiteral("3 and 2x2")));
        QVERIFY(sentenceOf([] {
            concatStep({ { 2, 3 }, { 2, 4 } }, 0);
        }).startsWith(QStringLiteral("joins values of shapes 2x3 and 2x4, which differ beside the axis 0;")));
        QVERIFY(sentenceOf([] {
            concatStep({ { 2, 3 }, { 2 } }, 0);
        }).contains(QStringLiteral("2x3 and 2,")));
        QVERIFY(sentenceOf([] {
            matmulStep({ { 3, 4 } }, { { 5, 6 } });
        }).startsWith(QStringLiteral("multiplies matrices of shapes 3x4 and 5x6, which do not match;")));
        const ArrayOperation step = functionStep(Function::Abs, 3);
        QVERIFY(sentenceOf([&] {
            ArrayProblem(step, { sharedValues({ 1.0F }) });
        }).contains(QStringLiteral("got 1 values; its input has 3")));
        QVERIFY(sentenceOf([&] { ArrayProblem(step, {}); }).contains(QStringLiteral("has 1 inputs, not 0")));
        QVERIFY(
            sentenceOf([] { arrayVariant("nonsense"); }).contains(QStringLiteral("no step \"nonsense\"")));
    }
};

HALO_TEST(TestArraySteps, QCoreApplication)
#include "tst_arraysteps.moc"
