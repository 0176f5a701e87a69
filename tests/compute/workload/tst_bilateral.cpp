// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/image/madepicture.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/engine.h"
#include "compute/task/task.h"
#include "compute/workload/bilateral/bilateralproblem.h"
#include "compute/workload/bilateral/bilateralwindow.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QTest>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

using namespace halo;
using namespace halo::test;

namespace {

std::vector<float> pixelsOf(const TaskOutputs &outputs)
{
    return std::get<std::vector<float>>(outputs.at("dst"));
}

BilateralProblem problemOf(const std::string &spec)
{
    const BilateralShape shape = parseBilateral(spec);
    return { shape, numbersIn(*madePicture(shape.image)) };
}

/// Dark left of a slanted edge, bright right of it, with a little noise.
std::vector<float> edgePicture(Size2 size)
{
    std::vector<float> pixels;
    for (int y = 0; y < size.h; ++y)
        for (int x = 0; x < size.w; ++x)
            pixels.push_back((3 * x + y > 2 * size.w ? 0.8F : 0.2F)
                + 0.02F * static_cast<float>((7 * x + 13 * y + x * y) % 5 - 2));
    return pixels;
}

} // namespace

class TestBilateral : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsItsText();
    void refusesBadNumbers();
    void keepsAConstant();
    void smoothsAndKeepsAnEdge();
    void isAGaussianForALargeSigma();
    void agreesWithOpenCv_data();
    void agreesWithOpenCv();
    void variantsAgree_data();
    void variantsAgree();
    void passesAreAnApproximation();
    void comesFromItsData();
};

void TestBilateral::readsItsText()
{
    const BilateralShape shape = parseBilateral("37x21/v0.25/s1.5/r5");
    QVERIFY((shape == BilateralShape{ { 37, 21 }, 5, 1.5, 0.25 }));
    QCOMPARE(specOf(shape), std::string("37x21/r5/s1.5/v0.25"));
    QVERIFY(parseBilateral(specOf(shape)) == shape);
    QVERIFY(parseBilateral("5x4") == (BilateralShape{ { 5, 4 } }));
    for (const char *bad : { "", "5", "5x4/", "5x4/x9", "5x4/r", "5x4/r3.5", "5x4/r3r3", "5x4/s", "0x4" })
        QVERIFY_THROWS_EXCEPTION(Error, parseBilateral(bad));
}

void TestBilateral::refusesBadNumbers()
{
    for (const char *bad : { "5x4/r0", "5x4/r32", "5x4/r-1", "5x4/s0", "5x4/s-2", "5x4/s101", "5x4/v0",
             "5x4/v-0.1", "5x4/vnan", "5x4/v1e9" })
        QVERIFY_THROWS_EXCEPTION(Error, parseBilateral(bad));
    QVERIFY_THROWS_EXCEPTION(Error, BilateralProblem(parseBilateral("5x4"), std::vector<float>(19)));
}

void TestBilateral::keepsAConstant()
{
    const BilateralShape shape = parseBilateral("9x7/r4");
    const BilateralProblem problem(shape, std::vector<float>(shape.image.area(), 0.3F));
    for (const float pixel : pixelsOf(problem.reference({})))
        QCOMPARE(pixel, 0.3F);
    for (const double pixel : problem.separableReference())
        QVERIFY(std::abs(pixel - static_cast<double>(0.3F)) < 1e-12);
}

/// What the filter is for: noise gets smaller on both sides, and the edge stays where it was.
void TestBilateral::smoothsAndKeepsAnEdge()
{
    const BilateralShape shape = parseBilateral("40x30/r4/s2/v0.1");
    const std::vector<float> before = edgePicture(shape.image);
    const std::vector<float> after = pixelsOf(BilateralProblem(shape, before).reference({}));
    double noiseBefore = 0.0, noiseAfter = 0.0;
    for (size_t i = 0; i < before.size(); ++i) {
        const double flat = before[i] > 0.5F ? 0.8 : 0.2;
        noiseBefore += std::abs(static_cast<double>(before[i]) - flat);
        noiseAfter += std::abs(static_cast<double>(after[i]) - flat);
        QVERIFY(std::abs(static_cast<double>(after[i]) - flat) < 0.05);
    }
    QVERIFY(noiseAfter < 0.5 * noiseBefore);
}

void TestBilateral::isAGaussianForALargeSigma()
{
    const BilateralShape shape = parseBilateral("23x17/r3/s1.5/v100");
    const std::vector<float> pixels = numbersIn(*madePicture(shape.image));
    const Filter weights = spatialWeights(shape);
    cv::Mat kernel(shape.edge(), shape.edge(), CV_32F);
    std::ranges::copy(weights.weights, kernel.begin<float>());
    kernel /= cv::sum(kernel)[0];
    const cv::Mat image(shape.image.h, shape.image.w, CV_32F, const_cast<float *>(pixels.data()));
    cv::Mat expected;
    cv::filter2D(image, expected, CV_32F, kernel, { -1, -1 }, 0.0, cv::BORDER_REFLECT_101);
    const std::vector<float> blurred(expected.begin<float>(), expected.end<float>());
    QVERIFY(largestDifference(pixelsOf(BilateralProblem(shape, pixels).reference({})), blurred) < 2e-5);
}

