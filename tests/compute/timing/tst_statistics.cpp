// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/statistics.h"
#include "tests/support/program.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace halo;

namespace {

/// Times as a busy machine gives them: skewed, with rare long ones, and slow rounds that hit everybody.
struct Machine
{
    std::mt19937_64 random;

    double uniform() { return static_cast<double>(random() >> 11) / 9007199254740992.0; }
    double sample(double time, double load)
    {
        const double skew = -0.01 * std::log(1.0 - uniform());
        return time * (1.0 + load + skew + (uniform() < 0.03 ? 0.5 : 0.0));
    }
    /// Rounds of two targets, the second taking factor times as long.
    std::pair<std::vector<double>, std::vector<double>> rounds(int n, double factor)
    {
        std::vector<double> first, second;
        for (int i = 0; i < n; ++i) {
            const double load = uniform() < 0.2 ? 0.3 : 0.0;
            first.push_back(sample(1.0, load));
            second.push_back(sample(factor, load));
        }
        return { first, second };
    }
};

} // namespace

class TestStatistics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void medians()
    {
        QCOMPARE(median({}), 0.0);
        QCOMPARE(median({ 3 }), 3.0);
        QCOMPARE(median({ 9, 1, 5 }), 5.0);
        QCOMPARE(median({ 9, 1, 5, 7 }), 6.0);
        using namespace std::chrono_literals;
        QVERIFY(medianTime({}) == 0ns);
        QVERIFY(medianTime({ 9ms, 1ms, 5ms }) == 5ms);
        QVERIFY(medianTime({ 9ms, 1ms, 5ms, 7ms }) == 6ms); // not the upper one of the two in the middle
    }

    /// The 95 % interval must hold the true median about 95 times of 100.
    void intervalsHoldTheTrueMedian()
    {
        std::mt19937_64 random(3);
        int held = 0;
        for (int trial = 0; trial < 300; ++trial) {
            std::vector<double> samples;
            for (int i = 0; i < 40; ++i) // exponential, whose median is ln 2
                samples.push_back(-std::log(1.0 - static_cast<double>(random() >> 11) / 9007199254740992.0));
            const Interval interval = medianInterval(samples);
            held += interval.low <= std::log(2.0) && std::log(2.0) <= interval.high ? 1 : 0;
        }
        QVERIFY2(held >= 270 && held <= 299, qPrintable(QString::number(held)));
    }

    void intervalsNarrowWithMoreSamples()
    {
        Machine machine{ std::mt19937_64(5) };
        const Interval few = medianInterval(machine.rounds(20, 1).first);
        const Interval many = medianInterval(machine.rounds(500, 1).first);
        QVERIFY(many.high - many.low < few.high - few.low);
        QCOMPARE(medianInterval(std::vector<double>{ 2.0 }).low, 2.0);
        QCOMPARE(medianInterval({}).high, 0.0);
    }

    void outliersAreNamed()
    {
        std::vector<double> samples;
        for (int i = 0; i < 30; ++i)
            samples.push_back(1.0 + 0.01 * (i % 5));
        samples[7] = 3.0;
        samples[20] = 0.2;
        QVERIFY(outliersOf(samples) == (std::vector<size_t>{ 7, 20 }));
        QVERIFY(outliersOf(std::vector<double>(10, 1.0)).empty());
    }

    void sameSamplesGiveTheSameAnswer()
    {
        Machine machine{ std::mt19937_64(9) };
        const auto [first, second] = machine.rounds(30, 1.1);
        const PairComparison once = compareRounds(first, second);
        const PairComparison again = compareRounds(first, second);
        QCOMPARE(once.interval.low, again.interval.low);
        QCOMPARE(once.interval.high, again.interval.high);
    }

    void equalContestantsShowNoDifference()
    {
        Machine machine{ std::mt19937_64(11) };
        int wrong = 0;
        for (int trial = 0; trial < 200; ++trial) {
            const auto [first, second] = machine.rounds(25, 1.0);
            wrong += compareRounds(first, second).different ? 1 : 0;
        }
        QVERIFY2(wrong <= 6, qPrintable(QString::number(wrong)));
    }

    void aSlowerContestantIsFound()
    {
        Machine machine{ std::mt19937_64(13) };
        int found = 0;
        for (int trial = 0; trial < 100; ++trial) {
            const auto [first, second] = machine.rounds(25, 1.1);
            const PairComparison comparison = compareRounds(first, second);
            found += comparison.different && comparison.ratio > 1.05 && comparison.ratio < 1.15 ? 1 : 0;
        }
        QVERIFY2(found >= 95, qPrintable(QString::number(found)));
    }

    void fewRoundsShowNothing()
    {
        const std::vector<double> fast(9, 1.0);
        const std::vector<double> slow(9, 2.0);
        QVERIFY(!compareRounds(fast, slow).different);
        QVERIFY(compareRounds(std::vector<double>(10, 1.0), std::vector<double>(10, 2.0)).different);
        QVERIFY(!compareRounds({}, {}).different);
    }

    void verdictsAreSentences()
    {
        PairComparison comparison{ 1.33, { 1.312, 1.358 }, true, 30 };
        QCOMPARE(QString::fromStdString(verdict("A", "B", comparison)),
            QStringLiteral("A is 1.31\u20131.36 \u00d7 faster than B"));
        comparison = { 0.5, { 0.4, 0.5 }, true, 30 };
        QCOMPARE(QString::fromStdString(verdict("A", "B", comparison)),
            QStringLiteral("B is 2.00\u20132.50 \u00d7 faster than A"));
        comparison.different = false;
        QCOMPARE(QString::fromStdString(verdict("A", "B", comparison)),
            QStringLiteral("no significant difference between A and B"));
    }
};

HALO_TEST(TestStatistics, QCoreApplication)
#include "tst_statistics.moc"
