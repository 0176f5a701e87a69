// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/workload/convolution/opencvfilter.h"
#include "compute/workload/convolution/reference.h"
#include "compute/workload/convolution/verify.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QTest>

using namespace halo;
using namespace halo::test;

Q_DECLARE_METATYPE(halo::Settings)

namespace {

Convolution convolutionOf(Size2 image, Size2 filter, const Settings &settings)
{
    Convolution job;
    job.image = noise(image.w, image.h, 3);
    job.image.alpha = noise(image.w, image.h, 1, 4).colour.front();
    job.filter = asymmetric(filter.w, filter.h);
    job.settings = settings;
    job.settings.alpha = Alpha::Keep; // noise is no alpha to divide by
    job.device = opencvDevice;
    return job;
}

/// Empty if equal within what single precision allows.
Filtered openCv(const Convolution &job)
{
    return filtered(job.order(), runOpenCv(*job.problem(), job.repeats));
}

QString difference(const Convolution &job, const Filtered &result)
{
    const Image reference = convolveReference(job.image, job.filter, job.settings, job.rows);
    const ImageComparison v = compare(result.image, reference, toleranceOf(job.image, job.filter));
    if (v.ok())
        return {};
    return QStringLiteral("pixel %1,%2 of channel %3 is off by %4")
        .arg(v.worstX)
        .arg(v.worstY)
        .arg(v.worstChannel)
        .arg(v.maxError);
}

} // namespace

class TestOpenCvFilter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void matchesReference_data()
    {
        QTest::addColumn<QSize>("image");
        QTest::addColumn<QSize>("filter");
        const std::vector<Size2> images{ { 1, 1 }, { 7, 5 }, { 37, 19 }, { 3, 40 } };
        const std::vector<Size2> filters{ { 1, 1 }, { 3, 3 }, { 4, 2 }, { 1, 6 }, { 9, 5 }, { 13, 13 },
            { 16, 12 }, { 63, 2 }, { 29, 33 } };
        for (const Size2 image : images)
            for (const Size2 filter : filters)
                QTest::addRow("%dx%d by %dx%d", image.w, image.h, filter.w, filter.h)
                    << QSize(image.w, image.h) << QSize(filter.w, filter.h);
    }

    void matchesReference()
    {
        QFETCH(QSize, image);
        QFETCH(QSize, filter);
        for (const auto &op : allOps())
            for (const auto &size : allOutputSizes())
                for (const auto &border : allBorders()) {
                    const Convolution job = convolutionOf({ image.width(), image.height() },
                        { filter.width(), filter.height() }, { op.value, size.value, border.value });
                    if (geometryOf(job.image.size(), job.filter.size(), size.value).empty()) {
                        QVERIFY_EXCEPTION_THROWN(openCv(job), Error);
                        continue;
                    }
                    const QString found = difference(job, openCv(job));
                    QVERIFY2(found.isEmpty(),
                        qPrintable(QStringLiteral("%1 %2 %3: %4")
                                       .arg(QLatin1String(op.word), QLatin1String(size.word),
                                           QLatin1String(border.word), found)));
                }
    }

    void rowsAreThatPartOfTheWhole()
    {
        Convolution job
            = convolutionOf({ 23, 31 }, { 4, 7 }, { Op::Convolution, OutputSize::Full, Border::Reflect101 });
        job.rows = { 5, 12 };
        const Filtered result = openCv(job);
        QCOMPARE(result.image.height, 7);
        QCOMPARE(difference(job, result), QString());
        const Image whole = convolveReference(job.image, job.filter, job.settings);
        QCOMPARE(result.image.alpha->size(), result.image.size().area());
        QVERIFY(std::equal(result.image.alpha->begin(), result.image.alpha->end(),
            whole.alpha->begin() + static_cast<std::ptrdiff_t>(5 * whole.width)));
    }

    void bandsMeetWithoutSeam_data()
    {
        QTest::addColumn<QSize>("filter");
        QTest::newRow("small") << QSize(3, 4);
        QTest::newRow("large enough for a Fourier transform") << QSize(5, 40);
    }

    /// So wide that a band has few rows; eight rows at a time lie within one band.
    void bandsMeetWithoutSeam()
    {
        QFETCH(QSize, filter);
        Convolution job = convolutionOf({ 1, 1 }, { filter.width(), filter.height() },
            { Op::Correlation, OutputSize::Same, Border::Wrap });
        job.image = noise(70000, 120);
        const Filtered whole = openCv(job);
        QVERIFY(whole.bands > 1);
        for (int row = 0; row < 120; row += 8) {
            job.rows = { row, row + 8 };
            const Filtered part = openCv(job);
            QCOMPARE(part.bands, 1);
            const auto from = whole.image.colour[0]->begin() + static_cast<std::ptrdiff_t>(row) * 70000;
            const Image same = greyImage(70000, 8, Plane(from, from + 8 * 70000));
            QVERIFY(compare(part.image, same, toleranceOf(job.image, job.filter)).ok());
        }
    }

    void saysWhatItRanOn()
    {
        Convolution job = convolutionOf({ 40, 30 }, { 3, 3 }, {});
        job.repeats = 3;
        const Filtered result = openCv(job);
        QCOMPARE(result.device.name, std::string("OpenCV on the CPU"));
        QCOMPARE(result.device.index, opencvDevice);
        QVERIFY(!result.device.driver.empty());
        QCOMPARE(result.samples.size(), size_t(3));
        QCOMPARE(result.timeline.size(), size_t(9)); // three planes, three times
        for (const Sample &sample : result.samples)
            QVERIFY(sample.kernel.count() > 0);
    }

    void stopsBetweenBands()
    {
        Convolution job = convolutionOf({ 40, 30 }, { 3, 3 }, {});
        job.repeats = 1000000;
        std::stop_source stop;
        int last = -1;
        const Progress progress(stop.get_token(), [&](Stage stage, int percent) {
            QCOMPARE(stage, Stage::Run);
            QVERIFY(percent >= last && percent <= 100);
            last = percent;
            stop.request_stop();
        });
        QVERIFY_EXCEPTION_THROWN(runOpenCv(*job.problem(), job.repeats, progress), Cancelled);
    }
};

HALO_TEST(TestOpenCvFilter, QCoreApplication)
#include "tst_opencvfilter.moc"
