// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/paint/comparison.h"
#include "compute/drawing/paint/traceanalysis.h"
#include "compute/drawing/recording/scene.h"
#include "compute/drawing/recording/storyboard.h"
#include "gui/stages/workgroup/framecursor.h"
#include "gui/stages/workgroup/player.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/tracemaker.h"

#include <QSignalSpy>
#include <QTest>

using namespace halo;
using namespace halo::test;

namespace {

std::shared_ptr<const Trace> traceOf(Kernel kernel, Size2 group)
{
    const Image image = noise(31, 23);
    return std::make_shared<const Trace>(makeTrace(
        kernel, requestFor(image.size(), asymmetric(5, 3), {}, { 8, 8 }, group), *image.colour.front()));
}

std::shared_ptr<const TraceAnalysis> analysis(Kernel kernel = Kernel::TileStrided, Size2 group = { 1, 1 })
{
    return analysisOf(traceOf(kernel, group), 0, {});
}

} // namespace

/// Stepping through recordings made by plain loops, without a window.
class TestFrameCursor : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void steps();
    void jumps();
    void looksAndPins();
    void followsLines();
    void waitsForAnOutput();
    void staysInARecordingLikeIt();
    void stepsTwoAtOnce();
    void losesItsRecording();
};

void TestFrameCursor::steps()
{
    FrameCursor cursor;
    QCOMPARE(cursor.frame(), 0);
    QCOMPARE(cursor.line(), 0);
    QSignalSpy frames(&cursor, &FrameCursor::frameChanged);
    QSignalSpy lines(&cursor, &FrameCursor::lineChanged);
    cursor.setAnalysis(analysis());
    QCOMPARE(frames.size(), 1); // the first is shown without a step
    QCOMPARE(cursor.player()->count(), cursor.board()->lastFrame() + 1);
    for (int frame = 1; frame <= cursor.board()->lastFrame(); ++frame) {
        cursor.player()->stepBy(1);
        QCOMPARE(cursor.frame(), frame);
        QCOMPARE(hashOf(*cursor.scene()), hashOf(sceneAt(*cursor.board(), frame)));
        QCOMPARE(lines.last()[0].toInt(), cursor.board()->frames()[static_cast<size_t>(frame)].line);
    }
    QCOMPARE(frames.size(), cursor.player()->count());
    QCOMPARE(cursor.line(), MadeLines::store);
}

void TestFrameCursor::jumps()
{
    FrameCursor cursor;
    cursor.setAnalysis(analysis());
    const auto &segments = cursor.board()->segments();
    QVERIFY(segments.size() > 3);
    for (size_t i = 1; i < segments.size(); ++i) {
        cursor.jumpSegment(1);
        QCOMPARE(cursor.frame(), segments[i].first);
    }
    cursor.jumpSegment(1);
    QCOMPARE(cursor.frame(), cursor.board()->lastFrame());
    const auto longest = std::ranges::max_element(segments, {}, &Segment::count);
    cursor.goTo(longest->first + 1);
    cursor.jumpSegment(-1); // to its own start first
    QCOMPARE(cursor.frame(), longest->first);
    cursor.jumpSegment(-1);
    QCOMPARE(cursor.frame(), std::prev(longest)->first);
    cursor.goTo(0);
    cursor.jumpSegment(-1);
    QCOMPARE(cursor.frame(), 0);
}

void TestFrameCursor::looksAndPins()
{
    FrameCursor cursor;
    cursor.setAnalysis(analysis());
    QSignalSpy looked(&cursor, &FrameCursor::lookedChanged);
    const SurfaceCell output{ Surface::Outputs, 2 * 8 + 5 };
    const SurfaceCell pixel{ Surface::Window, 3 };
    QVERIFY(!cursor.looked() && cursor.links().empty() && !cursor.pinnedOutput());
    cursor.click(output);
    QVERIFY(cursor.pinned() == output && cursor.looked() == output);
    QVERIFY(cursor.pinnedOutput() == Size2(8 + 5, 8 + 2));
    QCOMPARE(cursor.links().items.size(), size_t(1));
    cursor.hover(pixel);
    QVERIFY(cursor.looked() == pixel && cursor.pinned() == output);
    cursor.hover({});
    QVERIFY(cursor.looked() == output);
    cursor.click(output);
    QVERIFY(!cursor.pinned() && !cursor.pinnedOutput());
    cursor.click(pixel);
    QVERIFY(cursor.pinned() == pixel && !cursor.pinnedOutput());
    QCOMPARE(looked.size(), 5);
}

