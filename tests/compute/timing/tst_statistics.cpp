// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/statistics.h"
#include "tests/support/program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <numeric>
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

/// A machine on which other programs run, or nothing does: each launch takes its kernel's time, times what
/// the machine makes of it at that moment. The order in a round is drawn, as Benchmark does.
class LoadedMachine
{
public:
    /// By which factor the next launch is longer; told its place in the round.
    using Load = std::function<double(LoadedMachine &, size_t place)>;

    LoadedMachine(Load load, std::uint64_t seed)
        : m_load(std::move(load))
        , m_random(seed)
    {
    }
    double uniform() { return static_cast<double>(m_random() >> 11) / 9007199254740992.0; }
    double normal()
    {
        return std::sqrt(-2.0 * std::log(1.0 - uniform())) * std::cos(2.0 * std::numbers::pi * uniform());
    }
    /// [contender][round]; kernels are told by how long they take alone.
    std::vector<std::vector<double>> rounds(size_t count, const std::vector<double> &kernels)
    {
        std::vector<std::vector<double>> times(kernels.size());
        std::vector<size_t> order(kernels.size());
        std::iota(order.begin(), order.end(), size_t(0));
        for (size_t round = 0; round < count; ++round) {
            for (size_t i = order.size() - 1; i > 0; --i)
                std::swap(order[i], order[m_random() % (i + 1)]);
            for (size_t place = 0; place < order.size(); ++place, ++launches)
                times[order[place]].push_back(kernels[order[place]] * m_load(*this, place));
        }
        return times;
    }

    double state = 0.0; ///< of a load that remembers
    size_t launches = 0;

private:
    Load m_load;
    std::mt19937_64 m_random;
};

/// As recorded where nothing else ran: within two in a hundred, and of fifty launches one half as long again.
double quiet(LoadedMachine &machine, size_t)
{
    return std::exp(0.02 * machine.normal()) * (machine.uniform() < 0.02 ? 1.5 : 1.0);
}

/// The same of launches of a tenth of a millisecond.
double quietButShort(LoadedMachine &machine, size_t)
{
    return std::exp(0.07 * machine.normal()) * (machine.uniform() < 0.06 ? 1.5 : 1.0);
}

/// Load that changes slowly: a first-order autoregression of the logarithm.
double wandering(LoadedMachine &machine, size_t)
{
    machine.state = 0.9 * machine.state + 0.15 * machine.normal();
    return std::exp(machine.state);
}

/// Something that comes for some twenty launches and goes, as compilers do.
double bursts(LoadedMachine &machine, size_t place)
{
    if (machine.uniform() < 0.05)
        machine.state = 1.0 - machine.state;
    return (1.0 + 1.2 * machine.state * machine.uniform()) * quiet(machine, place);
}

/// From slow to fast, as clocks rise or another program ends.
double drift(LoadedMachine &machine, size_t place)
{
    return (1.0 + std::exp(-static_cast<double>(machine.launches) / 30.0)) * quiet(machine, place);
}

/// Who comes first in a round finds cold caches.
double firstIsSlower(LoadedMachine &machine, size_t place)
{
    return (place == 0 ? 1.3 : 1.0) * quiet(machine, place);
}

/// A scheduler that takes the core away at every third launch.
double timeSlices(LoadedMachine &machine, size_t place)
{
    return (machine.launches % 3 == 0 ? 2.0 : 1.0) * quiet(machine, place);
}

/// As recorded on two cores with a busy loop on each: one, two or three slices of the scheduler.
double slicesAtRandom(LoadedMachine &machine, size_t place)
{
    const double chance = machine.uniform();
    return (chance < 0.4 ? 1.0 : chance < 0.8 ? 2.0 : 3.0) * quiet(machine, place);
}

/// In how many of so many trials the fastest of these is said to be faster than any other.
int claims(const LoadedMachine::Load &load, const std::vector<double> &kernels, size_t rounds, int trials)
{
    int claimed = 0;
    for (int trial = 0; trial < trials; ++trial) {
        const auto times = LoadedMachine(load, static_cast<std::uint64_t>(trial)).rounds(rounds, kernels);
        const auto best = std::ranges::min_element(times, {}, [](const auto &one) { return median(one); });
        claimed += std::ranges::any_of(
            times, [&](const auto &other) { return compareRounds(*best, other, kernels.size()).different; });
    }
    return claimed;
}

