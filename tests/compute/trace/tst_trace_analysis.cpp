// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/tracemaker.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <set>

using namespace halo;
using namespace halo::test;

namespace {

Plane planeOf(Size2 image)
{
    return *noise(image.w, image.h).colour.front();
}

Trace made(Kernel kernel, const PictureRequest &request, int padding = 0)
{
    return makeTrace(kernel, request, planeOf(request.image), padding);
}

/// An interior group of edge x edge items with a filter of that radius.
PictureRequest interior(int edge, int radius, Border border = Border::Replicate)
{
    const int taps = 2 * radius + 1;
    return requestFor({ 3 * edge, 3 * edge }, asymmetric(taps, taps),
        { Op::Correlation, OutputSize::Same, border }, { edge, edge }, { 1, 1 });
}

QJsonArray cases(const char *file, const char *name)
{
    return jsonOf(QStringLiteral(HALOSCOPE_TESTS "/oracle/") + QLatin1String(file))[QLatin1String(name)]
        .toArray();
}

} // namespace

class TestTraceAnalysis : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tileIsFilledByItsOwners();
    void tileCountsLoads();
    void tileForgetsNothing();
    void ownersOfTheVectors();
    void reuseIsCounted();
    void ledgerOfInteriorGroups_data();
    void ledgerOfInteriorGroups();
    void ledgerOfAnyGroup_data();
    void ledgerOfAnyGroup();
    void ledgerOfIdleLanes();
    void ledgerOfUnusedCells();
    void geometryTable();
    void occupancy();
};

void TestTraceAnalysis::tileIsFilledByItsOwners()
{
    const PictureRequest request = interior(4, 1);
    const Trace trace = made(Kernel::TileStrided, request);
    const std::vector<CellFill> cells = tileFill(trace, trace.tile());
    QCOMPARE(cells.size(), size_t(36));
    for (int y = 0; y < 6; ++y)
        for (int x = 0; x < 6; ++x) {
            const CellFill &cell = cells[size_t(y * 6 + x)];
            QCOMPARE(cell.item, y % 4 * 4 + x % 4);
            QCOMPARE(cell.stores, 1);
            QCOMPARE(cell.source, (3 + y) * 12 + 3 + x);
            const Access &store = trace.accesses[size_t(cell.access)];
            QVERIFY(store.buffer == trace.tile() && store.index == y * 6 + x && store.item == cell.item);
        }
    // In the corner under border zero what lies outside comes from nowhere; a row may be longer than needed.
    PictureRequest corner = interior(4, 1, Border::Zero);
    corner.group = { 0, 0 };
    const Trace outside = made(Kernel::TileStrided, corner, 3);
    const std::vector<CellFill> padded = tileFill(outside, outside.tile());
    QCOMPARE(padded.size(), size_t(6 * 9));
    QCOMPARE(padded[0].source, -1);
    QCOMPARE(padded[0].item, 0);
    QCOMPARE(padded[9 + 1].source, 0);
    QCOMPARE(padded[6].item, -1);
    QCOMPARE(padded[6].access, -1);
}

void TestTraceAnalysis::tileCountsLoads()
{
    const Trace trace = made(Kernel::TileFourLoads, interior(8, 2));
    const std::vector<CellFill> cells = tileFill(trace, trace.tile());
    const auto windows = [](int at) { return std::min({ at + 1, 12 - at, 5 }); };
    for (int y = 0; y < 12; ++y)
        for (int x = 0; x < 12; ++x)
            QCOMPARE(cells[size_t(y * 12 + x)].loads, windows(x) * windows(y));
}

