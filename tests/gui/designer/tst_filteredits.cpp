// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/filter/filteredits.h"
#include "compute/filter/filterspec.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <numeric>

using namespace halo;

namespace {

double sumOf(const Filter &filter)
{
    return std::accumulate(filter.weights.begin(), filter.weights.end(), 0.0);
}

/// What is not as value(x, y) says, in words; empty if nothing.
QString wrong(const Filter &filter, Size2 size, const std::function<double(int x, int y)> &value)
{
    if (filter.size() != size || filter.weights.size() != size.area())
        return QString::fromStdString(toString(filter.size()));
    for (int y = 0; y < size.h; ++y)
        for (int x = 0; x < size.w; ++x)
            if (filter.at(x, y) != static_cast<float>(value(x, y)))
                return QStringLiteral("tap %1,%2 is %3").arg(x).arg(y).arg(filter.at(x, y));
    return {};
}

QString refusal(const std::function<Filter()> &make)
{
    try {
        return QString::fromStdString("made " + toString(make().size()));
    } catch (const Error &error) {
        return error.kind() == ErrorKind::Usage ? QString::fromUtf8(error.what())
                                                : QStringLiteral("other fault");
    }
}

/// The weight at a distance from the anchor, 0 outside.
double aroundAnchor(const Filter &filter, int dx, int dy)
{
    const int x = filter.width / 2 + dx;
    const int y = filter.height / 2 + dy;
    const bool inside = x >= 0 && y >= 0 && x < filter.width && y < filter.height;
    return inside ? static_cast<double>(filter.at(x, y)) : 0.0;
}

} // namespace

class TestFilterEdits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void edits_data();
    void edits();
    void pairs_data();
    void pairs();
    void rescales();
    void refuses();
};

void TestFilterEdits::edits_data()
{
    QTest::addColumn<int>("w");
    QTest::addColumn<int>("h");
    for (const auto &[w, h] : { std::pair(1, 1), { 2, 1 }, { 1, 4 }, { 3, 3 }, { 4, 3 }, { 5, 8 }, { 6, 6 },
             { 63, 63 }, { 62, 63 } })
        QTest::addRow("%dx%d", w, h) << w << h;
}

void TestFilterEdits::edits()
{
    QFETCH(int, w);
    QFETCH(int, h);
    const Filter f = test::asymmetric(w, h);
    const auto at = [&](int x, int y) { return static_cast<double>(f.at(x, y)); };
    const double sum = sumOf(f);
    const Size2 same{ w, h };
    const Size2 turned{ h, w };
    const auto each = [&](double (*change)(double, double), double by) {
        return [=](int x, int y) { return change(at(x, y), by); };
    };
    const auto over = [](double a, double b) { return a / b; };
    QCOMPARE(wrong(normalised(f), same, each(over, sum)), QString());
    QCOMPARE(wrong(divided(f, -7.0), same, each(over, -7.0)), QString());
    const auto plus = [](double a, double b) { return a + b; };
    QCOMPARE(wrong(offset(f, 0.3), same, each(plus, 0.3)), QString());
    QCOMPARE(wrong(zeroMean(f), same, each(plus, -sum / (w * h))), QString());
    QCOMPARE(wrong(negated(f), same, each([](double a, double) { return -a; }, 0.0)), QString());
    QCOMPARE(wrong(transposed(f), turned, [&](int x, int y) { return at(y, x); }), QString());
    QCOMPARE(wrong(flippedAcross(f), same, [&](int x, int y) { return at(w - 1 - x, y); }), QString());
    QCOMPARE(wrong(flippedDown(f), same, [&](int x, int y) { return at(x, h - 1 - y); }), QString());
    // With the clock, what was the left column becomes the top row, read from the bottom.
    QCOMPARE(wrong(rotatedRight(f), turned, [&](int x, int y) { return at(y, h - 1 - x); }), QString());
    QVERIFY(rotatedLeft(rotatedRight(f)).sameWeights(f));
    QVERIFY(rotatedRight(rotatedRight(f)).sameWeights(rotated180(f)));
    for (const Size2 size : { Size2{ 1, 1 }, { 2, 3 }, { 7, 4 }, { 63, 62 } })
        QCOMPARE(wrong(resized(f, size), size,
                     [&](int x, int y) { return aroundAnchor(f, x - size.w / 2, y - size.h / 2); }),
            QString());
}

void TestFilterEdits::pairs_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    for (const auto &[a, b] : { std::pair("1x1", "1x1"), { "3x3", "4x2" }, { "2x5", "3x4" }, { "6x1", "1x7" },
             { "32x31", "32x33" }, { "1x1", "63x63" }, { "62x63", "2x1" } })
        QTest::addRow("%s %s", a, b) << QString::fromLatin1(a) << QString::fromLatin1(b);
}

