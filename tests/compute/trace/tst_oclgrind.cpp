// SPDX-License-Identifier: GPL-3.0-or-later
// Every shipped kernel on the simulator Oclgrind, which watches each access. Called with the check to
// switch on: "DATA_RACES" or "UNINITIALIZED".
#include "compute/image/imagepixels.h"
#include "compute/kernel/constraint.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/engine.h"
#include "compute/workload/convolution/forms.h"
#include "compute/workload/histogram/histogramproblem.h"
#include "compute/workload/layer/layeroperationproblem.h"
#include "compute/workload/layer/layerproblem.h"
#include "compute/workload/modules.h"
#include "compute/workload/stencil/stencilproblem.h"
#include "tests/support/oclgrind.h"
#include "tests/support/program.h"
#include "tests/support/rows.h"
#include "tests/support/support.h"
#include "tests/support/variantrows.h"

#include <QTest>

#include <optional>

using namespace halo;
using namespace halo::test;

namespace {

/// Where a work-item has several outputs a group soon covers a whole small picture, and most of it nothing.
/// So small that some lie in the middle, where kernels ask for no border.
void makeSmall(const Variant &variant, Tuning &tuning)
{
    if (takesTiles(variant)) // its tiles have one size
        tuning.group = { 8, 8 }, tuning.items = { 4, 4 };
    else if (tuning.items != Size2{ 1, 1 } && tuning.group != Size2{ 1, 1 })
        tuning.group = { 2, 2 };
}

Convolution convolutionOf(const Variant &variant, int radius, Size2 size, Border border)
{
    const int taps = 2 * radius + 1;
    Convolution job = convolutionFor(variant, noise(size.w, size.h), filterFor(variant, { taps, taps }),
        { Op::Convolution, OutputSize::Same, border });
    if (radius > 1)
        makeSmall(variant, job.tuning);
    return job;
}

/// What a row takes the simulator: so many taps, and to compile the kernel as long as for ten thousand.
/// Tiles are transformed whole, whatever is kept of them.
RowCost costOf(const Convolution &job)
{
    const auto &[group, items, params] = job.tuning;
    const auto roundedUp
        = [](int size, int step) { return static_cast<double>((size + step - 1) / step * step); };
    const double outputs
        = roundedUp(job.image.size().w, group.w * items.w) * roundedUp(job.image.size().h, group.h * items.h);
    const std::int64_t taps = takesTiles(job.variant) ? 200 : job.filter.size().area();
    return { .build = 10'000.0, .run = outputs * static_cast<double>(taps) };
}

} // namespace

class TestOclgrind : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theDeviceIsTheSimulator()
    {
        QVERIFY2(testDevice().platform.find("Oclgrind") != std::string::npos, testDevice().platform.c_str());
    }

    void reportsNothing_data()
    {
        QTest::addColumn<Convolution>("job");
        Rows<Convolution> rows;
        for (const Variant &variant : shippedVariants())
            for (int radius = 0; radius <= 7; ++radius)
                for (const Size2 size : { Size2{ 48, 24 }, Size2{ 19, 35 } })
                    for (const auto &border : allBorders()) {
                        const Convolution job = convolutionOf(variant, radius, size, border.value);
                        if (isTried(job))
                            rows.add(job,
                                pairsOf({ variant.id, std::to_string(radius % 4),
                                    radius < 4 ? "small" : "large", toString(size), border.word }),
                                costOf(job), runsEverywhere(job));
                    }
        std::vector<Convolution> jobs = rows.toTry();
        for (const Variant &variant : shippedVariants())
            if (takesTiles(variant)) // the smallest with tiles in the middle
                jobs.push_back(convolutionOf(variant, 3, { 120, 101 }, Border::Reflect));
        for (const Convolution &job : jobs)
            QTest::newRow(nameOf(job).c_str()) << job;
    }

    /// Sums over four pieces, in a strip of two blocks.
    void piecesReportNothing_data()
    {
        QTest::addColumn<Convolution>("job");
        for (const Variant &variant : shippedVariants()) {
            Convolution job = convolutionFor(variant, noise(31, 40), asymmetric(35, 36));
            job.tuning.group = { 8, 8 };
            if (takesPieces(variant))
                QTest::newRow(variant.id.c_str()) << job;
        }
    }

    void piecesReportNothing() { reportsNothing(); }