void TestFrameCursor::followsLines()
{
    FrameCursor cursor;
    cursor.setAnalysis(analysis());
    QSignalSpy lines(&cursor, &FrameCursor::lineChanged);
    cursor.goToLine(MadeLines::store);
    QCOMPARE(cursor.line(), MadeLines::store);
    const int store = cursor.frame();
    cursor.goToLine(1); // nothing that touches memory
    QCOMPARE(cursor.frame(), store);
    cursor.goToLine(MadeLines::pixel);
    QCOMPARE(cursor.line(), MadeLines::pixel);
    const int first = cursor.frame();
    cursor.goToLine(MadeLines::pixel);
    QVERIFY(cursor.frame() > first);
    cursor.hover({ Surface::Tile, 14 });
    QCOMPARE(lines.last()[0].toInt(), cursor.links().line);
    QVERIFY(cursor.links().line > 0);
    cursor.hover({});
    QCOMPARE(lines.last()[0].toInt(), MadeLines::pixel);
    const auto reported = lines.size();
    cursor.player()->setPlaying(true); // the animation says it itself
    cursor.hover({ Surface::Tile, 14 });
    QCOMPARE(lines.size(), reported);
}

void TestFrameCursor::waitsForAnOutput()
{
    FrameCursor cursor;
    cursor.setAnalysis(analysis());
    cursor.goToOutput({ 12, 9 });
    QVERIFY(cursor.pinnedOutput() == Size2(12, 9));
    QVERIFY(cursor.scene()->kind == FrameKind::MultiplyAdd);
    QCOMPARE(cursor.frame(), firstFrameOfOutput(*cursor.board(), 1 * 8 + 4));
    cursor.goToOutput({ 18, 3 }); // of another group
    QVERIFY(cursor.pinnedOutput() == Size2(12, 9));
    cursor.setAnalysis(analysis(Kernel::TileStrided, { 2, 0 }));
    QVERIFY(cursor.pinnedOutput() == Size2(18, 3));
    cursor.pin({});
    cursor.setAnalysis(analysis(Kernel::TileStrided, { 2, 0 })); // it is gone to once
    QVERIFY(!cursor.pinnedOutput());
}

void TestFrameCursor::staysInARecordingLikeIt()
{
    FrameCursor cursor;
    cursor.setAnalysis(analysis());
    cursor.goTo(7);
    cursor.pin({ Surface::Outputs, 3 });
    cursor.hover({ Surface::Window, 3 });
    cursor.setAnalysis(analysis());
    QCOMPARE(cursor.frame(), 7);
    QCOMPARE(cursor.scene()->frame, 7);
    QVERIFY(cursor.looked() == SurfaceCell(Surface::Outputs, 3)); // pinned; the pointer says anew where it is
    cursor.setAnalysis(analysis(Kernel::Naive));
    QCOMPARE(cursor.frame(), 0);
    QVERIFY(!cursor.looked());
}

void TestFrameCursor::stepsTwoAtOnce()
{
    FrameCursor cursor;
    cursor.setAnalysis(
        analysisOf(traceOf(Kernel::Naive, { 1, 1 }), 0, {}, traceOf(Kernel::TileStrided, { 1, 1 })));
    const auto &comparison = *cursor.analysis()->comparison;
    QCOMPARE(cursor.player()->count(), comparison.ticks());
    QVERIFY(comparison.ticks() > cursor.board()->lastFrame() + 1);
    cursor.goTo(0);
    QCOMPARE(cursor.player()->frame(), comparison.tickOf(0));
    QVERIFY(comparison.tickOf(0) > 0); // the other fills its tile first
    cursor.player()->show(0);
    QCOMPARE(cursor.frame(), -1);
    QCOMPARE(cursor.line(), cursor.board()->frames().front().line);
}

void TestFrameCursor::losesItsRecording()
{
    FrameCursor cursor;
    cursor.setAnalysis(analysis());
    cursor.goTo(7);
    cursor.pin({ Surface::Outputs, 3 });
    QSignalSpy lines(&cursor, &FrameCursor::lineChanged);
    cursor.setAnalysis(nullptr);
    QCOMPARE(lines.size(), 1);
    QCOMPARE(lines[0][0].toInt(), 0);
    QVERIFY(!cursor.board() && !cursor.scene() && !cursor.looked() && !cursor.pinnedOutput());
    QCOMPARE(cursor.player()->count(), 0);
    cursor.goToLine(MadeLines::store);
    cursor.player()->stepBy(1);
    QCOMPARE(cursor.frame(), 0);
}

HALO_TEST(TestFrameCursor, QCoreApplication)
#include "tst_framecursor.moc"
