// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/storyboard.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/trace/tracer/tracer.h"
#include "gui/diagramviews/diagramview.h"
#include "gui/stages/workgroup/locator.h"
#include "gui/stages/workgroup/player.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "gui/widgets/motion.h"
#include "tests/support/support.h"
#include "tests/support/threadtime.h"
#include "tests/support/tracemaker.h"
#include "tests/support/windowdriver.h"

#include <QAbstractButton>
#include <QElapsedTimer>
#include <QTest>

#include <algorithm>

using namespace halo;
using namespace halo::test;

namespace {

void tell(const char *what, std::vector<double> times)
{
    std::ranges::sort(times);
    qInfo("%s takes %.1f ms (median), %.1f ms (99 of 100), %.1f ms (the longest)", what,
        times[times.size() / 2], times[times.size() * 99 / 100], times.back());
}

/// Stops the clock when the surfaces of this group have been painted.
class PaintWatch : public QObject
{
public:
    PaintWatch(WorkGroupStage &stage, QWidget &surfaces)
        : m_stage(stage)
    {
        surfaces.installEventFilter(this);
    }
    void start(Size2 before)
    {
        m_before = before;
        m_ms = -1.0;
        m_timer.start();
    }
    double ms() const { return m_ms; }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        const bool other = m_stage.board() && m_stage.board()->trace().request.group != m_before;
        if (event->type() != QEvent::Paint || m_ms >= 0.0 || !other || !m_stage.scene())
            return false;
        // What comes next in the queue comes when it has been painted.
        QMetaObject::invokeMethod(
            this, [this] { m_ms = m_ms < 0.0 ? static_cast<double>(m_timer.nsecsElapsed()) / 1e6 : m_ms; },
            Qt::QueuedConnection);
        return false;
    }

private:
    WorkGroupStage &m_stage;
    QElapsedTimer m_timer;
    Size2 m_before;
    double m_ms = -1.0;
};

} // namespace

/// How long a frame of the animation takes, drawn by the CPU at 1600 x 1000: the state of all surfaces, and
/// painting them onto the window. And how long it takes from a click on the small picture until the group is
/// on screen: 16 x 16 work-items, 7 x 7 taps, 8192 x 8192 pixels.
class BenchWorkGroup : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void draws_data();
    void draws();
    void showsAfterAClick();
};

void BenchWorkGroup::initTestCase()
{
    qputenv("HALOSCOPE_TRACER", HALOSCOPE_BIN "/haloscope-tracer");
    qputenv("HALOSCOPE_WORKER", HALOSCOPE_BIN "/haloscope-worker");
}

void BenchWorkGroup::draws_data()
{
    QTest::addColumn<int>("edge");
    QTest::addColumn<int>("taps");
    QTest::addColumn<QSize>("size");
    const QSize window(1600, 1000);
    QTest::newRow("8 x 8 work-items, 5 x 5 taps") << 8 << 5 << window;
    QTest::newRow("16 x 16 work-items, 7 x 7 taps") << 16 << 7 << window;
    QTest::newRow("16 x 16 work-items, 7 x 7 taps, 2560 x 1440") << 16 << 7 << QSize(2560, 1440);
    QTest::newRow("32 x 32 work-items, 9 x 9 taps") << 32 << 9 << window;
}

void BenchWorkGroup::draws()
{
    QFETCH(int, edge);
    QFETCH(int, taps);
    QFETCH(QSize, size);
    PictureRequest request;
    request.variant = *std::ranges::find(shippedVariants(), "tile_strided", &Variant::id);
    request.tuning = defaultTuning(request.variant);
    request.tuning.group = { edge, edge };
    request.filter = asymmetric(taps, taps);
    request.image = { 200, 150 };
    request.group = { 1, 1 };
    const Image picture = noise(200, 150);
    Tracer tracer;
    WorkGroupStage stage;
    stage.resize(size);
    stage.setPicture(picture);
    stage.show();
    QVERIFY(QTest::qWaitForWindowExposed(&stage));
    stage.setTrace(tracer.record(request.over(picture.colour.front())));
    QTRY_VERIFY(stage.board());
    setReducesMotion(true);
    std::vector<double> still;
    for (int frame = 1; frame <= stage.board()->lastFrame(); ++frame) {
        const double began = threadMs();
        stage.player()->show(frame);
        QCoreApplication::sendPostedEvents(); // the repaint that it asked for
        still.push_back(threadMs() - began);
    }
    tell("a step", still);
    // On the way between two steps, where pixels travel.
    setReducesMotion(false);
    auto *surfaces = stage.findChild<DiagramView *>(QStringLiteral("surfaces"));
    std::vector<double> moving;
    for (int frame = stage.board()->lastFrame() - 1; frame >= 0; --frame) {
        stage.player()->show(frame);
        QVERIFY(surfaces->moves());
        const double began = threadMs();
        surfaces->repaint();
        moving.push_back(threadMs() - began);
    }
    tell("a picture between two steps", moving);
    setReducesMotion(true);
}

void BenchWorkGroup::showsAfterAClick()
{
    constexpr int edge = 8192;
    QImage picture(edge, edge, QImage::Format_Grayscale8);
    for (int y = 0; y < edge; ++y)
        for (int x = 0; x < edge; ++x)
            picture.scanLine(y)[x] = static_cast<uchar>((x * 7 + y * 13) ^ (x * y >> 9));
    WindowDriver::forgetSettings();
    WindowDriver driver;
    driver.window().resize(1600, 1000);
    driver.session().selectVariant("tile_strided");
    driver.typeSpec(QStringLiteral("gauss:7"));
    driver.session().open(picture, QStringLiteral("large"));
    QTRY_VERIFY_WITH_TIMEOUT(driver.session().lastRun(), 120'000);
    QTRY_VERIFY_WITH_TIMEOUT(!driver.session().running(), 120'000);

    driver.trigger("focusWorkGroupAction");
    auto *stage = driver.find<WorkGroupStage>("workGroupStage");
    stage->bar()->chooseSize(GroupSize::AsLaunched);
    const auto size = [&] { return stage->board() ? stage->board()->trace().request.tuning.group.w : 0; };

    QTRY_COMPARE_WITH_TIMEOUT(size(), 16, 30'000);
    QTest::mouseClick(stage->findChild<QWidget *>(QStringLiteral("detailsButton")), Qt::LeftButton);
    QTest::mouseClick(
        stage->findChild<QWidget *>(QStringLiteral("drawerPages"))->findChildren<QAbstractButton *>().at(2),
        Qt::LeftButton);
    auto *locator = stage->findChild<Locator *>(QStringLiteral("locator"));
    auto *surfaces = stage->findChild<QWidget *>(QStringLiteral("surfaces"));
    PaintWatch watch(*stage, *surfaces);
    std::vector<double> times;
    for (const QPoint place : { QPoint(0, 0), QPoint(8190, 8190), QPoint(0, 5000), QPoint(4321, 1234),
             QPoint(8190, 77), QPoint(2000, 8000), QPoint(6000, 6000) }) {
        watch.start(stage->board()->trace().request.group);
        QTest::mouseClick(locator, Qt::LeftButton, {}, locator->positionOf(place));
        QTRY_VERIFY_WITH_TIMEOUT(watch.ms() >= 0.0, 30'000);
        times.push_back(watch.ms());
    }
    std::ranges::sort(times);
    qInfo("a group is on screen %.0f ms after the click (median of %zu), %.0f ms at most",
        times[times.size() / 2], times.size(), times.back());
}

QTEST_MAIN(BenchWorkGroup)
#include "bench_workgroup.moc"
