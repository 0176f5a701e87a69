// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/storyboard.h"
#include "compute/trace/model/linecounts.h"
#include "compute/trace/model/passjoin.h"
#include "compute/workload/convolution/reference.h"
#include "compute/workload/convolution/verify.h"
#include "gui/canvas/imagecanvas.h"
#include "gui/diagramviews/diagramview.h"
#include "gui/stages/stages.h"
#include "gui/stages/workgroup/player.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "gui/widgets/segmented.h"
#include "gui/widgets/stilltext.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QSplitter>
#include <QTabBar>
#include <QTest>

using namespace halo;
using namespace halo::test;

/// From the picture to the work-group that made it, and back, in the real window.
class TestWindowStages : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void opensAPixelAndComesBack();
    void recordsWhatIsChosen();
    void saysWhyItCannot();
    void leadsToATile();
    void comparesTwoVariants();
    void choosesThePass();
    void forgetsOldCounts();
    void remembersTheStage();
    void givesTheStageRoom();

private:
    WorkGroupStage *stage() { return m_driver->find<WorkGroupStage>("workGroupStage"); }
    QTabBar *tabs() { return m_driver->find<QTabBar>("stageTabs"); }
    const Trace *trace() { return stage()->board() ? &stage()->board()->trace() : nullptr; }
    bool waitForTrace(const std::function<bool(const Trace &)> &wanted)
    {
        return QTest::qWaitFor([&] { return trace() && wanted(*trace()); }, 60'000);
    }

    std::unique_ptr<WindowDriver> m_driver;
};

void TestWindowStages::init()
{
    WindowDriver::forgetSettings();
    m_driver = std::make_unique<WindowDriver>();
}

void TestWindowStages::cleanup()
{
    m_driver.reset();
}

void TestWindowStages::opensAPixelAndComesBack()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->typeSpec(QStringLiteral("1 -2 3 0 5; 4 0 -6 1 1; 2 7 0 -3 9 / 16"));
    m_driver->session().selectVariant("tile_strided");
    QVERIFY(m_driver->waitForRun());
    auto *canvas = m_driver->find<QWidget>("resultStage")->findChild<ImageCanvas *>();
    const QPoint output(42, 17);
    // A click keeps the pixel, and Escape lets it go, in the window too.
    const auto isKept = [this] {
        const auto *title = m_driver->find<QLabel>("pixelTitle");
        return title->isVisible() && title->text().contains(QLatin1String(", pinned"));
    };
    QTest::mouseClick(canvas, Qt::LeftButton, {}, canvas->positionOf(output).toPoint());
    QVERIFY(isKept());
    canvas->setFocus();
    QTest::keyClick(m_driver->window().windowHandle(), Qt::Key_Escape);
    QVERIFY(!isKept());
    QCOMPARE(tabs()->currentIndex(), 0);
    QTest::mouseDClick(canvas, Qt::LeftButton, {}, canvas->positionOf(output).toPoint());
    QCOMPARE(tabs()->currentIndex(), 1);
    QVERIFY(waitForTrace([](const Trace &recorded) { return recorded.request.group == Size2{ 10, 4 }; }));
    QCOMPARE(stage()->scene()->kind, FrameKind::MultiplyAdd);
    QVERIFY(m_driver->find<StillText>("detail")->text().contains(QLatin1String("(42, 17)")));
    // What the recording stored is what the device computed.
    const Storyboard &board = *stage()->board();
    const int cell = 1 * 4 + 2;
    const float stored = sceneAt(board, board.lastFrame()).outputs[cell].value;
    const float expected = m_driver->session().lastRun()->image.at(0, 42, 17);
    const double tolerance
        = toleranceOf(m_driver->session().input().image, m_driver->session().configuration().filter);
    QVERIFY2(
        std::abs(static_cast<double>(stored - expected)) <= tolerance, qPrintable(QString::number(stored)));
    QTest::mouseClick(m_driver->find<QAbstractButton>("backToResult"), Qt::LeftButton);
    QCOMPARE(tabs()->currentIndex(), 0);
    QTest::qWait(0);
    QCOMPARE(tabs()->currentIndex(), 0);
}

