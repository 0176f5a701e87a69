// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/device.h"
#include "compute/drawing/paint/traceanalysis.h"
#include "compute/drawing/recording/caption.h"
#include "compute/drawing/recording/scene.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/task.h"
#include "compute/teaching/lessonrecorder.h"
#include "compute/trace/faults/faults.h"
#include "compute/trace/faults/faultyimage.h"
#include "compute/trace/model/taskcounts.h"
#include "compute/trace/model/tracereader.h"
#include "compute/trace/model/tracetext.h"
#include "compute/trace/tracer/recordtoshow.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/modules.h"
#include "tests/support/program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace halo;

/// Recordings of workloads that are no convolution.
class TestTaskTraces : public QObject
{
    Q_OBJECT

    Tracer m_tracer;

private Q_SLOTS:
    void everyVariantIsClean_data()
    {
        QTest::addColumn<QString>("workload");
        QTest::addColumn<QString>("id");
        for (const WorkloadModule *module : workloadModules())
            for (const Variant &variant :
                module->usesFilter() ? std::vector<Variant>() : shippedVariants(module->id()))
                QTest::addRow("%s %s", module->id().c_str(), variant.id.c_str())
                    << QString::fromStdString(module->id()) << QString::fromStdString(variant.id);
    }

    /// All work-groups of all launches; of each launch the first is drawn as well.
    void everyVariantIsClean()
    {
        QFETCH(QString, workload);
        QFETCH(QString, id);
        const Variant variant = findVariant(shippedVariants(workload.toStdString()), id.toStdString());
        const auto problem = exampleProblem(variant);
        // No simulator knows the instructions of tensor cores.
        const auto refused = problem->refusal(variant, defaultTuning(variant), DeviceLimits{});
        QCOMPARE(refused.has_value(), isRounded(variant));
        if (refused)
            return;
        TraceRequest request{ problem, variant, defaultTuning(variant) };
        const Task task = taskOf(request);
        ExpectedOutputs expected;
        for (const TaskLaunch &launch : task.launches) {
            request.launch = static_cast<int>(&launch - task.launches.data());
            QVERIFY(isFilled(request));
            for (int y = 0; y < launch.groups().h; ++y)
                for (int x = 0; x < launch.groups().w; ++x) {
                    request.group = { x, y };
                    const auto trace = m_tracer.record(request);
                    QVERIFY2(trace->findings.empty(),
                        trace->findings.empty() ? "" : trace->findings.front().text.english().c_str());
                    const auto wrong = wrongOutputs(*trace, expected);
                    QVERIFY2(wrong.empty(), wrong.empty() ? "" : wrong.front().text.english().c_str());
                    const LaunchFormula formula
                        = moduleOf(variant.workload).formula(problem->text(), variant, launch);
                    QCOMPARE(hasFormula(*trace), bool(formula.output));
                    if (hasFormula(*trace))
                        QCOMPARE(differenceFromFormula(*trace).value_or("equal"), Message("equal"));
                    if (x == 0 && y == 0)
                        canBeShown(trace);
                }
        }
    }

    void unwrittenOutputsAreFound_data()
    {
        QTest::addColumn<QString>("kernel"); // workload and id
        QTest::addColumn<QString>("guard");  // of the outputs
        QTest::addColumn<QString>("more");   // behind it: what is left out
        QTest::addColumn<int>("launch");
        QTest::addColumn<QStringList>("first"); // of the sentences
        QTest::addColumn<int>("count");
        const auto row = [](const char *name, const char *kernel, const char *guard, const char *more,
                             int launch, const QStringList &first, int count) {
            QTest::newRow(name) << QString::fromLatin1(kernel) << QString::fromLatin1(guard)
                                << QString::fromLatin1(more) << launch << first << count;
        };
        const QStringList row3{ QStringLiteral("Output 0,3 is never written."),
            QStringLiteral("Output 1,3 is never written.") };
        // A group of 16 x 16 leaves out one of its rows, in whatever it launches.
        for (const int launch : { 0, 3, 6 })
            row(qPrintable(QStringLiteral("stencil %1").arg(launch)), "stencil naive",
                "x < width && y < height", " && y != 3", launch, row3, 16);
        row("stencil tile", "stencil tile", "x < width && y < height", " && y != 3", 6, row3, 16);
        row("bilateral", "bilateral naive", "x < out_width && y < out_height", " && y != 3", 0, row3, 16);
        row("bilateral rows", "bilateral separable", "x < out_width && y < height", " && y != 3", 0, row3,
            16);
        row("bilateral columns", "bilateral separable", "x < out_width && y < out_height", " && y != 3", 1,
            row3, 16);
        // Position 7 of each of 5 filters, which have 9 x 11 of them.
        const QStringList position7{ QStringLiteral("dst[7] is never written."),
            QStringLiteral("dst[106] is never written.") };
        row("layer", "layer direct", "position < positions && m < filters", " && position != 7", 0, position7,
            5);
        row("layer gemm", "layer im2col_naive", "position < positions && m < filters", " && position != 7", 1,
            position7, 5);
    }

