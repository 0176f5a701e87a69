// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/program.h"
#include "tests/support/rows.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <set>

using namespace halo::test;

namespace {

using Choices = std::vector<std::string>;

/// All combinations of so many choices each.
std::vector<Choices> product(const std::vector<int> &counts)
{
    std::vector<Choices> rows{ {} };
    for (const int count : counts) {
        std::vector<Choices> longer;
        for (const Choices &row : rows)
            for (int choice = 0; choice < count; ++choice) {
                longer.push_back(row);
                longer.back().push_back(std::to_string(choice));
            }
        rows = longer;
    }
    return rows;
}

std::vector<Choices> toTry(const std::vector<Choices> &all)
{
    Rows<Choices> rows;
    for (const Choices &row : all)
        rows.add(row, pairsOf(row));
    return rows.toTry();
}

/// Whether some row has both.
bool meet(
    const std::vector<Choices> &rows, size_t i, const std::string &one, size_t j, const std::string &other)
{
    return std::ranges::any_of(rows, [&](const Choices &row) { return row[i] == one && row[j] == other; });
}

/// Pairs that meet in all rows and in none of few, counted without pairsOf().
int pairsLeftOut(const std::vector<Choices> &all, const std::vector<Choices> &few)
{
    int count = 0;
    for (const Choices &row : all)
        for (size_t i = 0; i < row.size(); ++i)
            for (size_t j = 0; j < i; ++j)
                count += meet(few, i, row[i], j, row[j]) ? 0 : 1;
    return count;
}

} // namespace

class TestRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { qunsetenv("HALOSCOPE_EVERYTHING"); }

    void everyPairIsTried_data()
    {
        QTest::addColumn<QList<int>>("counts");
        QTest::addColumn<int>("most"); // a third more than the two longest ask for
        QTest::newRow("one kind") << QList<int>{ 4 } << 4;
        QTest::newRow("two kinds") << QList<int>{ 4, 3 } << 12;
        QTest::newRow("choices of one") << QList<int>{ 1, 1, 1 } << 1;
        QTest::newRow("of equal lengths") << QList<int>{ 3, 3, 3, 3 } << 12;
        QTest::newRow("as variants have them") << QList<int>{ 22, 5, 3, 4, 6 } << 176;
    }

    void everyPairIsTried()
    {
        QFETCH(QList<int>, counts);
        QFETCH(int, most);
        const std::vector<Choices> all = product({ counts.begin(), counts.end() });
        const std::vector<Choices> few = toTry(all);
        QCOMPARE(pairsLeftOut(all, few), 0);
        QVERIFY2(std::ssize(few) <= most, qPrintable(QString::number(few.size())));
        QVERIFY(std::ranges::is_sorted(few, std::ranges::less{},
            [&](const Choices &row) { return std::ranges::find(all, row) - all.begin(); }));
        QCOMPARE(toTry(all), few);
    }

    /// Refused rows are not there to begin with; what meets only beside them is not wanted.
    void whatNeverMeetsIsNotTried()
    {
        std::vector<Choices> all = product({ 3, 4, 2 });
        std::erase_if(all, [](const Choices &row) { return row[0] == "1" && row[1] != "2"; });
        const std::vector<Choices> few = toTry(all);
        QCOMPARE(pairsLeftOut(all, few), 0);
        QVERIFY(!meet(few, 0, "1", 1, "0"));
        QVERIFY(few.size() < all.size());
    }

    void equalChoicesOfTwoKindsDiffer()
    {
        QCOMPARE(pairsOf({ "a", "b", "a" }), (Choices{ "0 a, 1 b", "0 a, 2 a", "1 b, 2 a" }));
        QCOMPARE(pairsOf({ "a" }), Choices{ "a" });
    }

    /// Of rows that show the same, the cheapest; and several cheap ones instead of one that costs more.
    void whatCostsLessIsTriedFirst()
    {
        Rows<int> rows;
        rows.add(0, { "a", "b", "c" }, { 10.0 });
        rows.add(1, { "a", "b" }, { 2.0 });
        rows.add(2, { "a", "b" }, { 1.0 });
        rows.add(3, { "c" }, { 3.0 });
        QCOMPARE(rows.toTry(), (std::vector<int>{ 2, 3 }));
    }

    void whatIsBuiltIsTriedAgain()
    {
        Rows<int> rows;
        rows.add(0, { "a", "b" }, { 1.0, 0.1, "one" });
        rows.add(1, { "c", "d" }, { 1.0, 0.1, "other" });
        rows.add(2, { "c" }, { 1.0, 0.1, "one" });
        rows.add(3, { "d" }, { 1.0, 0.1, "one" });
        QCOMPARE(rows.toTry(), (std::vector<int>{ 0, 2, 3 }));
    }

    /// Whatever else a device takes.
    void theSameRunEverywhere()
    {
        const auto tried = [](bool more) {
            Rows<int> rows;
            rows.add(0, { "a" }, {}, true);
            rows.add(1, { "a", "b" }, {}, true);
            rows.add(2, { "c" }, {}, true);
            if (more) {
                rows.add(3, { "a", "b", "c", "d" });
                rows.add(4, { "e" });
            }
            return rows.toTry();
        };
        QCOMPARE(tried(false), (std::vector<int>{ 1, 2 }));
        QCOMPARE(tried(true), (std::vector<int>{ 1, 2, 3, 4 }));
    }

    void everythingIsEverything()
    {
        qputenv("HALOSCOPE_EVERYTHING", "1");
        const std::vector<Choices> all = product({ 3, 3, 3 });
        QCOMPARE(toTry(all), all);
    }
};

HALO_TEST(TestRows, QCoreApplication)
#include "tst_rows.moc"