void TestWindowStages::recordsWhatIsChosen()
{
    m_driver->trigger("focusWorkGroupAction");
    QVERIFY(m_driver->find<QLabel>("stageMessage")->isVisible()); // no picture yet
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->session().selectVariant("tile_strided");
    QVERIFY(
        waitForTrace([](const Trace &recorded) { return recorded.request.variant.id == "tile_strided"; }));
    QVERIFY((trace()->request.tuning.group == Size2{ 4, 4 })); // few cells first
    m_driver->typeSpec(QStringLiteral("box:3"));
    QVERIFY(waitForTrace([](const Trace &recorded) { return recorded.view.filter.width == 3; }));
    Settings settings = m_driver->session().configuration().settings;
    settings.border = Border::Wrap;
    m_driver->session().setSettings(settings);
    QVERIFY(
        waitForTrace([](const Trace &recorded) { return recorded.view.settings.border == Border::Wrap; }));
    QTest::mouseClick(
        m_driver->find<QWidget>("groupSizes")->findChildren<QAbstractButton *>().at(2), Qt::LeftButton);
    QVERIFY(waitForTrace([](const Trace &recorded) {
        return recorded.request.tuning.group == Size2{ 16, 16 };
    }));
    m_driver->session().selectVariant("naive");
    QVERIFY(waitForTrace([](const Trace &recorded) { return recorded.request.variant.id == "naive"; }));
}

void TestWindowStages::saysWhyItCannot()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->trigger("focusWorkGroupAction");
    m_driver->session().selectVariant("tile_four_loads");
    // Too wide for groups of four and eight: a larger one is recorded instead, and the button says why.
    m_driver->typeSpec(QStringLiteral("box:11x3"));
    QVERIFY(waitForTrace([](const Trace &recorded) {
        return recorded.view.filter.width == 11 && recorded.request.tuning.group == Size2{ 16, 16 };
    }));
    auto *small = m_driver->find<QWidget>("groupSizes")->findChildren<QAbstractButton *>().at(0);
    QVERIFY(!small->isEnabled());
    QVERIFY(small->toolTip().contains(QLatin1String("work-group")));
    // Too wide for that one, too.
    m_driver->typeSpec(QStringLiteral("box:25x3"));
    auto *message = m_driver->find<QLabel>("stageMessage");
    QTRY_VERIFY(message->isVisible());
    QTRY_VERIFY2(message->text().contains(QLatin1String("work-group")), qPrintable(message->text()));
    m_driver->typeSpec(QStringLiteral("box:3"));
    QTRY_VERIFY_WITH_TIMEOUT(!message->isVisible(), 60'000);
    QVERIFY(small->isEnabled());
}

/// A kernel in the shape of a CPU has no work-group to look at.
void TestWindowStages::leadsToATile()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->trigger("focusWorkGroupAction");
    m_driver->session().selectVariant("tile_strided");
    QVERIFY(waitForTrace([](const Trace &recorded) { return recorded.request.tuning.group.w > 1; }));
    auto *link = m_driver->find<QAbstractButton>("seeTiledVariant");
    QVERIFY(!link->isVisible());
    m_driver->session().selectVariant("cpu_strips");
    QTRY_VERIFY(link->isVisible());
    const auto sizes = m_driver->find<QWidget>("groupSizes")->findChildren<QAbstractButton *>();
    QCOMPARE(std::count_if(sizes.begin(), sizes.end(), [](auto *button) { return button->isVisible(); }), 1);
    QTest::mouseClick(link, Qt::LeftButton);
    QCOMPARE(m_driver->session().variant().id, std::string("tile_four_loads"));
    QTRY_VERIFY(!link->isVisible() && sizes[0]->isVisible());
}

