// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/engine.h"
#include "compute/task/task.h"
#include "compute/workload/stencil/stencilproblem.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QTest>

#include <opencv2/imgproc.hpp>

#include <cmath>
#include <numbers>

using namespace halo;
using namespace halo::test;

namespace {

std::vector<float> heatOf(const TaskOutputs &outputs)
{
    return std::get<std::vector<float>>(outputs.at("heat"));
}

/// A hill that keeps its shape: 0 around the plate, and each time step makes it lower by the same factor.
struct Mode
{
    explicit Mode(Size2 plate, int wavesX, int wavesY)
        : size(plate)
        , a(std::numbers::pi * wavesX / (plate.w + 1))
        , b(std::numbers::pi * wavesY / (plate.h + 1))
    {
    }
    std::vector<float> plate(double height) const
    {
        std::vector<float> all;
        for (int y = 0; y < size.h; ++y)
            for (int x = 0; x < size.w; ++x)
                all.push_back(static_cast<float>(height * std::sin(a * (x + 1)) * std::sin(b * (y + 1))));
        return all;
    }
    double factor(const StencilWeights &w) const
    {
        return w.centre + 2.0 * w.edge * (std::cos(a) + std::cos(b))
            + 4.0 * w.corner * std::cos(a) * std::cos(b);
    }

    Size2 size;
    double a, b;
};

} // namespace

class TestStencil : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsItsText();
    void refusesWhatWouldSwing();
    void followsTheSolution_data();
    void followsTheSolution();
    void agreesWithOpenCv();
    void variantsAgree_data();
    void variantsAgree();
    void takesStepsTogether();
    void writesARowForEachOfThePlate();
};

void TestStencil::readsItsText()
{
    const StencilShape shape = parseStencil("37x21/r0.2/p9/n7");
    QVERIFY((shape == StencilShape{ { 37, 21 }, 9, 7, 0.2 }));
    QCOMPARE(specOf(shape), std::string("37x21/p9/n7/r0.2"));
    QVERIFY(parseStencil(specOf(shape)) == shape);
    QVERIFY(parseStencil("5x4") == (StencilShape{ { 5, 4 } }));
    for (const char *bad :
        { "", "5", "5x4/", "5x4/x9", "5x4/p", "5x4/n0", "5x4/n3.5", "5x4/p7", "5x4/p5p5", "0x4" })
        QVERIFY_THROWS_EXCEPTION(Error, parseStencil(bad));
}

void TestStencil::refusesWhatWouldSwing()
{
    QCOMPARE(parseStencil("5x4/r0.25").rate, 0.25);
    QCOMPARE(parseStencil("5x4/p9/r0.3").rate, 0.3);
    for (const char *bad : { "5x4/r0.2501", "5x4/p9/r0.31", "5x4/r0", "5x4/r-1", "5x4/rnan" })
        QVERIFY_THROWS_EXCEPTION(Error, parseStencil(bad));
    QVERIFY_THROWS_EXCEPTION(Error, StencilProblem(parseStencil("5x4"), std::vector<float>(19)));
}

void TestStencil::followsTheSolution_data()
{
    QTest::addColumn<int>("points");
    QTest::newRow("5 points") << 5;
    QTest::newRow("9 points") << 9;
}

void TestStencil::followsTheSolution()
{
    QFETCH(int, points);
    const StencilShape shape{ { 31, 17 }, points, 40, 0.2 };
    const Mode mode(shape.plate, 2, 1);
    const StencilProblem problem(shape, mode.plate(1.0));
    StencilWeights weights = weightsOf(shape);
    for (double *weight : { &weights.centre, &weights.edge, &weights.corner })
        *weight = static_cast<double>(static_cast<float>(*weight)); // as devices get them
    const auto expected = mode.plate(std::pow(mode.factor(weights), shape.steps));
    QVERIFY(largestDifference(heatOf(problem.reference({})), expected) < 1e-6);
}

