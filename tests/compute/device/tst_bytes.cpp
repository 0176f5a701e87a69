// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of bytes give exactly the bytes that come of planes of floats.
#include "compute/base/error.h"
#include "compute/device/opencldevice.h"
#include "compute/image/imagefile.h"
#include "compute/image/imagepixels.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/engine.h"
#include "compute/run/runner.h"
#include "compute/task/byterun.h"
#include "compute/task/task.h"
#include "compute/task/taskresult.h"
#include "compute/workload/convolution/convolutionbands.h"
#include "compute/workload/convolution/forms.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/variantrows.h"

#include <QTemporaryDir>
#include <QTest>

#include <numeric>
#include <random>

using namespace halo;
using namespace halo::test;

namespace {

/// All samples, side by side in no order.
QImage picture(int width, int height, QImage::Format format = QImage::Format_RGB32)
{
    std::mt19937 random(7);
    QImage image(width, height, format);
    for (int y = 0; y < height; ++y)
        for (qsizetype x = 0; x < width * image.depth() / 8; ++x)
            image.scanLine(y)[x] = static_cast<uchar>(random() >> 8);
    return image;
}

const Variant &variantOf(const std::string &id)
{
    return findVariant(shippedVariants(), id);
}

Convolution convolutionOf(
    const Variant &variant, const QImage &pixels, const Filter &filter, const Settings &settings = {})
{
    return convolutionFor(variant, *bytesOf(pixels), filter, settings);
}

/// What comes of planes.
QImage expected(const Convolution &job)
{
    static Engine engine;
    Convolution ofPlanes = job;
    ofPlanes.image = withPlanes(job.image);
    return pixelsOf(runOn(engine, ofPlanes).image, Depth::U8).convertToFormat(QImage::Format_RGB888);
}

QImage pixelsIn(const Filtered &result)
{
    return result.image.bytes ? pixelsOf(result.image, Depth::U8).convertToFormat(QImage::Format_RGB888)
                              : QImage();
}

/// One device for all rows, so that programs are built once.
Filtered run(const Convolution &job, bool shares = true, const Progress &progress = {})
{
    static OpenClDevice device(testDevice().index);
    const RunOrder order = job.order();
    const Task task = job.problem()->parts(order.variant, order.tuning, device.info().limits).front();
    return filtered(order, runBytes(device, task, order.repeats, shares, progress));
}

QString failureOf(
    const std::string &body, const QImage &pixels = picture(20, 18), const Filter &filter = asymmetric(3, 3))
{
    const Variant variant
        = parseVariant("99_test.cl", "image", "// title: Test\n// summary: s\n// plan: direct\n" + body);
    try {
        run(convolutionOf(variant, pixels, filter));
    } catch (const Error &error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

} // namespace

class TestBytes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyVariantGivesTheSame_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("grey");
        QTest::addColumn<int>("border");
        int turn = 0; // another border, size and filter in each row
        const QSize sizes[] = { { 48, 24 }, { 19, 35 }, { 5, 3 }, { 131, 40 } };
        for (const Variant &variant : shippedVariants()) {
            if (takesBytes(variant) && isTried(convolutionFor(variant, noise(48, 24), asymmetric(3, 3))))
                QTest::newRow(variant.id.c_str())
                    << QString::fromStdString(variant.id) << sizes[turn % 4] << (turn % 3 == 0) << turn % 5;
            ++turn;
        }
    }

    void everyVariantGivesTheSame()
    {
        QFETCH(QString, id);
        QFETCH(QSize, size);
        QFETCH(bool, grey);
        QFETCH(int, border);
        const Variant &variant = variantOf(id.toStdString());
        const Size2 taps = border % 2 == 0 ? Size2{ 3, 5 } : Size2{ 4, 2 };
        Convolution job = convolutionOf(variant,
            picture(size.width(), size.height(), grey ? QImage::Format_Grayscale8 : QImage::Format_RGB32),
            takesTerms(variant) ? product(taps.w, taps.h) : asymmetric(taps.w, taps.h),
            { Op::Convolution, OutputSize::Same, static_cast<Border>(border) });
        if (job.refusal(testDevice().limits))
            job.settings.border = Border::Reflect;
        QVERIFY(!job.refusal(testDevice().limits));
        QCOMPARE(pixelsIn(run(job)), expected(job));
    }

