// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/trace/model/memoryrequests.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/threadtime.h"
#include "tests/support/tracemaker.h"

#include <QTest>

#include <set>

using namespace halo;
using namespace halo::test;

namespace {

Trace made(Kernel kernel, Size2 image, Size2 filter, Size2 group, Size2 at, Border border,
    OutputSize size = OutputSize::Same)
{
    const bool many = kernel == Kernel::TileManyOutputs || kernel == Kernel::TileManyOutputsBlocked;
    const PictureRequest request = requestFor(image, asymmetric(filter.w, filter.h),
        { Op::Convolution, size, border }, group, at, many ? Size2{ 2, 2 } : Size2{ 1, 1 });
    return makeTrace(kernel, request, *noise(image.w, image.h).colour.front());
}

const std::vector<Kernel> lockstepKernels{ Kernel::Naive, Kernel::Uncoalesced, Kernel::TileFourLoads,
    Kernel::TileStrided, Kernel::TileManyOutputs, Kernel::TileManyOutputsBlocked };

} // namespace

class TestTraceLockstep : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyAccessOnce_data();
    void everyAccessOnce();
    void fourLoads();
    void skippedTaps_data();
    void skippedTaps();
    void passesOverTheTile_data();
    void passesOverTheTile();
    void weightsThatAreSkipped();
    void otherBranch();
    void itemsThatContradictEachOther();
    void groupAsAWhole();
    void rawOrder();
    void workGrowsAsAccessesDo();
};

void TestTraceLockstep::everyAccessOnce_data()
{
    QTest::addColumn<int>("warp");
    QTest::addColumn<int>("border");
    for (const int warp : { 0, 1, 8, 32, 64, 1000 })
        for (const auto &border : allBorders())
            QTest::addRow("warp %d, %s", warp, border.word) << warp << int(border.value);
}

/// Each access is in one step, together with its like, and each item finds its own in its own order.
void TestTraceLockstep::everyAccessOnce()
{
    QFETCH(int, warp);
    QFETCH(int, border);
    for (const Kernel kernel : lockstepKernels) {
        const Trace trace = made(kernel, { 20, 13 }, { 5, 3 }, { 8, 4 }, { 0, 0 }, Border(border));
        std::vector<int> seen(trace.accesses.size()), latest(size_t(trace.items()), -1);
        std::set<std::tuple<int, int, int, int, int, AccessKind, int>> names;
        const std::vector<Step> steps = lockSteps(trace, warp);
        for (const Step &step : steps) {
            QVERIFY(names
                        .insert({ step.phase, step.warp, step.line, step.column, step.buffer, step.kind,
                            step.occurrence })
                        .second);
            int before = -1;
            for (const int i : step.accesses) {
                const Access &access = trace.accesses[size_t(i)];
                ++seen[size_t(i)];
                QVERIFY(access.item > std::exchange(before, access.item));
                QVERIFY(i > std::exchange(latest[size_t(access.item)], i));
                QVERIFY(access.phase == step.phase && access.line == step.line && access.column == step.column
                    && access.buffer == step.buffer && access.kind == step.kind);
                QCOMPARE(warp > 0 ? access.item / warp : 0, step.warp);
            }
        }
        QCOMPARE(std::ranges::count(seen, 1), std::ssize(seen));
        QVERIFY(std::ranges::is_sorted(
            steps, {}, [](const Step &step) { return std::pair(step.phase, step.warp); }));
    }
}

void TestTraceLockstep::fourLoads()
{
    const Trace trace
        = made(Kernel::TileFourLoads, { 48, 48 }, { 5, 5 }, { 16, 16 }, { 1, 1 }, Border::Replicate);
    const std::vector<Step> steps = lockSteps(trace, 0);
    std::vector<size_t> active;
    for (const Step &step : steps)
        if (step.buffer == trace.bufferNamed("src"))
            active.push_back(step.accesses.size());
    QCOMPARE(active, (std::vector<size_t>{ 256, 64, 64, 16 }));
    // Load and store of each, then a weight and a cell for each tap, then the output.
    QCOMPARE(steps.size(), size_t(8 + 50 + 1));
    QCOMPARE(steps.back().buffer, trace.bufferNamed("dst"));
    // Each of the 8 warps fills twice, and those of the first 4 rows of items twice more.
    QCOMPARE(lockSteps(trace, 32).size(), size_t(8 * (2 + 2 + 51) + 2 * (2 + 2)));
}

void TestTraceLockstep::skippedTaps_data()
{
    QTest::addColumn<int>("kernel");
    QTest::addColumn<int>("groupX");
    QTest::addColumn<int>("groupY");
    for (const Kernel kernel : { Kernel::Naive, Kernel::Uncoalesced })
        for (const Size2 at : { Size2{ 0, 0 }, { 1, 0 }, { 2, 1 } })
            QTest::addRow("kernel %d, group %d, %d", int(kernel), at.w, at.h) << int(kernel) << at.w << at.h;
}

