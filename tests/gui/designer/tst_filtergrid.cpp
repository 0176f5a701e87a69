// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterspec.h"
#include "gui/designer/filtergrid.h"
#include "gui/designer/filtermodel.h"
#include "gui/designer/symmetry.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

using namespace halo;
using namespace halo::test;

namespace {

Filter zeros(int width, int height)
{
    return { "zero", width, height,
        std::vector<float>(static_cast<size_t>(width) * static_cast<size_t>(height)) };
}

} // namespace

/// The grid by keys, mouse and wheel, as a spreadsheet's hand would use it.
class TestFilterGrid : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void typingReplacesAndArrowsLeave();
    void enterAndTabGoOn();
    void wrongTextStaysInTheEditor();
    void movesAsATypewriterDoes();
    void oneTypedValueFillsTheSelection();
    void isOneStopOfTheTabKey();
    void currentValueFillsTheSelection();
    void expressionsKnowTheirPlace();
    void changesNothingWithoutAStep();
    void fillsDownAndRight();
    void deletesAndCuts();
    void copiesAndPastes();
    void pastesWhatDoesNotFitAsAFilter();
    void refusesToPasteNonsense();
    void paintsAlongAQuickStroke();
    void rightButtonPaintsZero();
    void middleButtonAndEscapeChangeTheBrush();
    void strokesFollowThePointer();
    void wheelNudgesWithTheFocusOnly();
    void wheelAddsUpItsParts();
    void nudgesInStepsOfTheFilter();
    void mirrorsEdits_data();
    void mirrorsEdits();
    void mirrorsWhatIsNotNamed();
    void marksTheAnchor();
    void zooms();
    void zoomsByKeys();
    void opensAMenuByKey();
    void saysWhatIsUnderThePointer();
    void keepsItsKeysFromShortcuts();

private:
    QPoint at(int column, int row) const { return m_grid->visualRect(m_model->index(row, column)).center(); }
    void type(const QString &text);
    float weight(int column, int row) const { return m_model->filter().at(column, row); }
    void wheel(int column, int row, int steps, Qt::KeyboardModifiers modifiers = {});
    void roll(int column, int row, QPoint delta, Qt::KeyboardModifiers modifiers = {});

    std::unique_ptr<FilterModel> m_model;
    std::unique_ptr<FilterGrid> m_grid;
    std::unique_ptr<QSignalSpy> m_edits;
};

void TestFilterGrid::init()
{
    m_edits.reset();
    m_grid.reset();
    m_model = std::make_unique<FilterModel>();
    m_grid = std::make_unique<FilterGrid>(*m_model);
    m_grid->resize(300, 300);
    m_model->setFilter(zeros(5, 4));
    m_grid->show();
    m_grid->activateWindow();
    m_grid->setFocus();
    QVERIFY(QTest::qWaitForWindowActive(m_grid.get(), longestWait));
    m_grid->setCurrentIndex(m_model->index(0, 0));
    m_edits = std::make_unique<QSignalSpy>(m_model.get(), &FilterModel::edited);
}

/// Into whatever has the focus: the grid, or the editor in it.
void TestFilterGrid::type(const QString &text)
{
    for (const QChar letter : text)
        QTest::keyClick(m_grid->focusWidget() ? m_grid->focusWidget() : m_grid.get(), letter.toLatin1());
}

void TestFilterGrid::wheel(int column, int row, int steps, Qt::KeyboardModifiers modifiers)
{
    roll(column, row, { 0, steps * 120 }, modifiers);
}

