// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/kernel/workloads.h"
#include "compute/run/engine.h"
#include "compute/task/task.h"
#include "compute/workload/histogram/histogramproblem.h"
#include "compute/workload/modules.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace halo;
using namespace halo::test;

namespace {

/// Small whole numbers, so that distances are exact and ties happen.
Vectors wholeNumbers(int count, int features, std::uint32_t seed)
{
    std::mt19937 random(seed);
    Vectors vectors{ features, {} };
    for (int i = 0; i < count * features; ++i)
        vectors.values.push_back(static_cast<float>(static_cast<int>(random() % 9) - 4));
    return vectors;
}

Image signalOf(int length)
{
    return noise(length, 1);
}

/// A task of two launches, where the second reads what the first left.
Task doubledThenNegated(const std::string &source)
{
    Task task = newTask(parseKernel("two.cl", "histogram", source), { { 4, 1 }, { 1, 1 }, {} }, {});
    task.buffers = { inputBuffer("in", std::make_shared<const Values>(std::vector<float>{ 1, 2, 3, 4, 5 })),
        scratchBuffer("between", 5), outputBuffer("out", TaskBuffer::Element::Float, 5) };
    task.numbers = { { "n", 5 } };
    task.launches = { { "scaled", { 8, 1 }, { 4, 1 }, 0, { { "from", "in" }, { "to", "between" } },
                          { { "factor", 2.0F } } },
        { "scaled", { 8, 1 }, { 4, 1 }, 0, { { "from", "between" }, { "to", "out" } },
            { { "factor", -1.0F } } } };
    return task;
}

const char *scaled = "kernel void scaled(global float *to, float factor, int n, global const float *from)\n"
                     "{ int i = get_global_id(0); if (i < n) to[i] = factor * from[i]; }\n";

} // namespace

