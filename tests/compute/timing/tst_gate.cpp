// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantlibrary.h"
#include "compute/timing/measure/benchmark.h"
#include "compute/timing/record/gate.h"
#include "compute/workload/modules.h"
#include "tests/support/program.h"
#include "tests/support/recordmaker.h"

#include <QTest>

#include <cmath>

using namespace halo;
using namespace halo::test;
using Verdict = GateVerdict::Word;

namespace {

using Times = std::vector<double>;

Measured measured(Times times, Times twin = {})
{
    Measured one = someRecord().measured.front();
    one.kernelMs = std::move(times);
    one.twinMs = std::move(twin);
    return one;
}

/// So many rounds of this time, which a slow wave of one in a hundred goes through: the same for all that are
/// measured in the same rounds, but for a shift of the wave.
Times rounds(double time, size_t count = 40, double shift = 0.0)
{
    Times times;
    for (size_t i = 0; i < count; ++i)
        times.push_back(time * (1.0 + 0.01 * std::sin(static_cast<double>(i) + shift)));
    return times;
}

Measured withTwin(double time, size_t count = 40)
{
    return measured(rounds(time, count), rounds(time, count, 1.0));
}

bool isNear(double value, double expected)
{
    return std::abs(value - expected) < 5e-8 * expected;
}

} // namespace

Q_DECLARE_METATYPE(halo::GateVerdict::Word)

