// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/storyboard.h"
#include "compute/task/task.h"
#include "compute/workload/histogram/histogramproblem.h"
#include "compute/workload/layer/layerproblem.h"
#include "compute/workload/layer/layerreference.h"
#include "gui/diagramviews/comparisonview.h"
#include "gui/diagramviews/diagramview.h"
#include "gui/stages/workgroup/locator.h"
#include "gui/stages/workgroup/player.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "gui/widgets/segmented.h"
#include "tests/support/imagehelp.h"
#include "tests/support/program.h"
#include "tests/support/windowdriver.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace halo;
using namespace halo::test;

/// Recorded work-groups of what is no convolution, in the real window with the real tracer.
class TestWindowTasks : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void showsALayerPassByPass();
    void choosesGroups();
    void showsAHistogram();
    void keepsDigitsThatBoxesRound_data();
    void keepsDigitsThatBoxesRound();
    void comparesVariants_data();
    void comparesVariants();
    void saysWhatCannotBeCompared();
    void saysWhyThereIsNothing();
    void saysWhatIsLeftOut();

private:
    Session &session() { return m_driver->session(); }
    WorkGroupStage *stage() { return m_driver->find<WorkGroupStage>("workGroupStage"); }
    QString said() { return m_driver->find<QLabel>("stageMessage")->text(); }
    void press(Qt::Key key)
    {
        QTest::keyClick(&m_driver->window(), key, Qt::ControlModifier | Qt::AltModifier);
    }
    void showWorkGroup() { m_driver->find<QTabBar>("stageTabs")->setCurrentIndex(1); }
    void chooseNextPass()
    {
        auto *passes = m_driver->find<Segmented>("passes");
        QAbstractButton *shown = passes->button(passes->current());
        shown->setFocus();
        QTest::keyClick(shown, Qt::Key_Right);
    }
    Locator *openLocator()
    {
        auto *locator = m_driver->find<Locator>("locator");
        if (!locator->isVisible()) {
            m_driver->find<QAbstractButton>("detailsButton")->click();
            m_driver->find<QWidget>("drawerPages")->findChildren<QAbstractButton *>().at(2)->click();
        }
        return locator;
    }
    const TraceRequest &request() { return stage()->board()->trace().request; }
    /// Shown, of the problem, the variant and the pass that are chosen.
    bool waitForTrace(int pass = 0)
    {
        QTest::qWait(0);
        const auto isThere = [this, pass] {
            return stage()->board() && session().problem() && !session().preparing()
                && request().variant.id == session().variant().id && request().launch == pass
                && stage()->board()->trace().view.what == session().problem()->text().what;
        };
        return QTest::qWaitFor(isThere, 60'000);
    }

    std::unique_ptr<WindowDriver> m_driver;
};

void TestWindowTasks::initTestCase()
{
    WindowDriver::forgetSettings();
    m_driver = std::make_unique<WindowDriver>();
    stage()->bar()->chooseSize(GroupSize::Eight);
}

void TestWindowTasks::init()
{
    session().selectWorkload("image");
    m_driver->find<QTabBar>("stageTabs")->setCurrentIndex(0);
}