void TestBilateral::agreesWithOpenCv_data()
{
    QTest::addColumn<QString>("spec");
    for (const char *spec : { "37x21/r2/s1.5/v0.2", "64x64", "50x33/r5/s3/v0.05", "31x47/r1/s0.5/v1",
             "5x4/r4", "40x3/r2/s10/v0.3", "16x16/r7/s4/v0.02" })
        QTest::newRow(spec) << QString::fromLatin1(spec);
}

/// OpenCV looks the exponential up in a table of 4096 steps over the range of the image's values, and
/// interpolates between them: that is off by at most h^2 / 8 of the second derivative, as a weight. In an
/// output this counts less.
void TestBilateral::agreesWithOpenCv()
{
    QFETCH(QString, spec);
    const BilateralShape shape = parseBilateral(spec.toStdString());
    for (const std::vector<float> &pixels :
        { numbersIn(*madePicture(shape.image)), edgePicture(shape.image) }) {
        const cv::Mat image(shape.image.h, shape.image.w, CV_32F, const_cast<float *>(pixels.data()));
        cv::Mat expected;
        // Mirrored by hand: OpenCV mirrors no further than the image is wide.
        const auto around = [&](int i, int n) { return fold(i, n, bilateralBorder); };
        cv::Mat wide(shape.image.h + 2 * shape.radius, shape.image.w + 2 * shape.radius, CV_32F);
        for (int y = 0; y < wide.rows; ++y)
            for (int x = 0; x < wide.cols; ++x)
                wide.at<float>(y, x) = image.at<float>(
                    around(y - shape.radius, image.rows), around(x - shape.radius, image.cols));
        cv::bilateralFilter(
            wide, expected, shape.edge(), shape.sigmaValue, shape.sigmaSpace, cv::BORDER_REPLICATE);
        const cv::Mat inner
            = expected(cv::Rect(shape.radius, shape.radius, shape.image.w, shape.image.h)).clone();
        const std::vector<float> theirs(inner.begin<float>(), inner.end<float>());
        QVERIFY(largestDifference(pixelsOf(BilateralProblem(shape, pixels).reference({})), theirs) < 1e-5);
    }
}

void TestBilateral::variantsAgree_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("spec");
    for (const Variant &variant : allVariants("bilateral").variants)
        for (const char *spec :
            { "1x1/r3", "16x16/r1", "45x23", "33x47/r5/s3/v0.02", "70x5/r7/s0.7/v0.4", "3x90/r6/s40/v2" })
            QTest::addRow("%s %s", variant.id.c_str(), spec)
                << QString::fromStdString(variant.id) << QString::fromLatin1(spec);
}

void TestBilateral::variantsAgree()
{
    QFETCH(QString, id);
    QFETCH(QString, spec);
    const VariantList list = allVariants("bilateral");
    const Variant variant = findVariant(list.variants, id.toStdString());
    const BilateralProblem problem = problemOf(spec.toStdString());
    Engine engine;
    for (const Size2 group : { Size2{ 16, 16 }, Size2{ 8, 4 } }) {
        Tuning tuning = defaultTuning(variant);
        tuning.group = group;
        const TaskResult result = engine.run(problem.task(variant, tuning), testDevice().index, 1, {});
        const Agreement found = compare(problem, result.outputs, problem.reference({}), variant);
        QVERIFY2(
            found.right, qPrintable(QStringLiteral("off by %1 at %2").arg(found.maxError).arg(found.index)));
        if (!variant.approximation)
            continue;
        const std::vector<double> passes = problem.separableReference();
        const std::vector<float> exact(passes.begin(), passes.end());
        QVERIFY(largestDifference(pixelsOf(result.outputs), exact) <= problem.separableRounding());
    }
}

/// The two passes differ from the filter by more than rounding explains, the tolerance says by how much, and
/// the kernel is marked.
void TestBilateral::passesAreAnApproximation()
{
    const VariantList list = allVariants("bilateral");
    const Variant separable = findVariant(list.variants, "separable"),
                  tile = findVariant(list.variants, "tile");
    QVERIFY(!isExact(separable) && isExact(tile));
    const BilateralProblem problem = problemOf("45x23");
    const std::vector<double> passes = problem.separableReference();
    const std::vector<float> right = pixelsOf(problem.reference({}));
    const double error = largestDifference(std::vector<float>(passes.begin(), passes.end()), right);
    QVERIFY(error > 10.0 * problem.tolerance("dst", tile));
    QVERIFY(problem.tolerance("dst", separable) >= error);
    QVERIFY(problem.tolerance("dst", separable) < error + 2.0 * problem.separableRounding());
}

void TestBilateral::comesFromItsData()
{
    const BilateralProblem problem = problemOf("19x11/r2/s3/v0.5");
    const auto same = BilateralProblem::from(problem.contents());
    QCOMPARE(same->text().what, std::string("r2/s3/v0.5"));
    const TaskOutputs reference = problem.reference({});
    QCOMPARE(largestDifference(pixelsOf(same->reference({})), pixelsOf(reference)), 0.0);
    for (const size_t element : { size_t(0), size_t(30), size_t(19 * 11 - 1) })
        QVERIFY(
            std::abs(*problem.expectedAt("dst", element) - numberAt(reference.at("dst"), element)) < 1e-7);
}

HALO_TEST(TestBilateral, QCoreApplication)
#include "tst_bilateral.moc"