void TestFilterEdits::pairs()
{
    QFETCH(QString, a);
    QFETCH(QString, b);
    const Size2 sizeA = parseSize(a.toStdString());
    const Size2 sizeB = parseSize(b.toStdString());
    const Filter f = test::asymmetric(sizeA.w, sizeA.h);
    const Filter g = negated(flippedDown(test::asymmetric(sizeB.w, sizeB.h)));
    const Size2 full{ f.width + g.width - 1, f.height + g.height - 1 };
    const Filter both = convolved(f, g);
    QVERIFY(both.size() == full);
    for (int y = 0; y < full.h; ++y)
        for (int x = 0; x < full.w; ++x) {
            double sum = 0.0;
            for (int v = std::max(0, y - g.height + 1); v <= std::min(y, f.height - 1); ++v)
                for (int u = std::max(0, x - g.width + 1); u <= std::min(x, f.width - 1); ++u)
                    sum += static_cast<double>(f.at(u, v)) * static_cast<double>(g.at(x - u, y - v));
            QVERIFY(std::abs(static_cast<double>(both.at(x, y)) - sum) <= 1e-6 * (1.0 + std::abs(sum)));
        }
    for (const double by : { 1.0, -1.0, 0.5 }) {
        const Filter sum = added(f, g, by);
        QVERIFY(sum.width >= std::max(f.width, g.width) && sum.height >= std::max(f.height, g.height));
        QVERIFY(
            sum.width <= std::max(f.width, g.width) + 1 && sum.height <= std::max(f.height, g.height) + 1);
        QCOMPARE(wrong(sum, sum.size(),
                     [&](int x, int y) {
                         const int dx = x - sum.width / 2;
                         const int dy = y - sum.height / 2;
                         return aroundAnchor(f, dx, dy) + by * aroundAnchor(g, dx, dy);
                     }),
            QString());
    }
}

void TestFilterEdits::rescales()
{
    const Filter f = parseFilter("1 2 3 4; 5 6 7 9"); // sum 37
    QVERIFY(rescaled(f, f.size()).sameWeights(f));
    // By area: each new tap is the mean of those it covers, then scaled to the old sum.
    QCOMPARE(
        wrong(rescaled(f, { 2, 1 }), { 2, 1 }, [](int x, int) { return x == 0 ? 14.0 : 23.0; }), QString());
    // Across it shrinks, by area; down it grows, linearly: each direction by its own way.
    const Filter mixed = rescaled(f, { 2, 4 });
    const double left[] = { 1.5, 2.5, 4.5, 5.5 };
    const double right[] = { 3.5, 4.625, 6.875, 8.0 };
    for (int y = 0; y < 4; ++y) // the whole sums up to 37 already
        QVERIFY(qFuzzyCompare(mixed.at(0, y), static_cast<float>(left[y]))
            && qFuzzyCompare(mixed.at(1, y), static_cast<float>(right[y])));
    for (const Size2 size : { Size2{ 1, 1 }, { 3, 9 }, { 63, 63 }, { 8, 1 } })
        QVERIFY(std::abs(sumOf(rescaled(f, size)) - 37.0) < 1e-4);
    const Filter edges = rescaled(parseFilter("sobel-x"), { 7, 7 });
    QVERIFY(std::abs(sumOf(edges)) < 1e-5);
    double gain = 0.0;
    for (const float weight : edges.weights)
        gain += std::abs(static_cast<double>(weight));
    QVERIFY(std::abs(gain - 8.0) < 1e-5);
    QVERIFY(rescaled(parseFilter("0 0; 0 0"), { 3, 3 }).sameWeights({ "", 3, 3, std::vector<float>(9) }));
}

void TestFilterEdits::refuses()
{
    const Filter f = test::asymmetric(3, 2);
    const Filter zero{ "zero", 2, 1, { 0.0F, -0.0F } };
    QVERIFY(refusal([&] { return normalised(zero); }).contains(QStringLiteral("zero")));
    // The weights of this one sum up to what rounding to float has left.
    QVERIFY(refusal([&] { return normalised(parseFilter("log:9,1.4")); }).contains(QStringLiteral("zero")));
    QVERIFY(refusal([&] { return divided(f, 0.0); }).contains(QStringLiteral("divided by zero")));
    for (const double by : { 1e300, HUGE_VAL, std::nan("") })
        QVERIFY(refusal([&] { return offset(f, by); }).contains(QStringLiteral("finite")));
    for (const Size2 size : { Size2{ 0, 3 }, { 3, -1 }, { 64, 1 }, { 2000000000, 2000000000 } }) {
        QVERIFY(refusal([&] { return resized(f, size); }).contains(QStringLiteral("1 to 63")));
        QVERIFY(refusal([&] { return rescaled(f, size); }).contains(QStringLiteral("1 to 63")));
    }
    QVERIFY(refusal([&] { return convolved(f, test::asymmetric(62, 1)); }).contains(QStringLiteral("64x2")));
    QVERIFY(!std::signbit(negated(zero).weights[0]) && !std::signbit(negated(zero).weights[1]));
}

HALO_TEST(TestFilterEdits, halo::NoApplication)
#include "tst_filteredits.moc"
