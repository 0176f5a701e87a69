// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/tracer.h"
#include "compute/variantlibrary.h"
#include "gui/views/player.h"
#include "gui/views/workgroupstage.h"
#include "support.h"

#include <QTest>

#include <algorithm>
#include <ctime>

using namespace halo;
using namespace halo::test;

namespace {

/// Own work alone: on a busy machine the clock on the wall also counts the work of others.
double threadMs()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

} // namespace

/// How long a frame of the animation takes, drawn by the CPU at 1600 x 1000: the state of all surfaces, and
/// painting them onto the window.
class BenchWorkGroup : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void draws_data();
    void draws();
};

void BenchWorkGroup::draws_data()
{
    QTest::addColumn<int>("edge");
    QTest::addColumn<int>("taps");
    QTest::newRow("8 x 8 work-items, 5 x 5 taps") << 8 << 5;
    QTest::newRow("16 x 16 work-items, 7 x 7 taps") << 16 << 7;
    QTest::newRow("32 x 32 work-items, 9 x 9 taps") << 32 << 9;
}

void BenchWorkGroup::draws()
{
    QFETCH(int, edge);
    QFETCH(int, taps);
    TraceRequest request;
    request.variant = *std::ranges::find(shippedVariants(), "tile_strided", &Variant::id);
    request.tuning = defaultTuning(request.variant);
    request.tuning.group = { edge, edge };
    request.filter = asymmetric(taps, taps);
    request.image = { 200, 150 };
    request.group = { 1, 1 };
    const Image picture = noise(200, 150);
    Tracer tracer;
    WorkGroupStage stage;
    stage.resize(1600, 1000);
    stage.setPicture(picture);
    stage.show();
    QVERIFY(QTest::qWaitForWindowExposed(&stage));
    stage.setTrace(tracer.record(request, picture.colour.front()));
    QTRY_VERIFY(stage.board());
    std::vector<double> times;
    for (int frame = 1; frame <= stage.board()->lastFrame(); ++frame) {
        const double began = threadMs();
        stage.player()->show(frame);
        QCoreApplication::sendPostedEvents(); // the repaint that it asked for
        times.push_back(threadMs() - began);
    }
    std::ranges::sort(times);
    qInfo(
        "a frame takes %.1f ms (median), %.1f ms (99 of 100), %.1f ms (the longest): %.0f frames per second",
        times[times.size() / 2], times[times.size() * 99 / 100], times.back(),
        1000.0 / times[times.size() / 2]);
}

QTEST_MAIN(BenchWorkGroup)
#include "bench_workgroup.moc"