    /// What makes planes of bytes and bytes of planes, with rows of no whole vectors and rows outside the
    /// picture. Only for races and bounds: the other check does not see what vstore16 writes, and falls over
    /// vectors that are taken apart.
    void bytesReportNothing()
    {
        if (!qEnvironmentVariableIsSet("OCLGRIND_DATA_RACES"))
            return;
        const Settings settings{ Op::Convolution, OutputSize::Full, Border::Zero };
        for (const QImage::Format format : { QImage::Format_Grayscale8, QImage::Format_RGB32 })
            for (const int width : { 32, 35, 7 }) {
                QImage pixels(width, 9, format);
                pixels.fill(Qt::darkCyan);
                const Convolution job
                    = convolutionFor(shippedVariants().front(), *bytesOf(pixels), asymmetric(3, 4), settings);
                QVERIFY(runOn(Engine(), job).image.bytes);
                QCOMPARE(oclgrindReport(), QString());
            }
    }

    void signalsReportNothing_data()
    {
        QTest::addColumn<Convolution>("job");
        for (const Variant &variant : shippedVariants("signal"))
            for (const Size2 lengths : { Size2{ 300, 5 }, Size2{ 70, 4 }, Size2{ 5, 9 } }) {
                const Settings settings{ Op::Convolution, OutputSize::Full, Border::Zero };
                QTest::addRow("%s, %d samples, %d taps", variant.id.c_str(), lengths.w, lengths.h)
                    << convolutionFor(variant, noise(lengths.w, 1), asymmetric(lengths.h, 1), settings);
            }
    }

    void signalsReportNothing() { reportsNothing(); }