class TestWorkloads : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFolderIsAWorkload()
    {
        const QStringList folders = QDir(QStringLiteral(":/kernels")).entryList(QDir::Dirs);
        QCOMPARE(static_cast<qsizetype>(workloads().size()), folders.size());
        for (const QString &folder : folders)
            QVERIFY2(findWorkload(folder.toStdString()), qPrintable(folder));
        QVERIFY(!findWorkload("weather"));
    }

    /// Also of kernels that no device of a test can run.
    void everyKernelTakesWhatItIsGiven()
    {
        for (const WorkloadModule *module : workloadModules())
            for (const Variant &variant : shippedVariants(module->id())) {
                const auto problem = exampleProblem(variant);
                if (problem->planRefusal(variant))
                    continue;
                const Task task = problem->task(variant, defaultTuning(variant));
                for (const TaskLaunch &launch : task.launches)
                    try {
                        QVERIFY(!argumentsOf(task, launch).empty());
                    } catch (const Error &error) {
                        QFAIL(error.what());
                    }
            }
    }

    void modulesAnswer_data()
    {
        QTest::addColumn<QString>("workload");
        for (const WorkloadModule *module : workloadModules())
            QTest::newRow(module->id().c_str()) << QString::fromStdString(module->id());
    }

    /// Variants that it names are there; a problem is made again from its contents, in another process
    /// and by the command "bench".
    void modulesAnswer()
    {
        QFETCH(QString, workload);
        const WorkloadModule &module = moduleOf(workload.toStdString());
        const WorkloadFacts &facts = module.facts();
        const std::vector<Variant> &variants = shippedVariants(module.id());
        QCOMPARE(std::ranges::count(workloadModules(), facts.place,
                     [](const WorkloadModule *each) { return each->facts().place; }),
            std::ptrdiff_t(1));
        for (const std::string &id : { facts.variant, facts.recorded })
            QVERIFY2(id.empty() || std::ranges::count(variants, id, &Variant::id) == 1, id.c_str());
        module.checkSpec(facts.spec);
        const Variant &variant = findVariant(variants, facts.recorded);
        const auto problem = exampleProblem(variant);
        QCOMPARE(problem->workload(), module.id());
        const auto sameText = [&](const std::shared_ptr<const Problem> &other) {
            return other->text().what == problem->text().what && other->text().size == problem->text().size;
        };
        QVERIFY(sameText(makeProblem(module.id(), problem->contents())));
        const std::string count = module.countText(problem->text().what);
        QVERIFY(sameText(module.made(module.sizeText(problem->text().what, problem->text().size),
            count.empty() ? facts.exampleCount : std::stoi(count), variant)));
        QVERIFY(!module.examples(variant).empty());
    }

    /// What belongs to a network but is no convolution is asked for by the plan of its kernel.
    void stepsAreCompanions()
    {
        const WorkloadModule &layer = moduleOf("layer");
        QCOMPARE(layer.stepOf(layer.facts().spec), std::string());
        QCOMPARE(layer.stepOf("step softmax from a: b"), std::string("softmax"));
        for (const Variant &variant : shippedVariants("layer")) {
            if (!layer.isCompanion(variant))
                continue;
            const std::string spec = "step " + variant.plan + " from some: layer";
            layer.checkSpec(spec);
            QVERIFY2(!layer.of({ .spec = spec })->planRefusal(variant), variant.id.c_str());
        }
        QVERIFY_EXCEPTION_THROWN(layer.checkSpec("step nothing"), Error);
    }

    void launchesFollowEachOther()
    {
        Engine engine;
        const TaskResult result = engine.run(doubledThenNegated(scaled), testDevice().index, 3);
        QVERIFY(result.outputs.at("out") == Values(std::vector<float>{ -2, -4, -6, -8, -10 }));
        QCOMPARE(result.outputs.size(), size_t(1));
        QCOMPARE(result.samples.size(), size_t(3));
        for (const Sample &sample : result.samples)
            QVERIFY(sample.kernel.count() > 0 && sample.upload.count() > 0 && sample.download.count() > 0);
        QCOMPARE(result.timeline.size(), size_t(3 * (1 + 2 + 1)));
    }

    void badTasksAreExplained_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown argument") << "kernel void scaled(global float *to, int many) {}"
                                          << "the argument \"many\" is never set";
        QTest::newRow("half written")
            << "kernel void scaled(global float *to, global const float *from, float factor)\n"
               "{ int i = get_global_id(0); if (i < 3) to[i] = factor * from[i]; }"
            << "never writes element 3 of out";
        QTest::newRow("behind the end")
            << "kernel void scaled(global float *to, global const float *from, float factor, int n)\n"
               "{ int i = get_global_id(0); to[i] = factor * (i < n ? from[i] : 0.0f); }"
            << "writes outside its output";
        QTest::newRow("does not compile") << "kernel void scaled() { oops }"
                                          << "does not compile";
    }

    void badTasksAreExplained()
    {
        QFETCH(QString, source);
        QFETCH(QString, says);
        try {
            Engine engine;
            Task task = doubledThenNegated(source.toStdString());
            task.launches.front().buffers["to"] = "out"; // the guard lies behind outputs only
            engine.run(task, testDevice().index, 1);
            QFAIL("was not noticed");
        } catch (const Error &e) {
            QVERIFY2(QString::fromUtf8(e.what()).contains(says), e.what());
        }
    }

    void signalsEqualTheReference_data()
    {
        QTest::addColumn<Convolution>("job");
        // The test vectors have many more; each size is compiled anew, which takes a while.
        const Size2 shapes[] = { { 300, 301 }, { 513, 4 } };
        size_t turn = 0;
        for (const Variant &variant : shippedVariants("signal"))
            for (const Size2 shape : shapes) {
                const Border border = allBorders()[turn % 5].value;
                const auto &size = allOutputSizes()[turn % 3 == 1 ? 2 : 0]; // valid leaves nothing of most
                const Op op = allOps()[turn++ % 2].value;
                QTest::addRow("%s, %d samples, %d taps, %s, %s", variant.id.c_str(), shape.w, shape.h,
                    size.word, toString(border).c_str())
                    << convolutionFor(
                           variant, signalOf(shape.w), asymmetric(shape.h, 1), { op, size.value, border });
            }
    }

    void signalsEqualTheReference()
    {
        QFETCH(Convolution, job);
        QCOMPARE(runAndCompare(job), QString());
    }

    void aSignalHasOneRow()
    {
        for (const Variant &variant : shippedVariants("signal")) {
            const DeviceLimits limits = testDevice().limits;
            Tuning tuning = defaultTuning(variant);
            QVERIFY(!sized({ 100, 1 }, { 3, 1 }).refusal(variant, tuning, limits));
            QVERIFY(sized({ 100, 1 }, { 3, 3 }).refusal(variant, tuning, limits));
            tuning.group = { 16, 2 };
            QVERIFY(sized({ 100, 1 }, { 3, 1 }).refusal(variant, tuning, limits));
        }
    }

    void histogramsEqualTheReference_data()
    {
        QTest::addColumn<QString>("variant");
        QTest::addColumn<int>("descriptors");
        QTest::addColumn<int>("centroids");
        QTest::addColumn<int>("features");
        for (const Variant &variant : shippedVariants("histogram")) {
            const auto row = [&](int n, int k, int features) {
                QTest::addRow("%s, %d of %d to %d", variant.id.c_str(), n, features, k)
                    << QString::fromStdString(variant.id) << n << k << features;
            };
            row(333, 200, 64);
        }
    }

    void histogramsEqualTheReference()
    {
        QFETCH(QString, variant);
        QFETCH(int, descriptors);
        QFETCH(int, centroids);
        QFETCH(int, features);
        const HistogramProblem problem(
            "test", wholeNumbers(descriptors, features, 1), wholeNumbers(centroids, features, 2));
        const Variant &chosen = findVariant(shippedVariants("histogram"), variant.toStdString());
        const Tuning tuning = defaultTuning(chosen);
        QVERIFY(!problem.refusal(chosen, tuning, testDevice().limits));
        Engine engine;
        const TaskResult result = engine.run(problem.task(chosen, tuning), testDevice().index, 2);
        const Agreement agreement = compare(problem, result.outputs, problem.reference({}));
        QVERIFY2(agreement.right && agreement.maxError == 0.0, qPrintable(QString::number(agreement.index)));
        QCOMPARE(problem.tolerance("hist", {}), 0.0);
    }

    void tiesGoToTheFirst()
    {
        const Vectors descriptors{ 2, { 0, 0, 3, 3, 1, 1 } };
        const Vectors centroids{ 2, { 1, 1, -1, -1, 1, 1 } };
        QVERIFY((membershipOf(descriptors, centroids) == std::vector<int>{ 0, 0, 0 }));
        const Vectors nothing{ 2, { NAN, NAN } };
        QVERIFY((membershipOf(nothing, centroids) == std::vector<int>{ 0 }));
    }

    void whatRoundingMayMoveIsTolerated()
    {
        const HistogramProblem close("close", { 1, { 0.5F, 0.9F } }, { 1, { 0.0F, 1.0000001F } });
        QCOMPARE(close.tolerance("hist", {}), 1.0);
        QVERIFY(
            !compare(close, { { "hist", std::vector<std::int32_t>{ 3, -1 } } }, close.reference({})).right);
        QVERIFY(!compare(close, {}, close.reference({})).right);
    }

    void badDescriptorsAreRefused()
    {
        QVERIFY_EXCEPTION_THROWN(HistogramProblem("none", { 64, {} }, wholeNumbers(2, 64, 1)), Error);
        QVERIFY_EXCEPTION_THROWN(
            HistogramProblem("uneven", wholeNumbers(2, 32, 1), wholeNumbers(2, 64, 1)), Error);
        const HistogramProblem many("many", wholeNumbers(5, 64, 1), wholeNumbers(257, 64, 2));
        const HistogramProblem odd("odd", wholeNumbers(5, 6, 1), wholeNumbers(3, 6, 2));
        const auto refused = [&](const Problem &problem, const char *id) {
            const Variant &variant = findVariant(shippedVariants("histogram"), id);
            return problem.refusal(variant, defaultTuning(variant), testDevice().limits).has_value();
        };
        QVERIFY(refused(many, "constant_centroids") && !refused(many, "local"));
        QVERIFY(refused(odd, "float4") && !refused(odd, "transposed"));
    }
};

HALO_TEST(TestWorkloads, QCoreApplication)
#include "tst_workloads.moc"