void TestTraceAnalysis::tileForgetsNothing()
{
    TraceMaker maker(requestFor({ 8, 8 }, {}, {}, { 2, 1 }, { 0, 0 }));
    const int src = maker.addBuffer("src", Space::Global, { 64, 1 });
    const int tile = maker.addBuffer("tile", Space::Local, { 4, 1 });
    maker.load(0, 1, 1, tile, 2);      // before anybody wrote: does not count
    maker.load(0, 2, 1, src, 5, 0.5F); // both pixels first, then both stores
    maker.load(0, 2, 2, src, 6, 0.25F);
    maker.store(0, 3, 1, tile, 0, 0.5F);
    maker.store(0, 3, 2, tile, 1, 0.25F);
    maker.load(1, 2, 1, src, 7, 0.75F);
    maker.store(1, 3, 1, tile, 2, 1.5F);  // computed, not copied
    maker.store(1, 4, 1, tile, 0, 0.75F); // again
    maker.store(1, 4, 2, tile, 9, 0.0F);  // beside the tile
    maker.load(1, 5, 1, tile, 0);
    const std::vector<CellFill> cells = tileFill(maker.trace, tile);
    QCOMPARE(cells[0].source, 7);
    QCOMPARE(cells[0].item, 1);
    QCOMPARE(cells[0].stores, 2);
    QCOMPARE(cells[0].loads, 1);
    QCOMPARE(cells[1].source, 6);
    QCOMPARE(cells[2].source, -1);
    QCOMPARE(cells[2].loads, 0);
    QCOMPARE(cells[3].item, -1);
    // The whole group copies at once: 4 elements, of which the recording holds the value of the first.
    maker.barrier();
    maker.add(-1, 6, 1, src, AccessKind::Load, 20, 0.5F, 4);
    maker.add(-1, 6, 1, tile, AccessKind::Store, 0, 0.5F, 4);
    const std::vector<CellFill> copied = tileFill(maker.trace, tile);
    for (int i = 0; i < 4; ++i) {
        QCOMPARE(copied[size_t(i)].source, 20 + i);
        QCOMPARE(copied[size_t(i)].item, -1);
        QVERIFY(copied[size_t(i)].access > 0);
    }
}

/// Who loads which cell from where, against the public vectors.
void TestTraceAnalysis::ownersOfTheVectors()
{
    int checked = 0;
    for (const QJsonValue &value : cases("trace.json", "cases")) {
        const QJsonObject one = value.toObject();
        const QString pattern = one[QLatin1String("pattern")].toString();
        if (!one[QLatin1String("constraint_ok")].toBool() || pattern.contains(QLatin1String("guarded")))
            continue;
        const auto number = [&](const char *key) { return one[QLatin1String(key)].toInt(1); };
        const QJsonArray group = one[QLatin1String("group")].toArray();
        const Size2 at{ group[0].toInt(), group[1].toInt() };
        const int edge = number("BS"), taps = number("F");
        const Size2 items{ number("BX"), number("BY") };
        const Size2 image{ (at.w + 1) * edge * items.w + taps - 1, (at.h + 1) * edge * items.h + taps - 1 };
        const Kernel kernel = pattern == QLatin1String("s0_strided") ? Kernel::TileStrided
            : pattern == QLatin1String("s0_multi_output")            ? Kernel::TileManyOutputs
                                                                     : Kernel::TileFourLoads;
        const Trace trace = made(kernel,
            requestFor(image, asymmetric(taps, taps), { Op::Correlation, OutputSize::Valid, Border::Zero },
                { edge, edge }, at, items));
        const std::vector<CellFill> cells = tileFill(trace, trace.tile());
        const QJsonArray owner = one[QLatin1String("owner")].toArray();
        QCOMPARE(std::ssize(cells), owner.size());
        for (int i = 0; i < owner.size(); ++i)
            QCOMPARE(cells[size_t(i)].item, owner[i].toInt());
        const TrafficSummary traffic = trafficOf(trace, {});
        QCOMPARE(traffic.globalLoads, number("global_reads"));
        QCOMPARE(traffic.localBytes, number("local_bytes"));
        ++checked;
    }
    QCOMPARE(checked, 22);
}

void TestTraceAnalysis::reuseIsCounted()
{
    const Trace trace = made(Kernel::Naive, interior(4, 1));
    const auto reuse = reuseOf(trace, trace.bufferNamed("src"));
    QCOMPARE(reuse.size(), size_t(36));
    QCOMPARE(reuse.front(), (std::pair<std::int64_t, int>(3 * 12 + 3, 1)));
    QVERIFY(std::ranges::is_sorted(reuse));
    for (const auto &[element, reads] : reuse) {
        const auto windows = [](std::int64_t at) { return std::min<std::int64_t>({ at - 2, 9 - at, 3 }); };
        QCOMPARE(reads, windows(element % 12) * windows(element / 12));
    }
    const auto weights = reuseOf(trace, trace.bufferNamed("filter"));
    QCOMPARE(weights,
        (std::vector<std::pair<std::int64_t, int>>{ { 0, 16 }, { 1, 16 }, { 2, 16 }, { 3, 16 }, { 4, 16 },
            { 5, 16 }, { 6, 16 }, { 7, 16 }, { 8, 16 } }));
    QVERIFY(reuseOf(trace, trace.bufferNamed("dst")).empty());
}