    void everyBorderAndSize_data()
    {
        QTest::addColumn<int>("border");
        QTest::addColumn<int>("size");
        for (const auto &[border, word] : allBorders())
            for (const auto &[size, name] : allOutputSizes())
                QTest::addRow("%s, %s", word, name) << static_cast<int>(border) << static_cast<int>(size);
    }

    /// In several bands, and with copies in place of shared memory.
    void everyBorderAndSize()
    {
        QFETCH(int, border);
        QFETCH(int, size);
        Convolution job = convolutionOf(variantOf(testDevice().limits.gpu ? "registers" : "cpu_strips"),
            picture(701, 517), asymmetric(6, 5),
            { Op::Correlation, static_cast<OutputSize>(size), static_cast<Border>(border) });
        job.tuning = defaultTuning(job.variant);
        const QImage all = expected(job);
        for (const bool shares : { true, false }) {
            job.rows = {};
            const Filtered result = run(job, shares);
            QVERIFY(result.bands > 1);
            QCOMPARE(pixelsIn(result), all);
            job.rows = { 13, 490 };
            QCOMPARE(pixelsIn(run(job, shares)), all.copy(0, 13, all.width(), 477));
            job.rows = { 500, -1 };
            QCOMPARE(pixelsIn(run(job, shares)), all.copy(0, 500, all.width(), all.height() - 500));
        }
    }

    /// Results that lie halfway between two bytes, below 0 and above 255.
    void roundingIsThatOfTheHost()
    {
        QImage samples(256, 3, QImage::Format_Grayscale8);
        for (int y = 0; y < 3; ++y)
            std::iota(samples.scanLine(y), samples.scanLine(y) + 256, uchar(0));
        const Filter around{ "", 3, 1, { -1.5F, 0.25F, 2.0F } };
        for (const Filter &filter : { Filter{ "", 1, 1, { 1.0F } }, Filter{ "", 1, 1, { 0.5F } },
                 Filter{ "", 1, 1, { 0.1F } }, Filter{ "", 1, 1, { 1.0F / 254 } }, around }) {
            const Convolution job = convolutionOf(variantOf("naive"), samples, filter);
            QCOMPARE(pixelsIn(run(job)), expected(job));
        }
    }

    void repeatsAreMeasured()
    {
        Convolution job = convolutionOf(variantOf("naive"), picture(701, 517), asymmetric(3, 3));
        job.repeats = 3;
        for (const bool shares : { true, false }) {
            const Filtered result = run(job, shares);
            QCOMPARE(result.samples.size(), size_t(3));
            for (const Sample &sample : result.samples)
                QVERIFY(
                    sample.upload.count() > 0 && sample.kernel.count() > 0 && sample.download.count() > 0);
            QCOMPARE(result.image.depth, Depth::U8);
        }
    }

    void faultyKernelsAreFound()
    {
        const std::string begin = "kernel void convolve(global float *dst, int out_width, int out_height)\n"
                                  "{\n    int x = get_global_id(0), y = get_global_id(1);\n";
        QVERIFY(failureOf(begin + "if (x < out_width && y < out_height) dst[y * out_width + x] = 1.0f;\n}\n")
                    .isEmpty());
        const QString missing = failureOf(begin
            + "if (x < out_width && y < out_height && !(y == 4 && x > 16))\n"
              "    dst[y * out_width + x] = 1.0f;\n}\n");
        QVERIFY2(missing.contains(QStringLiteral("never writes pixel 17,4;")), qPrintable(missing));
        const QString outside = failureOf(
            begin + "if (x < out_width && y < out_height + 1) dst[y * out_width + x] = 1.0f;\n}\n");
        QVERIFY2(outside.contains(QStringLiteral("writes outside its output")), qPrintable(outside));
    }

