// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/tracemaker.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <functional>
#include <set>

using namespace halo;
using namespace halo::test;

namespace {

/// One step: each work-item of a group touches the elements that index says; negative: it is idle.
struct OneStep
{
    OneStep(
        Size2 group, const TraceBuffer &buffer, const std::function<std::int64_t(int)> &index, int count = 1)
    {
        TraceMaker maker(requestFor({ 64, 64 }, {}, {}, group, { 0, 0 }));
        maker.addBuffer(buffer.name, buffer.space, buffer.shape, buffer.elementBytes);
        for (int item = 0; item < static_cast<int>(group.area()); ++item)
            if (const std::int64_t at = index(item); at >= 0)
                maker.add(item, 1, 1, 0, AccessKind::Load, at, 0.0F, count);
        trace = maker.trace;
        step = lockSteps(trace, 0).front();
    }
    StepCost cost(const HardwareModel &model = {}, int padding = 0) const
    {
        return costOf(trace, step, model, padding);
    }
    AccessMatrix banks(int padding = 0) const { return bankCard(trace, step, {}, 0, padding); }

    Trace trace;
    Step step;
};

const TraceBuffer src{ "src", Space::Global, 4, { 1 << 20, 1 } };
TraceBuffer tile(int pitch, int rows)
{
    return { "tile", Space::Local, 4, { pitch, rows } };
}

QJsonArray table(const char *name)
{
    return jsonOf(QStringLiteral(HALOSCOPE_TESTS "/oracle/tables.json"))[QLatin1String(name)].toArray();
}

} // namespace

class TestTraceCost : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sectors_data();
    void sectors();
    void vectorsAndOtherSizes();
    void warpsAreCountedApart();
    void banks_data();
    void banks();
    void paddingMovesRows();
    void rowsOfSixteen();
    void noBanksNoConflicts();
    void sectorCardShowsLanes();
    void sectorCardIsLimited();
    void bankCardShowsLanes();
    void coalescingTable();
    void bankTable();
    void presets();
};

void TestTraceCost::sectors_data()
{
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("stride");
    QTest::addColumn<int>("sectorBytes");
    QTest::addColumn<int>("sectors");
    QTest::addColumn<int>("ideal");
    QTest::newRow("side by side") << 0 << 1 << 32 << 4 << 4;
    QTest::newRow("one off") << 1 << 1 << 32 << 5 << 4;
    QTest::newRow("every second") << 0 << 2 << 32 << 8 << 4;
    QTest::newRow("a row apart") << 3 << 640 << 32 << 32 << 4;
    QTest::newRow("all the same") << 77 << 0 << 32 << 1 << 1;
    QTest::newRow("one segment of 128") << 0 << 1 << 128 << 1 << 1;
    QTest::newRow("two segments of 128") << 31 << 1 << 128 << 2 << 1;
}

void TestTraceCost::sectors()
{
    QFETCH(int, first);
    QFETCH(int, stride);
    QFETCH(int, sectorBytes);
    HardwareModel model;
    model.sectorBytes = sectorBytes;
    for (const Space space : { Space::Global, Space::Constant }) {
        TraceBuffer buffer = src;
        buffer.space = space;
        const StepCost cost
            = OneStep({ 32, 1 }, buffer, [&](int item) { return first + item * stride; }).cost(model);
        QTEST(cost.sectors, "sectors");
        QTEST(cost.idealSectors, "ideal");
        QCOMPARE(cost.conflicts, 0);
        QCOMPARE(cost.active, 32);
    }
    // Only its driver knows how an image object lies in memory.
    TraceBuffer image = src;
    image.space = Space::Image;
    const StepCost unknown
        = OneStep({ 32, 1 }, image, [&](int item) { return first + item * stride; }).cost(model);
    QCOMPARE(unknown.sectors, 0);
    QCOMPARE(unknown.active, 32);
}

void TestTraceCost::vectorsAndOtherSizes()
{
    const StepCost vectors = OneStep(
        { 32, 1 }, src, [](int item) { return item * 4; }, 4)
                                 .cost();
    QCOMPARE(vectors.sectors, 16);
    QCOMPARE(vectors.idealSectors, 16);
    // A vector that begins in one sector and ends in the next.
    const StepCost across = OneStep(
        { 1, 1 }, src, [](int) { return 6; }, 4)
                                .cost();
    QCOMPARE(across.sectors, 2);
    QCOMPARE(across.idealSectors, 1);
    const TraceBuffer bytes{ "src", Space::Global, 1, { 4096, 1 } };
    QCOMPARE(OneStep({ 32, 1 }, bytes, [](int item) { return item; }).cost().sectors, 1);
    // An access before the buffer lies in sectors of its own.
    Trace trace = OneStep({ 2, 1 }, src, [](int item) { return item; }).trace;
    trace.accesses[0].index = -1;
    QCOMPARE(costOf(trace, lockSteps(trace, 0).front(), {}).sectors, 2);
}