    void unwrittenOutputsAreFound()
    {
        QFETCH(QString, kernel);
        QFETCH(QString, guard);
        QFETCH(QString, more);
        QFETCH(int, launch);
        QFETCH(QStringList, first);
        QFETCH(int, count);
        const QStringList words = kernel.split(u' ');
        Variant variant = findVariant(shippedVariants(words[0].toStdString()), words[1].toStdString());
        const size_t at = variant.source.rfind("if (" + guard.toStdString());
        QVERIFY(at != std::string::npos);
        variant.source.insert(at + 4 + static_cast<size_t>(guard.size()), more.toStdString());
        const TraceRequest request{ exampleProblem(variant), variant, defaultTuning(variant), launch };
        const auto isUnwritten = [](const Finding &finding) { return finding.kind == FindingKind::Value; };
        ExpectedOutputs expected;
        std::vector<Finding> found = wrongOutputs(*m_tracer.record(request), expected);
        std::erase_if(
            found, [](const Finding &finding) { return finding.line > 0; }); // what it spoils elsewhere
        QCOMPARE(int(found.size()), count);
        for (qsizetype i = 0; i < first.size(); ++i)
            QCOMPARE(found[size_t(i)].text, Message(first[i]));
        // The window shows them, too.
        const auto shown = recordToShow(m_tracer, request);
        QCOMPARE(std::ranges::count_if(shown->findings, isUnwritten), std::ptrdiff_t(count));
        const auto whole = exampleProblem(variant);
        Variant right = findVariant(shippedVariants(words[0].toStdString()), words[1].toStdString());
        QVERIFY(recordToShow(m_tracer, { whole, right, defaultTuning(right), launch })->findings.empty());
    }

    void faultsAreFound()
    {
        Variant variant = findVariant(shippedVariants("layer"), "im2col_tiled");
        const auto problem = exampleProblem(variant);
        const size_t at = variant.source.find("barrier(");
        variant.source.replace(at, 8, "mem_fence(");
        TraceRequest request{ problem, variant, defaultTuning(variant) };
        request.launch = 1;
        const auto trace = m_tracer.record(request);
        const auto race = std::ranges::find(trace->findings, FindingKind::Race, &Finding::kind);
        QVERIFY(race != trace->findings.end());
        const Storyboard board(trace);
        QVERIFY(board.places().surfaceCellOf(race->buffer, race->index).surface == Surface::Tile);
    }

    /// A layer of 4 x 4 with a filter of 3 x 3 and padding 1: 6 x 6 - 4 x 4 cells lie around it, and by hand
    /// 4 windows in corners have 5 of them, 8 at edges 3.
    void paddingIsNoPixel()
    {
        const Variant variant = findVariant(shippedVariants("layer"), "im2col_naive");
        const auto problem = moduleOf("layer").of({ .spec = "1x4x4/1/3x3/s1/p1/d1 ones" });
        const Storyboard board(m_tracer.record({ problem, variant, defaultTuning(variant) }));
        const Places &places = board.places();
        QVERIFY((places.window().size() == QSize(6, 6)));
        int ring = 0, zeros = 0;
        for (int cell = 0; cell < places.windowCells(); ++cell) {
            const bool outside = cell % 6 == 0 || cell % 6 == 5 || cell / 6 == 0 || cell / 6 == 5;
            QCOMPARE(places.roleOfWindow(cell) == Role::Border, outside);
            ring += places.isPadding({ Surface::Window, cell }) ? 1 : 0;
        }
        for (int cell = 0; cell < places.outputCells(); ++cell)
            zeros += places.isPadding({ Surface::Outputs, cell }) ? 1 : 0;
        QCOMPARE(ring, 6 * 6 - 4 * 4);
        QCOMPARE(zeros, 4 * 5 + 8 * 3);
    }

