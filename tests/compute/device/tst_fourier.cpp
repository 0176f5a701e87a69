// SPDX-License-Identifier: GPL-3.0-or-later
// Transforms of whole planes on the device, and the variant that convolves by them.
#include "compute/base/error.h"
#include "compute/base/transformsize.h"
#include "compute/device/opencldevice.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/engine.h"
#include "compute/workload/convolution/hostplanes.h"
#include "compute/workload/convolution/verify.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QTest>

#include <opencv2/core.hpp>

#include <bit>

using namespace halo;
using namespace halo::test;

Q_DECLARE_METATYPE(halo::Size2)

namespace {

const Variant &fftWhole()
{
    return findVariant(shippedVariants(), "fft_whole");
}

bool isFast(int length)
{
    for (int factor = 2; factor <= 7; ++factor)
        while (length % factor == 0)
            length /= factor;
    return length == 1;
}

/// A plane on the device, whose rows have room for frequencies.
class DevicePlane
{
public:
    DevicePlane(OpenClDevice &device, const cv::Mat &pixels)
        : m_device(device)
        , m_floats(transformFloats({ pixels.cols, pixels.rows }))
        , m_buffer(device.context(), CL_MEM_READ_WRITE, m_floats.area() * sizeof(float))
    {
        cv::Mat rows = cv::Mat::zeros(m_floats.h, m_floats.w, CV_32F);
        pixels.copyTo(rows.colRange(0, pixels.cols));
        device.queue().enqueueWriteBuffer(
            m_buffer, CL_TRUE, 0, m_floats.area() * sizeof(float), rows.ptr<float>());
    }
    const cl::Buffer &buffer() const { return m_buffer; }
    cv::Mat rows() const
    {
        cv::Mat rows(m_floats.h, m_floats.w, CV_32F);
        m_device.queue().enqueueReadBuffer(
            m_buffer, CL_TRUE, 0, m_floats.area() * sizeof(float), rows.ptr<float>());
        return rows;
    }

private:
    OpenClDevice &m_device;
    const Size2 m_floats;
    const cl::Buffer m_buffer;
};

cv::Mat pixelsOf(Size2 size)
{
    const Image image = noise(size.w, size.h);
    return cv::Mat(size.h, size.w, CV_32F, const_cast<float *>(image.colour[0]->data())).clone();
}

} // namespace

