// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/races.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/tracemaker.h"

#include <QTest>

#include <set>

using namespace halo;
using namespace halo::test;

namespace {

/// Two items, one local array, one global buffer.
struct Duel
{
    Duel()
        : maker(requestFor({ 8, 8 }, {}, {}, { 4, 2 }, { 0, 0 }))
        , global(maker.addBuffer("dst", Space::Global, { 64, 1 }))
        , local(maker.addBuffer("tile", Space::Local, { 64, 1 }))
    {
    }
    std::vector<Finding> races() const { return racesIn(maker.trace); }
    TraceMaker maker;
    const int global;
    const int local;
};

} // namespace

class TestTraceRaces : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void kernelsHaveNone();
    void missingBarrier();
    void barriersOrderTheirMemory();
    void whatIsARace();
    void vectorsOverlap();
    void sentence();
    void loopsAreToldInTheirOrder();
    void rolesAreToldInTheirOrder();
    void aWrongFenceIsTold();
    void kinds();
};

void TestTraceRaces::kernelsHaveNone()
{
    for (const Kernel kernel :
        { Kernel::Naive, Kernel::TileStrided, Kernel::TileFourLoads, Kernel::TileManyOutputs }) {
        const PictureRequest request
            = requestFor({ 20, 20 }, asymmetric(3, 3), {}, { 8, 8 }, { 1, 1 }, { 1, 1 });
        QVERIFY(racesIn(makeTrace(kernel, request, *noise(20, 20).colour.front())).empty());
    }
}

void TestTraceRaces::missingBarrier()
{
    Trace trace = makeTrace(Kernel::TileStrided,
        requestFor({ 40, 40 }, asymmetric(3, 3), {}, { 4, 4 }, { 1, 1 }), *noise(40, 40).colour.front());
    trace.barriers.clear();
    for (Access &access : trace.accesses)
        access.phase = 0;
    std::set<std::int64_t> racing;
    for (const Finding &race : racesIn(trace)) {
        QVERIFY(race.kind == FindingKind::Race && race.buffer == trace.tile());
        QCOMPARE(race.line, MadeLines::fill);
        QVERIFY(race.item != race.other && race.other >= 0);
        racing.insert(race.index);
        racing.insert(race.more.begin(), race.more.end());
    }
    // Every cell is read by an item that did not fill it, but for the upper left: only item 0 reads that.
    QCOMPARE(racing.size(), size_t(35));
    QVERIFY(!racing.contains(0));
}

void TestTraceRaces::barriersOrderTheirMemory()
{
    for (const bool local : { false, true })
        for (const bool global : { false, true }) {
            Duel duel;
            duel.maker.store(0, 1, 1, duel.local, 3);
            duel.maker.store(0, 2, 1, duel.global, 5);
            duel.maker.barrier(local, global);
            duel.maker.load(1, 3, 1, duel.local, 3);
            duel.maker.load(1, 4, 1, duel.global, 5);
            std::set<int> buffers;
            for (const Finding &race : duel.races())
                buffers.insert(race.buffer);
            std::set<int> expected;
            if (!local)
                expected.insert(duel.local);
            if (!global)
                expected.insert(duel.global);
            QCOMPARE(buffers, expected);
        }
}

void TestTraceRaces::whatIsARace()
{
    const auto racesOf = [](AccessKind first, AccessKind second, int otherItem) {
        Duel duel;
        duel.maker.add(0, 1, 1, duel.local, first, 3);
        duel.maker.add(0, 1, 1, duel.local, first, 3);
        duel.maker.add(otherItem, 2, 1, duel.local, second, 3);
        duel.maker.add(otherItem, 3, 1, duel.local, second, 4);
        return duel.races().size();
    };
    using enum AccessKind;
    QCOMPARE(racesOf(Load, Load, 1), size_t(0));
    QCOMPARE(racesOf(Load, Store, 1), size_t(1));
    QCOMPARE(racesOf(Store, Load, 1), size_t(1));
    QCOMPARE(racesOf(Store, Store, 1), size_t(1));
    QCOMPARE(racesOf(Atomic, Atomic, 1), size_t(0));
    QCOMPARE(racesOf(Atomic, Load, 1), size_t(1));
    QCOMPARE(racesOf(Load, Atomic, 1), size_t(1));
    QCOMPARE(racesOf(Store, Atomic, 1), size_t(1));
    QCOMPARE(racesOf(Store, Load, 0), size_t(0));
    QCOMPARE(racesOf(Atomic, Load, 0), size_t(0));
    QCOMPARE(racesOf(Store, Load, -1), size_t(0)); // the group as a whole waits in its own way
}