    /// Of a kernel with two arrays, in whatever order the simulator has them in memory; that changes with
    /// what it ran before.
    void localArraysAreInOrder()
    {
        for (int time = 0; time < 20; ++time) {
            const char *id = time % 2 == 0 ? "implicit" : "im2col_tiled";
            const Variant variant = findVariant(shippedVariants("layer"), id);
            const auto problem = exampleProblem(variant);
            TraceRequest request{ problem, variant, defaultTuning(variant) };
            request.launch = static_cast<int>(taskOf(request).launches.size()) - 1;
            const auto trace = m_tracer.record(request);
            QCOMPARE(trace->bufferNamed("b"), trace->bufferNamed("a") + 1);
        }
    }

    void formulaOfALaunch_data()
    {
        QTest::addColumn<QString>("right");
        QTest::addColumn<QString>("wrong");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const char *right, const char *wrong, const char *says) {
            QTest::newRow(name) << QString::fromLatin1(right) << QString::fromLatin1(wrong)
                                << QString::fromLatin1(says);
        };
        row("weight", "centre * before", "edge * before", "the formula gives");
        row("neighbour", "before, x + 1, y + 1, ", "before, x + (x == 15 && y == 15 ? 0 : 1), y + 1, ",
            "which is never read");
        row("place", "after[y * width + x] = sum", "if (x != 2) after[y * width + x] = sum",
            "is never stored");
        row("stranger", "after[y * width + x] = sum",
            "after[y * width + x] = sum; if (x == 0) after[32] = sum", "is stored");
    }

    void formulaOfALaunch()
    {
        QFETCH(QString, right);
        QFETCH(QString, wrong);
        QFETCH(QString, says);
        Variant variant = findVariant(shippedVariants("stencil"), "naive");
        const auto problem = exampleProblem(variant);
        const size_t at = variant.source.find(right.toStdString());
        QVERIFY(at != variant.source.npos);
        variant.source.replace(at, static_cast<size_t>(right.size()), wrong.toStdString());
        const TraceRequest request{ problem, variant, defaultTuning(variant) };
        const auto trace = m_tracer.record(request);
        const QString difference
            = QString::fromStdString(differenceFromFormula(*trace).value_or("").english());
        QVERIFY2(difference.contains(says), qPrintable(difference));
    }

    /// The fault lab breaks what is no convolution, and says what comes of it.
    void brokenTasksAreShown_data()
    {
        QTest::addColumn<QString>("workload");
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("pass");
        QTest::newRow("layer") << QStringLiteral("layer") << QStringLiteral("im2col_tiled") << 1;
        QTest::newRow("histogram") << QStringLiteral("histogram") << QStringLiteral("local_histogram") << 0;
        QTest::newRow("bilateral") << QStringLiteral("bilateral") << QStringLiteral("tile") << 0;
    }

    void brokenTasksAreShown()
    {
        QFETCH(QString, workload);
        QFETCH(QString, id);
        QFETCH(int, pass);
        const Variant variant = findVariant(shippedVariants(workload.toStdString()), id.toStdString());
        const TraceRequest request{ exampleProblem(variant), variant, defaultTuning(variant), pass };
        const auto wrong = broken(findFault("no_barrier"), request);
        QVERIFY(wrong && wrong->fault == "no_barrier");
        ExpectedOutputs expected;
        const auto findings = faultyImage(m_tracer, expected, *wrong).trace->findings;
        QVERIFY(std::ranges::find(findings, FindingKind::Race, &Finding::kind) != findings.end());
        const FaultyImage right = faultyImage(m_tracer, expected, request);
        QVERIFY(right.trace->findings.empty() && right.wrongPixels() == 0);
        QCOMPARE(right.wrong.empty(), workload == QLatin1String("histogram")); // it adds, and stores nothing
    }

    /// A kernel with a window shows the faults that a convolution shows, whatever it makes of the window.
    void everyFaultOfAWindowShows_data()
    {
        QTest::addColumn<QString>("fault");
        QTest::addColumn<QString>("workload");
        QTest::addColumn<QString>("id");
        for (const WorkloadModule *module : workloadModules())
            for (const Variant &variant : shippedVariants(module->id())) {
                if (module->usesFilter() || exampleProblem(variant)->traceView().geometry.empty())
                    continue;
                // What an approximation may be off hides wrong values.
                for (const KernelFault &fault : kernelFaults())
                    if ((isExact(variant) || fault.shows != FindingKind::Value)
                        && broken(fault, requestAtTheEdge(variant)))
                        QTest::addRow("%s, %s %s", fault.id.c_str(), module->id().c_str(), variant.id.c_str())
                            << QString::fromStdString(fault.id) << QString::fromStdString(module->id())
                            << QString::fromStdString(variant.id);
            }
    }

    void everyFaultOfAWindowShows()
    {
        QFETCH(QString, fault);
        QFETCH(QString, workload);
        QFETCH(QString, id);
        const KernelFault &known = findFault(fault.toStdString());
        TraceRequest right
            = requestAtTheEdge(findVariant(shippedVariants(workload.toStdString()), id.toStdString()));
        if (!known.edgeOnly)
            right.group = { 1, 0 };
        ExpectedOutputs expected;
        const FaultyImage image = faultyImage(m_tracer, expected, *broken(known, right), 0);
        QVERIFY2(std::ranges::count(image.trace->findings, known.shows, &Finding::kind) > 0,
            image.trace->findings.empty() ? "nothing was found"
                                          : image.trace->findings.front().text.english().c_str());
        QVERIFY(image.region.size.area() > 0);
        QVERIFY(faultyImage(m_tracer, expected, right, 0).trace->findings.empty());
    }

    void aSceneOfALessonShowsTileAndHalo()
    {
        LessonScene scene;
        scene.workload = "bilateral";
        scene.problem = "r2/s1.5/v0.1";
        scene.variant = "tile";
        scene.comparedWith = "naive";
        scene.group = Size2{ 4, 4 };
        scene.at = { 1, 1 };
        LessonRecorder recorder;
        const auto trace = recorder.record(scene);
        const Places places(*trace);
        QCOMPARE(places.tile(), QSize(8, 8));
        QCOMPARE(places.roleOfTile(0), Role::Halo);
        QCOMPARE(places.roleOfTile(2 * 8 + 2), Role::Core);
        QCOMPARE(places.core(), QRect(2, 2, 4, 4));
        QVERIFY(!places.addsProducts());
        const auto beside = recorder.recordComparison(scene);
        QVERIFY(beside && beside->tile() < 0);
        scene.fault = "no_barrier";
        const auto findings = recorder.record(scene)->findings;
        QVERIFY(std::ranges::find(findings, FindingKind::Race, &Finding::kind) != findings.end());
    }