void TestTraceCost::warpsAreCountedApart()
{
    // 40 items: a warp of 32 and one of 8. All read the same element, each warp fetches it for itself.
    const OneStep same({ 40, 1 }, src, [](int) { return 5; });
    QCOMPARE(same.cost().sectors, 2);
    QCOMPARE(same.cost().lanes, 40);
    // Only items of the second warp take part: the first one's lanes do not count as idle.
    const OneStep late({ 40, 1 }, src, [](int item) { return item >= 36 ? item : -1; });
    QCOMPARE(late.cost().active, 4);
    QCOMPARE(late.cost().lanes, 8);
    HardwareModel wave;
    wave.warp = 64;
    QCOMPARE(same.cost(wave).sectors, 1);
    QCOMPARE(same.cost(wave).lanes, 40);
}

void TestTraceCost::banks_data()
{
    QTest::addColumn<int>("pitch");
    QTest::addColumn<bool>("column");
    QTest::addColumn<int>("degree");
    // 32 items of a group 16 wide read one cell each, two rows of the tile.
    for (int pitch = 16; pitch < 50; ++pitch)
        QTest::addRow("rows, pitch %d", pitch) << pitch << false << (pitch % 32 == 16 ? 1 : 2);
    QTest::newRow("column, pitch 32") << 32 << true << 32;
    QTest::newRow("column, pitch 33") << 33 << true << 1;
    QTest::newRow("column, pitch 34") << 34 << true << 2;
    QTest::newRow("column, pitch 48") << 48 << true << 16;
    QTest::newRow("one cell for all") << 0 << true << 1;
}

void TestTraceCost::banks()
{
    QFETCH(int, pitch);
    QFETCH(bool, column);
    const OneStep step({ 16, 2 }, tile(qMax(pitch, 1), 32),
        [&](int item) { return column ? item * pitch : item / 16 * pitch + item % 16; });
    QTEST(step.cost().conflicts + 1, "degree");
    QTEST(step.banks().degree, "degree");
    QCOMPARE(step.cost().sectors, 0);
}

void TestTraceCost::paddingMovesRows()
{
    const OneStep column({ 32, 1 }, tile(32, 32), [](int item) { return item * 32 + 7; });
    QCOMPARE(column.cost().conflicts, 31);
    QCOMPARE(column.cost({}, 1).conflicts, 0);
    QCOMPARE(column.banks(1).degree, 1);
    QCOMPARE(column.cost({}, 32).conflicts, 31);
    // A flat array has no rows that could be longer.
    const OneStep flat({ 32, 1 }, tile(1024, 1), [](int item) { return item * 32; });
    QCOMPARE(flat.cost({}, 1).conflicts, 31);
}

void TestTraceCost::rowsOfSixteen()
{
    // Padding by one does not help two rows of 16, padding from 18 to 48 does.
    const OneStep rows({ 16, 2 }, tile(18, 18), [](int item) { return item / 16 * 18 + item % 16; });
    QCOMPARE(rows.cost().conflicts, 1);
    QCOMPARE(rows.cost({}, 1).conflicts, 1);
    QCOMPARE(rows.cost({}, 30).conflicts, 0);
    // Over two warps the turns add up.
    const OneStep two({ 16, 4 }, tile(18, 18), [](int item) { return item / 16 * 18 + item % 16; });
    QCOMPARE(two.cost().conflicts, 2);
}

void TestTraceCost::noBanksNoConflicts()
{
    const OneStep column({ 32, 1 }, tile(32, 32), [](int item) { return item * 32; });
    HardwareModel model;
    model.banks = 0;
    QCOMPARE(column.cost(model).conflicts, 0);
    const AccessMatrix card = bankCard(column.trace, column.step, model, 0);
    QCOMPARE(card.columns, 0);
    QCOMPARE(card.degree, 1);
    QCOMPARE(card.lanes.size(), size_t(32));
}

