// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/device/opencldevice.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/engine.h"
#include "compute/task/devicetask.h"
#include "compute/timing/measure/clblast.h"
#include "compute/workload/layer/layeroperationproblem.h"
#include "compute/workload/layer/layerproblem.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <opencv2/core.hpp>
#include <opencv2/dnn/dnn.hpp>

#include <QTest>

#include <algorithm>
#include <cstring>
#include <map>
#include <random>
#include <set>

using namespace halo;
using namespace halo::test;

Q_DECLARE_METATYPE(halo::LayerShape)

namespace {

using Kind = LayerOperation::Kind;

std::vector<float> randomValues(size_t count, std::uint32_t seed)
{
    std::mt19937 random(seed);
    std::vector<float> values(count);
    for (float &value : values)
        value = static_cast<float>(static_cast<int>(random() % 2001) - 1000) / 500.0F;
    return values;
}

/// Numbers that are not exact in sums: rounding shows.
LayerData roughLayer(const LayerShape &shape, std::uint32_t seed)
{
    return { sharedValues(randomValues(static_cast<size_t>(shape.inputCount()), seed)),
        sharedValues(randomValues(static_cast<size_t>(shape.weightCount()), seed + 1)) };
}

std::vector<Variant> layerVariants()
{
    std::vector<Variant> variants;
    for (const Variant &variant : shippedVariants("layer"))
        if (!layerPlanRefusal(variant))
            variants.push_back(variant);
    return variants;
}

/// One shape of each sort: odd sizes, strides, dilation, wide padding, one tap, more filters than a tile,
/// and than a group has beside rows longer than two vectors.
const std::vector<LayerShape> &shapes()
{
    static const std::vector<LayerShape> all{
        evenLayer(1, { 1, 1 }, 1, { 3, 3 }, 1, 1, 1),
        evenLayer(3, { 13, 9 }, 5, { 3, 3 }, 1, 1, 1),
        evenLayer(2, { 31, 17 }, 67, { 3, 3 }, 1, 0, 1),
        evenLayer(2, { 75, 5 }, 140, { 3, 3 }, 1, 1, 1),
        evenLayer(2, { 10, 7 }, 3, { 3, 3 }, 1, 2, 1),
        evenLayer(3, { 12, 11 }, 4, { 3, 3 }, 3, 2, 1),
        evenLayer(5, { 12, 11 }, 4, { 2, 5 }, 3, 2, 1),
        evenLayer(3, { 15, 14 }, 2, { 3, 3 }, 2, 4, 2),
        evenLayer(19, { 6, 6 }, 9, { 1, 1 }, 1, 0, 1),
        parseLayer("3x11x34/5/3x3/s2x1/p1x0x2x3"),
        parseLayer("2x14x21/4/3x3/s1/p0x2x1x0/d1"),
        parseLayer("2x14x21/4/3x3/s1x2/p2x3x0x1/d2x3"),
        parseLayer("3x9x8/2/2x4/s3x2/p0x1/d1x2"),
        parseLayer("3x19x17/9/7x7/s2/p3/d1"),
        parseLayer("5x7x7/3/3x3/s1/p0x0x3x4/d1"),
        parseLayer("4x5x6/3/1x1/s1x3/p4x2/d1"),
        parseLayer("2x23x40/9/3x3/s4x3/p1/d3x2"),
        parseLayer("7x9x13/21/1x1/p0"),
        parseLayer("77x1x1/9/1x1/p0"),
        parseLayer("37x1x1/21/1x1/p0"),
        parseLayer("5x8x40/9/1x1/s2x1/p0"),
        parseLayer("6x13x11/6/3x3/s2/p1x0x2x1/g6"), // depthwise
        parseLayer("6x9x40/15/3x3/g3"),
        parseLayer("4x21x45/8/5x3/s2x3/d1x2/g2"),
        parseLayer("8x7x9/64/3x3/s1x2/g2"),
    };
    return all;
}

cv::Mat blobOf(const std::vector<float> &values, const std::vector<int> &sizes)
{
    return cv::Mat(sizes, CV_32F, const_cast<float *>(values.data())).clone();
}

/// What the variants say of themselves.
bool suits(const Variant &variant, const LayerShape &shape)
{
    const Size2 one{ 1, 1 };
    if (variant.id.starts_with("grouped"))
        return true;
    if (variant.id == "filter_vectors")
        return shape.groups == 1 || shape.groupFilters() % 32 == 0;
    const bool suits = !variant.id.ends_with("winograd")
        || (shape.kernel == Size2{ 3, 3 } && shape.stride == one && shape.dilation == one);
    const bool isPlain = shape.kernel == one && shape.stride == one && shape.padded() == shape.in;
    const bool isPixel = shape.kernel == one && shape.padded() == shape.in && shape.positions() == 1;
    return shape.groups == 1 && suits && (variant.id != "fully_connected" || isPixel)
        && (variant.id != "pointwise" || (isPlain && shape.positions() >= 32))
        && (!isRounded(variant) || testDevice().limits.tf32);
}

/// The input of a layer with zeros around each channel.
cv::Mat paddedBlob(const LayerShape &shape, const std::vector<float> &input)
{
    const Size2 size = shape.padded();
    cv::Mat blob(std::vector<int>{ 1, shape.channels, size.h, size.w }, CV_32F, cv::Scalar(0));
    for (int c = 0; c < shape.channels; ++c)
        cv::Mat(shape.in.h, shape.in.w, CV_32F,
            const_cast<float *>(input.data()) + static_cast<size_t>(c) * shape.in.area())
            .copyTo(cv::Mat(size.h, size.w, CV_32F, blob.ptr<float>(0, c))(
                cv::Rect(shape.padding.w, shape.padding.h, shape.in.w, shape.in.h)));
    return blob;
}

/// The output of one layer of OpenCV's dnn module.
std::vector<float> byDnn(cv::dnn::LayerParams &params, const std::string &type, const cv::Mat &input)
{
    cv::dnn::Net net;
    params.name = "layer";
    params.type = type;
    net.addLayerToPrev(params.name, params.type, params);
    net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
    net.setInput(input);
    const cv::Mat output = net.forward();
    return { output.ptr<float>(), output.ptr<float>() + output.total() };
}

/// A step with numbers for three channels of 13x5: no multiple of a work-group.
LayerOperation operationOf(Kind kind)
{
    LayerOperation operation;
    operation.kind = kind;
    operation.channels = 3;
    operation.in = { 13, 5 };
    const bool normalises = kind == Kind::Normalise || kind == Kind::NormaliseScaleBias;
    if (normalises) {
        operation.mean = { 0.5F, -0.25F, 0.0F };
        operation.variance = { 1.5F, 0.01F, 0.3F };
    }
    if (kind == Kind::Scale || kind == Kind::ScaleBias || kind == Kind::NormaliseScaleBias)
        operation.scale = { 1.25F, -0.7F, 0.1F };
    if (kind == Kind::Bias || kind == Kind::ScaleBias || kind == Kind::NormaliseScaleBias)
        operation.bias = { -1.1F, 0.9F, 3.0F };
    if (kind == Kind::Softmax) {
        operation.n = 7;
        operation.offset = 9;
        operation.groups = 20;
        operation.base = 4;
    }
    return operation;
}

constexpr Kind allKinds[] = { Kind::Reset, Kind::Normalise, Kind::Scale, Kind::Bias, Kind::ScaleBias,
    Kind::NormaliseScaleBias, Kind::Leaky, Kind::Linear, Kind::Flatten, Kind::MaxPool, Kind::Softmax };

} // namespace