void TestStencil::agreesWithOpenCv()
{
    const StencilShape shape{ { 43, 29 }, 9, 12, 0.3 };
    const StencilProblem problem(shape, madePlate(shape.plate));
    const StencilWeights w = weightsOf(shape);
    const cv::Mat step = (cv::Mat_<double>(3, 3) << w.corner, w.edge, w.corner, w.edge, w.centre, w.edge,
        w.corner, w.edge, w.corner);
    cv::Mat plate(shape.plate.h, shape.plate.w, CV_64F);
    for (int i = 0; i < static_cast<int>(plate.total()); ++i)
        plate.at<double>(i / plate.cols, i % plate.cols)
            = static_cast<double>(problem.plate()[static_cast<size_t>(i)]);
    for (int n = 0; n < shape.steps; ++n) {
        cv::Mat next;
        cv::filter2D(plate, next, CV_64F, step, { -1, -1 }, 0.0, cv::BORDER_CONSTANT);
        plate = next;
    }
    std::vector<float> expected;
    for (int i = 0; i < static_cast<int>(plate.total()); ++i)
        expected.push_back(static_cast<float>(plate.at<double>(i / plate.cols, i % plate.cols)));
    QVERIFY(largestDifference(heatOf(problem.reference({})), expected) < 1e-6);
}

void TestStencil::variantsAgree_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("shape");
    for (const Variant &variant : allVariants("stencil").variants)
        for (const char *shape :
            { "1x1/n3", "16x16/n1", "45x23/n2", "33x47/p9/n5/r0.3", "70x5/p9/n9/r0.05", "3x90/n17/r0.25" })
            QTest::addRow("%s %s", variant.id.c_str(), shape)
                << QString::fromStdString(variant.id) << QString::fromLatin1(shape);
}

void TestStencil::variantsAgree()
{
    QFETCH(QString, id);
    QFETCH(QString, shape);
    const VariantList list = allVariants("stencil");
    const Variant variant = findVariant(list.variants, id.toStdString());
    const StencilShape wanted = parseStencil(shape.toStdString());
    const StencilProblem problem(wanted, madePlate(wanted.plate));
    Engine engine;
    for (const Size2 group : { Size2{ 16, 16 }, Size2{ 8, 4 } }) {
        Tuning tuning = defaultTuning(variant);
        tuning.group = group;
        const TaskResult result = engine.run(problem.task(variant, tuning), testDevice().index, 1, {});
        const Agreement found = compare(problem, result.outputs, problem.reference({}));
        QVERIFY2(
            found.right, qPrintable(QStringLiteral("off by %1 at %2").arg(found.maxError).arg(found.index)));
    }
}

/// What the fifth workload is there to show: several steps in one launch, the last launch with those left
/// over.
void TestStencil::takesStepsTogether()
{
    const VariantList list = allVariants("stencil");
    const Variant variant = findVariant(list.variants, "tile_steps");
    const StencilProblem problem(parseStencil("40x30/n10"), madePlate({ 40, 30 }));
    for (const auto &[steps, launches] : { std::pair(1, 10), { 2, 5 }, { 4, 3 }, { 8, 2 } }) {
        Tuning tuning = defaultTuning(variant);
        tuning.params["STEPS"] = steps;
        const Task task = problem.task(variant, tuning);
        QCOMPARE(static_cast<int>(task.launches.size()), launches);
        Engine engine;
        const TaskResult result = engine.run(task, testDevice().index, 1, {});
        QVERIFY(compare(problem, result.outputs, problem.reference({})).right);
    }
}

void TestStencil::writesARowForEachOfThePlate()
{
    const StencilProblem problem(parseStencil("3x2"), madePlate({ 3, 2 }));
    QCOMPARE(problem.table({ { "heat", std::vector<float>{ 1, 2, 3, 4.5F, 5, 6 } } }),
        std::string("1,2,3\n4.5,5,6\n"));
}

HALO_TEST(TestStencil, QCoreApplication)
#include "tst_stencil.moc"