void TestWindowTasks::showsALayerPassByPass()
{
    press(Qt::Key_3);
    m_driver->typeInto("layerText", QStringLiteral("2x6x7/3/3x3/s1/p1/d1"));
    showWorkGroup();
    QVERIFY(waitForTrace());
    QCOMPARE(request().variant.id, std::string("im2col_tiled"));
    QVERIFY((request().tuning.group == Size2{ 8, 8 }));
    QCOMPARE(stage()->board()->trace().entry, std::string("im2col"));
    QVERIFY(m_driver->find<QAction>("exportDiagramAction")->isEnabled());
    // Its second kernel reads what the first one left.
    auto *passes = m_driver->find<Segmented>("passes");
    QCOMPARE(passes->findChildren<QAbstractButton *>().size(), 2);
    QVERIFY(passes->isVisible());
    chooseNextPass();
    QVERIFY(waitForTrace(1));
    const Trace &trace = stage()->board()->trace();
    QCOMPARE(trace.entry, std::string("gemm"));
    QVERIFY(trace.findings.empty());
    QVERIFY(!stage()->board()->places().tile().isEmpty());
    const auto problem = session().problem();
    const TaskOutputs right = problem->reference({});
    int stored = 0;
    for (const Access &access : trace.accesses) {
        if (access.buffer != trace.bufferNamed("dst"))
            continue;
        const double value = numberAt(right.at("dst"), static_cast<size_t>(access.index));
        QVERIFY(std::abs(static_cast<double>(access.value) - value) <= problem->tolerance("dst", {}));
        stored += access.value != 0.0F ? 1 : 0;
    }
    QVERIFY(stored > 10);
    // The animation plays, in words.
    const QString first = stage()->caption();
    QTest::keyClick(m_driver->find<DiagramView>("surfaces"), Qt::Key_Right);
    QVERIFY(stage()->player()->frame() == 1 && stage()->caption() != first);
    // Broken as in the fault lab, and right again.
    const auto races = [this] {
        return std::ranges::count(stage()->board()->trace().findings, FindingKind::Race, &Finding::kind);
    };
    m_driver->find<QAbstractButton>("faultButton")->click();
    m_driver->find<QAbstractButton>("fault_no_barrier")->click();
    QTRY_VERIFY_WITH_TIMEOUT(races() > 0, 60'000);
    m_driver->find<QAbstractButton>("faultButton")->click();
    QTRY_VERIFY_WITH_TIMEOUT(stage()->board()->trace().findings.empty(), 60'000);
}

void TestWindowTasks::choosesGroups()
{
    press(Qt::Key_3);
    m_driver->typeInto("layerText", QStringLiteral("2x9x11/12/3x3/s1/p1/d1"));
    showWorkGroup();
    QVERIFY(waitForTrace());
    const Size2 groups = stage()->board()->trace().groups;
    QVERIFY((groups == Size2{ 13, 1 }));
    QVERIFY((request().group == Size2{ 6, 0 }));
    auto *locator = openLocator();
    QTest::keyClick(locator, Qt::Key_Right, Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT((request().group == Size2{ 7, 0 }), 60'000);
    QTest::mouseClick(locator, Qt::LeftButton, {}, locator->positionOf({ 12, 0 }));
    QTRY_VERIFY_WITH_TIMEOUT((request().group == Size2{ 12, 0 }), 60'000);
    // Another pass has groups of its own.
    chooseNextPass();
    QVERIFY(waitForTrace(1));
    QVERIFY((stage()->board()->trace().groups == Size2{ 13, 2 }));
    QVERIFY((request().group == Size2{ 6, 1 }));
    // A variant of one pass has no more to choose from.
    session().selectVariant("direct");
    QVERIFY(waitForTrace(0));
    QVERIFY(!m_driver->find<Segmented>("passes")->isVisible());
}

void TestWindowTasks::showsAHistogram()
{
    press(Qt::Key_4);
    session().selectVariant("local_histogram");
    showWorkGroup();
    QVERIFY(waitForTrace());
    const Trace &trace = stage()->board()->trace();
    QVERIFY((request().tuning.group == Size2{ 16, 1 }));
    QVERIFY((trace.groups == Size2{ 125, 1 }));
    // What the group adds to the histogram is what the formula counts of its descriptors.
    const auto problem = std::dynamic_pointer_cast<const HistogramProblem>(session().problem());
    const std::vector<int> members = membershipOf(problem->descriptors(), problem->centroids());
    std::map<std::int64_t, int> wanted, found;
    for (int i = 0; i < 16; ++i)
        ++wanted[members[static_cast<size_t>(request().group.w * 16 + i)]];
    for (const Access &access : trace.accesses)
        if (access.buffer == trace.bufferNamed("hist") && access.value > 0.0F)
            found[access.index] = static_cast<int>(access.value);
    QVERIFY(wanted == found);
    // As launched: the group that runs on the device.
    QTest::mouseClick(
        m_driver->find<QWidget>("groupSizes")->findChildren<QAbstractButton *>().at(3), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT((request().tuning.group == Size2{ 64, 1 }), 60'000);
    QTest::mouseClick(
        m_driver->find<QWidget>("groupSizes")->findChildren<QAbstractButton *>().at(1), Qt::LeftButton);
}

void TestWindowTasks::keepsDigitsThatBoxesRound_data()
{
    QTest::addColumn<std::string>("workload");
    QTest::addColumn<std::string>("spec");
    QTest::addColumn<QByteArray>("box");
    QTest::addColumn<std::string>("then");
    QTest::newRow("bilateral") << std::string("bilateral") << std::string("r2/s1.2345/v0.12345")
                               << QByteArray("bilateralRadius") << std::string("r3/s1.2345/v0.12345");
    QTest::newRow("stencil") << std::string("stencil") << std::string("p5/n8/r0.1234567")
                             << QByteArray("stencilSteps") << std::string("p5/n3/r0.1234567");
}

/// A box that shows 1.23 must not make 1.2345 that, when another box is changed.
void TestWindowTasks::keepsDigitsThatBoxesRound()
{
    QFETCH(std::string, workload);
    QFETCH(std::string, spec);
    QFETCH(QByteArray, box);
    QFETCH(std::string, then);
    session().selectWorkload(workload);
    session().setSpec(spec, {});
    m_driver->find<QSpinBox>(box.constData())->setValue(3);
    QCOMPARE(session().configuration().spec, then);
}

void TestWindowTasks::comparesVariants_data()
{
    QTest::addColumn<std::string>("workload");
    QTest::addColumn<std::string>("spec");
    QTest::addColumn<std::string>("first");
    QTest::addColumn<std::string>("second");
    QTest::newRow("layer") << std::string("layer") << std::string("2x9x11/3/3x3/s1/p1/d1")
                           << std::string("direct") << std::string("implicit");
    QTest::newRow("histogram") << std::string("histogram") << std::string("4") << std::string("baseline")
                               << std::string("local");
    QTest::newRow("stencil") << std::string("stencil") << std::string("p5/n1/r0.125") << std::string("naive")
                             << std::string("tile");
    QTest::newRow("bilateral") << std::string("bilateral") << std::string("r2/s1.5/v0.2")
                               << std::string("naive") << std::string("tile");
}

void TestWindowTasks::comparesVariants()
{
    QFETCH(std::string, workload);
    QFETCH(std::string, spec);
    QFETCH(std::string, first);
    QFETCH(std::string, second);
    session().selectWorkload(workload);
    session().setSpec(spec, {});
    session().selectVariant(first);
    showWorkGroup();
    QVERIFY(waitForTrace());
    auto *others = m_driver->find<QComboBox>("compareBox");
    auto *comparison = m_driver->find<ComparisonView>("comparison");
    QVERIFY(others->isVisible() && !comparison->isVisible());
    others->setCurrentIndex(others->findData(QString::fromStdString(second)));
    Q_EMIT others->activated(others->currentIndex());
    const auto compared = [comparison] { return comparison->comparison(); };
    QTRY_VERIFY_WITH_TIMEOUT(stage()->board() && compared(), 60'000);
    const auto traceOf = [&](size_t side) -> const Trace & { return compared()->board(side)->trace(); };
    QCOMPARE(traceOf(0).request.variant.id, first);
    QCOMPARE(traceOf(1).request.variant.id, second);
    QVERIFY(traceOf(1).findings.empty());
    // Both on one clock, with what they asked for.
    QVERIFY(comparison->isVisible());
    stage()->player()->show(stage()->player()->count() - 1);
    QVERIFY(m_driver->find<QLabel>("otherTitle")
                ->text()
                .contains(QString::fromStdString(traceOf(1).request.variant.title)));
    for (const size_t side : { size_t(0), size_t(1) }) {
        const Trace &trace = traceOf(side);
        const bool hasWindow = compared()->board(side)->places().hasWindow();
        std::int64_t loads = 0, stores = 0, weights = 0, local = 0;
        for (const Access &access : trace.accesses)
            (trace.buffers[static_cast<size_t>(access.buffer)].space == Space::Local ? local
                    : access.kind != AccessKind::Load                                ? stores
                    : access.buffer == trace.bufferNamed("filter")                   ? weights
                                                                                     : loads)
                += access.count;
        QCOMPARE(compared()->totals(side).image, loads);
        QCOMPARE(compared()->totals(side).weights, hasWindow ? weights : stores);
        QCOMPARE(compared()->totals(side).local, local);
    }
    // Another group is shown in both, from one end to the other; alone again.
    const auto last = [&](size_t side) {
        const TraceRequest &asked = traceOf(side).request;
        return taskOf(asked).launches[static_cast<size_t>(asked.launch)].groups().w - 1;
    };
    for (const Qt::Key key : { Qt::Key_Left, Qt::Key_Right }) {
        const bool left = key == Qt::Key_Left;
        while (traceOf(0).request.group.w != (left ? 0 : last(0))) {
            const int next = traceOf(0).request.group.w + (left ? -1 : 1);
            QTest::keyClick(openLocator(), key, Qt::ShiftModifier);
            QTRY_VERIFY_WITH_TIMEOUT(compared() && traceOf(0).request.group.w == next, 60'000);
        }
        QCOMPARE(traceOf(1).request.group.w, left ? 0 : last(1));
    }
    others->setCurrentIndex(0);
    Q_EMIT others->activated(0);
    QTRY_VERIFY_WITH_TIMEOUT(!comparison->isVisible(), 60'000);
}

void TestWindowTasks::saysWhatCannotBeCompared()
{
    session().selectWorkload("layer");
    session().setSpec("2x9x11/3/5x5/s1/p1/d1", {});
    session().selectVariant("im2col_naive"); // whose first kernel makes no outputs yet
    showWorkGroup();
    QVERIFY(waitForTrace());
    auto *others = m_driver->find<QComboBox>("compareBox");
    auto *comparison = m_driver->find<ComparisonView>("comparison");
    const auto choose = [others](const char *id) {
        others->setCurrentIndex(others->findData(QLatin1String(id)));
        Q_EMIT others->activated(others->currentIndex());
    };
    auto *title = m_driver->find<QLabel>("ownTitle");
    choose("direct");
    QTRY_VERIFY_WITH_TIMEOUT(comparison->isVisible(), 60'000);
    QTRY_VERIFY2(title->text().contains(QLatin1String("computes other outputs")), qPrintable(title->text()));
    choose("winograd"); // knows kernels of 3 x 3 only
    QTRY_VERIFY_WITH_TIMEOUT(!comparison->isVisible(), 60'000);
    QVERIFY2(title->isVisible() && title->text().contains(QLatin1String("3")), qPrintable(title->text()));
    choose("");
    QTRY_VERIFY_WITH_TIMEOUT(!title->isVisible(), 60'000);
}

void TestWindowTasks::saysWhyThereIsNothing()
{
    press(Qt::Key_3);
    m_driver->typeInto("layerText", QStringLiteral("2x6x7/3/5x5/s1/p1/d1"));
    session().selectVariant("winograd");
    showWorkGroup();
    QTRY_VERIFY2_WITH_TIMEOUT(
        said().contains(QLatin1String("3")) && !stage()->board(), qPrintable(said()), 60'000);
    QCOMPARE(said(), *session().refusalOf(session().variant()));
    // Data that cannot be made: fewer descriptors than centroids.
    press(Qt::Key_4);
    const QString few = m_driver->path(QStringLiteral("few.csv"));
    halo::test::write(few, "1,2\n5,3\n");
    session().setSpec("3\ndescriptors=" + few.toStdString(), {});
    QTRY_VERIFY2(m_driver->message().contains(QLatin1String("3 centroids cannot be found among 2")),
        qPrintable(m_driver->message()));
    QTRY_VERIFY2(said().contains(QLatin1String("nothing to record")), qPrintable(said()));
    QVERIFY(!stage()->board() && !session().problem());
    session().setSpec("4", {});
    QVERIFY(waitForTrace());
    QVERIFY(m_driver->message().isEmpty());
}

void TestWindowTasks::saysWhatIsLeftOut()
{
    press(Qt::Key_3);
    session().setSpec("8x90x90/2/3x3/s1/p1/d1", {}); // 1013 groups of the first kernel
    session().selectVariant("im2col_naive");
    showWorkGroup();
    QVERIFY(waitForTrace());
    QVERIFY(m_driver->find<QLabel>("ownTitle")->text().isEmpty());
    chooseNextPass();
    QVERIFY(waitForTrace(1));
    auto *remark = m_driver->find<QLabel>("ownTitle");
    QVERIFY2(remark->isVisible() && remark->text().contains(QLatin1String("512 simulated work-groups")),
        qPrintable(remark->text()));
}

HALO_TEST(TestWindowTasks, QApplication)
#include "tst_windowtasks.moc"