void TestTraceAnalysis::ledgerOfInteriorGroups_data()
{
    QTest::addColumn<int>("edge");
    QTest::addColumn<int>("radius");
    QTest::addColumn<int>("naive");
    QTest::addColumn<int>("tile");
    QTest::addColumn<double>("ratio");
    QTest::newRow("8, 1") << 8 << 1 << 576 << 100 << 5.8;
    QTest::newRow("16, 1") << 16 << 1 << 2304 << 324 << 7.1;
    QTest::newRow("16, 2") << 16 << 2 << 6400 << 400 << 16.0;
    QTest::newRow("16, 3") << 16 << 3 << 12544 << 484 << 25.9;
    QTest::newRow("16, 8") << 16 << 8 << 73984 << 1024 << 72.2;
    QTest::newRow("32, 2") << 32 << 2 << 25600 << 1296 << 19.8;
}

void TestTraceAnalysis::ledgerOfInteriorGroups()
{
    QFETCH(int, edge);
    QFETCH(int, radius);
    QFETCH(int, naive);
    QFETCH(int, tile);
    QFETCH(double, ratio);
    const PictureRequest request = interior(edge, radius);
    const TrafficSummary direct = trafficOf(made(Kernel::Naive, request), {});
    const TrafficSummary tiled = trafficOf(made(Kernel::TileStrided, request), {});
    QCOMPARE(direct.globalLoads, naive);
    QCOMPARE(tiled.globalLoads, tile);
    QCOMPARE(tiled.localBytes, 4 * tile);
    QCOMPARE(direct.localBytes, 0);
    QVERIFY(std::abs(direct.readsPerOutput / tiled.readsPerOutput - ratio) < 0.06);
    const int outputs = edge * edge;
    for (const TrafficSummary &traffic : { direct, tiled }) {
        QCOMPARE(traffic.outputs, outputs);
        QCOMPARE(traffic.requestedBytes, 4 * traffic.globalLoads);
        QCOMPARE(traffic.uniqueBytes, 4 * tile);
        QCOMPARE(traffic.haloBytes, 4 * (tile - outputs));
        QCOMPARE(traffic.globalStores, outputs);
        QCOMPARE(traffic.naiveReadsPerOutput, double(naive) / outputs);
        QCOMPARE(traffic.idealReadsPerOutput, double(tile) / outputs);
        QCOMPARE(traffic.naiveIntensity, 2.0 * naive / (4.0 * (naive + outputs)));
    }
    QCOMPARE(tiled.localLoads, naive);
    QCOMPARE(tiled.localStores, tile);
    QCOMPARE(tiled.constantLoads, naive);
    QCOMPARE(tiled.unusedCells, 0);
    QCOMPARE(direct.intensity, direct.naiveIntensity);
    QCOMPARE(tiled.intensity, 2.0 * naive / (4.0 * (tile + outputs)));
}

void TestTraceAnalysis::ledgerOfAnyGroup_data()
{
    QTest::addColumn<int>("border");
    QTest::addColumn<int>("size");
    QTest::addColumn<int>("groupX");
    QTest::addColumn<int>("groupY");
    for (const auto &border : allBorders())
        for (const auto &size : allOutputSizes())
            for (const Size2 at : { Size2{ 0, 0 }, { 1, 0 }, { 1, 1 } })
                QTest::addRow("%s, %s, group %d, %d", border.word, size.word, at.w, at.h)
                    << int(border.value) << int(size.value) << at.w << at.h;
}