/// Under border zero some items skip taps outside. The others' reads of a tap are one step all the same.
void TestTraceLockstep::skippedTaps()
{
    QFETCH(int, kernel);
    QFETCH(int, groupX);
    QFETCH(int, groupY);
    const Trace trace
        = made(Kernel(kernel), { 19, 13 }, { 5, 5 }, { 8, 8 }, { groupX, groupY }, Border::Zero);
    const int src = trace.bufferNamed("src");
    for (const int warp : { 0, 16 }) {
        std::set<std::pair<int, std::int64_t>> taps;
        for (const Step &step : lockSteps(trace, warp)) {
            if (step.buffer != src)
                continue;
            std::set<std::int64_t> weights; // an item reads the weight right before the pixel
            for (const int i : step.accesses)
                weights.insert(trace.accesses[size_t(i) - 1].index);
            QCOMPARE(weights.size(), size_t(1));
            QVERIFY2(taps.insert({ step.warp, *weights.begin() }).second, "a tap in two steps");
        }
    }
}

void TestTraceLockstep::passesOverTheTile_data()
{
    QTest::addColumn<int>("border");
    QTest::addColumn<int>("warp");
    for (const auto &border : allBorders())
        for (const int warp : { 0, 16 })
            QTest::addRow("%s, warp %d", border.word, warp) << int(border.value) << warp;
}

/// Loops of different length: a lane that has fewer columns waits for the next row with the others.
void TestTraceLockstep::passesOverTheTile()
{
    QFETCH(int, border);
    QFETCH(int, warp);
    for (const Size2 filter : { Size2{ 3, 3 }, { 5, 9 }, { 12, 2 } })
        for (const Size2 at : { Size2{ 0, 0 }, { 1, 1 }, { 2, 2 } }) {
            const Trace trace = made(Kernel::TileStrided, { 21, 13 }, filter, { 8, 6 }, at, Border(border));
            const int pitch = trace.buffers[size_t(trace.tile())].shape.w;
            std::set<std::tuple<int, AccessKind, std::int64_t, std::int64_t>> passes;
            for (const Step &step : lockSteps(trace, warp)) {
                if (step.line != MadeLines::fill)
                    continue;
                std::set<std::pair<std::int64_t, std::int64_t>> ofStep;
                for (const int i : step.accesses) {
                    // A load is followed by the store of its pixel.
                    const Access &store = trace.accesses[size_t(i) + (step.kind == AccessKind::Load ? 1 : 0)];
                    ofStep.insert({ store.index % pitch / 8, store.index / pitch / 6 });
                }
                QCOMPARE(ofStep.size(), size_t(1));
                const auto [x, y] = *ofStep.begin();
                QVERIFY2(passes.insert({ step.warp, step.kind, x, y }).second, "a pass in two steps");
            }
        }
}

/// A kernel that reads weight and pixel only inside of the image.
void TestTraceLockstep::weightsThatAreSkipped()
{
    TraceMaker maker(requestFor({ 8, 1 }, asymmetric(3, 1), {}, { 8, 1 }, { 0, 0 }));
    const int src = maker.addBuffer("src", Space::Global, { 8, 1 });
    const int filter = maker.addBuffer("filter", Space::Constant, { 3, 1 });
    for (int x = 0; x < 8; ++x)
        for (int i = 0; i < 3; ++i)
            if (x + i >= 1 && x + i <= 8) {
                maker.load(x, 1, 1, filter, i);
                maker.load(x, 1, 2, src, x + i - 1);
            }
    std::vector<std::pair<int, size_t>> active;
    for (const Step &step : lockSteps(maker.trace, 0))
        active.emplace_back(step.buffer, step.accesses.size());
    QCOMPARE(active,
        (std::vector<std::pair<int, size_t>>{
            { filter, 7 }, { src, 7 }, { filter, 8 }, { src, 8 }, { filter, 7 }, { src, 7 } }));
}

void TestTraceLockstep::otherBranch()
{
    TraceMaker maker(requestFor({ 8, 8 }, {}, {}, { 4, 1 }, { 0, 0 }));
    maker.addBuffer("src", Space::Global, { 64, 1 });
    for (int item = 0; item < 4; ++item)
        for (const int line : { 1, item % 2 == 0 ? 2 : 3, 4 })
            maker.load(item, line, 1, 0, item);
    std::vector<int> lines;
    std::vector<size_t> active;
    for (const Step &step : lockSteps(maker.trace, 0)) {
        lines.push_back(step.line);
        active.push_back(step.accesses.size());
    }
    QCOMPARE(lines, (std::vector<int>{ 1, 2, 3, 4 }));
    QCOMPARE(active, (std::vector<size_t>{ 4, 2, 2, 4 }));
    QCOMPARE(requestsOf(maker.trace, HardwareModel()).parted, std::int64_t{ 2 }); // in lines 2 and 3

    // Lanes that return before they access anything do not diverge at an access.
    TraceMaker guarded(requestFor({ 8, 8 }, {}, {}, { 4, 1 }, { 0, 0 }));
    guarded.addBuffer("src", Space::Global, { 64, 1 });
    for (int item = 0; item < 3; ++item)
        guarded.load(item, 1, 1, 0, item);
    QCOMPARE(requestsOf(guarded.trace, HardwareModel()).parted, std::int64_t{ 0 });
}