class TestGate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// NumPy 1.24.2, where every third launch takes twice as long:
    ///     r = np.random.default_rng(7)
    ///     o, o2, n, n2 = (np.round(t * np.exp(0.03 * r.standard_normal(20)) * np.where(r.random(20) < 0.3,
    ///     2, 1))
    ///                     for t in (2000, 2000, 2240, 2240))
    ///     logs = np.log(np.minimum(n, n2) / np.minimum(o, o2))
    ///     cut = max(k for k in range(21) if sum(comb(20, i) for i in range(k)) / 2**20 <= 0.01 / 2)
    ///     low, high = np.sort(logs)[[cut - 1, -cut]]
    ///     apart = max(abs(np.median(np.log(o2 / o))), abs(np.median(np.log(n2 / n))))
    ///     np.exp([np.median(logs), low - apart, high + apart, apart])
    void theIntervalIsThatOfNumPy()
    {
        const Measured older = measured({ 4000, 4036, 1984, 3895, 3946, 1941, 2004, 2082, 1971, 1963, 2030,
                                            4043, 4013, 3890, 1998, 4084, 1921, 3945, 1889, 3848 },
            { 1993, 2007, 2004, 3856, 2005, 4166, 1909, 4104, 2007, 3924, 2124, 2046, 1929, 2004, 4070, 1989,
                2041, 1996, 2040, 4176 });
        const Measured newer = measured({ 2345, 2211, 2220, 2264, 2232, 2227, 2166, 2239, 2210, 2320, 2284,
                                            2238, 4571, 2217, 4624, 2240, 2280, 4310, 2263, 2129 },
            { 2253, 2246, 2201, 2232, 2110, 2165, 4529, 2101, 2298, 2126, 4583, 2184, 2293, 2249, 2139, 2326,
                2339, 2236, 4443, 4459 });
        const GateVerdict verdict = compareInRounds(older, newer, {});
        QVERIFY(isNear(verdict.ratio, 1.11238563));
        QVERIFY(isNear(verdict.interval.low, 1.04042432));
        QVERIFY(isNear(verdict.interval.high, 1.1476517));
        QVERIFY(isNear(verdict.apart, 1.01148066));
        QCOMPARE(verdict.rounds, size_t(20));
        QVERIFY(verdict.word == Verdict::Unclear && !verdict.failed);
        QVERIFY(compareInRounds(older, newer, { .ratio = 1.04 }).failed);
        // Of 100 comparisons each may be wrong as rarely as all together: the cut is 2 instead of 4.
        const GateVerdict ofMany = compareInRounds(older, newer, { .comparisons = 100 });
        QVERIFY(ofMany.interval.low < verdict.interval.low && ofMany.interval.high > verdict.interval.high);
    }

    /// The same, where the new run is under another load, a median of 3.1 times the old one's:
    ///     r = np.random.default_rng(11)
    ///     def run(ratio, load):
    ///         l = load * np.exp(0.2 * r.standard_normal(24))
    ///         return np.round(1000 * l), np.round(1000 * ratio * l * np.exp(0.004 * r.standard_normal(24)))
    ///     (y, k), (z, m) = run(1.5, 1), run(1.68, 2.5)
    ///     before, now = np.sort(np.log(k / y)), np.sort(np.log(m / z))
    ///     cut = max(c for c in range(25) if sum(comb(24, i) for i in range(c)) / 2**24 <= 0.005 / 2)
    ///     np.exp([np.median(now) - np.median(before), now[cut - 1] - before[-cut] - np.log(1.02),
    ///             now[-cut] - before[cut - 1] + np.log(1.02)])
    void aYardstickTakesTheLoadAway()
    {
        const Measured y = measured({ 1007, 1313, 1278, 903, 942, 900, 1121, 989, 1161, 691, 1368, 981, 1146,
            973, 927, 1097, 1179, 960, 970, 1147, 840, 739, 1082, 874 });
        const Measured k = measured({ 1499, 1962, 1913, 1348, 1405, 1350, 1687, 1482, 1736, 1038, 2058, 1470,
            1722, 1466, 1389, 1640, 1771, 1442, 1461, 1712, 1257, 1104, 1612, 1312 });
        const Measured z = measured({ 2778, 2157, 3298, 2947, 2834, 2709, 3027, 1915, 2827, 2820, 1755, 2680,
            2378, 2923, 2290, 2491, 2677, 2098, 2818, 2448, 2759, 2252, 3107, 2822 });
        const Measured m = measured({ 4664, 3632, 5569, 4986, 4732, 4567, 5094, 3217, 4730, 4762, 2934, 4512,
            4016, 4879, 3842, 4163, 4502, 3546, 4773, 4084, 4624, 3794, 5252, 4748 });
        const GateVerdict verdict = compareApart(k, m, Yardstick{ &y, &z }, {});
        QVERIFY(isNear(verdict.ratio, 1.12296104));
        QVERIFY(isNear(verdict.interval.low, 1.09077277));
        QVERIFY(isNear(verdict.interval.high, 1.15393111));
        QVERIFY(verdict.word == Verdict::Slower && verdict.failed);
        const GateVerdict alone = compareApart(k, m, {}, {});
        QVERIFY(isNear(alone.ratio, 3.113482384823848));
        QVERIFY(alone.word == Verdict::Unclear && alone.interval.high > 4.0 * alone.ratio);
        QVERIFY(compareApart(measured(rounds(1.0)), measured(rounds(5.0)), {}, {}).failed);
    }

    void theVerdictFollowsTheInterval_data()
    {
        QTest::addColumn<double>("times");
        QTest::addColumn<double>("limit");
        QTest::addColumn<Verdict>("word");
        QTest::addColumn<bool>("failed");
        QTest::newRow("slower") << 1.2 << 1.05 << Verdict::Slower << true;
        QTest::newRow("slower, but not by so much") << 1.2 << 1.5 << Verdict::Slower << false;
        QTest::newRow("the same") << 1.0 << 1.05 << Verdict::NoDifference << false;
        QTest::newRow("faster") << 0.8 << 1.05 << Verdict::Faster << false;
        QTest::newRow("at the limit") << 1.05 << 1.05 << Verdict::Unclear << false;
        QTest::newRow("faster than demanded") << 0.8 << 1.0 << Verdict::Faster << false;
    }
    void theVerdictFollowsTheInterval()
    {
        QFETCH(double, times);
        QFETCH(double, limit);
        QFETCH(Verdict, word);
        QFETCH(bool, failed);
        const GateVerdict verdict = compareInRounds(withTwin(1.0), withTwin(times), { .ratio = limit });
        QVERIFY(verdict.word == word);
        QCOMPARE(verdict.failed, failed);
        const GateVerdict strict
            = compareInRounds(withTwin(1.0), withTwin(times), { .ratio = limit, .strict = true });
        QVERIFY(strict.word == word);
        QCOMPARE(strict.failed, failed || word == Verdict::Unclear);
    }

    /// Where one kernel's two copies are 8 % apart, 12 % between two kernels prove nothing.
    void copiesThatDifferAreTheFloor()
    {
        QVERIFY(compareInRounds(withTwin(1.0), withTwin(1.12), {}).failed);
        for (const bool older : { false, true }) {
            const Measured uneven = measured(rounds(older ? 1.0 : 1.12), rounds(older ? 1.08 : 1.21));
            const GateVerdict verdict = older ? compareInRounds(uneven, withTwin(1.12), {})
                                              : compareInRounds(withTwin(1.0), uneven, {});
            QVERIFY(isNear(verdict.apart, older ? 1.08 : 1.21 / 1.12));
            QVERIFY(verdict.word == Verdict::Unclear);
        }
    }

    /// One that became slower only in the last two thirds of the run: something else happened to the machine.
    void bothHalvesHaveToShowIt()
    {
        const auto first = rounds(1.0, 60);
        Measured newer = measured(first, first);
        for (Times *times : { &newer.kernelMs, &newer.twinMs })
            for (const double time : rounds(1.2, 120))
                times->push_back(time);
        const GateVerdict verdict = compareInRounds(withTwin(1.0, 180), newer, {});
        QVERIFY(verdict.interval.low > 1.1);
        QVERIFY(verdict.word == Verdict::Unclear);
    }

    void tooLittleIsUnclear()
    {
        QVERIFY(compareInRounds(withTwin(1.0, 10), withTwin(3.0, 10), {}).failed);
        const GateVerdict few = compareInRounds(withTwin(1.0, 9), withTwin(3.0, 9), {});
        QVERIFY(few.word == Verdict::Unclear && !few.failed);
        QVERIFY(std::isinf(compareInRounds(withTwin(1.0, 4), withTwin(3.0, 4), {}).interval.high));
        Measured refused = withTwin(1.0);
        refused.kernelMs.clear();
        refused.refusal = "Not measured.";
        for (const GateVerdict &verdict :
            { compareInRounds(withTwin(1.0), refused, {}), compareInRounds(refused, withTwin(1.0), {}),
                compareInRounds(measured(rounds(1.0)), withTwin(3.0), {}),
                compareApart(withTwin(1.0), refused, {}, {}) })
            QVERIFY(verdict.word == Verdict::Unclear && !verdict.failed && !verdict.measured
                && verdict.ratio == 0.0);
        QCOMPARE(compareInRounds(refused, withTwin(1.0), {}).refusal.english(), std::string("Not measured."));
        QVERIFY(compareInRounds(withTwin(1.0), refused, { .strict = true }).failed);
    }

    void aTwinJoinsWhatItIsACopyOf()
    {
        const auto entry = [](int microseconds) {
            BenchEntry one;
            one.variant = findVariant(shippedVariants(), "naive");
            one.problem = exampleProblem(one.variant);
            one.verified = true;
            one.checkedRows = 1;
            one.samples = { { std::chrono::microseconds(microseconds), {} } };
            return one;
        };
        std::vector<BenchEntry> entries{ entry(2000), entry(2500), entry(3000) };
        entries[1].twin = true;
        Record record;
        append(record, entries, 0);
        QCOMPARE(record.measured.size(), size_t(2));
        QCOMPARE(record.measured[0].kernelMs, Times{ 2.0 });
        QCOMPARE(record.measured[0].twinMs, Times{ 2.5 });
        QVERIFY(record.measured[0].ranked() && record.measured[1].twinMs.empty());
        entries[1].verified = false; // a race shows only now and then
        append(record, entries, 1);
        QVERIFY(!record.measured[2].ranked());
        entries[1].failed = true;
        entries[1].refusal = "The kernel crashed.";
        append(record, entries, 2);
        QVERIFY(record.measured[4].failed && record.measured[4].kernelMs.empty());
    }
};

HALO_TEST(TestGate, halo::NoApplication)
#include "tst_gate.moc"