void TestWindowStages::comparesTwoVariants()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->session().selectVariant("tile_strided");
    m_driver->trigger("focusWorkGroupAction");
    QVERIFY(
        waitForTrace([](const Trace &recorded) { return recorded.request.variant.id == "tile_strided"; }));
    auto *others = m_driver->find<QComboBox>("compareBox");
    auto *comparison = m_driver->find<QWidget>("comparison");
    QVERIFY(!comparison->isVisible());
    others->setFocus();
    QTest::keyClick(others, Qt::Key_Down);
    QCOMPARE(others->currentData().toString(), QStringLiteral("naive"));
    QTRY_VERIFY_WITH_TIMEOUT(comparison->isVisible(), 60'000);
    auto *own = m_driver->find<DiagramView>("surfaces");
    auto *other = m_driver->find<DiagramView>("otherSurfaces");
    QTRY_VERIFY(own->edge() > 3.0 && own->edge() == other->edge()); // one scale
    stage()->player()->show(2);                                     // the naive one needs no tile
    const QString meanwhile = m_driver->find<QLabel>("otherTitle")->text();
    // Where no GPU is at hand, times of one came along, and are marked so.
    const QString onGpu = m_driver->find<StillText>("recordedTimes")->text();
    QVERIFY2(onGpu.startsWith(QLatin1String("Recorded on NVIDIA H200"))
            && onGpu.contains(QLatin1String("faster"))
            && onGpu.contains(QLatin1String("Counted on NVIDIA H200 (recorded)")),
        qPrintable(onGpu));
    QVERIFY2(meanwhile.contains(QLatin1String("waits")), qPrintable(meanwhile));
    stage()->player()->show(stage()->player()->count() - 1);
    QVERIFY(m_driver->find<QLabel>("otherTitle")->text() != meanwhile);
    // With several outputs for each work-item, fewer of these make the same outputs.
    m_driver->session().selectVariant("tile_many_outputs");
    QVERIFY(waitForTrace(
        [](const Trace &recorded) { return recorded.request.variant.id == "tile_many_outputs"; }));
    QTRY_VERIFY(comparison->isVisible());
    QTest::keyClick(others, Qt::Key_Home);
    QTRY_VERIFY_WITH_TIMEOUT(!comparison->isVisible(), 60'000);
}

/// Two launches that are sums lie on one page, and its steps lead from one into the other. Of others one is
/// drawn.
void TestWindowStages::choosesThePass()
{
    const auto passIs = [this](const char *entry, Size2 filter) {
        return waitForTrace([=](const Trace &recorded) {
            return recorded.entry == entry && recorded.view.filter.size() == filter;
        });
    };
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->typeSpec(QStringLiteral("box:5x3"));
    m_driver->session().selectVariant("separable_two_pass");
    m_driver->trigger("focusWorkGroupAction");
    QVERIFY(passIs("rows", { 5, 3 }));
    QVERIFY(isJoined(stage()->board()->trace()));
    auto *passes = m_driver->find<Segmented>("passes");
    QVERIFY(!passes->isVisible());
    const int end = stage()->board()->frameOfBarrier(0);
    QVERIFY(end > 0);
    stage()->player()->show(end - 1);
    QVERIFY(stage()->scene()->passed == 0);
    stage()->setFocus();
    for (const int pass : { 0, 1 }) { // the end of the first, then the second
        QTest::keyClick(m_driver->window().focusWidget(), Qt::Key_Right);
        QCOMPARE(stage()->scene()->passed, pass);
    }
    QTest::keyClick(m_driver->window().focusWidget(), Qt::Key_Left);
    QTest::keyClick(m_driver->window().focusWidget(), Qt::Key_Left);
    QCOMPARE(stage()->player()->frame(), end - 1);
    const QString saving = m_driver->find<StillText>("detail")->text();
    QVERIFY2(
        saving.contains(QLatin1String("5 + 3")) && saving.contains(QLatin1String("15")), qPrintable(saving));

    m_driver->session().selectVariant("fft_whole");
    QVERIFY(passIs("pad", { 1, 1 }));
    QVERIFY(passes->isVisible());
    QCOMPARE(passes->findChildren<QAbstractButton *>().size(), 3);
    QCOMPARE(passes->current(), 0);
    QVERIFY(passes->button(0)->text().contains(QLatin1String("pad")));
    stage()->setFocus();
    QTest::keyClick(m_driver->window().focusWidget(), Qt::Key_P);
    QVERIFY(waitForTrace([](const Trace &recorded) { return recorded.entry == "multiply"; }));
    QCOMPARE(passes->current(), 1);
    passes->button(1)->setFocus();
    QTest::keyClick(passes->button(1), Qt::Key_Left);
    QVERIFY(passIs("pad", { 1, 1 }));
    QCOMPARE(passes->current(), 0);
    QTest::mouseClick(passes->button(2), Qt::LeftButton);
    QVERIFY(passIs("crop", { 1, 1 }));
    m_driver->session().selectVariant("tile_strided"); // has but one
    QVERIFY(passIs("convolve", { 5, 3 }));
    QVERIFY(!passes->isVisible());
}

/// What lines did is of the recorded filter and picture: elsewhere than on its stage nobody records the new
/// ones.
void TestWindowStages::forgetsOldCounts()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    QSignalSpy counted(m_driver->find<Stages>("stages"), &Stages::linesCounted);
    const auto last = [&] { return counted.last().first().value<std::map<int, LineCounts>>(); };
    m_driver->trigger("focusWorkGroupAction");
    QTRY_VERIFY_WITH_TIMEOUT(!counted.isEmpty() && !last().empty(), 60'000);
    m_driver->trigger("focusStageAction");
    QVERIFY(!last().empty());
    m_driver->typeSpec(QStringLiteral("box:7"));
    QVERIFY(last().empty());
    m_driver->trigger("focusWorkGroupAction");
    QTRY_VERIFY_WITH_TIMEOUT(!last().empty(), 60'000);
    m_driver->trigger("focusStageAction");
    QVERIFY(m_driver->openPicture(noise(50, 40), QStringLiteral("other.png")));
    QVERIFY(last().empty());
}

void TestWindowStages::remembersTheStage()
{
    QCOMPARE(tabs()->currentIndex(), 0);
    QTest::keyClick(&m_driver->window(), Qt::Key_5, Qt::AltModifier);
    QCOMPARE(tabs()->currentIndex(), 1);
    m_driver->restart();
    QCOMPARE(tabs()->currentIndex(), 1);
    QTest::keyClick(&m_driver->window(), Qt::Key_3, Qt::AltModifier);
    QCOMPARE(tabs()->currentIndex(), 0);
}

void TestWindowStages::givesTheStageRoom()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->trigger("focusWorkGroupAction");
    QVERIFY(waitForTrace([](const Trace &) { return true; }));
    const int alone = stage()->width();
    for (const char *button : { "rail1", "rail2" }) // the panels are folded here
        QTest::mouseClick(m_driver->find<QWidget>(button), Qt::LeftButton);
    QTRY_VERIFY(stage()->width() < alone - 250);
    const int before = stage()->width();
    QTest::keyClick(&m_driver->window(), Qt::Key_F9);
    QTRY_COMPARE(stage()->width(), alone);
    // The keys of the stage still reach it.
    stage()->setFocus();
    QTest::keyClick(m_driver->window().focusWidget(), Qt::Key_Right);
    QCOMPARE(stage()->player()->frame(), 1);
    QTest::keyClick(&m_driver->window(), Qt::Key_F9);
    QTRY_COMPARE(stage()->width(), before);
}

HALO_TEST(TestWindowStages, QApplication)
#include "tst_windowstages.moc"