void TestTraceLockstep::itemsThatContradictEachOther()
{
    TraceMaker maker(requestFor({ 8, 8 }, {}, {}, { 3, 1 }, { 0, 0 }));
    maker.addBuffer("src", Space::Global, { 64, 1 });
    const std::vector<std::vector<int>> lines{ { 1, 2, 3 }, { 3, 2, 1, 4 }, { 0, 4, 5 } };
    for (int item = 0; item < 3; ++item)
        for (const int line : lines[size_t(item)])
            maker.load(item, line, 1, 0, item);
    const std::vector<Step> steps = lockSteps(maker.trace, 0);
    std::vector<std::vector<int>> found(3);
    for (const Step &step : steps)
        for (const int i : step.accesses)
            found[size_t(maker.trace.accesses[size_t(i)].item)].push_back(step.line);
    QCOMPARE(found, lines);
    QCOMPARE(steps.size(), size_t(8)); // one of 1, 2, 3 together, and 4
}

void TestTraceLockstep::groupAsAWhole()
{
    TraceMaker maker(requestFor({ 8, 8 }, {}, {}, { 4, 1 }, { 0, 0 }));
    const int src = maker.addBuffer("src", Space::Global, { 64, 1 });
    const int tile = maker.addBuffer("tile", Space::Local, { 8, 1 });
    maker.add(-1, 1, 1, src, AccessKind::Load, 0, 0.0F, 8);
    maker.add(-1, 1, 1, tile, AccessKind::Store, 0, 0.0F, 8);
    maker.barrier();
    for (int item = 0; item < 4; ++item)
        maker.load(item, 2, 1, tile, item);
    const std::vector<Step> steps = lockSteps(maker.trace, 2);
    QCOMPARE(steps.size(), size_t(4));
    QCOMPARE(steps[1].buffer, tile);
    QCOMPARE(costOf(maker.trace, steps[0], {}).sectors, 1);
    QCOMPARE(costOf(maker.trace, steps[0], {}).lanes, 1);
    QCOMPARE(steps[3].warp, 1);
}

/// Each access by itself, in the order of the recording; no phase begins before the one before has ended.
void TestTraceLockstep::rawOrder()
{
    Trace trace = made(Kernel::TileStrided, { 20, 13 }, { 5, 3 }, { 8, 4 }, { 0, 0 }, Border::Zero);
    const std::vector<Step> steps = rawSteps(trace);
    QCOMPARE(steps.size(), trace.accesses.size());
    for (size_t i = 0; i < steps.size(); ++i) {
        const Access &access = trace.accesses[i];
        QCOMPARE(steps[i].accesses, std::vector<int>{ static_cast<int>(i) });
        QVERIFY(steps[i].phase == access.phase && steps[i].line == access.line
            && steps[i].column == access.column && steps[i].buffer == access.buffer
            && steps[i].kind == access.kind && steps[i].occurrence == access.occurrence);
    }
    std::ranges::rotate(trace.accesses, trace.accesses.begin() + 10); // of the first phase, told last
    const std::vector<Step> late = rawSteps(trace);
    QVERIFY(std::ranges::is_sorted(
        late, {}, [](const Step &step) { return std::pair(step.phase, step.accesses.front()); }));
}

/// Four times the work-items: four times the work, and not sixteen times.
void TestTraceLockstep::workGrowsAsAccessesDo()
{
    for (const Border border : { Border::Replicate, Border::Zero }) {
        const auto group = [&](int edge) {
            return made(Kernel::Naive, { 96, 96 }, { 9, 9 }, { edge, edge }, { 0, 0 }, border);
        };
        const Trace trace = group(32), quarter = group(16);
        for (const int warp : { 32, 0 }) {
            const double grown = growth([&] { lockSteps(quarter, warp); }, [&] { lockSteps(trace, warp); });
            QVERIFY2(grown < 10.0, qPrintable(QString::number(grown)));
        }
        TrafficSummary traffic;
        const double grown = growth([&] { trafficOf(quarter, {}); }, [&] { traffic = trafficOf(trace, {}); });
        QVERIFY2(grown < 10.0, qPrintable(QString::number(grown)));
        QCOMPARE(traffic.outputs, 1024);
    }
    // Nothing to hold on to: each lane reads the image a different number of times.
    TraceMaker maker(requestFor({ 64, 64 }, {}, {}, { 64, 1 }, { 0, 0 }));
    maker.addBuffer("src", Space::Global, { 4096, 1 });
    for (int item = 0; item < 64; ++item)
        for (int i = 0; i < 500 + 7 * item; ++i)
            maker.load(item, 1 + i % 3, 1, 0, i);
    QCOMPARE(lockSteps(maker.trace, 0).size(), size_t(500 + 7 * 63));
}

HALO_TEST(TestTraceLockstep, QCoreApplication)
#include "tst_trace_lockstep.moc"
