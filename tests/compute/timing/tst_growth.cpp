// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "tests/support/growth.h"
#include "tests/support/program.h"

#include <QTest>

#include <cmath>

using namespace halo;
using namespace halo::test;

namespace {

GrowthPoint point(Size2 image, int edge, double nsPerPixel, const std::string &variant = "a")
{
    return { "some device, \"quoted\"", image, edge, variant, "32x4 ITEM_W=4;ITEM_H=2", 17, nsPerPixel,
        0.875 * nsPerPixel, 1.25 * nsPerPixel, "2026-11-22T07:30:00Z" };
}

} // namespace

/// What is said of how cost grows.
class TestGrowth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asMuchAsTheWorkIsNoStep()
    {
        std::vector<GrowthPoint> points;
        for (const int size : { 512, 1024, 4096 })
            for (const int edge : { 3, 5, 31 })
                points.push_back(point({ size, size }, edge, 0.01 * edge * edge));
        QCOMPARE(stepsOf(points), std::vector<GrowthStep>());
        for (GrowthPoint &each : points)
            each.nsPerPixel = 1.0; // whatever the filter
        QCOMPARE(stepsOf(points), std::vector<GrowthStep>());
    }

    void limitsOfTheRule_data()
    {
        QTest::addColumn<double>("growth"); // of time; work grows by 4
        QTest::addColumn<bool>("breaks");
        QTest::newRow("falls a little") << 0.91 << false;
        QTest::newRow("falls") << 0.89 << true;
        QTest::newRow("grows a little faster") << 4.96 << false;
        QTest::newRow("grows faster") << 5.04 << true;
    }

    void limitsOfTheRule()
    {
        QFETCH(double, growth);
        QFETCH(bool, breaks);
        const auto breaksIn = [](const std::vector<GrowthPoint> &points) { return !stepsOf(points).empty(); };
        QCOMPARE(breaksIn({ point({ 100, 80 }, 3, 1.0), point({ 100, 80 }, 6, growth) }), breaks);
        QCOMPARE(breaksIn({ point({ 100, 80 }, 3, 1.0), point({ 200, 160 }, 3, growth / 4.0) }), breaks);
    }

    void wideIntervalsLeaveDoubt()
    {
        std::vector<GrowthPoint> points{ point({ 64, 64 }, 3, 1.0), point({ 64, 64 }, 6, 8.0) };
        QVERIFY(stepsOf(points).front().sure); // 7 / 1.25 is more than 5
        points[1].low = 6.0;                   // 6 / 1.25 is not
        QCOMPARE(stepsOf(points).size(), size_t(1));
        QVERIFY(!stepsOf(points).front().sure);
        points[0].high = 1.15; // 6 / 1.15 is
        QVERIFY(stepsOf(points).front().sure);
    }

    void onlyNeighboursAreCompared()
    {
        // In no order; the jump is between 5 and 7 of the smaller picture, and back in the larger one.
        const std::vector<GrowthPoint> points{ point({ 200, 100 }, 7, 3.0, "b"), point({ 100, 100 }, 7, 9.0),
            point({ 100, 100 }, 3, 1.0), point({ 200, 100 }, 3, 1.0), point({ 100, 100 }, 5, 2.0),
            point({ 200, 100 }, 5, 2.0) };
        const std::vector<GrowthStep> steps = stepsOf(points);
        QCOMPARE(steps.size(), size_t(2));
        QCOMPARE(steps[0].from, size_t(1)); // 18 times 3.0 ms is less than 9.0 ms for half the pixels
        QCOMPARE(steps[0].to, size_t(0));
        QCOMPARE(steps[1].from, size_t(4));
        QCOMPARE(steps[1].to, size_t(1));
        QCOMPARE(steps[1].time, 4.5);
        QVERIFY(std::abs(steps[1].work - 49.0 / 25.0) < 1e-12);
        QCOMPARE(QString::fromStdString(toString(steps[1], points)),
            QStringLiteral("100x100, 5x5 to 7x7: time x 4.50 for work x 1.96, `a` (32x4 ITEM_W=4;ITEM_H=2)"));
        QVERIFY(QString::fromStdString(toString(steps[0], points))
                    .startsWith(
                        QStringLiteral("7x7, 100x100 to 200x100: time x 0.67 for work x 2.00, from `a`")));
    }

    void devicesAreNotMixed()
    {
        GrowthPoint other = point({ 64, 64 }, 5, 100.0);
        other.device = "another";
        QCOMPARE(stepsOf({ point({ 64, 64 }, 3, 1.0), other }), std::vector<GrowthStep>());
    }

    void writesAndReads()
    {
        const std::vector<GrowthPoint> points{ point({ 512, 512 }, 3, 0.5), point({ 1000, 999 }, 63, 16.0) };
        QCOMPARE(growthFromCsv(growthCsv(points), "times.csv"), points);
        const GrowthPoint again = point({ 512, 512 }, 3, 0.25);
        const auto both = growthFromCsv(growthCsv(points) + growthCsv({ again }), "times.csv");
        QCOMPARE(both, (std::vector<GrowthPoint>{ points[1], again }));
    }

    void saysWhatCannotBeRead()
    {
        QByteArray csv = growthCsv({ point({ 512, 512 }, 3, 0.5) });
        csv.replace(",512,3,", ",512,three,");
        try {
            growthFromCsv(csv, "times.csv");
            QFAIL("a word was taken for a number");
        } catch (const Error &error) {
            QCOMPARE(
                QByteArray(error.what()), QByteArray("times.csv, line 2: \"three\" is no number that fits."));
        }
    }
};

HALO_TEST(TestGrowth, QCoreApplication)
#include "tst_growth.moc"
