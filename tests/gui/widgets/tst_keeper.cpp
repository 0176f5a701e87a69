// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/keeper.h"

#include <QKeyEvent>
#include <QSignalSpy>
#include <QTest>

using namespace halo;

namespace {

bool press(Keeper &keeper, Qt::Key key, Qt::KeyboardModifiers with = {}, std::optional<QPoint> start = {})
{
    return keeper.takeKey(QKeyEvent(QEvent::KeyPress, key, with), start);
}

} // namespace

/// Pointing looks, a click keeps, a double click opens, Escape lets go: for a picture and for a signal.
class TestKeeper : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keepsAndLetsGo();
    void opens();
    void movesByKeys();
    void forgetsWhatIsGone();
};

void TestKeeper::keepsAndLetsGo()
{
    Keeper keeper;
    QSignalSpy kept(&keeper, &Keeper::keptChanged);
    QSignalSpy opened(&keeper, &Keeper::opened);
    keeper.keep({ 1, 1 });
    QVERIFY(!keeper.kept()); // there are no outputs
    keeper.setOutputs({ 7, 5 });
    keeper.hover(QPoint(3, 2));
    QVERIFY(keeper.hovered() == QPoint(3, 2) && !keeper.kept());
    keeper.keep({ 3, 2 });
    keeper.keep({ 3, 2 }); // a second click on it is no wish to lose it
    QVERIFY(keeper.kept() == QPoint(3, 2));
    QCOMPARE(kept.size(), 1);
    QVERIFY(press(keeper, Qt::Key_Escape) && !keeper.kept());
    QVERIFY(!press(keeper, Qt::Key_Escape)); // it belongs to somebody else now
    QVERIFY(keeper.hovered() == QPoint(3, 2));
    keeper.hover(QPoint(7, 2));
    QVERIFY(!keeper.hovered());
    QCOMPARE(opened.size(), 0);
}

void TestKeeper::opens()
{
    Keeper keeper;
    QSignalSpy opened(&keeper, &Keeper::opened);
    keeper.open({ 0, 0 });
    QCOMPARE(opened.size(), 0);
    keeper.setOutputs({ 7, 5 });
    keeper.open({ 4, 1 });
    QCOMPARE(opened.last().first().toPoint(), QPoint(4, 1));
    QVERIFY(keeper.kept() == QPoint(4, 1));
    keeper.letGo();
    QVERIFY(press(keeper, Qt::Key_Return, {}, QPoint(2, 3)) && keeper.kept() == QPoint(2, 3));
    QCOMPARE(opened.size(), 1);
    QVERIFY(press(keeper, Qt::Key_Return));
    QCOMPARE(opened.last().first().toPoint(), QPoint(2, 3));
}

void TestKeeper::movesByKeys()
{
    Keeper keeper;
    keeper.setOutputs({ 40, 5 });
    QVERIFY(!press(keeper, Qt::Key_Left)); // nothing is kept: it pans
    keeper.keep({ 12, 3 });
    QVERIFY(press(keeper, Qt::Key_Left, Qt::ShiftModifier) && keeper.kept() == QPoint(2, 3));
    QVERIFY(press(keeper, Qt::Key_Left, Qt::ShiftModifier) && keeper.kept() == QPoint(0, 3));
    QVERIFY(press(keeper, Qt::Key_Up) && press(keeper, Qt::Key_Right) && keeper.kept() == QPoint(1, 2));
    QVERIFY(press(keeper, Qt::Key_Down) && press(keeper, Qt::Key_End) && keeper.kept() == QPoint(39, 3));
    QVERIFY(press(keeper, Qt::Key_Home) && keeper.kept() == QPoint(0, 3));
    QVERIFY(!press(keeper, Qt::Key_Plus));
}

void TestKeeper::forgetsWhatIsGone()
{
    Keeper keeper;
    keeper.setOutputs({ 40, 5 });
    keeper.keep({ 30, 3 });
    keeper.hover(QPoint(31, 3));
    keeper.setOutputs({ 31, 4 });
    QVERIFY(keeper.kept() == QPoint(30, 3) && !keeper.hovered());
    QSignalSpy kept(&keeper, &Keeper::keptChanged);
    keeper.setOutputs({ 30, 4 });
    QVERIFY(!keeper.kept());
    QCOMPARE(kept.size(), 1);
}

QTEST_GUILESS_MAIN(TestKeeper)
#include "tst_keeper.moc"