void TestFilterGrid::roll(int column, int row, QPoint delta, Qt::KeyboardModifiers modifiers)
{
    const QPoint place = at(column, row);
    QWheelEvent event(place, m_grid->viewport()->mapToGlobal(place), {}, delta, Qt::NoButton, modifiers,
        Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(m_grid->viewport(), &event);
}

void TestFilterGrid::typingReplacesAndArrowsLeave()
{
    type(QStringLiteral("-2"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QCOMPARE(weight(0, 0), -2.0F);
    QCOMPARE(m_grid->currentIndex(), m_model->index(0, 1));
    type(QStringLiteral("1/8"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
    QCOMPARE(weight(1, 0), 0.125F);
    QCOMPARE(m_grid->currentIndex(), m_model->index(1, 1));
    QCOMPARE(m_edits->count(), 2);
    QVERIFY(m_edits->at(1).at(1).toString().contains(QLatin1String("column 2, row 1")));
    // Opened with F2, arrows move within the text.
    QTest::keyClick(m_grid.get(), Qt::Key_F2);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
    QVERIFY(qobject_cast<QLineEdit *>(QApplication::focusWidget()));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QCOMPARE(m_edits->count(), 2);
}

void TestFilterGrid::enterAndTabGoOn()
{
    type(QStringLiteral("3"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(m_grid->currentIndex(), m_model->index(1, 0));
    type(QStringLiteral("4"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(m_grid->currentIndex(), m_model->index(1, 1));
    type(QStringLiteral("5"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
    QCOMPARE(m_grid->currentIndex(), m_model->index(1, 0));
    m_grid->setCurrentIndex(m_model->index(1, 4));
    type(QStringLiteral("6"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab); // on to the next row
    QCOMPARE(m_grid->currentIndex(), m_model->index(2, 0));
    QCOMPARE(weight(0, 0) * 1000 + weight(0, 1) * 100 + weight(1, 1) * 10 + weight(4, 1), 3456.0F);
}

void TestFilterGrid::wrongTextStaysInTheEditor()
{
    type(QStringLiteral("1/"));
    auto *editor = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(editor);
    QTest::keyClick(editor, Qt::Key_Return);
    QVERIFY(editor->hasFocus());
    QCOMPARE(editor->text(), QStringLiteral("1/"));
    QCOMPARE(m_edits->count(), 0);
    type(QStringLiteral("4"));
    QTest::keyClick(editor, Qt::Key_Return);
    QCOMPARE(weight(0, 0), 0.25F);
}

void TestFilterGrid::movesAsATypewriterDoes()
{
    const auto after = [this](int row, int column, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        m_grid->setCurrentIndex(m_model->index(row, column));
        type(QStringLiteral("7"));
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
        return QPoint(m_grid->currentIndex().column(), m_grid->currentIndex().row());
    };
    QCOMPARE(after(2, 1, Qt::Key_Return, Qt::ShiftModifier), QPoint(1, 1));
    QCOMPARE(after(0, 1, Qt::Key_Return, Qt::ShiftModifier), QPoint(1, 0)); // the edge holds
    QCOMPARE(after(3, 1, Qt::Key_Return), QPoint(1, 3));
    QCOMPARE(after(2, 0, Qt::Key_Backtab), QPoint(4, 1));
    QCOMPARE(after(0, 0, Qt::Key_Backtab), QPoint(0, 0));
    QCOMPARE(after(3, 4, Qt::Key_Tab), QPoint(4, 3));
    QCOMPARE(after(2, 2, Qt::Key_Up), QPoint(2, 1));
    QCOMPARE(after(2, 2, Qt::Key_Left), QPoint(1, 2));
    // Without an editor Backspace clears.
    QCOMPARE(weight(2, 2), 7.0F);
    m_grid->setCurrentIndex(m_model->index(2, 2));
    QTest::keyClick(m_grid.get(), Qt::Key_Backspace);
    QCOMPARE(weight(2, 2), 0.0F);
}

void TestFilterGrid::isOneStopOfTheTabKey()
{
    QWidget window;
    auto *column = new QVBoxLayout(&window);
    auto *grid = new FilterGrid(*m_model);
    auto *next = new QLineEdit;
    column->addWidget(grid);
    column->addWidget(next);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window, longestWait));
    grid->setFocus();
    grid->setCurrentIndex(m_model->index(1, 1));
    QTest::keyClick(grid, Qt::Key_Right); // arrows walk through the cells
    QCOMPARE(grid->currentIndex(), m_model->index(1, 2));
    QTest::keyClick(grid, Qt::Key_Tab);
    QVERIFY(next->hasFocus());
    QCOMPARE(grid->currentIndex(), m_model->index(1, 2));
    QTest::keyClick(next, Qt::Key_Backtab);
    QVERIFY(grid->hasFocus());
    QCOMPARE(grid->currentIndex(), m_model->index(1, 2));
    m_model->setFilter(zeros(7, 3)); // of another shape: the middle is where work begins
    QCOMPARE(grid->currentIndex(), m_model->index(1, 3));
}

void TestFilterGrid::expressionsKnowTheirPlace()
{
    m_grid->selectAll();
    type(QStringLiteral("x-3*y"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return, Qt::ControlModifier);
    for (int y = 0; y < 4; ++y)
        for (int x = 1; x < 5; ++x)
            QCOMPARE(weight(x, y) - weight(x - 1, y), 1.0F);
    QCOMPARE(weight(2, 3) - weight(2, 2), -3.0F);
    // What has no value in one of the cells changes none.
    m_model->setFilter(zeros(5, 5));
    m_edits->clear();
    m_grid->setCurrentIndex(m_model->index(0, 0));
    QTest::keyClick(m_grid.get(), Qt::Key_A, Qt::ControlModifier);
    type(QStringLiteral("1/x"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(m_edits->count(), 0);
    QCOMPARE(m_model->filter().weights, zeros(5, 5).weights);
}

void TestFilterGrid::changesNothingWithoutAStep()
{
    type(QStringLiteral("0"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QTest::keyClick(m_grid.get(), Qt::Key_Delete);
    QCOMPARE(m_edits->count(), 0); // nothing that could be undone
}

void TestFilterGrid::currentValueFillsTheSelection()
{
    m_model->setFilter(asymmetric(5, 4));
    QTest::keyClick(m_grid.get(), Qt::Key_Home, Qt::ControlModifier);
    const float first = weight(0, 0);
    const float below = weight(0, 1);
    QTest::keyClick(m_grid.get(), Qt::Key_D, Qt::ControlModifier); // nothing is above it
    QTest::keyClick(m_grid.get(), Qt::Key_R, Qt::ControlModifier);
    QCOMPARE(m_edits->count(), 0);
    QTest::keyClick(m_grid.get(), Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(m_grid.get(), Qt::Key_Return, Qt::ControlModifier); // that of the current cell
    QVERIFY(first != below);
    QCOMPARE(weight(0, 0), below);
    QCOMPARE(weight(0, 1), below);
    QCOMPARE(m_edits->count(), 1);
}

void TestFilterGrid::oneTypedValueFillsTheSelection()
{
    QTest::keyClick(m_grid.get(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(m_grid.get(), Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(m_grid->chosenCells().size(), 4);
    type(QStringLiteral("-1"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(m_model->filter().weights,
        (std::vector<float>{ -1, -1, 0, 0, 0, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }));
    QCOMPARE(m_edits->count(), 1); // one step to undo
}

void TestFilterGrid::fillsDownAndRight()
{
    m_model->setFilter({ "rows", 3, 3, { 1, 2, 3, 4, 5, 6, 7, 8, 9 } });
    QTest::keyClick(m_grid.get(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(m_grid.get(), Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(m_model->filter().weights, (std::vector<float>{ 1, 2, 3, 1, 2, 3, 1, 2, 3 }));
    QTest::keyClick(m_grid.get(), Qt::Key_R, Qt::ControlModifier);
    QCOMPARE(m_model->filter().weights, std::vector<float>(9, 1.0F));
    m_model->setFilter({ "rows", 3, 3, { 1, 2, 3, 4, 5, 6, 7, 8, 9 } });
    m_grid->setCurrentIndex(m_model->index(1, 1));
    QTest::keyClick(m_grid.get(), Qt::Key_D, Qt::ControlModifier); // one row alone: from the one above
    QCOMPARE(weight(1, 1), 2.0F);
    QTest::keyClick(m_grid.get(), Qt::Key_R, Qt::ControlModifier);
    QCOMPARE(weight(1, 1), 4.0F);
}

void TestFilterGrid::deletesAndCuts()
{
    m_model->setFilter(asymmetric(3, 3));
    QTest::keyClick(m_grid.get(), Qt::Key_Home, Qt::ControlModifier);
    QTest::keyClick(m_grid.get(), Qt::Key_Delete);
    QCOMPARE(weight(0, 0), 0.0F);
    const float kept = weight(1, 0);
    QTest::keyClick(m_grid.get(), Qt::Key_Right);
    QTest::keyClick(m_grid.get(), Qt::Key_X, Qt::ControlModifier);
    QCOMPARE(weight(1, 0), 0.0F);
    QCOMPARE(QGuiApplication::clipboard()->text().toFloat(), kept);
    QCOMPARE(m_edits->count(), 2);
}

void TestFilterGrid::copiesAndPastes()
{
    m_model->setFilter(asymmetric(5, 4));
    m_grid->setCurrentIndex(m_model->index(0, 0));
    QTest::keyClick(m_grid.get(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(m_grid.get(), Qt::Key_C, Qt::ControlModifier);
    m_grid->setCurrentIndex(m_model->index(2, 3));
    QTest::keyClick(m_grid.get(), Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(weight(3, 2), asymmetric(5, 4).at(0, 0));
    QCOMPARE(weight(4, 2), asymmetric(5, 4).at(1, 0));
    QVERIFY(m_model->filter().size() == Size2({ 5, 4 }));
}

void TestFilterGrid::pastesWhatDoesNotFitAsAFilter()
{
    QGuiApplication::clipboard()->setText(QStringLiteral("1\t-2\t1\n2\t-4\t2"));
    m_grid->setCurrentIndex(m_model->index(3, 3));
    QTest::keyClick(m_grid.get(), Qt::Key_V, Qt::ControlModifier);
    QVERIFY(m_model->filter().size() == Size2({ 3, 2 }));
    QCOMPARE(weight(1, 1), -4.0F);
    m_model->setFilter(zeros(5, 4));
    m_grid->selectAll();
    QTest::keyClick(m_grid.get(), Qt::Key_V, Qt::ControlModifier);
    QVERIFY(m_model->filter().size() == Size2({ 3, 2 }));
}

void TestFilterGrid::refusesToPasteNonsense()
{
    const QSignalSpy refused(m_grid.get(), &FilterGrid::refused);
    QGuiApplication::clipboard()->setText(QStringLiteral("1 2 three"));
    QTest::keyClick(m_grid.get(), Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(refused.count(), 1);
    QVERIFY(!refused.at(0).at(0).toString().isEmpty());
    QCOMPARE(m_edits->count(), 0);
    QGuiApplication::clipboard()->setText(QStringLiteral("1 2 3"));
    QTest::keyClick(m_grid.get(), Qt::Key_V, Qt::ControlModifier);
    QVERIFY(refused.constLast().at(0).toString().isEmpty()); // what was said is over
}

void TestFilterGrid::paintsAlongAQuickStroke()
{
    m_grid->setBrush(0.5F);
    QTest::mousePress(m_grid->viewport(), Qt::LeftButton, {}, at(0, 0));
    QTest::mouseMove(m_grid->viewport(), at(3, 3));
    QTest::mouseRelease(m_grid->viewport(), Qt::LeftButton, {}, at(3, 3));
    for (int i = 0; i < 4; ++i)
        QCOMPARE(weight(i, i), 0.5F);
    QCOMPARE(std::ranges::count(m_model->filter().weights, 0.5F), 4);
    QCOMPARE(m_edits->at(0).at(2), m_edits->constLast().at(2)); // one key, so one step to undo
    QTest::mouseMove(m_grid->viewport(), at(4, 0));             // the stroke is over
    QCOMPARE(weight(4, 0), 0.0F);
    QTest::mouseClick(m_grid->viewport(), Qt::LeftButton, {}, at(4, 0));
    QVERIFY(m_edits->at(0).at(2) != m_edits->constLast().at(2));
}

void TestFilterGrid::rightButtonPaintsZero()
{
    m_model->setFilter(asymmetric(5, 4));
    m_grid->setBrush(2.0F);
    QTest::mouseClick(m_grid->viewport(), Qt::RightButton, {}, at(2, 1));
    QCOMPARE(weight(2, 1), 0.0F);
    QContextMenuEvent event(QContextMenuEvent::Mouse, at(2, 1), m_grid->viewport()->mapToGlobal(at(2, 1)));
    QCoreApplication::sendEvent(m_grid->viewport(), &event);
    QVERIFY(!m_grid->findChild<QMenu *>());
}

void TestFilterGrid::middleButtonAndEscapeChangeTheBrush()
{
    m_model->setFilter(asymmetric(5, 4));
    const QSignalSpy picked(m_grid.get(), &FilterGrid::brushPicked);
    const QSignalSpy left(m_grid.get(), &FilterGrid::brushLeft);
    QTest::mouseClick(m_grid->viewport(), Qt::MiddleButton, {}, at(3, 2)); // without a brush: nothing
    QTest::keyClick(m_grid.get(), Qt::Key_Escape);
    QCOMPARE(picked.count() + left.count(), 0);
    m_grid->setBrush(2.0F);
    QTest::mouseClick(m_grid->viewport(), Qt::MiddleButton, {}, at(3, 2));
    QCOMPARE(picked.count(), 1);
    QCOMPARE(picked.at(0).at(0).toFloat(), weight(3, 2));
    QTest::keyClick(m_grid.get(), Qt::Key_Escape);
    QCOMPARE(left.count(), 1);
    QCOMPARE(m_edits->count(), 0);
    // The right button rubs out along its way too.
    QTest::mousePress(m_grid->viewport(), Qt::RightButton, {}, at(0, 3));
    QTest::mouseMove(m_grid->viewport(), at(4, 3));
    QTest::mouseRelease(m_grid->viewport(), Qt::RightButton, {}, at(4, 3));
    for (int x = 0; x < 5; ++x)
        QCOMPARE(weight(x, 3), 0.0F);
    // Without a brush, dragging selects.
    m_grid->setBrush(std::nullopt);
    m_edits->clear();
    QTest::mousePress(m_grid->viewport(), Qt::LeftButton, {}, at(1, 0));
    QTest::mouseMove(m_grid->viewport(), at(2, 1));
    QTest::mouseRelease(m_grid->viewport(), Qt::LeftButton, {}, at(2, 1));
    QCOMPARE(m_grid->chosenCells().size(), 4);
    QCOMPARE(m_edits->count(), 0);
}

void TestFilterGrid::strokesFollowThePointer()
{
    m_grid->setBrush(1.0F);
    QTest::mousePress(m_grid->viewport(), Qt::LeftButton, {}, at(0, 0));
    QTest::mouseMove(m_grid->viewport(), at(4, 0));
    QTest::mouseMove(m_grid->viewport(), at(4, 3)); // on from there, not from the start
    QCOMPARE(m_model->filter().weights,
        (std::vector<float>{ 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 }));
    m_model->setFilter(zeros(3, 2)); // from elsewhere, while the button is down: no stroke goes on
    QTest::mouseMove(m_grid->viewport(), at(2, 1));
    QTest::mouseMove(m_grid->viewport(), at(0, 0));
    QTest::mouseRelease(m_grid->viewport(), Qt::LeftButton, {}, at(0, 0));
    QCOMPARE(m_model->filter().weights, zeros(3, 2).weights);
}

void TestFilterGrid::wheelAddsUpItsParts()
{
    roll(1, 2, { 0, 60 });
    QCOMPARE(m_edits->count(), 0);
    roll(1, 2, { 0, 60 });
    QCOMPARE(weight(1, 2), 1.0F);
    roll(1, 2, { -240, 0 }, Qt::ShiftModifier); // as some systems turn it while a modifier is held
    QCOMPARE(weight(1, 2), 0.8F);
    m_grid->setCurrentIndex(m_model->index(0, 0)); // of another cell than the chosen one: that one alone
    wheel(3, 3, 1);
    QCOMPARE(weight(0, 0), 0.0F);
    QVERIFY(weight(3, 3) > 0.0F);
}

void TestFilterGrid::wheelNudgesWithTheFocusOnly()
{
    wheel(1, 2, 3);
    QCOMPARE(weight(1, 2), 3.0F);
    wheel(1, 2, -1, Qt::ShiftModifier);
    QCOMPARE(weight(1, 2), 2.9F);
    QVERIFY(m_edits->at(0).at(2) == m_edits->at(1).at(2));
    QVERIFY(!m_edits->at(0).at(2).toString().isEmpty()); // one step to undo
    wheel(2, 2, 1);
    QVERIFY(m_edits->at(1).at(2) != m_edits->at(2).at(2)); // another cell is another step
    m_grid->setCurrentIndex(m_model->index(0, 0));
    QTest::keyClick(m_grid.get(), Qt::Key_Right, Qt::ShiftModifier);
    wheel(1, 0, 1, Qt::ShiftModifier); // over the selection: all of it
    QCOMPARE(weight(0, 0), weight(1, 0));
    QVERIFY(weight(0, 0) != 0.0F);
    m_grid->clearFocus();
    m_edits->clear();
    wheel(1, 2, 3);
    QCOMPARE(m_edits->count(), 0);
}

void TestFilterGrid::nudgesInStepsOfTheFilter()
{
    m_model->setFilter({ "ninths", 2, 1, { 1.0F / 9.0F, 0.3F } });
    QCOMPARE(m_model->nudgeStep(false), 0.01);
    m_grid->setCurrentIndex(m_model->index(0, 1));
    QTest::keyClick(m_grid.get(), Qt::Key_Up, Qt::ControlModifier);
    for (int hundredths = 31; hundredths > 0; --hundredths) { // and no dust behind it
        QVERIFY(weight(1, 0) == QString::number(hundredths / 100.0, 'f', 2).toFloat());
        QTest::keyClick(m_grid.get(), Qt::Key_Down, Qt::ControlModifier);
    }
    QCOMPARE(weight(1, 0), 0.0F);
    m_model->setFilter({ "whole", 2, 1, { 3.0F, -200.0F } });
    QCOMPARE(m_model->nudgeStep(false), 1.0);
    QCOMPARE(m_model->nudgeStep(true), 0.1);
}

void TestFilterGrid::mirrorsEdits_data()
{
    QTest::addColumn<Symmetry>("symmetry");
    QTest::addColumn<QString>("expected"); // after a 2 in column 2, row 1 of five by five
    const auto row = [](Symmetry symmetry, const char *expected) {
        QTest::newRow(expected) << symmetry << QString::fromLatin1(expected);
    };
    row(Symmetry::None, ".2... ..... ..... ..... .....");
    row(Symmetry::LeftRight, ".2.2. ..... ..... ..... .....");
    row(Symmetry::TopBottom, ".2... ..... ..... ..... .2...");
    row(Symmetry::Both, ".2.2. ..... ..... ..... .2.2.");
    row(Symmetry::All, ".2.2. 2...2 ..... 2...2 .2.2.");
    row(Symmetry::HalfTurn, ".2... ..... ..... ..... ...2.");
    row(Symmetry::Opposite, ".2... ..... ..... ..... ...-.");
}

void TestFilterGrid::mirrorsEdits()
{
    QFETCH(Symmetry, symmetry);
    QFETCH(QString, expected);
    m_model->setFilter(zeros(5, 5));
    m_model->setSymmetry(symmetry);
    m_grid->setCurrentIndex(m_model->index(0, 1));
    type(QStringLiteral("2"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QString drawn;
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 5; ++x) {
            if (x == 0 && y > 0)
                drawn += u' ';
            drawn += weight(x, y) == 2.0F ? u'2' : weight(x, y) == -2.0F ? u'-' : u'.';
        }
    QCOMPARE(drawn, expected);
    QCOMPARE(m_edits->count(), 1);
    m_grid->grab(); // with its axes
}

void TestFilterGrid::mirrorsWhatIsNotNamed()
{
    m_model->setFilter(zeros(5, 4));
    m_model->setSymmetry(Symmetry::LeftRight);
    QGuiApplication::clipboard()->setText(QStringLiteral("1\t2\t3\t4")); // the last two are named themselves
    m_grid->setCurrentIndex(m_model->index(1, 0));
    QTest::keyClick(m_grid.get(), Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(m_model->filter().weights,
        (std::vector<float>{ 0, 0, 0, 0, 0, 1, 2, 3, 4, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }));
    m_model->setSymmetry(Symmetry::Opposite);
    m_model->setFilter(zeros(3, 3));
    m_grid->setBrush(2.0F);
    QTest::mousePress(m_grid->viewport(), Qt::LeftButton, {}, at(0, 1));
    QTest::mouseMove(m_grid->viewport(), at(1, 1)); // the middle has no partner
    QTest::mouseRelease(m_grid->viewport(), Qt::LeftButton, {}, at(1, 1));
    QCOMPARE(m_model->filter().weights, (std::vector<float>{ 0, 0, 0, 2, 2, -2, 0, 0, 0 }));
    QVERIFY(mirrorsOf(Symmetry::Opposite, { 3, 3 }, 1, 1).empty());
    m_model->setSymmetry(Symmetry::All); // without diagonals, where there are none
    m_model->setFilter(zeros(4, 3));
    QTest::mouseClick(m_grid->viewport(), Qt::LeftButton, {}, at(1, 0));
    QCOMPARE(m_model->filter().weights, (std::vector<float>{ 0, 2, 2, 0, 0, 0, 0, 0, 0, 2, 2, 0 }));
}

void TestFilterGrid::zoomsByKeys()
{
    m_model->setFilter(zeros(63, 63));
    QTest::keyClick(m_grid.get(), Qt::Key_Plus, Qt::ControlModifier);
    QTest::keyClick(m_grid.get(), Qt::Key_Plus, Qt::ControlModifier);
    QCOMPARE(m_grid->zoom(), 1.5625);
    QTest::keyClick(m_grid.get(), Qt::Key_Minus, Qt::ControlModifier);
    QCOMPARE(m_grid->zoom(), 1.25);
    QCOMPARE(m_edits->count(), 0);
}

void TestFilterGrid::marksTheAnchor()
{
    QCOMPARE(m_model->anchor(), QPoint(2, 1)); // a convolution turns the even side
    m_model->setOp(Op::Correlation);
    QCOMPARE(m_model->anchor(), QPoint(2, 2));
    const auto text
        = [this](int row) { return m_model->index(row, 2).data(Qt::AccessibleTextRole).toString(); };
    QVERIFY(text(2).contains(QLatin1String("output")));
    QVERIFY(!text(1).contains(QLatin1String("output")));
}

void TestFilterGrid::zooms()
{
    m_model->setFilter(zeros(63, 63));
    const int whole = m_grid->visualRect(m_model->index(0, 0)).width();
    QVERIFY(whole * 63 <= m_grid->width());
    wheel(31, 31, 10, Qt::ControlModifier);
    QVERIFY(m_grid->visualRect(m_model->index(0, 0)).width() > 3 * whole);
    QCOMPARE(m_edits->count(), 0);
    QTest::keyClick(m_grid.get(), Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(m_grid->visualRect(m_model->index(0, 0)).width(), whole);
}

void TestFilterGrid::opensAMenuByKey()
{
    QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, {});
    QCoreApplication::sendEvent(m_grid->viewport(), &event);
    auto *menu = m_grid->findChild<QMenu *>(QStringLiteral("gridMenu"));
    QVERIFY(menu);
    QTRY_VERIFY(menu->isVisible());
    for (const QAction *action : menu->actions())
        QVERIFY(action->isSeparator() || !action->text().isEmpty());
    menu->close();
}

void TestFilterGrid::saysWhatIsUnderThePointer()
{
    m_model->setFilter(asymmetric(5, 4));
    const QSignalSpy reported(m_grid.get(), &FilterGrid::hovered);
    QTest::mouseMove(m_grid->viewport(), at(3, 2));
    QTRY_VERIFY(!reported.isEmpty());
    const QString text = reported.constLast().at(0).toString();
    QVERIFY2(text.contains(QLatin1String("Column 4, row 3")), qPrintable(text));
}

void TestFilterGrid::keepsItsKeysFromShortcuts()
{
    const auto taken = [this](Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier) {
        QKeyEvent event(QEvent::ShortcutOverride, key, modifiers);
        event.ignore();
        QCoreApplication::sendEvent(m_grid.get(), &event);
        return event.isAccepted();
    };
    for (const Qt::Key key : { Qt::Key_C, Qt::Key_V, Qt::Key_X, Qt::Key_A, Qt::Key_D, Qt::Key_R, Qt::Key_0,
             Qt::Key_Up, Qt::Key_Down, Qt::Key_Return, Qt::Key_Plus, Qt::Key_Minus })
        QVERIFY2(taken(key), qPrintable(QKeySequence(key).toString()));
    QVERIFY(taken(Qt::Key_Delete, {}));
    QVERIFY(!taken(Qt::Key_Z)); // undo is the window's
    QVERIFY(!taken(Qt::Key_S));
}

HALO_TEST(TestFilterGrid, QApplication)
#include "tst_filtergrid.moc"
