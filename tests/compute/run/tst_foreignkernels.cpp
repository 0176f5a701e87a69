// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/engine.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "tests/support/files.h"
#include "tests/support/support.h"

#include <opencv2/imgproc.hpp>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace halo;
using namespace halo::test;

namespace {

std::string pathOf(const QString &name)
{
    return inSources(QStringLiteral("tests/data/foreign/") + name).toStdString();
}

/// Of 8 bits, so that kernels of bytes read what is there.
Image bytePicture(int width, int height, size_t channels)
{
    Image image = noise(width, height, channels);
    image.depth = Depth::U8;
    for (SharedPlane &plane : image.colour) {
        Plane values = *plane;
        for (float &value : values)
            value = std::round(std::abs(value) * 255.0F) / 255.0F;
        plane = std::make_shared<const Plane>(std::move(values));
    }
    return image;
}

int openCvBorder(Border border)
{
    return border == Border::Zero ? cv::BORDER_CONSTANT : cv::BORDER_REPLICATE;
}

/// OpenCV's correlation of a plane, of the same size; what it gives beyond 0 and 1 is cut off if asked for.
cv::Mat correlated(const Image &image, size_t channel, const Filter &filter, Border border, bool clipped)
{
    const cv::Mat pixels(
        image.height, image.width, CV_32F, const_cast<float *>(image.colour[channel]->data()));
    const cv::Mat weights(filter.height, filter.width, CV_32F, const_cast<float *>(filter.weights.data()));
    cv::Mat wide, result;
    pixels.convertTo(wide, CV_64F);
    cv::filter2D(wide, result, CV_64F, weights, cv::Point(-1, -1), 0.0, openCvBorder(border));
    return clipped ? cv::Mat(cv::max(cv::min(result, 1.0), 0.0)) : result;
}

} // namespace