void TestTraceRaces::vectorsOverlap()
{
    Duel duel;
    duel.maker.add(0, 1, 1, duel.local, AccessKind::Store, 8, 0.0F, 4);
    duel.maker.add(1, 2, 1, duel.local, AccessKind::Load, 11, 0.0F, 4);
    QCOMPARE(duel.races().size(), size_t(1));
    QCOMPARE(duel.races().front().index, 11);
}

void TestTraceRaces::sentence()
{
    Duel duel;
    duel.maker.load(6, 9, 1, duel.local, 3);
    duel.maker.store(1, 7, 1, duel.local, 3);
    const std::vector<Finding> races = duel.races();
    QCOMPARE(races.size(), size_t(1));
    QCOMPARE(races.front().line, 7);
    QCOMPARE(races.front().item, 1);
    QCOMPARE(races.front().other, 6);
    QCOMPARE(races.front().text,
        Message("Work-item (1, 0) stores tile[3] in line 7 and work-item (2, 1) loads it in line 9, with no "
                "barrier between."));
}

/// Each iteration stores in line 24, waits in line 25, and loads in line 27 what the neighbour stored: there
/// is no barrier before the next store.
void TestTraceRaces::loopsAreToldInTheirOrder()
{
    Duel duel;
    for (int iteration = 0; iteration < 3; ++iteration) {
        for (const int item : { 0, 1 }) { // as the simulator records: one after the other, up to the barrier
            if (iteration > 0)
                duel.maker.load(item, 27, 1, duel.local, 1 - item);
            duel.maker.store(item, 24, 1, duel.local, item);
        }
        duel.maker.barrier();
    }
    const std::vector<Finding> races = duel.races();
    QCOMPARE(races.size(), size_t(1));
    QCOMPARE(races.front().line, 27);
    QCOMPARE(races.front().item, 1);
    QCOMPARE(races.front().other, 0);
    QCOMPARE(races.front().text.english(),
        std::string(
            "Work-item (1, 0) loads tile[0] in line 27 and then work-item (0, 0) stores it in line 24, "
            "with no barrier between: one is missing after line 27. The same happens to 2 elements."));
    QVERIFY(raceKindOf(duel.maker.trace, races.front()) == RaceKind::LateRead);
}

/// The same where one work-item stores and another one loads: neither shows the order by itself.
void TestTraceRaces::rolesAreToldInTheirOrder()
{
    Duel duel;
    for (int iteration = 0; iteration < 3; ++iteration) {
        if (iteration > 0)
            duel.maker.load(1, 27, 1, duel.local, 0);
        duel.maker.store(0, 24, 1, duel.local, 0);
        duel.maker.barrier();
    }
    const std::vector<Finding> races = duel.races();
    QCOMPARE(races.size(), size_t(1));
    QCOMPARE(races.front().line, 27);
    QCOMPARE(races.front().item, 1);
}

void TestTraceRaces::aWrongFenceIsTold()
{
    Duel duel;
    duel.maker.store(0, 7, 1, duel.local, 3);
    duel.maker.barrier(false, true);
    duel.maker.load(1, 9, 1, duel.local, 3);
    const std::vector<Finding> races = duel.races();
    QCOMPARE(races.size(), size_t(1));
    const std::string text = races.front().text.english();
    QVERIFY2(text.find("does not order local memory: give it CLK_LOCAL_MEM_FENCE") != std::string::npos
            && text.find("no barrier") == std::string::npos,
        text.c_str());
    QVERIFY(raceKindOf(duel.maker.trace, races.front()) == RaceKind::Fence);
}

void TestTraceRaces::kinds()
{
    using enum AccessKind;
    const auto kindOf = [](AccessKind first, AccessKind second) {
        Duel duel;
        duel.maker.add(0, 1, 1, duel.local, first, 3);
        duel.maker.add(1, 2, 1, duel.local, second, 3);
        return raceKindOf(duel.maker.trace, duel.races().front());
    };
    QVERIFY(kindOf(Store, Store) == RaceKind::TwoStores);
    QVERIFY(kindOf(Store, Load) == RaceKind::EarlyRead);
    QVERIFY(kindOf(Store, Atomic) == RaceKind::Other);
    Duel duel; // both read, then write what the other reads
    for (const int item : { 0, 1 }) {
        duel.maker.add(item, 1, 1, duel.local, Load, 3 + item);
        duel.maker.add(item, 2, 1, duel.local, Store, 4 - item);
    }
    QVERIFY(raceKindOf(duel.maker.trace, duel.races().front()) == RaceKind::LateRead);
}

HALO_TEST(TestTraceRaces, QCoreApplication)
#include "tst_trace_races.moc"
