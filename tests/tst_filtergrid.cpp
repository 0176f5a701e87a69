// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filterspec.h"
#include "gui/models/filtermodel.h"
#include "gui/views/filtergrid.h"
#include "support.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
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
    void oneTypedValueFillsTheSelection();
    void fillsDownAndRight();
    void deletesAndCuts();
    void copiesAndPastes();
    void pastesWhatDoesNotFitAsAFilter();
    void refusesToPasteNonsense();
    void paintsAlongAQuickStroke();
    void rightButtonPaintsZero();
    void wheelNudgesWithTheFocusOnly();
    void nudgesInStepsOfTheFilter();
    void mirrorsEdits_data();
    void mirrorsEdits();
    void marksTheAnchor();
    void zooms();
    void opensAMenuByKey();
    void saysWhatIsUnderThePointer();

private:
    QPoint at(int column, int row) const { return m_grid->visualRect(m_model->index(row, column)).center(); }
    void type(const QString &text);
    float weight(int column, int row) const { return m_model->filter().at(column, row); }
    void wheel(int column, int row, int steps, Qt::KeyboardModifiers modifiers = {});

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
    QVERIFY(QTest::qWaitForWindowActive(m_grid.get()));
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
    const QPoint place = at(column, row);
    QWheelEvent event(place, m_grid->viewport()->mapToGlobal(place), {}, { 0, steps * 120 }, Qt::NoButton,
        modifiers, Qt::NoScrollPhase, false);
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
    QVERIFY(!m_grid->findChild<QMenu *>());
}

void TestFilterGrid::wheelNudgesWithTheFocusOnly()
{
    wheel(1, 2, 3);
    QCOMPARE(weight(1, 2), 3.0F);
    wheel(1, 2, -1, Qt::ShiftModifier);
    QCOMPARE(weight(1, 2), 2.9F);
    QVERIFY(m_edits->at(0).at(2) == m_edits->at(1).at(2));
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
    QCOMPARE(weight(1, 0), 0.31F); // and no dust behind it
    for (int i = 0; i < 31; ++i)
        QTest::keyClick(m_grid.get(), Qt::Key_Down, Qt::ControlModifier);
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
    const QSignalSpy told(m_grid.get(), &FilterGrid::hovered);
    QTest::mouseMove(m_grid->viewport(), at(3, 2));
    QTRY_VERIFY(!told.isEmpty());
    const QString text = told.constLast().at(0).toString();
    QVERIFY2(text.contains(QLatin1String("Column 4, row 3")), qPrintable(text));
}

QTEST_MAIN(TestFilterGrid)
#include "tst_filtergrid.moc"
