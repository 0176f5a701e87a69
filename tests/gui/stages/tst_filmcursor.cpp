// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/filmcursor.h"
#include "gui/stages/workgroup/player.h"
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

std::shared_ptr<const Study> study(Kernel kernel = Kernel::TileStrided, Size2 group = { 1, 1 })
{
    return studyOf(traceOf(kernel, group), 0, {});
}

} // namespace

/// Stepping through recordings made by plain loops, without a window.
class TestFilmCursor : public QObject
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

void TestFilmCursor::steps()
{
    FilmCursor cursor;
    QCOMPARE(cursor.frame(), 0);
    QCOMPARE(cursor.line(), 0);
    QSignalSpy frames(&cursor, &FilmCursor::frameChanged);
    QSignalSpy lines(&cursor, &FilmCursor::lineChanged);
    cursor.setStudy(study());
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

void TestFilmCursor::jumps()
{
    FilmCursor cursor;
    cursor.setStudy(study());
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

void TestFilmCursor::looksAndPins()
{
    FilmCursor cursor;
    cursor.setStudy(study());
    QSignalSpy looked(&cursor, &FilmCursor::lookedChanged);
    const Spot output{ Surface::Outputs, 2 * 8 + 5 };
    const Spot pixel{ Surface::Window, 3 };
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

void TestFilmCursor::followsLines()
{
    FilmCursor cursor;
    cursor.setStudy(study());
    QSignalSpy lines(&cursor, &FilmCursor::lineChanged);
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
    const auto told = lines.size();
    cursor.player()->setPlaying(true); // the film says it itself
    cursor.hover({ Surface::Tile, 14 });
    QCOMPARE(lines.size(), told);
}

void TestFilmCursor::waitsForAnOutput()
{
    FilmCursor cursor;
    cursor.setStudy(study());
    cursor.goToOutput({ 12, 9 });
    QVERIFY(cursor.pinnedOutput() == Size2(12, 9));
    QVERIFY(cursor.scene()->kind == FrameKind::MultiplyAdd);
    QCOMPARE(cursor.frame(), firstFrameOfOutput(*cursor.board(), 1 * 8 + 4));
    cursor.goToOutput({ 18, 3 }); // of another group
    QVERIFY(cursor.pinnedOutput() == Size2(12, 9));
    cursor.setStudy(study(Kernel::TileStrided, { 2, 0 }));
    QVERIFY(cursor.pinnedOutput() == Size2(18, 3));
    cursor.pin({});
    cursor.setStudy(study(Kernel::TileStrided, { 2, 0 })); // it is gone to once
    QVERIFY(!cursor.pinnedOutput());
}

void TestFilmCursor::staysInARecordingLikeIt()
{
    FilmCursor cursor;
    cursor.setStudy(study());
    cursor.goTo(7);
    cursor.pin({ Surface::Outputs, 3 });
    cursor.hover({ Surface::Window, 3 });
    cursor.setStudy(study());
    QCOMPARE(cursor.frame(), 7);
    QCOMPARE(cursor.scene()->frame, 7);
    QVERIFY(cursor.looked() == Spot(Surface::Outputs, 3)); // pinned; the pointer says anew where it is
    cursor.setStudy(study(Kernel::Naive));
    QCOMPARE(cursor.frame(), 0);
    QVERIFY(!cursor.looked());
}

void TestFilmCursor::stepsTwoAtOnce()
{
    FilmCursor cursor;
    cursor.setStudy(studyOf(traceOf(Kernel::Naive, { 1, 1 }), 0, {}, traceOf(Kernel::TileStrided, { 1, 1 })));
    const auto &comparison = *cursor.study()->comparison;
    QCOMPARE(cursor.player()->count(), comparison.ticks());
    QVERIFY(comparison.ticks() > cursor.board()->lastFrame() + 1);
    cursor.goTo(0);
    QCOMPARE(cursor.player()->frame(), comparison.tickOf(0));
    QVERIFY(comparison.tickOf(0) > 0); // the other fills its tile first
    cursor.player()->show(0);
    QCOMPARE(cursor.frame(), -1);
    QCOMPARE(cursor.line(), cursor.board()->frames().front().line);
}

void TestFilmCursor::losesItsRecording()
{
    FilmCursor cursor;
    cursor.setStudy(study());
    cursor.goTo(7);
    cursor.pin({ Surface::Outputs, 3 });
    QSignalSpy lines(&cursor, &FilmCursor::lineChanged);
    cursor.setStudy(nullptr);
    QCOMPARE(lines.size(), 1);
    QCOMPARE(lines[0][0].toInt(), 0);
    QVERIFY(!cursor.board() && !cursor.scene() && !cursor.looked() && !cursor.pinnedOutput());
    QCOMPARE(cursor.player()->count(), 0);
    cursor.goToLine(MadeLines::store);
    cursor.player()->stepBy(1);
    QCOMPARE(cursor.frame(), 0);
}

QTEST_GUILESS_MAIN(TestFilmCursor)
#include "tst_filmcursor.moc"