    void histogramsReportNothing_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("count"); // also of no multiple of the work-group
        for (const Variant &variant : shippedVariants("histogram"))
            for (const int count : { 64, 70 })
                QTest::addRow("%s, %d descriptors", variant.id.c_str(), count)
                    << QString::fromStdString(variant.id) << count;
    }

    void histogramsReportNothing()
    {
        QFETCH(QString, id);
        QFETCH(int, count);
        const HistogramProblem problem(
            "test", { 8, numbersIn(*noise(8, count).colour[0]) }, { 8, numbersIn(*noise(8, 5).colour[0]) });
        const Variant &variant = findVariant(shippedVariants("histogram"), id.toStdString());
        Engine engine;
        const TaskOutputs outputs
            = engine.run(problem.task(variant, defaultTuning(variant)), testDevice().index, 1).outputs;
        QVERIFY(compare(problem, outputs, problem.reference({})).right);
        QCOMPARE(oclgrindReport(), QString());
    }

    void stencilsReportNothing_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("shape");
        for (const Variant &variant : shippedVariants("stencil"))
            for (const char *shape : { "19x21/n3", "16x16/p9/n5/r0.3" })
                QTest::addRow("%s %s", variant.id.c_str(), shape)
                    << QString::fromStdString(variant.id) << QString::fromLatin1(shape);
    }

    void stencilsReportNothing()
    {
        QFETCH(QString, id);
        QFETCH(QString, shape);
        const StencilShape wanted = parseStencil(shape.toStdString());
        const StencilProblem problem(wanted, madePlate(wanted.plate));
        const Variant &variant = findVariant(shippedVariants("stencil"), id.toStdString());
        Engine engine;
        const TaskOutputs outputs
            = engine.run(problem.task(variant, defaultTuning(variant)), testDevice().index, 1).outputs;
        QVERIFY(compare(problem, outputs, problem.reference({})).right);
        QCOMPARE(oclgrindReport(), QString());
    }

    void bilateralFiltersReportNothing_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("shape");
        for (const Variant &variant : shippedVariants("bilateral"))
            for (const char *shape : { "19x21/r2", "16x16/r5/s2/v0.3" })
                QTest::addRow("%s %s", variant.id.c_str(), shape)
                    << QString::fromStdString(variant.id) << QString::fromLatin1(shape);
    }

    void bilateralFiltersReportNothing()
    {
        QFETCH(QString, id);
        QFETCH(QString, shape);
        const Variant &variant = findVariant(shippedVariants("bilateral"), id.toStdString());
        const auto problem = exampleProblem(variant, shape.toStdString());
        Engine engine;
        const TaskOutputs outputs
            = engine.run(problem->task(variant, defaultTuning(variant)), testDevice().index, 1).outputs;
        QVERIFY(compare(*problem, outputs, problem->reference({}), variant).right);
        QCOMPARE(oclgrindReport(), QString());
    }

    void layersReportNothing_data()
    {
        QTest::addColumn<QString>("id");
        for (const Variant &variant : shippedVariants("layer"))
            if (!layerPlanRefusal(variant))
                QTest::newRow(variant.id.c_str()) << QString::fromStdString(variant.id);
    }

    /// Sizes are no multiples of tiles and work-groups, in any direction.
    void layersReportNothing()
    {
        QFETCH(QString, id);
        const bool groups = id.startsWith(QLatin1String("grouped"));
        const LayerShape shape = parseLayer(id == QLatin1String("pointwise") ? "3x7x9/5/1x1/p0"
                : id == QLatin1String("fully_connected")                     ? "77x1x1/5/1x1/p0"
                : groups                                                     ? "6x7x19/10/3x3/s2/p1x0x2x1/g2"
                                                                             : "3x7x9/5");
        const LayerProblem problem(shape, randomLayer(shape, 1));
        const Variant &variant = findVariant(shippedVariants("layer"), id.toStdString());
        // No simulator knows the instructions of tensor cores.
        const auto refused = problem.refusal(variant, defaultTuning(variant), testDevice().limits);
        QCOMPARE(refused.has_value(), isRounded(variant));
        if (refused)
            return;
        Engine engine;
        const TaskOutputs outputs
            = engine.run(problem.task(variant, defaultTuning(variant)), testDevice().index, 1).outputs;
        QCOMPARE(compare(problem, outputs, problem.reference({})).maxError, 0.0);
        QCOMPARE(oclgrindReport(), QString());
    }

    void companionsReportNothing()
    {
        Engine engine;
        for (const auto kind : { LayerOperation::Kind::Reset, LayerOperation::Kind::NormaliseScaleBias,
                 LayerOperation::Kind::Normalise, LayerOperation::Kind::Scale, LayerOperation::Kind::Bias,
                 LayerOperation::Kind::ScaleBias, LayerOperation::Kind::Leaky, LayerOperation::Kind::Linear,
                 LayerOperation::Kind::Flatten, LayerOperation::Kind::MaxPool,
                 LayerOperation::Kind::Softmax }) {
            LayerOperation operation;
            operation.kind = kind;
            operation.channels = 3;
            operation.in = { 13, 5 };
            operation.mean = operation.variance = operation.scale = operation.bias = { 0.5F, 1.5F, 2.5F };
            operation.n = operation.offset = 7;
            operation.groups = 20;
            const LayerOperationProblem problem(operation, sharedValues(numbersIn(*noise(195, 1).colour[0])));
            for (const Variant &variant : shippedVariants("layer")) {
                if (problem.planRefusal(variant))
                    continue;
                const TaskOutputs outputs
                    = engine.run(problem.task(variant, defaultTuning(variant)), testDevice().index, 1)
                          .outputs;
                QVERIFY2(compare(problem, outputs, problem.reference({})).right, variant.id.c_str());
                QCOMPARE(oclgrindReport(), QString());
            }
        }
    }

    /// An engine for each row, and so an OpenCL context: within one, Oclgrind 21.10 forgets a buffer that is
    /// freed but not which of its cells were written, and gives its address to the next. That one may be
    /// larger, and then whatever lies behind counts as never written; and old cells count as written.
    void reportsNothing()
    {
        QFETCH(Convolution, job);
        std::optional<BoundsOnly> library; // tst_tracer and tst_trace_oracle check the kernels beside it
        if (!job.variant.transforms.empty())
            library.emplace();
        Engine engine;
        QCOMPARE(runAndCompare(engine, job), QString());
        QCOMPARE(oclgrindReport(), QString());
    }

    void aSeededFaultIsReported()
    {
        Variant variant = findVariant(shippedVariants(), "tile_strided");
        const std::string barrier = "barrier(CLK_LOCAL_MEM_FENCE);";
        const std::string load = "for (int ty = ly; ty < TILE_H; ty += GROUP_H)";
        const bool races = qEnvironmentVariableIsSet("OCLGRIND_DATA_RACES");
        const std::string &remove = races ? barrier : load; // unloaded rows are read uninitialised
        const auto at = variant.source.find(remove);
        QVERIFY(at != std::string::npos);
        variant.source.replace(at, remove.size(), races ? "" : "for (int ty = ly; ty < 2; ty += GROUP_H)");
        runAndCompare(convolutionFor(variant, noise(20, 20), asymmetric(3, 3)));
        const QString report = oclgrindReport();
        QVERIFY2(report.contains(races ? QStringLiteral("data race") : QStringLiteral("Uninitialized")),
            qPrintable(report));
    }
};

static int oclgrindMain(int argc, char **argv)
{
    if (argc < 2)
        qFatal("usage: tst_oclgrind DATA_RACES|UNINITIALIZED [test arguments]");
    useOclgrind(argv[1]);
    QCoreApplication app(argc, argv);
    TestOclgrind test;
    argv[1] = argv[0];
    return QTest::qExec(&test, argc - 1, argv + 1);
}

HALO_TEST_MAIN(TestOclgrind, oclgrindMain)

#include "tst_oclgrind.moc"
