// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/linediff.h"
#include "compute/drawing/base/translated.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/kernel/workloads.h"
#include "compute/trace/faults/faults.h"
#include "gui/source/qscintilla.h"
#include "gui/source/sourceview.h"
#include "gui/stages/stages.h"
#include "gui/stages/workgroup/faultlab.h"
#include "gui/stages/workgroup/faultpicture.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "gui/widgets/stilltext.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QListWidget>
#include <QPoint>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

using namespace halo;
using namespace halo::test;

/// The fault lab in the running program: from the click to the tile, the picture and the source.
class TestFaultLab : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { m_driver.reset(); }
    void breaksAndMendsByClick();
    void showsWhatFits();
    void everyFaultShowsInTheWindow();
    void leadsToTheEdge();
    void goesWithTheStageAndTheVariant();
    void picksOutputsOfThePicture();
    void tellsTheLinesThatChanged();
    void breaksEveryWorkload_data();
    void breaksEveryWorkload();

private:
    template<typename T> T *find(const char *name) { return m_driver->find<T>(name); }
    QToolButton *button(const std::string &id) { return find<QToolButton>(("fault_" + id).c_str()); }
    WorkGroupStage *stage() { return find<WorkGroupStage>("workGroupStage"); }
    QString source() { return find<QsciScintilla>("sourceEditor")->text(); }
    QString count() { return find<QLabel>("faultCount")->text(); }
    /// Clicks the fault and waits for what it does.
    void choose(const std::string &id);
    void openLab();

    std::unique_ptr<WindowDriver> m_driver;
};

void TestFaultLab::init()
{
    WindowDriver::forgetSettings();
    m_driver = std::make_unique<WindowDriver>();
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->session().selectVariant("tile_strided");
    openLab();
}

void TestFaultLab::openLab()
{
    m_driver->window().findChild<Stages *>()->show(Stages::WorkGroup);
    QTRY_VERIFY(stage()->board());
    QTRY_VERIFY(find<QToolButton>("faultButton")->isVisible());
    if (!find<QToolButton>("faultButton")->isChecked())
        QTest::mouseClick(find<QToolButton>("faultButton"), Qt::LeftButton);
    QVERIFY(find<FaultLab>("faultLab")->isVisible());
}

