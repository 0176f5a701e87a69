// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/workload/layer/layerreference.h"
#include "compute/workload/layer/layershape.h"
#include "compute/workload/layer/layertask.h"
#include "tests/oracle/oraclejson.h"
#include "tests/support/files.h"
#include "tests/support/program.h"

#include <QTest>

#include <random>

using namespace halo;
using namespace halo::test;

namespace {

struct Largest
{
    int in, kernel, stride, padding, dilation;
};

/// Nothing of it is the same in both directions, and it may have several groups.
LayerShape randomShape(std::mt19937 &random, const Largest &largest)
{
    const auto from = [&random](int first, int last) {
        return first + static_cast<int>(random() % static_cast<unsigned>(last - first + 1));
    };
    const auto size = [&](int least, int most) { return Size2{ from(least, most), from(least, most) }; };
    LayerShape shape;
    shape.groups = from(1, 3);
    shape.channels = shape.groups * from(1, 2);
    shape.filters = shape.groups * from(1, 2);
    shape.in = size(1, largest.in);
    shape.kernel = size(1, largest.kernel);
    shape.stride = size(1, largest.stride);
    shape.padding = size(0, largest.padding);
    shape.farPadding = size(0, largest.padding);
    shape.dilation = size(1, largest.dilation);
    return shape;
}

} // namespace

