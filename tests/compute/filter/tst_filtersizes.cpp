// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filtersizes.h"
#include "compute/filter/filterspec.h"
#include "tests/support/program.h"

#include <QTest>

#include <algorithm>

using namespace halo;

/// A filter in other sizes is still that filter, and its name gives it again.
class TestFilterSizes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void staysItself_data();
    void staysItself();
};

void TestFilterSizes::staysItself_data()
{
    QTest::addColumn<std::string>("spec");
    QTest::addColumn<int>("w");
    QTest::addColumn<int>("h");
    QTest::addColumn<std::string>("wanted"); ///< empty: rows
    const auto row = [](const char *spec, int w, int h, const char *wanted) {
        QTest::addRow("%s %dx%d", spec, w, h) << std::string(spec) << w << h << std::string(wanted);
    };
    row("gauss:5", 9, 9, "gauss:9");
    row("gauss:5,1.5", 7, 7, "gauss:7,1.5");
    row("box:7x3", 5, 5, "box:5");
    row("sobel-x", 7, 7, "sobel-x:7");
    row("sobel-x", 4, 4, ""); // has a middle
    row("sharpen", 9, 9, "");
    row("1 2 1; 2 4 2; 1 2 1 / 16", 9, 9, "");
    row("1 2 3 4", 21, 1, "");
    row("disk:4", 9, 9, "disk:4"); // has that size
}

void TestFilterSizes::staysItself()
{
    QFETCH(std::string, spec);
    QFETCH(int, w);
    QFETCH(int, h);
    QFETCH(std::string, wanted);
    const Filter filter = parseFilter(spec);
    const Filter made = ofSize(filter, { w, h });
    QVERIFY(made.size() == (Size2{ w, h }));
    QVERIFY(parseFilter(made.name).sameWeights(made));
    if (!wanted.empty())
        QCOMPARE(made.name, wanted);
    // What blurs blurs still, what finds edges does so still.
    const auto sum = [](const Filter &of) {
        double all = 0.0;
        for (const float weight : of.weights)
            all += static_cast<double>(weight);
        return all;
    };
    QVERIFY(std::abs(sum(made) - sum(filter)) < 1e-3);
    QVERIFY(std::ranges::any_of(made.weights, [](float weight) { return weight != 0.0F; }));
}

HALO_TEST(TestFilterSizes, QCoreApplication)
#include "tst_filtersizes.moc"