void TestFaultLab::choose(const std::string &id)
{
    QVERIFY2(button(id)->isEnabled(), id.c_str());
    button(id)->click();
    QVERIFY2(QTest::qWaitFor([this] { return !count().isEmpty(); }, 60'000), id.c_str());
    QTRY_VERIFY(stage()->board() && stage()->board()->trace().request.variant.origin == Origin::User);
}

void TestFaultLab::breaksAndMendsByClick()
{
    const QString right = source();
    QVERIFY(right.contains(QStringLiteral("barrier(")));
    QTest::mouseClick(button("no_barrier"), Qt::LeftButton);
    QTRY_VERIFY(!source().contains(QStringLiteral("barrier(")));
    QVERIFY(button("no_barrier")->isChecked());
    // The source: the line that changed, and the one that reads too early.
    auto *editor = find<QsciScintilla>("sourceEditor");
    const int changed
        = static_cast<int>(right.left(right.indexOf(QStringLiteral("    barrier("))).count(u'\n'));
    const int reading = static_cast<int>(right.left(right.indexOf(QStringLiteral("* tile["))).count(u'\n'));
    QTRY_VERIFY(editor->markersAtLine(changed) != 0);
    QTRY_VERIFY(editor->markersAtLine(reading) != 0);
    QCOMPARE(editor->markersAtLine(changed + 1), 0U);
    // The tile and the findings.
    QTRY_VERIFY(find<QListWidget>("findings")->count() > 0);
    QVERIFY(find<QListWidget>("findings")->isVisible());
    // The picture.
    QTRY_VERIFY(find<FaultPicture>("faultPicture")->inWords().startsWith(QStringLiteral("5"))
        || !find<FaultPicture>("faultPicture")->inWords().startsWith(QStringLiteral("0")));
    QVERIFY(
        find<QLabel>("faultText")->text() == translated("KernelFault", findFault("no_barrier").explanation));

    stage()->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QTRY_COMPARE(source(), right);
    QTRY_COMPARE(find<QListWidget>("findings")->count(), 0);
    QVERIFY(!button("no_barrier")->isChecked());
    QCOMPARE(editor->markersAtLine(changed), 0U);
    QVERIFY(count().isEmpty());

    // A second click on the same button mends as well.
    choose("no_barrier");
    button("no_barrier")->click();
    QTRY_COMPARE(source(), right);
    // And so does closing the lab.
    choose("short_halo");
    find<QToolButton>("faultButton")->click();
    QTRY_COMPARE(source(), right);
    QVERIFY(!find<FaultLab>("faultLab")->isVisible());
}

void TestFaultLab::showsWhatFits()
{
    QVERIFY(button("no_barrier")->isVisible() && !button("small_group")->isVisible());
    QVERIFY(!button("fixed_taps")->isVisible() || !button("fixed_taps")->isEnabled()
        || m_driver->session().configuration().filter.size() != (Size2{ 5, 5 }));
    m_driver->session().selectVariant("naive");
    QTRY_VERIFY(!button("no_barrier")->isVisible());
    QVERIFY(button("swapped_xy")->isVisible());
    m_driver->session().selectVariant("tile_four_loads");
    QTRY_VERIFY(button("small_group")->isVisible());
    m_driver->typeSpec(QStringLiteral("1"));
    QTRY_VERIFY(!button("short_halo")->isEnabled());
    QVERIFY(button("short_halo")->isVisible() && button("swapped_xy")->isEnabled());
}

void TestFaultLab::everyFaultShowsInTheWindow()
{
    m_driver->typeSpec(QStringLiteral("1 2 3; 0 5 0; -1 0 2 / 12")); // symmetric in no way
    for (const char *variant : { "tile_four_loads", "tile_many_outputs" }) {
        m_driver->session().selectVariant(variant);
        QTRY_VERIFY(button("item_origin")->isVisible()
            == (QLatin1String(variant) == QLatin1String("tile_many_outputs")));
        for (const KernelFault &fault : kernelFaults()) {
            if (!button(fault.id)->isVisible() || !button(fault.id)->isEnabled())
                continue;
            choose(fault.id);
            QTRY_VERIFY2(find<QListWidget>("findings")->count() > 0, fault.id.c_str());
        }
    }
}

void TestFaultLab::leadsToTheEdge()
{
    const Size2 before = stage()->board()->trace().request.group;
    choose("wrong_clamp");
    const Trace &trace = stage()->board()->trace();
    QVERIFY(trace.request.group == (Size2{ trace.groups.w - 1, trace.groups.h - 1 }));
    button("wrong_clamp")->click();
    QTRY_VERIFY(stage()->board()->trace().request.group == before);
}

void TestFaultLab::goesWithTheStageAndTheVariant()
{
    const QString right = source();
    choose("no_barrier");
    auto *stages = m_driver->window().findChild<Stages *>();
    stages->show(Stages::Result);
    QCOMPARE(source(), right);
    stages->show(Stages::WorkGroup);
    QTRY_VERIFY(!stage()->board()->trace().request.variant.source.empty());
    QVERIFY(!button("no_barrier")->isChecked());

    choose("no_barrier");
    m_driver->session().selectVariant("naive"); // has no barrier to lose
    QTRY_VERIFY(source().contains(QStringLiteral("Naive")));
    QTRY_VERIFY(!button("no_barrier")->isChecked());
    QTRY_COMPARE(stage()->board()->trace().request.variant.id, std::string("naive"));
    QVERIFY(stage()->board()->trace().findings.empty());
}

void TestFaultLab::picksOutputsOfThePicture()
{
    choose("short_halo");
    auto *picture = find<FaultPicture>("faultPicture");
    const OutputRegion own = outputsOf(stage()->board()->trace().request, stage()->board()->trace().view);
    const Size2 output{ own.x + 2, own.y + 3 };
    QTest::mouseClick(picture, Qt::LeftButton, {}, picture->positionOf(output));
    const QPoint place = picture->positionOf(output);
    QHelpEvent help(QEvent::ToolTip, place, picture->mapToGlobal(place));
    QApplication::sendEvent(picture, &help);
    QVERIFY2(QToolTip::text().startsWith(QStringLiteral("Output (%1, %2): ").arg(output.w).arg(output.h)),
        qPrintable(QToolTip::text()));
    QVERIFY2(QToolTip::text().contains(QStringLiteral("instead of")), qPrintable(QToolTip::text()));
    // The stage goes to the output that was clicked.
    QTRY_VERIFY(find<StillText>("detail")->text().startsWith(
        QStringLiteral("Output (%1, %2)").arg(output.w).arg(output.h)));
}

void TestFaultLab::tellsTheLinesThatChanged()
{
    QCOMPARE(changedLines(QStringLiteral("a\nb\nc"), QStringLiteral("a\nb\nc")), std::vector<int>());
    QCOMPARE(
        changedLines(QStringLiteral("a\nx\nc\ny"), QStringLiteral("a\nb\nc\nd")), std::vector<int>({ 2, 4 }));
    QCOMPARE(changedLines(QStringLiteral("a\nnew\nb\nc\nx"), QStringLiteral("a\nb\nc")),
        std::vector<int>({ 2, 5 }));
    QCOMPARE(changedLines(QStringLiteral("b\nc"), QStringLiteral("a\nb\ngone\nc")), std::vector<int>());
}

void TestFaultLab::breaksEveryWorkload_data()
{
    QTest::addColumn<std::string>("workload");
    for (const Workload &workload : allWorkloads())
        QTest::newRow(workload.id.c_str()) << workload.id;
}

/// Somewhere among its kernels a fault fits, does harm that the lab counts, and is mended by a click.
void TestFaultLab::breaksEveryWorkload()
{
    QFETCH(std::string, workload);
    Session &session = m_driver->session();
    QVERIFY(m_driver->openPicture(noise(192, 160))); // enough for all centroids of a histogram
    session.selectWorkload(workload);
    QVERIFY(m_driver->waitForRun());
    m_driver->window().findChild<Stages *>()->show(Stages::WorkGroup);
    int broken = 0;
    for (const Variant &variant : std::vector<Variant>(session.store().list().variants)) {
        if (session.problem()->refusal(variant, defaultTuning(variant), testDevice().limits))
            continue; // it is made for layers of one tap
        session.selectVariant(variant.id);
        QVERIFY(QTest::qWaitFor(
            [&] { return stage()->board() && stage()->board()->trace().request.variant.id == variant.id; },
            60'000));
        openLab();
        for (const KernelFault &fault : kernelFaults()) {
            if (!button(fault.id)->isVisible() || !button(fault.id)->isEnabled())
                continue;
            const QString right = source();
            choose(fault.id);
            QTRY_VERIFY2(find<QListWidget>("findings")->count() > 0, (variant.id + " " + fault.id).c_str());
            QVERIFY(source() != right);
            button(fault.id)->click();
            QTRY_COMPARE(source(), right);
            ++broken;
            break;
        }
        if (broken == 2)
            break;
    }
    QVERIFY(broken > 0);
}

HALO_TEST(TestFaultLab, QApplication)
#include "tst_faultlab.moc"