/// Sizes and counts of a layer: formulas against counting, and against the public tables.
class TestLayerShape : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void outputSizes()
    {
        QVERIFY((LayerShape{}.out() == Size2{ 416, 416 }));
        QVERIFY((evenLayer(3, { 224, 200 }, 64, { 7, 5 }, 2, 3, 1).out() == Size2{ 112, 101 }));
        QVERIFY((evenLayer(2, { 9, 11 }, 2, { 3, 3 }, 2, 1, 2).out() == Size2{ 4, 5 }));
        const LayerShape uneven = parseLayer("2x11x9/2/3x5/s2x3/p1x0x2x4/d1x2");
        QVERIFY((uneven.padded() == Size2{ 13, 14 }));
        QVERIFY((uneven.out() == Size2{ 2, 6 })); // (13 - 9) / 3 + 1, (14 - 3) / 2 + 1
        // The kernel is larger than the padded input: no output, not C's -2 / 4 + 1.
        const LayerShape none = evenLayer(1, { 5, 1 }, 2, { 3, 3 }, 4, 0, 1);
        QVERIFY((none.out() == Size2{ 1, 0 }));
        QVERIFY(none.empty());
        QCOMPARE(paddingZeros(none), 0);
    }

    void matrices()
    {
        const LayerShape shape;
        QCOMPARE(shape.depth(), 27);
        QCOMPARE(shape.positions(), 173056);
        QCOMPARE(shape.columnCount(), 4672512);
        QCOMPARE(shape.flops(), 149520384);
        QCOMPARE(shape.leastBytes(), (519168 + 432 + 2768896) * 4);
        QCOMPARE(shape.columnBytes(), shape.leastBytes() + 2 * 4672512 * 4);
        const LayerShape grouped = parseLayer("32x14x14/64/3x3/g8"); // of 4 channels and 8 filters each
        QCOMPARE(grouped.weightCount(), 64 * 4 * 9);
        QCOMPARE(grouped.depth(), 36);
        QCOMPARE(grouped.columnCount(), 8 * 36 * 196);
        QCOMPARE(grouped.flops(), 2 * 64 * 196 * 36);
    }

    /// The general form equals counting, always; the closed form equals it wherever its conditions hold.
    void zerosOfRandomShapes()
    {
        std::mt19937 random(6);
        int closed = 0;
        for (int i = 0; i < 4000; ++i) {
            LayerShape shape = randomShape(random, { 17, 7, 5, 8, 3 });
            if (i % 2 == 0)
                shape.dilation = { 1, 1 };
            const std::string what = toString(shape);
            const std::int64_t counted = countPaddingZeros(shape);
            QVERIFY2(paddingZeros(shape) == counted, what.c_str());
            if (const auto zeros = closedFormZeros(shape)) {
                QVERIFY2(*zeros == counted, what.c_str());
                ++closed;
            }
        }
        QVERIFY2(closed > 200, qPrintable(QString::number(closed)));
    }

    void closedFormHasConditions()
    {
        QCOMPARE(closedFormZeros(evenLayer(3, { 416, 416 }, 16, { 3, 3 }, 1, 1, 1)).value(), 14964);
        QCOMPARE(closedFormZeros(evenLayer(3, { 416, 416 }, 16, { 7, 7 }, 1, 1, 1)).value(), 34596);
        QCOMPARE(closedFormZeros(evenLayer(3, { 416, 416 }, 16, { 7, 7 }, 1, 3, 1)).value(), 209232);
        QCOMPARE(closedFormZeros(evenLayer(3, { 224, 224 }, 64, { 7, 7 }, 2, 3, 1)).value(), 28116);
        QVERIFY(!closedFormZeros(evenLayer(3, { 416, 416 }, 16, { 3, 3 }, 1, 2, 2)));
        QVERIFY(!closedFormZeros(evenLayer(1, { 4, 4 }, 1, { 3, 3 }, 1, 4, 1)));
    }

    void onesOfRandomShapes()
    {
        std::mt19937 random(7);
        for (int i = 0; i < 50; ++i) {
            const LayerShape shape = randomShape(random, { 9, 4, 3, 3, 2 });
            const LayerData ones = onesLayer(shape);
            std::map<std::int64_t, std::int64_t> counted;
            for (const float value : convolveLayer(shape, floatsOf(*ones.input), floatsOf(*ones.weights)))
                ++counted[static_cast<std::int64_t>(value)];
            QVERIFY2(onesDistribution(shape) == counted, toString(shape).c_str());
        }
    }

    void publicTables()
    {
        const QJsonObject tables = readJson(inSources(QStringLiteral("tests/oracle/tables.json")));
        const auto shapeOf = [](const QJsonObject &row) {
            const auto number
                = [&row](const char *key, int otherwise) { return row[QLatin1String(key)].toInt(otherwise); };
            const int k = number("K", 0);
            return evenLayer(number("C", 1), { number("W", 1), number("H", 1) }, number("filters", 1),
                { number("KW", k), number("KH", k) }, number("stride", 1), number("pad", 0),
                number("dilation", 1));
        };
        int rows = 0;
        for (const QJsonValue &value : tables[QLatin1String("im2col_zeros")].toArray()) {
            const LayerShape shape = shapeOf(value.toObject());
            QCOMPARE(paddingZeros(shape), value[QLatin1String("padding_zeros")].toInteger());
            QCOMPARE(shape.columnCount(), value[QLatin1String("im2col_elements")].toInteger());
            QCOMPARE(shape.out().w, value[QLatin1String("out_w")].toInt());
            QCOMPARE(shape.out().h, value[QLatin1String("out_h")].toInt());
            ++rows;
        }
        for (const QJsonValue &value : tables[QLatin1String("all_ones_distribution")].toArray()) {
            QJsonArray counts;
            for (const auto &[ones, count] : onesDistribution(shapeOf(value.toObject())))
                counts << QJsonArray{ static_cast<qint64>(ones), static_cast<qint64>(count) };
            QCOMPARE(counts, value[QLatin1String("value_counts")].toArray());
            ++rows;
        }
        QVERIFY(rows > 5);
    }

    void specsAreRead()
    {
        QVERIFY(parseLayer("3x416x416/16") == LayerShape{});
        const LayerShape shape = evenLayer(2, { 9, 11 }, 5, { 5, 7 }, 3, 0, 2);
        QVERIFY(parseLayer("2x11x9/5/d2/7x5/p0/s3") == shape);
        QVERIFY(parseLayer(specOf(shape)) == shape);
        QCOMPARE(specOf({}), std::string("3x416x416/16/3x3/s1/p1/d1"));
        LayerShape uneven = evenLayer(8, { 9, 11 }, 12, { 5, 7 });
        uneven.stride = { 1, 2 };
        uneven.padding = { 0, 1 };
        uneven.farPadding = { 4, 3 };
        uneven.dilation = { 3, 1 };
        uneven.groups = 4;
        QCOMPARE(specOf(uneven), std::string("8x11x9/12/7x5/s2x1/p1x0x3x4/d1x3/g4"));
        QCOMPARE(toString(uneven),
            std::string("8x11x9, 12 filters 7x5, stride 2x1, padding 1x0x3x4, dilation 1x3, groups 4"));
        QVERIFY(parseLayer(specOf(uneven)) == uneven);
        QVERIFY(parseLayer("8x11x9/12/7x5/s2x1/p2x0/g4").farPadding == (Size2{ 0, 2 }));
        for (const char *bad : { "", "3x416/16", "3x416x416", "3x416x416/", "3x416x416/16/",
                 "3x416x416/16/q1", "3x416x416/16/s", "3x416x416/16/3x3x3", "3x416x416x/16", "ax4x4/1",
                 "3x4x4/0", "3x4x4/1/s0", "3x4x4/1/s1x0", "3x4x4/1/s1x1x1", "3x4x4/1/p1x1x1", "3x4x4/3/g2",
                 "4x4x4/3/g2", "4x4x4/4/g0", "4x4x4/4/g2x2" })
            QVERIFY_EXCEPTION_THROWN(parseLayer(bad), Error);
    }

    void badShapesAreExplained()
    {
        for (const LayerShape &bad :
            { LayerShape{ 0 }, LayerShape{ 3, { 0, 5 } }, LayerShape{ 3, { 5, 5 }, 0 },
                LayerShape{ 3, { 5, 5 }, 1, { 0, 3 } }, evenLayer(3, { 5, 5 }, 1, { 3, 3 }, 0),
                evenLayer(3, { 5, 5 }, 1, { 3, 3 }, 1, -1), evenLayer(3, { 5, 5 }, 1, { 3, 3 }, 1, 0, 0),
                LayerShape{ 1024, { 1 << 16, 1 << 16 }, 1024 } })
            QVERIFY_EXCEPTION_THROWN(checkShape(bad), Error);
        checkShape({});
    }
};

HALO_TEST(TestLayerShape, halo::NoApplication)
#include "tst_layershape.moc"