/// Every number again, by sets of points.
void TestTraceAnalysis::ledgerOfAnyGroup()
{
    QFETCH(int, border);
    QFETCH(int, size);
    QFETCH(int, groupX);
    QFETCH(int, groupY);
    const Settings settings{ Op::Convolution, OutputSize(size), Border(border) };
    const PictureRequest request
        = requestFor({ 13, 11 }, asymmetric(4, 3), settings, { 4, 3 }, { groupX, groupY }, { 2, 2 });
    const Geometry geometry = geometryOf(request.image, { 4, 3 }, settings.size);
    std::set<std::pair<int, int>> needed, under;
    int taps = 0, outputs = 0;
    for (int y = groupY * 6; y < std::min(groupY * 6 + 6, geometry.out.h); ++y)
        for (int x = groupX * 8; x < std::min(groupX * 8 + 8, geometry.out.w); ++x) {
            ++outputs;
            under.insert({ x + geometry.offsetX, y + geometry.offsetY });
            for (int j = 0; j < 3; ++j)
                for (int i = 0; i < 4; ++i) {
                    const int sx = walkIntoImage(x - geometry.originX + i, 13, settings.border);
                    const int sy = walkIntoImage(y - geometry.originY + j, 11, settings.border);
                    if (sx < 0 || sy < 0)
                        continue;
                    ++taps;
                    needed.insert({ sx, sy });
                }
        }
    const auto halo
        = std::ranges::count_if(needed, [&](const auto &point) { return !under.contains(point); });
    const TrafficSummary traffic = trafficOf(made(Kernel::TileManyOutputsBlocked, request), {});
    QCOMPARE(traffic.outputs, outputs);
    QCOMPARE(traffic.naiveReadsPerOutput, double(taps) / outputs);
    QCOMPARE(traffic.idealReadsPerOutput, double(needed.size()) / outputs);
    // The tile may hold pixels that only outputs beyond the image would need.
    QVERIFY(traffic.uniqueBytes >= std::int64_t(4 * needed.size()));
    const PictureRequest single
        = requestFor({ 13, 11 }, asymmetric(4, 3), settings, { 8, 6 }, { groupX, groupY });
    const TrafficSummary naive = trafficOf(made(Kernel::Naive, single), {});
    QCOMPARE(naive.globalLoads, taps);
    QCOMPARE(naive.readsPerOutput, naive.naiveReadsPerOutput);
    QCOMPARE(naive.uniqueBytes, std::int64_t(4 * needed.size()));
    QCOMPARE(naive.haloBytes, 4 * halo);
}

void TestTraceAnalysis::ledgerOfIdleLanes()
{
    // Four loads of 16 x 16 items, radius 2: 400 of 8 * 32 + 8 * 32 + 2 * 32 + 2 * 32 lanes load, then store.
    const TrafficSummary four = trafficOf(made(Kernel::TileFourLoads, interior(16, 2)), {});
    QCOMPARE(four.idleWhileLoading, 1.0 - 400.0 / (20 * 32));
    // The loads and stores on the right and in the corner are not whole, all others are.
    QCOMPARE(four.divergence, 20.0 / (40 + 8 * 51));
    // A warp is two rows of 16 floats out of 48: the tile begins at column 14.
    const TrafficSummary naive = trafficOf(made(Kernel::Naive, interior(16, 2)), {});
    QCOMPARE(naive.idealSectorsPerLoad, 4.0);
    // From column 14 + i on, 16 floats lie in three sectors of 8, except where i = 2 begins a sector.
    QCOMPARE(naive.sectorsPerLoad, (4 * 6 + 4) / 5.0);
    QCOMPARE(naive.idleWhileLoading, 0.0);
    QCOMPARE(naive.divergence, 0.0);
    // Column by column each item of a warp of two columns reads a row of its own.
    const TrafficSummary uncoalesced = trafficOf(made(Kernel::Uncoalesced, interior(16, 2)), {});
    QVERIFY(uncoalesced.sectorsPerLoad >= 16.0);
    QCOMPARE(uncoalesced.idealSectorsPerLoad, 4.0);
    // The tile of 20 columns: rows of 16 reach the banks of the row above again.
    QCOMPARE(trafficOf(made(Kernel::TileStrided, interior(32, 2)), {}).conflicts, 0);
    QVERIFY(four.conflicts > 0);
    QCOMPARE(trafficOf(made(Kernel::TileFourLoads, interior(16, 2), 28), {}).conflicts, 0);
}

void TestTraceAnalysis::ledgerOfUnusedCells()
{
    // 10 x 10 outputs: the last group has 2 x 2 of 4 x 4 and fills 6 x 6 cells, of which 4 x 4 are read.
    const Trace trace
        = made(Kernel::TileStrided, requestFor({ 10, 10 }, asymmetric(3, 3), {}, { 4, 4 }, { 2, 2 }));
    const TrafficSummary traffic = trafficOf(trace, {});
    QCOMPARE(traffic.unusedCells, 36 - 16);
    QCOMPARE(traffic.outputs, 4);
    QCOMPARE(traffic.readsPerOutput, 9.0);
    QCOMPARE(traffic.naiveReadsPerOutput, 9.0);
}