using Cuts = QList<QPair<size_t, size_t>>; ///< number of pairs, cut

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

    void equalEntriesShowNoDifference()
    {
        Machine machine{ std::mt19937_64(11) };
        int wrong = 0;
        for (int trial = 0; trial < 200; ++trial) {
            const auto [first, second] = machine.rounds(25, 1.0);
            wrong += compareRounds(first, second).different ? 1 : 0;
        }
        QVERIFY2(wrong <= 6, qPrintable(QString::number(wrong)));
    }

    void aSlowerEntryIsFound()
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

    /// Numbers from scipy.stats.wilcoxon(mode='exact') of SciPy 1.10.1: with this cut the two-sided p is at
    /// most the probability, with one more it is above it. Those of 5 % and 1 % are one more than the
    /// critical values in Hollander, Wolfe & Chicken 2014 and in other tables.
    void signedRankCutsAreThoseOfTheTables_data()
    {
        QTest::addColumn<double>("probability");
        QTest::addColumn<Cuts>("cuts");
        QTest::newRow("5 %") << 0.05
                             << Cuts{ { 0, 0 }, { 5, 0 }, { 6, 1 }, { 9, 6 }, { 10, 9 }, { 12, 14 },
                                    { 20, 53 }, { 25, 90 }, { 40, 265 }, { 50, 435 } };
        QTest::newRow("1 %") << 0.01
                             << Cuts{ { 9, 2 }, { 10, 4 }, { 12, 8 }, { 20, 38 }, { 25, 69 }, { 40, 221 },
                                    { 50, 374 } };
        QTest::newRow("0.1 %") << 0.001
                               << Cuts{ { 10, 0 }, { 11, 1 }, { 12, 2 }, { 20, 22 }, { 25, 46 }, { 40, 173 },
                                      { 50, 305 } };
        QTest::newRow("0.01 %") << 0.0001
                                << Cuts{ { 12, 0 }, { 20, 11 }, { 25, 29 }, { 40, 134 }, { 50, 250 } };
    }

    void signedRankCutsAreThoseOfTheTables()
    {
        QFETCH(double, probability);
        QFETCH(Cuts, cuts);
        for (const auto &[pairs, cut] : cuts)
            QCOMPARE(signedRankCut(pairs, probability), cut);
    }

    /// Numbers from scipy.stats.binomtest(k, n).pvalue of SciPy 1.10.1, as above.
    void signCutsAreThoseOfTheTables_data()
    {
        QTest::addColumn<double>("probability");
        QTest::addColumn<Cuts>("cuts");
        QTest::newRow("5 %") << 0.05
                             << Cuts{ { 0, 0 }, { 5, 0 }, { 6, 1 }, { 10, 2 }, { 20, 6 }, { 50, 18 } };
        QTest::newRow("0.1 %") << 0.001
                               << Cuts{ { 10, 0 }, { 11, 1 }, { 20, 3 }, { 25, 5 }, { 40, 10 }, { 50, 14 },
                                      { 64, 19 } };
    }

    void signCutsAreThoseOfTheTables()
    {
        QFETCH(double, probability);
        QFETCH(Cuts, cuts);
        for (const auto &[samples, cut] : cuts)
            QCOMPARE(signCut(samples, probability), cut);
    }

    /// Hamilton's depression scale of nine patients before and after (Hollander & Wolfe 1973, example 3.1; R
    /// gives the same: wilcox.test(y, x, paired = TRUE, conf.int = TRUE)).
    void ratioAndIntervalAreThoseOfTheSignedRanks()
    {
        std::vector<double> before{ 1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30 };
        std::vector<double> after{ 0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29 };
        for (std::vector<double> *values : { &before, &after })
            for (double &value : *values)
                value = std::exp(value);
        const PairComparison comparison = compareRounds(before, after);
        const auto isLogarithmOf
            = [](double expected, double ratio) { return std::abs(std::log(ratio) - expected) < 1e-9; };
        QVERIFY(isLogarithmOf(-0.46, comparison.ratio));
        QVERIFY(isLogarithmOf(-0.786, comparison.interval.low));
        QVERIFY(isLogarithmOf(-0.010, comparison.interval.high));
    }

    void copiesShowNoDifferenceUnderAnyLoad_data()
    {
        QTest::addColumn<LoadedMachine::Load>("load");
        QTest::newRow("quiet") << LoadedMachine::Load(quiet);
        QTest::newRow("quiet but short") << LoadedMachine::Load(quietButShort);
        QTest::newRow("wandering") << LoadedMachine::Load(wandering);
        QTest::newRow("bursts") << LoadedMachine::Load(bursts);
        QTest::newRow("drift") << LoadedMachine::Load(drift);
        QTest::newRow("the first is slower") << LoadedMachine::Load(firstIsSlower);
        QTest::newRow("time slices") << LoadedMachine::Load(timeSlices);
        QTest::newRow("slices at random") << LoadedMachine::Load(slicesAtRandom);
    }

    /// At most one of a hundred.
    void copiesShowNoDifferenceUnderAnyLoad()
    {
        QFETCH(LoadedMachine::Load, load);
        for (const auto &[rounds, trials] :
            { std::pair(10U, 2000), { 20U, 2000 }, { 40U, 2000 }, { 200U, 500 } }) {
            const int wrong = claims(load, { 1, 1 }, rounds, trials);
            QVERIFY2(wrong <= trials / 100,
                qPrintable(QStringLiteral("%1 of %2 with %3 rounds").arg(wrong).arg(trials).arg(rounds)));
        }
        const int wrong = claims(load, std::vector<double>(12, 1.0), 20, 500);
        QVERIFY2(wrong <= 5, qPrintable(QStringLiteral("%1 of 500 with 12 copies").arg(wrong)));
    }

    void fivePercentAreSeenWhereItIsQuiet()
    {
        for (const std::vector<double> &kernels :
            { std::vector<double>{ 1.05, 1.0 }, std::vector<double>{ 1.0, 1.05 } }) {
            const int seen = claims(quiet, kernels, 30, 2000); // until intervals are narrow: 20 to 50
            QVERIFY2(seen >= 1900, qPrintable(QString::number(seen)));
            const int shortOnes = claims(quietButShort, kernels, 200, 500);
            QVERIFY2(shortOnes >= 475, qPrintable(QString::number(shortOnes)));
        }
    }

    /// What is so only for a while is no property of the kernel.
    void halvesMustAgree()
    {
        const std::vector<double> even(40, 1.0);
        std::vector<double> other(40);
        for (size_t i = 0; i < other.size(); ++i)
            other[i] = (i < 20 ? 1.20 : 1.03) + 0.0001 * static_cast<double>(i);
        QVERIFY(!compareRounds(even, other).different);
        for (size_t i = 20; i < other.size(); ++i)
            other[i] += 0.10;
        QVERIFY(compareRounds(even, other).different);
    }

    void theWholeIntervalIsOnePercentAway()
    {
        const std::vector<double> even(20, 1.0);
        const auto compared = [&](double low, double high) {
            std::vector<double> other(20);
            for (size_t i = 0; i < other.size(); ++i)
                other[i] = i % 2 == 0 ? low : high;
            return compareRounds(even, other);
        };
        QVERIFY(!compared(1.009, 1.009).different);
        QVERIFY(!compared(1.005, 1.020).different);
        QVERIFY(compared(1.011, 1.011).different);
        QVERIFY(compared(1.0 / 1.011, 1.0 / 1.011).different);
        const PairComparison both = compared(1.012, 1.020);
        QVERIFY(both.different && both.interval.low >= 1.01);
    }

    /// The fastest of many is the luckiest of many.
    void moreContendersNeedMoreEvidence()
    {
        const std::vector<double> even(20, 1.0);
        std::vector<double> other(20, 1.2);
        for (size_t i = 0; i < 5; ++i)
            other[4 * i] = 1.0 / (1.02 + 0.01 * static_cast<double>(i)); // ranks 1 to 5: p is 0.00007
        QVERIFY(compareRounds(even, other, 2).different);
        QVERIFY(!compareRounds(even, other, 200).different);
        QVERIFY(compareRounds(even, std::vector<double>(20, 1.2), 1000).different); // all rounds agree
    }

    /// Two of twenty launches were interrupted, which the signed-rank test (p = 0.009) takes for doubt.
    void fewLongLaunchesHideNoDifference()
    {
        std::vector<double> first(20, 1.0);
        first[3] = first[12] = 1.5;
        std::vector<double> second(20);
        for (size_t i = 0; i < second.size(); ++i)
            second[i] = 1.04 + 0.001 * static_cast<double>(i);
        QVERIFY(compareRounds(first, second).different);
        first[5] = first[15] = 1.5;
        QVERIFY(!compareRounds(first, second).different);
    }

    /// As a file may hold them.
    void timesOfZeroAreNoRounds()
    {
        std::vector<double> first(12, 1.0);
        const std::vector<double> second(12, 1.5);
        first[0] = first[1] = 0.0;
        QVERIFY(compareRounds(first, second).different);
        first[2] = 0.0; // nine are left
        QVERIFY(!compareRounds(first, second).different);
        QVERIFY(!compareRounds(std::vector<double>(12, 0.0), second).different);
    }

    void verdictsAreSentences()
    {
        PairComparison comparison{ 1.33, { 1.312, 1.358 }, true, 30 };
        QCOMPARE(QString::fromStdString(verdict("A", "B", comparison).english()),
            QStringLiteral("A is 1.31\u20131.36 \u00d7 faster than B"));
        comparison = { 0.5, { 0.4, 0.5 }, true, 30 };
        QCOMPARE(QString::fromStdString(verdict("A", "B", comparison).english()),
            QStringLiteral("B is 2.00\u20132.50 \u00d7 faster than A"));
        comparison.different = false;
        QCOMPARE(QString::fromStdString(verdict("A", "B", comparison).english()),
            QStringLiteral("no difference shown between A and B"));
    }
};

HALO_TEST(TestStatistics, QCoreApplication)
#include "tst_statistics.moc"