/// Layers on the device and their references.
class TestLayer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanupTestCase()
    {
        qInfo("%d rows did not run: they need tensor cores, which %s does not have.", m_lacking,
            testDevice().name.c_str());
    }

    void variantsEqualTheReference_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<LayerShape>("shape");
        for (const Variant &variant : layerVariants())
            for (const LayerShape &shape : shapes()) {
                // Kernels of other sizes are other programs, and compiling takes time; the public vectors
                // run every variant with all of them.
                const bool isMade = variant.id == "implicit" || variant.id == "fully_connected"
                    || variant.id == "vectors" || variant.id == "pointwise" || variant.id == "filter_vectors"
                    || variant.id.starts_with("grouped");
                if (!(shape.kernel == Size2{ 3, 3 }) && !isMade)
                    continue;
                // What is compiled for each stride runs where something is uneven, or there are groups.
                const bool isEven = shape.groups == 1 && shape.padding == shape.farPadding
                    && shape.stride.w == shape.stride.h;
                if (isEven && variant.id.starts_with("grouped"))
                    continue;
                QTest::addRow("%s, %s", variant.id.c_str(), toString(shape).c_str())
                    << QString::fromStdString(variant.id) << shape;
            }
    }

    void variantsEqualTheReference()
    {
        QFETCH(QString, id);
        QFETCH(LayerShape, shape);
        const Variant &variant = findVariant(shippedVariants("layer"), id.toStdString());
        const Tuning tuning = defaultTuning(variant);
        const LayerProblem rough(shape, roughLayer(shape, 1));
        const auto reason = rough.refusal(variant, tuning, testDevice().limits);
        QCOMPARE(!reason, suits(variant, shape));
        if (reason) {
            m_lacking += isRounded(variant) && !testDevice().limits.tf32 ? 1 : 0;
            return;
        }
        const TaskResult result = m_engine.run(rough.task(variant, tuning), testDevice().index, 1);
        const Agreement agreement = compare(rough, result.outputs, rough.reference({}), variant);
        QVERIFY2(agreement.right, qPrintable(QString::number(agreement.maxError)));
        // These sums are exact in any order, so every digit must be right.
        const LayerProblem exact(shape, randomLayer(shape, 2));
        const TaskOutputs outputs = m_engine.run(exact.task(variant, tuning), testDevice().index, 1).outputs;
        QCOMPARE(compare(exact, outputs, exact.reference({})).maxError, 0.0);
    }

    void weightsArePreparedOnce_data()
    {
        QTest::addColumn<QString>("layer");
        QTest::newRow("3x3") << QStringLiteral("4x11x19/13/p1x0x2x1");
        QTest::newRow("1x1") << QStringLiteral("4x11x19/13/1x1/p0");
        QTest::newRow("groups") << QStringLiteral("6x9x8/256/g2");
    }

    /// Another picture with the same weights: what was made of these is used again, and nothing else is.
    void weightsArePreparedOnce()
    {
        QFETCH(QString, layer);
        const LayerShape shape = parseLayer(layer.toStdString());
        const LayerProblem first(shape, randomLayer(shape, 21));
        const LayerProblem second(shape, { randomLayer(shape, 22).input, first.data().weights });
        OpenClDevice device(testDevice().index);
        const std::vector<float> &input = floatsOf(*second.data().input);
        const size_t bytes = input.size() * sizeof(float);
        cl::Buffer src(device.context(), CL_MEM_READ_ONLY, bytes);
        device.queue().enqueueWriteBuffer(src, CL_TRUE, 0, bytes, input.data());
        size_t shorter = 0;
        for (const Variant &variant : layerVariants()) {
            if (first.refusal(variant, defaultTuning(variant), testDevice().limits))
                continue;
            const Task planned = first.task(variant, defaultTuning(variant));
            std::map<std::string, cl::Buffer> passing; // which other steps of a network use meanwhile
            std::set<std::string> names;
            for (const TaskBuffer &buffer : planned.buffers)
                if (buffer.use == TaskBuffer::Use::Scratch && !buffer.keepsWeights) {
                    passing[buffer.name]
                        = cl::Buffer(device.context(), CL_MEM_READ_WRITE, buffer.count * sizeof(float));
                    names.insert(buffer.name);
                }
            DeviceTask task(device, planned, nullptr, names);
            for (const auto &[name, buffer] : passing)
                task.use(name, buffer);
            const auto isRight = [&](const LayerProblem &problem) {
                TaskOutputs outputs;
                task.download(outputs);
                return compare(problem, outputs, problem.reference({}), variant).right;
            };
            task.upload();
            task.launchUntimed();
            QVERIFY2(isRight(first), variant.id.c_str());
            for (const auto &[name, buffer] : passing)
                device.queue().enqueueFillBuffer(buffer, 1e9F, 0, buffer.getInfo<CL_MEM_SIZE>());
            task.use("src", src);
            task.launchUntimed(true);
            QVERIFY2(isRight(second), variant.id.c_str());
            for (const TaskLaunch &launch : task.task().launches)
                shorter += launch.again && launch.again->area() < launch.global.area() ? 1 : 0;
        }
        QVERIFY(shorter >= 1);
    }

    void tuningsEqualTheReference_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QSize>("group");
        QTest::addColumn<QSize>("items");
        QTest::addColumn<int>("depth");
        const auto row = [](const char *id, QSize group, QSize items, int depth) {
            QTest::addRow(
                "%s %dx%d %dx%d %d", id, group.width(), group.height(), items.width(), items.height(), depth)
                << QString::fromLatin1(id) << group << items << depth;
        };
        row("im2col_tiled", { 4, 8 }, { 1, 1 }, 8);
        row("im2col_registers", { 2, 16 }, { 8, 1 }, 4);
        row("implicit", { 8, 4 }, { 2, 8 }, 16);
        row("filter_vectors", { 2, 4 }, { 7, 1 }, 0);
        row("filter_vectors", { 1, 2 }, { 16, 4 }, 0);
        row("grouped_tiled", { 8, 4 }, { 1, 2 }, 0);
        row("grouped_tiled", { 3, 5 }, { 1, 8 }, 0);
        row("grouped_vectors", { 3, 1 }, { 1, 2 }, 0);
        row("blocks", { 8, 4 }, { 1, 8 }, 0);
        row("winograd", { 7, 3 }, { 1, 8 }, 0);
        row("vectors_winograd", { 3, 1 }, { 4, 2 }, 0);
        row("tensor_cores", { 32, 4 }, { 4, 2 }, 0);
        row("tensor_cores_split", { 32, 2 }, { 8, 4 }, 0);
    }

    void tuningsEqualTheReference()
    {
        QFETCH(QString, id);
        QFETCH(QSize, group);
        QFETCH(QSize, items);
        QFETCH(int, depth);
        const bool groups = id.startsWith(QLatin1String("grouped"));
        const LayerShape shape = parseLayer(groups ? "4x7x11/14/3x3/s2x1/g2" : "4x7x11/13");
        const LayerProblem problem(shape, randomLayer(shape, 3));
        const Variant &variant = findVariant(shippedVariants("layer"), id.toStdString());
        Tuning tuning = defaultTuning(variant);
        tuning.group = { group.width(), group.height() };
        tuning.items = { items.width(), items.height() };
        if (depth > 0)
            tuning.params["DEPTH"] = depth;
        const bool can = !isRounded(variant) || testDevice().limits.tf32;
        QCOMPARE(!problem.refusal(variant, tuning, testDevice().limits), can);
        if (!can) {
            ++m_lacking;
            return;
        }
        const TaskOutputs outputs
            = m_engine.run(problem.task(variant, tuning), testDevice().index, 1).outputs;
        QCOMPARE(compare(problem, outputs, problem.reference({})).maxError, 0.0);
    }

    /// On any device: what it lacks, and what to choose instead.
    void tensorCoresAreRefusedInWords()
    {
        const LayerShape shape = evenLayer(64, { 208, 208 }, 128, { 3, 3 }, 1, 1, 1);
        const LayerProblem problem(shape, onesLayer(shape));
        for (const char *id : { "tensor_cores", "tensor_cores_split" }) {
            const Variant &variant = findVariant(shippedVariants("layer"), id);
            Tuning tuning = defaultTuning(variant);
            DeviceLimits limits;
            limits.localBytes = 49152;
            const std::string why = problem.refusal(variant, tuning, limits).value_or("").english();
            QVERIFY2(why.find("compute capability 8.0") != std::string::npos
                    && why.find("choose another variant") != std::string::npos,
                why.c_str());
            limits.tf32 = true;
            QVERIFY(!problem.refusal(variant, tuning, limits));
            tuning.group = { 16, 16 };
            QVERIFY(problem.refusal(variant, tuning, limits)->english().find("warp") != std::string::npos);
            tuning.group = { 32, 8 };
            QVERIFY(problem.refusal(variant, tuning, limits)->english().find("32x4") != std::string::npos);
        }
    }

    /// Tiles shrink to what a layer has, and the header says what local memory they take.
    void tensorCoresTakeTilesThatFit()
    {
        Variant variant = findVariant(shippedVariants("layer"), "tensor_cores");
        Tuning tuning = defaultTuning(variant);
        const auto taskOf = [&](const LayerShape &shape) {
            const LayerProblem problem(shape, onesLayer(shape));
            Symbols symbols = problem.symbols();
            symbols.merge(symbolsOf(tuning));
            return std::pair{ problem.task(variant, tuning), localBytesOf(variant, symbols) };
        };
        const auto [large, largeBytes] = taskOf(evenLayer(64, { 208, 208 }, 128, { 3, 3 }, 1, 1, 1));
        QCOMPARE(large.macros.at("DEPTH") * 10 + large.macros.at("WARPS_DOWN"), 162);
        QVERIFY((large.launches[1].global == Size2{ 338 * 32, 4 })); // 338 x 1 tiles of 128 x 128
        QCOMPARE(largeBytes, 2 * 4 * 16 * (136 + 136));
        const auto [small, smallBytes] = taskOf(evenLayer(3, { 416, 416 }, 16, { 3, 3 }, 1, 1, 1));
        QCOMPARE(small.macros.at("DEPTH") * 10 + small.macros.at("WARPS_DOWN"), 81);
        QVERIFY((small.launches[1].global == Size2{ 1352 * 32, 4 })); // tiles of 16 x 128
        QCOMPARE(smallBytes, 2 * 4 * 8 * (24 + 136));
    }

    /// The bounds of a variant with rounded factors hold what their rounding does, and no more bits lost.
    void roundedFactorsAreTolerated()
    {
        const LayerShape shape = evenLayer(3, { 13, 9 }, 5, { 3, 3 }, 1, 1, 1);
        QCOMPARE(layerTolerance(shape, 2.0), 2.1 * 28 * std::exp2(-24.0) + 1e-9);
        QCOMPARE(layerTolerance(shape, 2.0, 11), 2.1 * (std::exp2(-10.0) + 3 * 28 * std::exp2(-23.0)) + 1e-9);
        const LayerProblem problem(shape, roughLayer(shape, 1));
        const TaskOutputs exact = problem.reference({});
        const auto isRight = [&](int bits, int precision) {
            const auto rounded = [bits](const SharedValues &values) {
                std::vector<float> all = floatsOf(*values);
                for (float &x : all) {
                    int exponent = 0;
                    const float part = std::frexp(x, &exponent);
                    x = std::ldexp(std::round(std::ldexp(part, bits)), exponent - bits);
                }
                return sharedValues(std::move(all));
            };
            const LayerProblem less(
                shape, { rounded(problem.data().input), rounded(problem.data().weights) });
            Variant variant;
            variant.precision = precision;
            return compare(problem, less.reference({}), exact, variant).right;
        };
        QVERIFY(isRight(11, 11) && isRight(21, 21));
        QVERIFY(!isRight(11, 21) && !isRight(11, floatBits) && !isRight(6, 11));
    }

    /// A layer large enough for blocks of MOST_ROWS, the last of them cut, and weights that come in parts.
    void blocksOfManyRowsEqualTheReference()
    {
        const LayerProblem problem(evenLayer(20, { 33, 227 }, 13, { 3, 3 }, 1, 1, 1),
            randomLayer(evenLayer(20, { 33, 227 }, 13, { 3, 3 }, 1, 1, 1), 5));
        const Variant &variant = findVariant(shippedVariants("layer"), "blocks");
        Tuning tuning = defaultTuning(variant);
        tuning.group = { 4, 1 };
        tuning.params["CHUNK"] = 8;
        const Task task = problem.task(variant, tuning);
        QCOMPARE(task.macros.at("ROWS"), tuning.params.at("MOST_ROWS"));
        const TaskOutputs outputs = m_engine.run(task, testDevice().index, 1).outputs;
        QCOMPARE(compare(problem, outputs, problem.reference({})).maxError, 0.0);
    }

    void halvesOfIm2colGemm()
    {
        const LayerShape shape = evenLayer(3, { 13, 9 }, 2, { 3, 2 }, 2, 2, 2);
        const SharedValues input = randomLayer(shape, 4).input;
        const ProductShape product{ 7, 9, 33 };
        const SharedValues left = sharedValues(randomValues(63, 5)),
                           right = sharedValues(randomValues(297, 6));
        int variants = 0;
        for (const Variant &variant : layerVariants()) {
            if (variant.plan != "im2col_gemm")
                continue;
            const Tuning tuning = defaultTuning(variant);
            const int device = testDevice().index;
            const TaskOutputs columns
                = m_engine.run(columnsTask(shape, input, variant, tuning), device, 1).outputs;
            QVERIFY(floatsOf(columns.at("columns")) == im2col(shape, floatsOf(*input)));
            const TaskOutputs dst
                = m_engine.run(productTask(product, left, right, variant, tuning), device, 1).outputs;
            QVERIFY(largestDifference(
                        floatsOf(dst.at("dst")), multiply(product, floatsOf(*left), floatsOf(*right)))
                < 1e-4);
            ++variants;
        }
        QCOMPARE(variants, 3);
    }

    void referencesAgree()
    {
        for (const LayerShape &shape : shapes()) {
            const LayerData data = roughLayer(shape, 7);
            const std::vector<float> columns = im2col(shape, floatsOf(*data.input));
            QCOMPARE(static_cast<std::int64_t>(columns.size()), shape.columnCount());
            std::vector<float> product;
            for (int group = 0; group < shape.groups; ++group) {
                const auto part = [&](const std::vector<float> &all) {
                    const auto count = static_cast<std::ptrdiff_t>(all.size()) / shape.groups;
                    return std::vector(all.begin() + group * count, all.begin() + (group + 1) * count);
                };
                std::ranges::copy(multiply({ shape.groupFilters(), shape.depth(), shape.positions() },
                                      part(floatsOf(*data.weights)), part(columns)),
                    std::back_inserter(product));
            }
            QVERIFY2(product == convolveLayer(shape, floatsOf(*data.input), floatsOf(*data.weights)),
                toString(shape).c_str());
        }
        const std::vector<float> left{ 1, 2 }, right{ 3, 4 }, before{ 10 };
        QVERIFY((multiply({ 1, 2, 1 }, left, right, 2.0F, -0.5F, before) == std::vector<float>{ 17 }));
    }

    /// Every rule of padding, stride, dilation and groups, as tests/scripts/layer_cases.py has it by NumPy.
    /// All sums are exact.
    void numPyAgrees()
    {
        const QString folder = inSources(QStringLiteral("tests/data/layers/"));
        const QByteArray bytes = bytesOf(folder + QStringLiteral("cases.f32"));
        std::vector<float> values(static_cast<size_t>(bytes.size()) / sizeof(float));
        std::memcpy(values.data(), bytes.constData(), values.size() * sizeof(float));
        auto next = values.cbegin();
        const auto taken = [&next](std::int64_t count) {
            const auto first = next;
            next += count;
            return std::vector(first, next);
        };
        for (const QByteArray &line : bytesOf(folder + QStringLiteral("cases.txt")).trimmed().split('\n')) {
            const LayerShape shape = parseLayer(line.toStdString());
            const std::vector<float> input = taken(shape.inputCount()), weights = taken(shape.weightCount());
            const std::vector<float> output = taken(shape.outputCount());
            QVERIFY2(convolveLayer(shape, input, weights) == output, line.constData());
            const LayerProblem problem(shape, { sharedValues(input), sharedValues(weights) });
            const Variant &variant = findVariant(shippedVariants("layer"), "grouped");
            const Task task = problem.task(variant, defaultTuning(variant));
            QVERIFY2(floatsOf(m_engine.run(task, testDevice().index, 1).outputs.at("dst")) == output,
                line.constData());
        }
        QVERIFY(next == values.cend());
    }

    void openCvAgrees()
    {
        for (const LayerShape &shape : shapes()) {
            const LayerProblem problem(shape, roughLayer(shape, 8));
            const LayerData &data = problem.data();
            cv::dnn::LayerParams params;
            params.set("kernel_w", shape.kernel.w);
            params.set("kernel_h", shape.kernel.h);
            params.set("stride_w", shape.stride.w);
            params.set("stride_h", shape.stride.h);
            params.set("pad", 0); // its own may not be uneven
            params.set("group", shape.groups);
            params.set("dilation_w", shape.dilation.w);
            params.set("dilation_h", shape.dilation.h);
            params.set("num_output", shape.filters);
            params.set("bias_term", false);
            params.blobs = { blobOf(floatsOf(*data.weights),
                { shape.filters, shape.groupChannels(), shape.kernel.h, shape.kernel.w }) };
            const auto theirs = byDnn(params, "Convolution", paddedBlob(shape, floatsOf(*data.input)));
            const auto ours = convolveLayer(shape, floatsOf(*data.input), floatsOf(*data.weights));
            const double difference = largestDifference(ours, theirs);
            // Its convolution of 3x3 may be a Winograd of larger tiles.
            QVERIFY2(difference <= 8 * problem.tolerance("dst", {}),
                qPrintable(QString::fromStdString(toString(shape)) + QString::number(difference)));
        }
    }

    void openCvPoolsAndSoftens()
    {
        LayerOperation pool = operationOf(Kind::MaxPool);
        pool.window = { 3, 3 };
        pool.padding = pool.farPadding = { 1, 1 };
        const std::vector<float> input = randomValues(195, 9);
        const cv::Mat blob = blobOf(input, { 1, 3, 5, 13 });
        cv::dnn::LayerParams params;
        params.set("pool", "max");
        params.set("kernel_size", 3);
        params.set("stride", 2);
        params.set("pad", 1);
        params.set("ceil_mode", false);
        QVERIFY(byDnn(params, "Pooling", blob) == applyOperation(pool, input));

        LayerOperation softmax = operationOf(Kind::Softmax);
        softmax.n = softmax.offset = 13;
        softmax.groups = 15;
        softmax.base = 0;
        cv::dnn::LayerParams soft;
        soft.set("axis", 3);
        QVERIFY(largestDifference(byDnn(soft, "Softmax", blob), applyOperation(softmax, input)) < 1e-6);
    }

    void companionsEqualTheReference_data()
    {
        QTest::addColumn<int>("kind");
        for (const Kind kind : allKinds)
            QTest::newRow(planOf(kind).c_str()) << static_cast<int>(kind);
    }

    void companionsEqualTheReference()
    {
        QFETCH(int, kind);
        LayerOperation operation = operationOf(static_cast<Kind>(kind));
        for (const bool other : { false, true }) { // the other convention of epsilon and of pooling
            if (other && operation.mean.empty() && operation.kind != Kind::MaxPool)
                continue;
            operation.epsilonInside = operation.overhang = other;
            operation.epsilon = other ? 1e-4F : 1e-6F;
            const LayerOperationProblem problem(operation, sharedValues(randomValues(195, 10)));
            QCOMPARE(variantOf(operation.kind).plan, planOf(operation.kind));
            const Agreement agreement = worstOf(problem);
            QVERIFY2(agreement.right, qPrintable(QString::number(agreement.maxError)));
            QVERIFY(agreement.tolerance < 1e-4);
        }
    }

    /// Rows shorter and longer than vectors, strides that vectors take and others, windows that stick out.
    void poolsOfAnySizeEqualTheReference()
    {
        for (const int width : { 3, 16, 31, 50, 97 })
            for (const int stride : { 1, 2, 3 })
                for (const int dilation : { 1, 2 }) {
                    LayerOperation pool = operationOf(Kind::MaxPool);
                    pool.in = { width, 6 };
                    pool.window = { 3, 2 };
                    pool.stride = { stride, 1 };
                    pool.dilation = { dilation, 1 };
                    pool.padding = pool.farPadding = { 2, 1 };
                    const auto count = static_cast<size_t>(pool.in.area() * pool.channels);
                    const LayerOperationProblem problem(pool, sharedValues(randomValues(count, 15)));
                    const std::string what = std::to_string(width) + " stride " + std::to_string(stride);
                    QVERIFY2(worstOf(problem).maxError == 0.0, what.c_str());
                }
    }

    void epsilonHasTwoPlaces()
    {
        LayerOperation operation = operationOf(Kind::Normalise);
        operation.epsilon = 0.01F;
        const std::vector<float> input = randomValues(195, 11);
        const float outside = applyOperation(operation, input)[70]; // second channel, variance 0.01
        operation.epsilonInside = true;
        const float inside = applyOperation(operation, input)[70];
        QVERIFY(std::abs(outside * 0.11F - (input[70] + 0.25F)) < 1e-5F);
        QVERIFY(std::abs(inside * std::sqrt(0.02F) - (input[70] + 0.25F)) < 1e-5F);
    }

    void paddingNeverWins()
    {
        LayerOperation pool;
        pool.kind = Kind::MaxPool;
        pool.in = { 2, 1 };
        pool.padding = pool.farPadding = { 1, 1 };
        pool.stride = { 1, 1 };
        const LayerOperationProblem problem(pool, sharedValues({ -3.0F, -5.0F }));
        const Variant &variant = variantOf(Kind::MaxPool);
        const TaskOutputs outputs
            = m_engine.run(problem.task(variant, defaultTuning(variant)), testDevice().index, 1).outputs;
        QVERIFY((floatsOf(outputs.at("dst")) == std::vector<float>{ -3, -3, -5, -3, -3, -5 }));
    }

    void librariesRefuseWhatTheyCannot()
    {
        OpenClDevice device(testDevice().index);
        const auto refusal = [&](const char *spec, size_t library) {
            const LayerShape shape = parseLayer(spec);
            const auto problem = std::make_shared<const LayerProblem>(shape, onesLayer(shape));
            try {
                clblastLibraries(problem).at(library).make(device);
            } catch (const Error &e) {
                return e.message().english();
            }
            return std::string();
        };
        QVERIFY(refusal("4x5x6/4/g2", 0).find("several groups") != std::string::npos);
        QVERIFY(refusal("4x5x6/4/g2", 1).find("several groups") != std::string::npos);
        QVERIFY(refusal("4x5x6/4/p1x0x0x1", 1).find("opposite sides") != std::string::npos);
        QVERIFY(refusal("4x5x6/4/p1x0x0x1", 0).empty());
    }

    void badLayersAreExplained()
    {
        const auto says = [](const auto &act, const char *words) {
            try {
                act();
            } catch (const Error &e) {
                return QString::fromUtf8(e.what()).contains(QLatin1String(words));
            }
            return false;
        };
        const LayerShape none = evenLayer(1, { 3, 3 }, 1, { 5, 5 }, 1, 0, 1);
        QVERIFY(says([&] { LayerProblem(none, randomLayer(none, 1)); }, "has no output"));
        const LayerShape shape = evenLayer(1, { 5, 5 }, 1, { 3, 3 }, 1, 0, 1);
        QVERIFY(says([&] { LayerProblem(shape, randomLayer(none, 1)); }, "needs 25 inputs and 9 weights"));
        LayerOperation operation = operationOf(Kind::Bias);
        operation.bias.pop_back();
        QVERIFY(says([&] { applyOperation(operation, randomValues(195, 1)); }, "each of its 3 channels"));
        operation = operationOf(Kind::Softmax);
        operation.groups = 30;
        QVERIFY(says([&] { applyOperation(operation, randomValues(195, 1)); }, "reach out"));
        QVERIFY(says([&] { applyOperation(operationOf(Kind::Linear), { 1.0F }); }, "got 1 values"));
        const LayerProblem problem(shape, randomLayer(shape, 1));
        const Variant &reset = variantOf(Kind::Reset);
        QVERIFY(problem.refusal(reset, defaultTuning(reset), {})->english().find("not a convolution step")
            != std::string::npos);
    }

private:
    /// Of all implementations of the step.
    Agreement worstOf(const LayerOperationProblem &problem)
    {
        Agreement worst; // nothing is wrong yet
        for (const Variant &variant : shippedVariants("layer")) {
            if (problem.planRefusal(variant))
                continue;
            const Task task = problem.task(variant, defaultTuning(variant));
            const Agreement found = compare(
                problem, m_engine.run(task, testDevice().index, 1).outputs, problem.reference({}), variant);
            if (!found.right || found.maxError >= worst.maxError)
                worst = found;
        }
        return worst;
    }

    Engine m_engine;
    int m_lacking = 0; ///< rows for which the device has no tensor cores
};

HALO_TEST(TestLayer, QCoreApplication)
#include "tst_layer.moc"