void TestTraceCost::sectorCardShowsLanes()
{
    const OneStep step({ 48, 1 }, src, [](int item) { return item % 2 == 0 ? 1000 + item * 4 : -1; });
    const AccessMatrix card = sectorCard(step.trace, step.step, {}, 1);
    QCOMPARE(card.lanes.size(), size_t(16)); // what is left of the second warp
    QCOMPARE(card.degree, 8);
    QCOMPARE(card.columns, 8);
    for (int lane = 0; lane < 16; ++lane) {
        QCOMPARE(card.lanes[size_t(lane)].item, 32 + lane);
        QCOMPARE(card.lanes[size_t(lane)].holes,
            lane % 2 == 0 ? std::vector<int>{ lane / 2 } : std::vector<int>());
    }
    const OneStep vectors(
        { 32, 1 }, src, [](int item) { return item * 16 + 4; }, 8);
    QCOMPARE(sectorCard(vectors.trace, vectors.step, {}, 0).lanes[1].holes, (std::vector<int>{ 2, 3 }));
    QVERIFY(card.gaps.empty());
    // Two rows of eight, far apart in memory: the columns close up, and the gap is told.
    const OneStep rows({ 16, 1 }, src, [](int item) { return item / 8 * 4096 + item % 8 * 4; });
    const AccessMatrix two = sectorCard(rows.trace, rows.step, {}, 0);
    QCOMPARE(two.columns, 8);
    QCOMPARE(two.gaps, std::vector<int>{ 4 });
    QCOMPARE(two.lanes[8].holes, std::vector<int>{ 4 });
}

void TestTraceCost::sectorCardIsLimited()
{
    const OneStep step(
        { 32, 1 }, src, [](int item) { return item * 64; }, 32);
    const AccessMatrix card = sectorCard(step.trace, step.step, {}, 0);
    QCOMPARE(card.columns, 64);
    QCOMPARE(card.degree, 128);
    QCOMPARE(card.lanes[15].holes, (std::vector<int>{ 60, 61, 62, 63 }));
    QVERIFY(card.lanes[16].holes.empty());
    // A warp that takes no part.
    const OneStep half({ 64, 1 }, src, [](int item) { return item < 32 ? item : -1; });
    const AccessMatrix idle = sectorCard(half.trace, half.step, {}, 1);
    QCOMPARE(idle.columns, 0);
    QCOMPARE(idle.lanes.size(), size_t(32));
}

void TestTraceCost::bankCardShowsLanes()
{
    const OneStep step({ 32, 1 }, tile(33, 32), [](int item) { return item < 20 ? item * 33 : -1; });
    const AccessMatrix card = step.banks();
    QCOMPARE(card.columns, 32);
    QCOMPARE(card.degree, 1);
    QCOMPARE(card.lanes[19].holes, std::vector<int>{ 19 });
    QVERIFY(card.lanes[20].holes.empty());
    const TraceBuffer doubles{ "tile", Space::Local, 8, { 64, 1 } };
    const OneStep wide({ 32, 1 }, doubles, [](int item) { return item; });
    QCOMPARE(wide.banks().lanes[17].holes, (std::vector<int>{ 2, 3 }));
    QCOMPARE(wide.banks().degree, 2);
}

void TestTraceCost::coalescingTable()
{
    const QJsonArray rows = table("s4_coalescing");
    QVERIFY(!rows.isEmpty());
    for (const QJsonValue &value : rows) {
        const QJsonObject row = value.toObject();
        const auto number = [&](const char *key) { return row[QLatin1String(key)].toInt(); };
        HardwareModel model;
        model.warp = number("warp");
        model.sectorBytes = number("segment_bytes");
        const int n = number("n"), k = number("k"), features = number("features");
        const auto segments = [&](const std::function<std::int64_t(int)> &index) {
            const OneStep step({ n, 1 }, src, index);
            const AccessMatrix card = sectorCard(step.trace, step.step, model, number("warp_index"));
            return card.degree;
        };
        QCOMPARE(segments([&](int item) { return item * features + k; }), number("gpu1_segments"));
        QCOMPARE(segments([&](int item) { return k * n + item; }), number("gpu2_segments"));
    }
}

void TestTraceCost::bankTable()
{
    const QJsonArray rows = table("s0_bank_conflicts");
    QVERIFY(!rows.isEmpty());
    for (const QJsonValue &value : rows) {
        const QJsonObject row = value.toObject();
        const int edge = row[QLatin1String("BS")].toInt();
        const int pitch = row[QLatin1String("tile")].toInt();
        const OneStep step(
            { edge, edge }, tile(pitch, pitch), [&](int item) { return item / edge * pitch + item % edge; });
        QCOMPARE(step.banks().degree, row[QLatin1String("degree")].toInt());
    }
}

void TestTraceCost::presets()
{
    const std::vector<HardwareModel> &models = hardwareModels();
    QCOMPARE(models.front().warp, 32);
    QCOMPARE(models.front().sectorBytes, 32);
    QCOMPARE(models.front().banks, 32);
    QCOMPARE(models.front().bankBytes, 4);
    std::set<std::string> names;
    for (const HardwareModel &model : models) {
        QVERIFY(names.insert(model.name).second);
        QVERIFY(model.warp > 0 && model.sectorBytes > 0 && model.banks >= 0 && model.bankBytes > 0);
        QVERIFY(model.unitLocalBytes > 0 && model.unitGroups > 0 && model.unitItems > 0);
    }
}

HALO_TEST(TestTraceCost, QCoreApplication)
#include "tst_trace_cost.moc"