void TestTraceAnalysis::geometryTable()
{
    for (const QJsonValue &value : cases("tables.json", "s0_geometry")) {
        const QJsonObject row = value.toObject();
        if (row[QLatin1String("groups")].isNull() || row[QLatin1String("in")].toInt() > 40)
            continue;
        const int in = row[QLatin1String("in")].toInt(), taps = row[QLatin1String("F")].toInt();
        const int edge = row[QLatin1String("BS")].toInt();
        std::int64_t tiled = 0, naive = 0;
        int groups = 0;
        PictureRequest request = requestFor({ in, in }, asymmetric(taps, taps),
            { Op::Correlation, OutputSize::Valid, Border::Zero }, { edge, edge }, { 0, 0 });
        const Trace first = made(Kernel::TileStrided, request);
        QCOMPARE(localBytesOf(first), row[QLatin1String("local_bytes")].toInt());
        for (int y = 0; y < first.groups.h; ++y)
            for (int x = 0; x < first.groups.w; ++x, ++groups) {
                request.group = { x, y };
                tiled += trafficOf(made(Kernel::TileStrided, request), {}).globalLoads;
                naive += trafficOf(made(Kernel::Naive, request), {}).globalLoads;
            }
        QCOMPARE(groups, row[QLatin1String("groups")].toInt());
        QCOMPARE(naive, row[QLatin1String("naive_global_reads")].toInt());
        QCOMPARE(tiled, row[QLatin1String("tiled_global_reads")].toInt());
    }
}

void TestTraceAnalysis::occupancy()
{
    HardwareModel model; // 64 KiB, 32 groups, 2048 items
    const auto occupancyFor = [&](int edge, int radius) {
        return occupancyOf(made(Kernel::TileStrided, interior(edge, radius)), model);
    };
    QCOMPARE(occupancyFor(16, 2).groups, 8);
    QCOMPARE(occupancyFor(16, 2).share, 1.0);
    QCOMPARE(occupancyFor(16, 2).limit, std::string("work-items"));
    QCOMPARE(occupancyFor(4, 1).groups, 32);
    QCOMPARE(occupancyFor(4, 1).share, 0.25);
    QCOMPARE(occupancyFor(4, 1).limit, std::string("work-groups"));
    model.unitLocalBytes = 5000; // three tiles of 1600 bytes
    QCOMPARE(occupancyFor(16, 2).groups, 3);
    QCOMPARE(occupancyFor(16, 2).share, 0.375);
    QCOMPARE(occupancyFor(16, 2).limit, std::string("local memory"));
    model.groupReservedBytes = 1024;
    QCOMPARE(occupancyFor(16, 2).groups, 1);
    model.unitLocalBytes = 1000;
    QCOMPARE(occupancyFor(16, 2).groups, 0);
    QCOMPARE(occupancyFor(16, 2).share, 0.0);
    QCOMPARE(occupancyOf(made(Kernel::Naive, interior(16, 2)), model).groups, 8);
    // A group of 40 items takes the place of two warps.
    model.unitItems = 128;
    const Trace odd = made(Kernel::Naive, requestFor({ 64, 64 }, asymmetric(3, 3), {}, { 40, 1 }, { 0, 0 }));
    QCOMPARE(occupancyOf(odd, model).groups, 2);
    QCOMPARE(occupancyOf(odd, model).share, 80.0 / 128.0);
    // Of 64 K registers a warp gets 32 times as many as its items need, in steps of 256.
    const HardwareModel &hopper = hardwareModels().front();
    QCOMPARE(occupancyOf(GroupNeeds{ 256, 0, 32 }, hopper).share, 1.0);
    QCOMPARE(occupancyOf(GroupNeeds{ 256, 0, 33 }, hopper).groups, 6);
    QCOMPARE(occupancyOf(GroupNeeds{ 256, 0, 40 }, hopper).groups, 6);
    QCOMPARE(occupancyOf(GroupNeeds{ 256, 0, 41 }, hopper).groups, 5);
    QCOMPARE(occupancyOf(GroupNeeds{ 256, 0, 41 }, hopper).limit, std::string("registers"));
    QCOMPARE(occupancyOf(GroupNeeds{ 256, 60'000, 41 }, hopper).limit, std::string("local memory"));
}

HALO_TEST(TestTraceAnalysis, QCoreApplication)
#include "tst_trace_analysis.moc"
