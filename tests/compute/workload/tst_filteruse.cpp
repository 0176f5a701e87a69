// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/run.h"
#include "compute/task/task.h"
#include "compute/workload/convolution/convolutionbands.h"
#include "compute/workload/convolution/convolutionuse.h"
#include "compute/workload/convolution/opencvfilter.h"
#include "compute/workload/modules.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QTest>

#include <limits>

using namespace halo;
using namespace halo::test;

namespace {

Image pictureOfBytes(int width, int height)
{
    Image image;
    image.width = width;
    image.height = height;
    image.depth = Depth::U8;
    const std::shared_ptr<std::uint8_t[]> samples(new std::uint8_t[size_t(3) * size_t(width * height)]());
    image.bytes = std::make_shared<const PixelBytes>(
        PixelBytes{ std::shared_ptr<const std::uint8_t>(samples, samples.get()), 3, 3 * width });
    image.colour.assign(3, std::make_shared<const Plane>());
    return image;
}

DeviceLimits roomy(bool gpu)
{
    DeviceLimits limits;
    limits.globalBytes = std::int64_t{ 1 } << 32;
    limits.maxAllocBytes = std::int64_t{ 1 } << 30;
    limits.gpu = gpu;
    return limits;
}

} // namespace

class TestFilterUse : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatAConvolutionIs();
    void saysNothingElsewhere_data();
    void saysNothingElsewhere();
    void countsTheAlphaThatIsFiltered();
    void placesOutputsInTheWhole();
    void stacksBandsOfBytes();
    void cutsRowsIntoBands();
    void judgesByACorner();
};

void TestFilterUse::saysWhatAConvolutionIs()
{
    const Settings settings{ Op::Correlation, OutputSize::Valid, Border::Wrap };
    const ConvolutionProblem problem(noise(9, 7, 3), asymmetric(4, 3), settings, { 1, 4 });
    const FilterUse *use = problem.filterUse();
    QVERIFY(use);
    QCOMPARE(use->picture.width, 9);
    QVERIFY(use->filter == asymmetric(4, 3));
    QVERIFY(use->settings() == settings);
    QVERIFY((use->sizes.image == Size2{ 9, 7 } && use->sizes.filter == Size2{ 4, 3 }));
    QVERIFY((use->geometry.out == Size2{ 6, 5 })); // 9 - 4 + 1, 7 - 3 + 1
    QVERIFY((use->outputs() == Size2{ 6, 3 }));
    QVERIFY((use->region.wanted == RowRange{ 1, 4 }));
    QCOMPARE(use->planes, 3);
    QVERIFY(!use->weighted);
    const Run run
        = runOf({ std::make_shared<const ConvolutionProblem>(noise(9, 7), asymmetric(3, 3), settings), {}, {},
                    opencvDevice },
            runOpenCv(ConvolutionProblem(noise(9, 7), asymmetric(3, 3), settings)));
    QVERIFY(run.filterUse());
    QVERIFY((run.image.size() == Size2{ 7, 5 }));
    QVERIFY(!Run().filterUse());
}

void TestFilterUse::saysNothingElsewhere_data()
{
    QTest::addColumn<QString>("workload");
    for (const WorkloadModule *module : workloadModules())
        if (!module->usesFilter())
            QTest::addRow("%s", module->id().c_str()) << QString::fromStdString(module->id());
}

/// The answers about pictures are neutral, and OpenCV says that it cannot.
void TestFilterUse::saysNothingElsewhere()
{
    QFETCH(QString, workload);
    const auto problem = exampleProblem(shippedVariants(workload.toStdString()).front());
    QVERIFY(!problem->filterUse());
    QVERIFY(problem->input().empty());
    QVERIFY(problem->imageOf({}).empty());
    QVERIFY(problem->filteredInput({}).empty());
    QVERIFY(!problem->comparisonOf({}));
    QCOMPARE(withPlanes(problem), problem);
    QCOMPARE(problem->placeText(4711), std::string("4711"));
    try {
        runOpenCv(*problem);
        QFAIL("OpenCV computed it");
    } catch (const Error &error) {
        QCOMPARE(error.kind(), ErrorKind::Usage);
    }
}