private:
    /// The last of small groups, which sticks out of the image.
    static TraceRequest requestAtTheEdge(const Variant &variant)
    {
        TraceRequest request{ exampleProblem(variant), variant, defaultTuning(variant) };
        request.tuning.group = { 8, 8 };
        const Size2 groups = groupsOf(request);
        request.group = { groups.w - 1, groups.h - 1 };
        return request;
    }

    static void canBeShown(const std::shared_ptr<const Trace> &trace)
    {
        const auto analysis = analysisOf(trace, 0, hardwareModels().front());
        const Storyboard &board = *analysis->board;
        QVERIFY(analysis->hasFormula == hasFormula(*trace)
            && board.places().hasWindow() != trace->view.geometry.empty());
        QVERIFY(board.places().outputCells() > 0);
        QVERIFY(std::isfinite(analysis->traffic.readsPerOutput) && analysis->traffic.sectorsPerLoad >= 0.0);
        if (trace->request.variant.id == "direct") // it reads weights as well as pixels
            QCOMPARE(analysis->traffic.globalLoads, countsOf(*trace, hardwareModels().front()).globalLoads);
        std::vector<size_t> forward;
        const int step = std::max(board.lastFrame() / 8, 1);
        for (int frame = 0; frame <= board.lastFrame(); frame += step)
            forward.push_back(hashOf(sceneAt(board, frame)));
        for (int i = static_cast<int>(forward.size()); i-- > 0;) {
            const Scene scene = sceneAt(board, i * step);
            QCOMPARE(hashOf(scene), forward[static_cast<size_t>(i)]);
            QVERIFY(!captionOf(board, scene).isEmpty());
        }
        // What an output is made of: at least one item; unless nothing is read, something that it reads, but
        // for outputs that are padding.
        const Scene last = sceneAt(board, board.lastFrame());
        bool isMade = board.places().windowCells() == 0;
        for (int cell = 0; cell < board.places().outputCells() && (cell == 0 || !isMade); ++cell) {
            const Links links = linksOf(board, last, { Surface::Outputs, cell });
            QVERIFY(cell > 0 || (!links.items.empty() && !links.outputs.empty()));
            isMade = isMade || !links.window.empty() || !links.tile.empty();
        }
        QVERIFY(isMade);
        const Trace back = readTrace(traceJson(*trace, trace->findings), QStringLiteral("task.json"));
        const Storyboard again(std::make_shared<const Trace>(back));
        QCOMPARE(hashOf(sceneAt(again, again.lastFrame())), hashOf(sceneAt(board, board.lastFrame())));
    }
};

HALO_TEST(TestTaskTraces, QCoreApplication)
#include "tst_tasktraces.moc"