class TestFourier : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void planesAreTheSmallestThatAreFast()
    {
        for (int outputs = 1; outputs <= 700; ++outputs)
            for (const int taps : { 1, 2, 31, 63 }) {
                const Size2 size = transformSize({ outputs, outputs }, { taps, taps });
                const int needed = outputs + taps - 1;
                QVERIFY(size.w >= needed && size.w % 2 == 0 && isFast(size.w));
                QVERIFY(size.h >= needed && isFast(size.h));
                for (int smaller = needed; smaller < size.w; ++smaller)
                    QVERIFY(smaller <= 128 || smaller % 2 != 0 || !isFast(smaller));
                for (int smaller = needed; smaller < size.h; ++smaller)
                    QVERIFY(smaller <= 128 || !isFast(smaller));
                QVERIFY(needed > 128 || (std::has_single_bit(unsigned(size.h)) && size.h < 2 * needed));
            }
    }

    void thereAndBack_data()
    {
        QTest::addColumn<Size2>("size");
        for (const Size2 size : { Size2{ 2, 1 }, Size2{ 6, 1 }, Size2{ 2, 45 }, Size2{ 126, 25 },
                 Size2{ 4200, 3 }, Size2{ 65536, 2 }, Size2{ 2, 70000 } })
            QTest::newRow(toString(size).c_str()) << size;
    }

    /// Beside OpenCV's transform. Errors follow the largest frequency: |sum of all pixels| and less.
    void thereAndBack()
    {
        QFETCH(Size2, size);
        OpenClDevice device(testDevice().index);
        const cv::Mat pixels = pixelsOf(size);
        const DevicePlane plane(device, pixels);
        const auto transform = device.transform(size);
        transform->enqueue(device.queue(), plane.buffer(), Direction::Forward);
        cv::Mat expected;
        pixels.convertTo(expected, CV_64F);
        cv::dft(expected, expected, cv::DFT_COMPLEX_OUTPUT);
        const cv::Mat frequencies = plane.rows().reshape(2);
        cv::Mat wanted;
        expected.colRange(0, size.w / 2 + 1).convertTo(wanted, CV_32F);
        const double points = static_cast<double>(size.area());
        const double off = cv::norm(frequencies, wanted, cv::NORM_INF);
        QVERIFY2(off <= 1e-6 * std::sqrt(points) * std::log2(2 * points), qPrintable(QString::number(off)));

        transform->enqueue(device.queue(), plane.buffer(), Direction::Backward);
        const cv::Mat back = plane.rows().colRange(0, size.w) / points;
        const double returned = cv::norm(back, pixels, cv::NORM_INF);
        // A GPU turns by its own sine, which is off by 2^-21.4 at most (CUDA's programming guide, __sinf),
        // once for each radix of at most 13 that a length is divided into, there and back.
        const double turns = testDevice().limits.gpu
            ? 2 * std::ceil(std::log2(points) / std::log2(13.0)) * std::exp2(-21.4)
            : 0.0;
        QVERIFY2(returned <= 1e-6 + turns, qPrintable(QString::number(returned)));
    }

    /// In no order, so that some are made again.
    void transformsOfSeveralSizesAreKept()
    {
        OpenClDevice device(testDevice().index);
        const auto first = device.transform({ 8, 4 });
        QVERIFY(device.transform({ 8, 4 }) == first);
        for (int width = 10; width <= 20; width += 2)
            device.transform({ width, 4 });
        QVERIFY(device.transform({ 8, 4 }) != first);
        const cv::Mat pixels = pixelsOf({ 8, 4 });
        const DevicePlane plane(device, pixels);
        first->enqueue(device.queue(), plane.buffer(), Direction::Forward); // by who still has it
        first->enqueue(device.queue(), plane.buffer(), Direction::Backward);
        QVERIFY(cv::norm(plane.rows().colRange(0, 8) / 32.0, pixels, cv::NORM_INF) <= 1e-6);
    }

    void whatIsTooMuchIsRefusedInWords()
    {
        OpenClDevice device(testDevice().index);
        try {
            device.transform({ 1 << 20, 1 << 20 });
            QFAIL("made");
        } catch (const Error &e) {
            QVERIFY2(QByteArray(e.what()).startsWith("VkFFT cannot transform a plane of 1048576x1048576"),
                e.what());
        }
    }

    void matchesReference_data()
    {
        QTest::addColumn<Convolution>("job");
        size_t turn = 0;
        for (const auto &[image, filter] : { std::pair<Size2, Size2>{ { 1, 1 }, { 9, 5 } },
                 { { 1, 23 }, { 63, 62 } }, { { 41, 1 }, { 9, 5 } }, { { 6, 5 }, { 62, 63 } },
                 { { 70, 50 }, { 1, 1 } }, { { 70, 50 }, { 9, 4 } } })
            for (const auto &size : allOutputSizes()) {
                const Settings settings{ allOps()[turn % 2].value, size.value,
                    allBorders()[turn % allBorders().size()].value };
                ++turn;
                const Convolution job = convolutionFor(fftWhole(),
                    noise(image.w, image.h, turn % 4 == 0 ? 3 : 1), asymmetric(filter.w, filter.h), settings);
                if (!job.refusal(testDevice().limits)) // no output
                    QTest::addRow("%s, filter %s, %s %s %s", toString(image).c_str(),
                        toString(filter).c_str(), toString(settings.op).c_str(),
                        toString(settings.size).c_str(), toString(settings.border).c_str())
                        << job;
            }
    }

    void matchesReference()
    {
        QFETCH(Convolution, job);
        QCOMPARE(runAndCompare(job), QString());
    }

    void bandsAreTransformedByThemselves()
    {
        Convolution job
            = convolutionFor(fftWhole(), noise(40, 60), asymmetric(7, 5), { .border = Border::Wrap });
        job.rows = { 11, 30 };
        QCOMPARE(runAndCompare(job), QString());
    }

    /// Errors spread over the whole plane: a point takes its part of them, however small it is itself.
    void errorsKeepWithinTheBound()
    {
        Engine engine;
        Image image = noise(300, 200);
        auto pixels = std::make_shared<Plane>(*image.colour[0]);
        for (float &pixel : *pixels)
            pixel = pixel < 0.0F ? -1.0F : 1.0F;
        image.colour[0] = pixels;
        for (const Filter &filter :
            { Filter{ "point", 1, 1, { 1.0F } }, asymmetric(2, 2), asymmetric(63, 63) }) {
            const Convolution job = convolutionFor(fftWhole(), image, filter);
            const RunOrder order = job.order();
            const Agreement found = Verifier().verify(order, engine.run(order).outputs).agreement;
            QVERIFY2(found.maxError <= found.tolerance / 3.0,
                qPrintable(QStringLiteral("%1 of %2").arg(found.maxError).arg(found.tolerance)));
        }
    }

    void transformsAreMeasured()
    {
        Convolution job = convolutionFor(fftWhole(), noise(64, 64), asymmetric(5, 5));
        job.repeats = 2;
        const Filtered result = runOn(Engine(), job);
        QStringList names;
        std::chrono::nanoseconds sum{};
        for (const CommandTime &command : result.timeline)
            if (command.sample == 1 && command.name != "upload" && command.name != "download") {
                names << QString::fromStdString(command.name);
                QVERIFY(command.queued <= command.started && command.started < command.ended);
                sum += command.duration();
            }
        QCOMPARE(names.join(u' '), QStringLiteral("pad VkFFT multiply VkFFT crop"));
        QCOMPARE(result.samples[1].kernel, sum);
    }

    /// What the simulator finds in memory is what the device has there.
    void theHostsPlanesAreTheDevices()
    {
        const Convolution job
            = convolutionFor(fftWhole(), noise(20, 15), asymmetric(4, 3), { .border = Border::Reflect });
        const HostPlanes planes = hostPlanes(
            *job.image.colour[0], job.problem()->sizes(), appliedFilter(job.filter, job.settings.op).weights);
        const Size2 size = transformSize({ 20, 15 }, { 4, 3 });
        QVERIFY(size == Size2({ 32, 32 }));
        OpenClDevice device(testDevice().index);
        const auto atDevice = [&](const cv::Mat &pixels) {
            const DevicePlane plane(device, pixels);
            device.transform(size)->enqueue(device.queue(), plane.buffer(), Direction::Forward);
            return plane.rows();
        };
        const auto host = [&](const std::vector<float> &plane) {
            return cv::Mat(size.h, size.w + 2, CV_32F, const_cast<float *>(plane.data()));
        };
        cv::Mat filter = cv::Mat::zeros(size.h, size.w, CV_32F);
        const Filter applied = appliedFilter(job.filter, job.settings.op);
        for (int y = 0; y < 3; ++y)
            for (int x = 0; x < 4; ++x)
                filter.at<float>(y, x) = applied.at(x, y);
        QVERIFY(cv::norm(atDevice(filter), host(planes.filterSpectrum), cv::NORM_INF) < 1e-5);
        const Image expected = runOn(Engine(), job).image;
        for (int y = 0; y < 15; ++y)
            for (int x = 0; x < 20; ++x)
                QVERIFY(std::abs(host(planes.filtered).at<float>(y, x) - expected.at(0, x, y)) < 1e-5F);
    }

    void wrongHeadersAreExplained_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("replacement");
        QTest::addColumn<QString>("sentence");
        const QString forward = QStringLiteral("// transform: forward plane\n");
        const QString plane = QStringLiteral("// buffer:    plane : PLANE_WIDTH + 2 x PLANE_HEIGHT\n");
        QTest::newRow("direction") << forward << QStringLiteral("// transform: sideways plane\n")
                                   << "expected \"forward";
        QTest::newRow("no buffer") << forward << QStringLiteral("// transform: forward\n")
                                   << "expected \"forward";
        QTest::newRow("unknown buffer")
            << forward << QStringLiteral("// transform: forward plan\n") << "// buffer: plan :";
        QTest::newRow("too small") << plane
                                   << QStringLiteral("// buffer: plane : PLANE_WIDTH x PLANE_HEIGHT\n")
                                   << "PLANE_WIDTH + 2";
        QTest::newRow("first") << QStringLiteral("// pass:      pad : PLANE_WIDTH + 2 x PLANE_HEIGHT\n")
                               << QString() << "a pass before";
        QTest::newRow("last") << QStringLiteral("// pass:      crop : OUT_WIDTH x OUT_HEIGHT\n") << QString()
                              << "a pass after it";
        QTest::newRow("none") << QStringLiteral("// transform: \\w+ plane\n") << QString()
                              << "without transforms";
    }

    void wrongHeadersAreExplained()
    {
        QFETCH(QString, line);
        QFETCH(QString, replacement);
        QFETCH(QString, sentence);
        QString source = QString::fromStdString(fftWhole().source);
        const qsizetype length = source.size();
        if (line.contains(u'\\'))
            source.remove(QRegularExpression(line));
        else
            source.replace(line, replacement);
        QVERIFY(source.size() != length || !replacement.isEmpty());
        try {
            const Convolution job = convolutionFor(
                parseVariant("87_mine.cl", "image", source.toStdString()), noise(8, 8), asymmetric(3, 3));
            runOn(Engine(), job);
            QFAIL("run");
        } catch (const Error &e) {
            QVERIFY2(QString::fromUtf8(e.what()).contains(sentence), e.what());
        }
    }
};

HALO_TEST(TestFourier, QCoreApplication)
#include "tst_fourier.moc"