    /// What an earlier band has left must not stand for an output of a later one.
    void aPixelOfTheLastBandIsFound()
    {
        QImage pixels(701, 517, QImage::Format_RGB32);
        pixels.fill(Qt::white);
        pixels.setPixel(20, 510, 0xFFFFFF00);
        const QString missing = failureOf(
            "kernel void convolve(global const float *src, global float *dst, int out_width, int "
            "out_height)\n"
            "{\n    int x = get_global_id(0), y = get_global_id(1), i = y * out_width + x;\n"
            "    if (x < out_width && y < out_height && src[i] > 0.5f)\n        dst[i] = 1.0f;\n}\n",
            pixels, asymmetric(1, 1));
        QVERIFY2(missing.contains(QStringLiteral("never writes pixel 20,510;")), qPrintable(missing));
    }

    void stops()
    {
        Convolution job = convolutionOf(variantOf("naive"), picture(701, 517), asymmetric(3, 3));
        for (const bool shares : { true, false }) {
            std::stop_source source;
            int steps = 0;
            const Progress stopping(source.get_token(), [&](Stage, int) {
                if (++steps == 3)
                    source.request_stop();
            });
            QVERIFY_EXCEPTION_THROWN(run(job, shares, stopping), Cancelled);
            QCOMPARE(pixelsIn(run(job, shares)), expected(job));
        }
    }

    /// Who cannot take bytes gets planes, and the result is what these give.
    void whoeverCannotTakeThemGetsPlanes()
    {
        Runner runner;
        for (const char *id : { "image_sampler", "overlap_save", "naive" }) {
            Convolution job = convolutionOf(variantOf(id), picture(70, 50), asymmetric(3, 3));
            job.tuning = suitedTuning(job.variant, *job.problem(), testDevice().limits);
            const Filtered result = runOn(runner, job);
            QCOMPARE(result.image.bytes != nullptr, takesBytes(job.variant));
            QCOMPARE(pixelsOf(result.image, Depth::U8).convertToFormat(QImage::Format_RGB888), expected(job));
        }
        Convolution job = convolutionOf(variantOf("naive"), picture(70, 50), asymmetric(3, 3));
        DeviceLimits limits = testDevice().limits;
        QVERIFY(takesBytes(job.variant, *job.problem()->filterUse(), limits));
        limits.maxAllocBytes = 70 * 50 * 4 - 1;
        QVERIFY(!takesBytes(job.variant, *job.problem()->filterUse(), limits));
        job.device = opencvDevice;
        QCOMPARE(runOn(runner, job).image.colour.size(), size_t(3));
    }

    void filesOfBytes_data()
    {
        QTest::addColumn<QImage>("image");
        QTest::addColumn<int>("channels"); // as bytes; 0: as planes
        QTest::newRow("colour") << picture(37, 20) << 3;
        QTest::newRow("grey") << picture(37, 20, QImage::Format_Grayscale8) << 1;
        QTest::newRow("alpha") << picture(37, 20, QImage::Format_ARGB32) << 0;
        QTest::newRow("16 bit") << picture(37, 20, QImage::Format_Grayscale16) << 0;
    }

    void filesOfBytes()
    {
        QFETCH(QImage, image);
        QFETCH(int, channels);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.png"));
        QVERIFY(image.save(path));
        const Image bytes = readBytes(path), planes = readImage(path);
        QCOMPARE(bytes.bytes != nullptr, channels > 0);
        QVERIFY(!bytes.empty());
        QCOMPARE(bytes.depth, planes.depth);
        QCOMPARE(bytes.channels(), planes.channels());
        QCOMPARE(firstDifference(withPlanes(bytes), planes, 0.0), QString());
        QCOMPARE(pixelsOf(bytes, Depth::U16), pixelsOf(planes, Depth::U16));
        for (const char *name : { "b.png", "b.jpg", "b.bmp", "b.webp", "b.tif" }) {
            const auto written = [file = folder.filePath(QString::fromLatin1(name))](const Image &picture) {
                writeImage(picture, file, Depth::U8);
                return test::bytesOf(file);
            };
            const QByteArray ofBytes = written(bytes);
            QVERIFY2(!ofBytes.isEmpty() && ofBytes == written(planes), name);
        }
    }
};

HALO_TEST(TestBytes, QCoreApplication)
#include "tst_bytes.moc"