void TestFilterUse::countsTheAlphaThatIsFiltered()
{
    Image image = noise(9, 8, 3);
    image.alpha = std::make_shared<const Plane>(Plane(72, 0.5F));
    const Filter sums{ "", 1, 1, { 1.0F } }, edges{ "", 2, 1, { 1.0F, -1.0F } };
    const auto use = [&](const Filter &filter, Alpha alpha) {
        return *ConvolutionProblem(image, filter, { {}, {}, {}, alpha }).filterUse();
    };
    QCOMPARE(use(sums, Alpha::Premultiply).planes, 4);
    QVERIFY(use(sums, Alpha::Premultiply).weighted);
    QCOMPARE(use(edges, Alpha::Premultiply).planes, 3); // the alpha of the input, which weighs
    QVERIFY(use(edges, Alpha::Premultiply).weighted);
    QCOMPARE(use(sums, Alpha::Keep).planes, 3);
    QVERIFY(!use(sums, Alpha::Keep).weighted);
}

void TestFilterUse::placesOutputsInTheWhole()
{
    const ConvolutionProblem problem(noise(9, 7, 3), asymmetric(3, 3), {}, { 2, 6 });
    QCOMPARE(problem.placeText(0), std::string("0,2"));
    QCOMPARE(problem.placeText(9 + 4), std::string("4,3"));
    QCOMPARE(problem.placeText(2 * 9 * 4 + 9 * 3 + 8), std::string("8,5")); // of the third plane
}

/// All bands are as high, and each has room for the rows around it.
void TestFilterUse::stacksBandsOfBytes()
{
    const Variant &variant = findVariant(shippedVariants(), "naive");
    const ConvolutionProblem problem(pictureOfBytes(70, 90), asymmetric(3, 5), {});
    const auto taskFor = [&variant](const Problem &problem, const DeviceLimits &limits) {
        const std::vector<Task> parts = problem.parts(variant, defaultTuning(variant), limits);
        return parts.size() == 1 ? parts.front() : Task();
    };
    QVERIFY(!taskFor(*problem.ofPlanes(), roomy(true)).isOfBytes());
    const Task task = taskFor(problem, roomy(true));
    QVERIFY(task.isOfBytes());
    QCOMPARE(task.rows.end, 30); // a quarter is 23, and of 8 times the reach, 32, each of 3 bands has 30
    QCOMPARE(task.allRows.end, 90);
    QCOMPARE(task.inputRows.size(), size_t{ 94 });
    QCOMPARE(task.inputRows.front(), 0);
    QCOMPARE(task.inputRows.back(), 89);
    const TaskBuffer *in = task.find("src"), *out = task.find("dst");
    QVERIFY((in->shape == Size2{ 70, 3 * 34 }));
    QVERIFY((out->shape == Size2{ 70, 3 * 34 - 4 }));
    QCOMPARE(taskFor(problem, roomy(false)).rows.end, 90);
}

void TestFilterUse::cutsRowsIntoBands()
{
    const std::vector<RowRange> cut{ { 3, 7 }, { 7, 11 }, { 11, 12 } };
    QVERIFY(bandsOf({ 3, 12 }, 4) == cut);
    QVERIFY(bandsOf({ 3, 12 }, std::numeric_limits<int>::max()) == (std::vector<RowRange>{ { 3, 12 } }));
    QVERIFY(bandsOf({ 3, 3 }, 4).empty());
}

void TestFilterUse::judgesByACorner()
{
    FilterUse use = useOf(ConvolutionSizes{ { 4000, 3000 }, { 9, 9 }, {} });
    use.planes = 1;
    const auto corner = quickCorner(use); // 9.72e8 multiplications are too few
    QVERIFY(!corner);
    use.planes = 2;
    // sqrt(5e7 / 1.944e9) is 0.16037...
    QVERIFY((quickCorner(use) == Size2{ 642, 481 }));
}

HALO_TEST(TestFilterUse, NoApplication)
#include "tst_filteruse.moc"
