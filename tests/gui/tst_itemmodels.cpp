// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/costmodel.h"
#include "gui/designer/filtermodel.h"
#include "gui/source/variantmodel.h"
#include "gui/stages/network/networkmodel.h"
#include "gui/stages/timing/timingmodel.h"
#include "tests/support/program.h"
#include "tests/support/recordmaker.h"
#include "tests/support/support.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QSortFilterProxyModel>
#include <QTest>

using namespace halo;
using namespace halo::test;

/// Every item model, filled, changed and emptied before Qt's own tester: views, proxies and screen readers
/// rely on what it asks for.
class TestItemModels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void filters();
    void costs();
    void variants();
    void layers();
    void timings();
};

namespace {

constexpr auto asFailure = QAbstractItemModelTester::FailureReportingMode::QtTest;

QString textAt(const QAbstractItemModel &model, int row, int column)
{
    return model.index(row, column).data().toString();
}

} // namespace

void TestItemModels::filters()
{
    FilterModel model;
    const QAbstractItemModelTester tester(&model, asFailure);
    model.setOp(Op::Convolution);
    model.setFilter(asymmetric(4, 3));
    model.setFilter(asymmetric(2, 5));
    model.setOp(Op::Correlation);
    QVERIFY(model.setData(model.index(4, 1), QStringLiteral("-7/2")));
    QVERIFY(!model.setData(model.index(4, 1), QStringLiteral("seven")));
    QCOMPARE(model.filter().at(1, 4), -3.5F);
    model.nudgeCells({ model.index(0, 0), model.index(3, 1) }, 2, true);
    model.clearCells({ model.index(1, 0) });
    model.replace(asymmetric(1, 2), QStringLiteral("crop"));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.columnCount(), 1);
}

void TestItemModels::costs()
{
    CostModel model;
    const QAbstractItemModelTester tester(&model, asFailure);
    const CostRow naive{ QStringLiteral("naive"), 50.0, 49.0, {}, true };
    const CostRow refused{ QStringLiteral("tiled"), {}, {}, QStringLiteral("The tile is too large."), false };
    model.setRows({ naive, refused });
    QCOMPARE(textAt(model, 0, CostModel::Reads), QStringLiteral("50"));
    model.setRows({ refused, naive });
    QCOMPARE(textAt(model, 0, CostModel::Reads), QStringLiteral("\u2013"));
    model.setRows({ naive });
    model.setRows({});
    QCOMPARE(model.rowCount(), 0);
}

void TestItemModels::variants()
{
    VariantModel model;
    const QAbstractItemModelTester tester(&model, asFailure);
    VariantRow row;
    row.id = "naive";
    VariantRow broken;
    broken.refusal = QStringLiteral("Line 3 is wrong.");
    model.setRows({ row, broken });
    row.time = QStringLiteral("1.00 ms");
    model.setRows({ row, broken });
    QCOMPARE(model.find("naive").row(), 0);
    QCOMPARE(model.flags(model.index(1)), Qt::NoItemFlags);
    model.setRows({ broken });
    model.setRows({});
    QVERIFY(!model.find("naive").isValid());
}

void TestItemModels::layers()
{
    NetworkModel model;
    const QAbstractItemModelTester tester(&model, asFailure);
    model.setOutcome({});
    Network network{ "small", 3, { 9, 7 }, {}, {} };
    LayerShape shape;
    shape.filters = 4;
    network.steps = { { "first", NetworkConvolution{ shape, {} }, { 0 }, { 1, 4, 7, 9 } },
        { "flat", NetworkReshape{}, { 1 }, { 1, 252 } } };
    const auto small = std::make_shared<const Network>(network);
    model.setNetwork(small);
    QCOMPARE(textAt(model, 1, NetworkModel::Maps), QStringLiteral("252"));
    NetworkOutcome outcome;
    outcome.network = small;
    outcome.result.steps.resize(2);
    outcome.result.steps[0].variantId = "im2col";
    outcome.result.steps[0].kernel = std::chrono::microseconds(934);
    model.setOutcome(std::make_shared<const NetworkOutcome>(outcome));
    QCOMPARE(textAt(model, 0, NetworkModel::Kernel), QStringLiteral("im2col"));
    model.setOutcome({});
    QVERIFY(textAt(model, 0, NetworkModel::Kernel).isEmpty());
    network.steps.pop_back();
    outcome.network = std::make_shared<const Network>(network);
    outcome.result.steps.pop_back();
    model.setOutcome(std::make_shared<const NetworkOutcome>(outcome)); // brings its network along
    QCOMPARE(model.rowCount(), 1);
    model.setNetwork({});
    QCOMPARE(model.rowCount(), 0);
}

void TestItemModels::timings()
{
    TimingModel model;
    const QAbstractItemModelTester tester(&model, asFailure);
    QSortFilterProxyModel sorted; // as the stage shows it
    const QAbstractItemModelTester sortedTester(&sorted, asFailure);
    sorted.setSourceModel(&model);
    sorted.setSortRole(TimingModel::sortRole);
    sorted.sort(TimingModel::Median, Qt::DescendingOrder);
    Record record = someRecord();
    const auto count = static_cast<int>(record.measured.size());
    model.setRecord(std::make_shared<Record>(record));
    QCOMPARE(sorted.rowCount(), count);
    QVERIFY(textAt(sorted, 0, TimingModel::Median).toDouble()
        > textAt(sorted, 1, TimingModel::Median).toDouble());
    record.measured.erase(record.measured.begin());
    model.setRecord(std::make_shared<Record>(record));
    QCOMPARE(sorted.rowCount(), count - 1);
    model.setRecord(std::make_shared<Record>());
    QCOMPARE(sorted.rowCount(), 0);
}

HALO_TEST(TestItemModels, QApplication)
#include "tst_itemmodels.moc"