class TestForeignKernels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void computesWhatOpenCvDoes_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("filter");
        QTest::addColumn<int>("channels");
        QTest::addColumn<bool>("zero");
        QTest::addColumn<bool>("clipped");
        QTest::addColumn<double>("tolerance");
        const double byte = 1.0 / 255.0 + 1e-6;
        QTest::newRow("names of its own") << "plain.cl"
                                          << "1 2 3; 4 5 6; 7 8 -9 / 16" << 3 << false << false << 2e-6;
        QTest::newRow("bytes, pitch, interior, own weights")
            << "bytes.cl"
            << "0 -1 0; -1 5 -1; 0 -1 0" << 1 << false << true << byte;
        QTest::newRow("interior, padded with zeros")
            << "bytes.cl"
            << "0 -1 0; -1 5 -1; 0 -1 0" << 3 << true << true << byte;
        QTest::newRow("float4, one picture of three channels")
            << "rgba.cl"
            << "1 2 3; 4 5 6; 7 8 -9 / 16" << 3 << true << false << 2e-6;
        QTest::newRow("float4, one channel") << "rgba.cl"
                                             << "1 2 3 4 5 / 16" << 1 << true << false << 2e-6;
        QTest::newRow("images in and out, sampler") << "image.cl"
                                                    << "gauss:5" << 3 << false << true << byte;
        QTest::newRow("CUDA") << "cuda.cu"
                              << "1 2 3; 4 5 6; 7 8 -9 / 16" << 1 << true << false << 2e-6;
        QTest::newRow("CUDA, another radius") << "cuda.cu"
                                              << "gauss:7" << 1 << true << false << 2e-6;
        QTest::newRow("two passes of their own shapes") << "passes.cl"
                                                        << "gauss:5" << 1 << true << false << 2e-6;
        QTest::newRow("overlapping groups, extra input")
            << "overlap.cl"
            << "0 0.125 0; 0.125 0.5 0.125; 0 0.125 0" << 1 << false << false << 2e-6;
        QTest::newRow("struct, vector, ints, include, one dimension")
            << "struct.cl"
            << "1 2 3; 4 -5 6; 7 0 1" << 1 << true << false << byte;
        QTest::newRow("half, padded")
            << "halfs.cl"
            << "1 2 3; 4 5 6; 7 8 9; 1 1 1; 2 2 2 / 64" << 1 << false << false << 2e-3;
    }
    void computesWhatOpenCvDoes()
    {
        QFETCH(QString, file);
        QFETCH(QString, filter);
        QFETCH(int, channels);
        QFETCH(bool, zero);
        QFETCH(bool, clipped);
        QFETCH(double, tolerance);
        const Border border = zero ? Border::Zero : Border::Replicate;
        const Image image = bytePicture(61, 45, static_cast<size_t>(channels));
        const Filter weights = parseFilter(filter.toStdString());
        Variant variant;
        try {
            variant = readKernel(pathOf(file));
        } catch (const Error &error) {
            QFAIL(error.what());
        }
        const Settings settings{ Op::Correlation, OutputSize::Same, border };
        const Convolution asked = convolutionFor(variant, image, weights, settings);
        try {
            const RunOrder order = asked.order();
            const Filtered result = filtered(order, Engine().run(order, {}));
            const Agreement found = Verifier().verify(order, result.outputs).agreement;
            QVERIFY2(found.right, qPrintable(QString::number(found.maxError)));
            QCOMPARE(result.image.channels(), channels);
            for (size_t channel = 0; channel < result.image.colour.size(); ++channel) {
                const cv::Mat wanted = correlated(image, channel, weights, border, clipped);
                for (int y = 0; y < image.height; ++y)
                    for (int x = 0; x < image.width; ++x) {
                        const auto i = static_cast<size_t>(y * image.width + x);
                        const double got = static_cast<double>((*result.image.colour[channel])[i]);
                        QVERIFY2(std::abs(got - wanted.at<double>(y, x)) <= tolerance,
                            qPrintable(QStringLiteral("%1,%2 of %3: %4, not %5")
                                           .arg(x)
                                           .arg(y)
                                           .arg(channel)
                                           .arg(got)
                                           .arg(wanted.at<double>(y, x))));
                    }
            }
        } catch (const Error &error) {
            QFAIL((std::string(error.what()) + '\n' + error.detail()).c_str());
        }
    }

    /// Without a mapping memory is floats, and anything else is said.
    void typesOfArgumentsAreChecked_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("bytes") << "global const uchar *src, global float *dst, int width"
                               << "\"src\" is declared as";
        QTest::newRow("shorts") << "global const float *src, global short *dst, int width"
                                << "\"dst\" is declared as";
        QTest::newRow("ints") << "global const float *src, global float *dst, constant int *filter, int width"
                              << "\"filter\" is declared as";
        QTest::newRow("long") << "global const float *src, global float *dst, long width"
                              << "";
        QTest::newRow("float") << "global const float *src, global float *dst, float width"
                               << "";
        QTest::newRow("ushort") << "global const float *src, global float *dst, ushort width"
                                << "";
    }
    void typesOfArgumentsAreChecked()
    {
        QFETCH(QString, arguments);
        QFETCH(QString, says);
        const Variant variant = parseKernel("/tmp/types.cl", "image",
            "kernel void convolve(" + arguments.toStdString()
                + ")\n{\n    const int i = get_global_id(1) * (int)width + get_global_id(0);\n"
                  "    if (get_global_id(0) < (int)width && get_global_id(1) < 18) dst[i] = src[i];\n}\n");
        const Convolution asked = convolutionFor(variant, noise(20, 18), Filter{ "one", 1, 1, { 1.0F } });
        try {
            const Filtered result = runOn(Engine(), asked);
            QVERIFY(says.isEmpty());
            QCOMPARE(*result.image.colour.front(), *asked.image.colour.front());
        } catch (const Error &error) {
            QVERIFY2(!says.isEmpty() && QString::fromUtf8(error.what()).contains(says), error.what());
        }
    }

    void whatNobodyWritesIsFoundInBytes()
    {
        Variant variant = readKernel(pathOf(QStringLiteral("bytes.cl")));
        const std::string was = "x >= cols - 1", is = "x >= cols - 2";
        variant.source.replace(variant.source.find(was), was.size(), is);
        const Convolution asked = convolutionFor(variant, bytePicture(61, 45, 1),
            parseFilter("0 -1 0; -1 5 -1; 0 -1 0"), { Op::Correlation, OutputSize::Same, Border::Replicate });
        try {
            runOn(Engine(), asked);
            QFAIL("a column that is never written went unnoticed");
        } catch (const Error &error) {
            QVERIFY2(std::string(error.what()).find("60,0") != std::string::npos, error.what());
        }
    }

    void whatDoesNotFitIsRefused()
    {
        const Variant bytes = readKernel(pathOf(QStringLiteral("bytes.cl")));
        const Variant ints = readKernel(pathOf(QStringLiteral("struct.cl")));
        const Variant zero = readKernel(pathOf(QStringLiteral("cuda.cu")));
        const auto refusal = [](const Variant &variant, const char *filter, const Settings &settings) {
            const auto reason
                = convolutionFor(variant, bytePicture(32, 32, 1), parseFilter(filter), settings).refusal({});
            return reason ? reason->english() : std::string();
        };
        const Settings correlation{ Op::Correlation, OutputSize::Same, Border::Zero };
        QVERIFY(refusal(bytes, "gauss:3", correlation).find("weights in its code") != std::string::npos);
        QVERIFY(refusal(ints, "gauss:3", correlation).find("cannot hold") != std::string::npos);
        QVERIFY(
            refusal(zero, "gauss:3", { Op::Correlation, OutputSize::Same, Border::Wrap }).find("border rule")
            != std::string::npos);
        QVERIFY(refusal(zero, "gauss:3", { Op::Correlation, OutputSize::Valid, Border::Zero }).find("same")
            != std::string::npos);
    }
};

HALO_TEST(TestForeignKernels, QCoreApplication)

#include "tst_foreignkernels.moc"
