// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/pixelsum.h"
#include "compute/workload/convolution/reference.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QtTest>

#include <random>

using namespace halo;
using namespace halo::test;

class PixelSumTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalsTheReference_data();
    void equalsTheReference();
    void tellsWhereTapsComeFrom();
    void turnsTheFilterForConvolution();
};

void PixelSumTest::equalsTheReference_data()
{
    QTest::addColumn<int>("op");
    QTest::addColumn<int>("size");
    QTest::addColumn<int>("border");
    for (const auto &op : allOps())
        for (const auto &size : allOutputSizes())
            for (const auto &border : allBorders())
                QTest::addRow("%s %s %s", op.word, size.word, border.word) << static_cast<int>(
                    op.value) << static_cast<int>(size.value) << static_cast<int>(border.value);
}

// 34 pixels in each of the 30 rows: a thousand in all.
void PixelSumTest::equalsTheReference()
{
    QFETCH(int, op);
    QFETCH(int, size);
    QFETCH(int, border);
    const Settings settings{ static_cast<Op>(op), static_cast<OutputSize>(size),
        static_cast<Border>(border) };
    std::mt19937 random(4711);
    // The second filter is larger than the picture in both directions: reads fold more than once.
    for (const auto &[imageSize, filterSize] :
        { std::pair{ Size2{ 37, 23 }, Size2{ 4, 7 } }, std::pair{ Size2{ 7, 5 }, Size2{ 17, 12 } } }) {
        const Image image = noise(imageSize.w, imageSize.h, 3);
        const Filter filter = asymmetric(filterSize.w, filterSize.h);
        const Geometry geometry = geometryOf(imageSize, filterSize, settings.size);
        if (geometry.empty())
            continue;
        const Image reference = convolveReference(image, filter, settings);
        for (int n = 0; n < 17; ++n) {
            const int x = static_cast<int>(random() % static_cast<unsigned>(geometry.out.w));
            const int y = static_cast<int>(random() % static_cast<unsigned>(geometry.out.h));
            const size_t channel = random() % 3;
            const PixelSum sum = pixelSum(image, channel, filter, settings, x, y);
            QCOMPARE(static_cast<float>(sum.sum), reference.at(channel, x, y));
            QCOMPARE(sum.taps.size(), filterSize.area());
        }
    }
}

void PixelSumTest::tellsWhereTapsComeFrom()
{
    const Image image = greyImage(3, 2, { 1, 2, 3, 4, 5, 6 });
    const Filter filter{ "t", 3, 3, { 1, 10, 100, 1000, 10000, 100000, 2, 20, 200 } };
    Settings settings{ Op::Correlation, OutputSize::Same, Border::Replicate };
    const PixelSum corner = pixelSum(image, 0, filter, settings, 0, 0);
    QCOMPARE(corner.outside, 5);
    QVERIFY(corner.taps[0].outside());
    QCOMPARE(corner.taps[0].x, -1);
    QCOMPARE(corner.taps[0].fromX, 0);
    QVERIFY(!corner.taps[4].outside());
    QCOMPARE(corner.sum, 1.0 + 10 + 200 + 1000 + 10000 + 200000 + 8 + 80 + 1000);

    settings.border = Border::Zero;
    const PixelSum zero = pixelSum(image, 0, filter, settings, 0, 0);
    QCOMPARE(zero.taps[2].fromX, -1); // inside by column, outside by row
    QCOMPARE(zero.taps[2].value, 0.0F);
    QCOMPARE(zero.sum, 10000.0 + 200000 + 80 + 1000);
}

void PixelSumTest::turnsTheFilterForConvolution()
{
    const Image image = greyImage(3, 1, { 1, 2, 3 });
    const Filter filter{ "t", 3, 1, { 1, 10, 100 } };
    const PixelSum sum
        = pixelSum(image, 0, filter, { Op::Convolution, OutputSize::Valid, Border::Zero }, 0, 0);
    QCOMPARE(sum.taps[0].weight, 100.0F);
    QCOMPARE(sum.sum, 100.0 + 20 + 3);
}

HALO_TEST(PixelSumTest, QCoreApplication)
#include "tst_pixelsum.moc"
