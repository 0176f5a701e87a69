// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/pixelselection.h"
#include "tests/support/program.h"

#include <QKeyEvent>
#include <QSignalSpy>
#include <QTest>

using namespace halo;

namespace {

bool press(
    PixelSelection &selection, Qt::Key key, Qt::KeyboardModifiers with = {}, std::optional<QPoint> start = {})
{
    return selection.takeKey(QKeyEvent(QEvent::KeyPress, key, with), start);
}

} // namespace

/// Pointing looks, a click pins, a double click opens, Escape unpins: for a picture and for a signal.
class TestPixelSelection : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pinsAndUnpins();
    void opens();
    void movesByKeys();
    void forgetsWhatIsGone();
};

void TestPixelSelection::pinsAndUnpins()
{
    PixelSelection selection;
    QSignalSpy pinned(&selection, &PixelSelection::pinnedChanged);
    QSignalSpy opened(&selection, &PixelSelection::opened);
    selection.pin({ 1, 1 });
    QVERIFY(!selection.pinned()); // there are no outputs
    selection.setOutputs({ 7, 5 });
    selection.hover(QPoint(3, 2));
    QVERIFY(selection.hovered() == QPoint(3, 2) && !selection.pinned());
    selection.pin({ 3, 2 });
    selection.pin({ 3, 2 }); // a second click on it does not mean to lose it
    QVERIFY(selection.pinned() == QPoint(3, 2));
    QCOMPARE(pinned.size(), 1);
    QVERIFY(press(selection, Qt::Key_Escape) && !selection.pinned());
    QVERIFY(!press(selection, Qt::Key_Escape)); // it belongs to somebody else now
    QVERIFY(selection.hovered() == QPoint(3, 2));
    selection.hover(QPoint(7, 2));
    QVERIFY(!selection.hovered());
    QCOMPARE(opened.size(), 0);
}

void TestPixelSelection::opens()
{
    PixelSelection selection;
    QSignalSpy opened(&selection, &PixelSelection::opened);
    selection.open({ 0, 0 });
    QCOMPARE(opened.size(), 0);
    selection.setOutputs({ 7, 5 });
    selection.open({ 4, 1 });
    QCOMPARE(opened.last().first().toPoint(), QPoint(4, 1));
    QVERIFY(selection.pinned() == QPoint(4, 1));
    selection.unpin();
    QVERIFY(press(selection, Qt::Key_Return, {}, QPoint(2, 3)) && selection.pinned() == QPoint(2, 3));
    QCOMPARE(opened.size(), 1);
    QVERIFY(press(selection, Qt::Key_Return));
    QCOMPARE(opened.last().first().toPoint(), QPoint(2, 3));
}

void TestPixelSelection::movesByKeys()
{
    PixelSelection selection;
    selection.setOutputs({ 40, 5 });
    QVERIFY(!press(selection, Qt::Key_Left)); // nothing is pinned: it pans
    selection.pin({ 12, 3 });
    QVERIFY(press(selection, Qt::Key_Left, Qt::ShiftModifier) && selection.pinned() == QPoint(2, 3));
    QVERIFY(press(selection, Qt::Key_Left, Qt::ShiftModifier) && selection.pinned() == QPoint(0, 3));
    QVERIFY(press(selection, Qt::Key_Up) && press(selection, Qt::Key_Right)
        && selection.pinned() == QPoint(1, 2));
    QVERIFY(press(selection, Qt::Key_Down) && press(selection, Qt::Key_End)
        && selection.pinned() == QPoint(39, 3));
    QVERIFY(press(selection, Qt::Key_Home) && selection.pinned() == QPoint(0, 3));
    QVERIFY(!press(selection, Qt::Key_Plus));
}

void TestPixelSelection::forgetsWhatIsGone()
{
    PixelSelection selection;
    selection.setOutputs({ 40, 5 });
    selection.pin({ 30, 3 });
    selection.hover(QPoint(31, 3));
    selection.setOutputs({ 31, 4 });
    QVERIFY(selection.pinned() == QPoint(30, 3) && !selection.hovered());
    QSignalSpy pinned(&selection, &PixelSelection::pinnedChanged);
    selection.setOutputs({ 30, 4 });
    QVERIFY(!selection.pinned());
    QCOMPARE(pinned.size(), 1);
}

HALO_TEST(TestPixelSelection, QCoreApplication)
#include "tst_pixelselection.moc"
