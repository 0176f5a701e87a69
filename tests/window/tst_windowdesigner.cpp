// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterfile.h"
#include "compute/filter/filterspec.h"
#include "compute/filter/library.h"
#include "gui/designer/designerwindow.h"
#include "gui/designer/filterclipboard.h"
#include "gui/designer/filtergrid.h"
#include "gui/designer/meaningcard.h"
#include "gui/designer/previewpair.h"
#include "gui/files/projects.h"
#include "gui/widgets/segmented.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStyle>
#include <QStyleOptionSpinBox>
#include <QTableView>
#include <QTest>

#include <numeric>

using namespace halo;
using namespace halo::test;

/// Designing a filter by real keys and clicks, and what becomes of it: preview, meaning, library, project.
class TestWindowDesigner : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void embossByKeysAlone();
    void embossByMouseAlone();
    void showsPreviewAndMeaning();
    void presetsFollowTheirParameters();
    void editsAsAWhole();
    void followsAFormula();
    void combines();
    void pastesEveryForm();
    void undoesInTheDesigner();
    void undoesInTheFilterLine();
    void takesDrops();
    void keepsFiltersInTheLibrary();
    void savesAndOpensAProject();
    void asksBeforeChangesAreLost();
    void bringsBackWhatAKillLeft();

private:
    void openDesigner();
    template<typename T> T *part(const char *name)
    {
        return m_driver->window().designer()->findChild<T *>(QString::fromLatin1(name));
    }
    const Filter &filter() { return m_driver->session().configuration().filter; }
    QString name() { return QString::fromStdString(filter().name); }
    void click(QWidget *widget, QPoint place = {});
    void clickButton(const char *name) { click(part<QWidget>(name)); }
    void pick(QComboBox *box, int row);
    void stroke(QPoint from, QPoint to);
    void type(const char *lineName, const QString &text);

    std::unique_ptr<WindowDriver> m_driver;
    int m_actions = 0; ///< keys and clicks of the user so far
};

namespace {

/// A relief: dark towards the upper left, bright towards the lower right.
Filter relief()
{
    Filter filter{ "relief", 5, 5, {} };
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 5; ++x)
            filter.weights.push_back(x + y == 4 ? (x == 2 ? 1.0F : 0.0F) : x + y < 4 ? -1.0F : 1.0F);
    return filter;
}

} // namespace

void TestWindowDesigner::init()
{
    WindowDriver::forgetSettings();
    QDir(FilterLibrary::usualFolder()).removeRecursively();
    QDir(Autosave::usualFolder()).removeRecursively();
    m_actions = 0;
    QApplication::setDoubleClickInterval(0); // for so long a list that just opened swallows clicks
    m_driver = std::make_unique<WindowDriver>();
    m_driver->session().setFilter(parseFilter("identity"), QStringLiteral("start"));
}

void TestWindowDesigner::cleanup()
{
    m_driver.reset();
}

void TestWindowDesigner::openDesigner()
{
    QTest::keyClick(&m_driver->window(), Qt::Key_F4);
    ++m_actions;
    QVERIFY(m_driver->window().designer());
    QVERIFY(QTest::qWaitForWindowActive(m_driver->window().designer(), longestWait));
}

void TestWindowDesigner::click(QWidget *widget, QPoint place)
{
    QVERIFY(widget && widget->isVisible());
    QTest::mouseClick(widget, Qt::LeftButton, {}, place.isNull() ? widget->rect().center() : place);
    ++m_actions;
}

void TestWindowDesigner::pick(QComboBox *box, int row)
{
    click(box);
    auto *list = box->view();
    QTRY_VERIFY(list->isVisible());
    const QModelIndex entry = box->model()->index(row, 0);
    list->scrollTo(entry);
    QTest::mouseMove(list->viewport(), list->visualRect(entry).center()); // lists follow the pointer
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(entry).center());
    ++m_actions;
    QTRY_COMPARE(box->currentIndex(), row);
}

void TestWindowDesigner::stroke(QPoint from, QPoint to)
{
    auto *grid = part<FilterGrid>("designerGrid");
    const auto at
        = [grid](QPoint cell) { return grid->visualRect(grid->model()->index(cell.y(), cell.x())).center(); };
    QTest::mousePress(grid->viewport(), Qt::LeftButton, {}, at(from));
    QTest::mouseMove(grid->viewport(), at(to));
    QTest::mouseRelease(grid->viewport(), Qt::LeftButton, {}, at(to));
    ++m_actions;
}

void TestWindowDesigner::type(const char *lineName, const QString &text)
{
    auto *line = part<QLineEdit>(lineName);
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
}

void TestWindowDesigner::embossByKeysAlone()
{
    openDesigner();
    const auto key = [this](Qt::Key which, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(QApplication::focusWidget(), which, modifiers);
        ++m_actions;
    };
    const auto letters = [this](const char *text) {
        for (; *text; ++text, ++m_actions)
            QTest::keyClick(QApplication::focusWidget(), *text);
    };
    key(Qt::Key_S, Qt::AltModifier); // to the size
    letters("5");
    key(Qt::Key_O, Qt::AltModifier); // to the formula
    letters("x+y+(r==0)");           // true is 1
    QVERIFY2(m_actions <= 20, qPrintable(QString::number(m_actions)));
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 5; ++x)
            QCOMPARE(filter().at(x, y), static_cast<float>(x - 2 + y - 2 + (x == 2 && y == 2 ? 1 : 0)));
    QVERIFY(!part<QLabel>("gridMistake")->isVisible());
    qInfo("%d keys", m_actions);
}

void TestWindowDesigner::embossByMouseAlone()
{
    click(m_driver->find<QWidget>("designerButton"));
    QVERIFY(QTest::qWaitForWindowActive(m_driver->window().designer(), longestWait));
    auto *width = part<QSpinBox>("designerWidth");
    QStyleOptionSpinBox option;
    option.initFrom(width);
    const QPoint up
        = width->style()->subControlRect(QStyle::CC_SpinBox, &option, QStyle::SC_SpinBoxUp, width).center();
    for (int i = 0; i < 4; ++i)
        click(width, up);
    QVERIFY(filter().size() == Size2({ 5, 5 }));
    pick(part<QComboBox>("symmetryBox"), 6); // half a turn, other sign
    clickButton("paintButton");              // with a 1
    for (int row = 1; row < 5; ++row)
        stroke({ 5 - row, row }, { 4, row });
    QVERIFY2(m_actions <= 20, qPrintable(QString::number(m_actions)));
    QCOMPARE(filter().weights, relief().weights);
    qInfo("%d clicks and strokes", m_actions);
    // A stroke is one step to undo, and says so.
    QVERIFY(m_driver->session().history().undoText().contains(QLatin1String("paint")));
    m_driver->trigger("undoAction");
    QCOMPARE(filter().at(4, 4), 0.0F);
    QCOMPARE(filter().at(0, 0), 0.0F);
    QCOMPARE(filter().at(4, 3), 1.0F);
}

void TestWindowDesigner::showsPreviewAndMeaning()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    openDesigner();
    auto *preview = part<PreviewPair>("previewPair");
    auto *meaning = m_driver->window().designer()->findChild<MeaningCard *>();
    QSignalSpy previewed(preview, &PreviewPair::updated);
    QSignalSpy meant(meaning, &MeaningCard::updated);
    m_driver->session().setFilter(parseFilter("sobel-x"), QStringLiteral("test"));
    QTRY_VERIFY(!previewed.isEmpty());
    QTRY_VERIFY(!meant.isEmpty());
    QTRY_VERIFY(preview->pair().aroundGrey);
    QVERIFY(!preview->pair().after.isNull());
    QVERIFY(preview->pair().before != preview->pair().after);
    QTRY_VERIFY(part<QLabel>("sumFact")->text().startsWith(QLatin1String("0")));
    QVERIFY(part<QLabel>("rankFact")->text().contains(QLatin1String("rank 1")));
    auto *costs = part<QTableView>("costTable")->model();
    QCOMPARE(costs->rowCount(), static_cast<int>(m_driver->session().store().list().variants.size()));
    QCOMPARE(costs->index(0, 1).data().toString(), QStringLiteral("9"));
    // A filter that some variants refuse, with the reason.
    m_driver->session().setFilter(parseFilter("box:63"), QStringLiteral("test"));
    const auto refused = costs->match(
        costs->index(0, 3), Qt::DisplayRole, QStringLiteral("no"), 1, Qt::MatchContains | Qt::MatchWrap);
    QVERIFY(!refused.isEmpty());
    QVERIFY(refused.first().data(Qt::ToolTipRole).toString().endsWith(u'.'));
}

void TestWindowDesigner::presetsFollowTheirParameters()
{
    openDesigner();
    auto *list = part<QListWidget>("presetList");
    type("presetSearch", QStringLiteral("gaussian b"));
    QCOMPARE(name(), QStringLiteral("gauss:5"));
    const int steps = m_driver->session().history().count();
    auto *across = part<QDoubleSpinBox>("preset_width");
    QVERIFY2(across, qPrintable(list->currentItem()->text()));
    across->setFocus();
    QTest::keyClick(across, Qt::Key_Up);
    QTest::keyClick(across, Qt::Key_Up);
    QCOMPARE(name(), QStringLiteral("gauss:7"));
    QCOMPARE(m_driver->session().history().count(), steps + 1); // one step for both
    m_driver->trigger("undoAction");
    QCOMPARE(name(), QStringLiteral("gauss:5"));
    QCOMPARE(part<QDoubleSpinBox>("preset_width")->value(), 5.0);
    auto *sigma = part<QDoubleSpinBox>("preset_sigma");
    sigma->setFocus();
    QTest::keyClick(sigma, Qt::Key_Up);
    QCOMPARE(name(), QStringLiteral("gauss:5,1.2")); // from 1.1, which is automatic for five taps
    for (int i = 0; i < 10; ++i)
        QTest::keyClick(sigma, Qt::Key_Down);
    QCOMPARE(name(), QStringLiteral("gauss:5,0.2"));
    QTest::keyClick(sigma, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(name(), QStringLiteral("gauss:5"));
    QCOMPARE(part<QDoubleSpinBox>("preset_sigma")->text(), QStringLiteral("automatic"));
    // A weight changed by hand makes it one's own.
    m_driver->session().setFilter(asymmetric(3, 3), QStringLiteral("test"));
    QCOMPARE(list->currentRow(), -1);
}

void TestWindowDesigner::editsAsAWhole()
{
    openDesigner();
    const Filter start = asymmetric(3, 2);
    m_driver->session().setFilter(start, QStringLiteral("test"));
    clickButton("turnRightButton");
    QVERIFY(filter().size() == Size2({ 2, 3 }));
    QCOMPARE(filter().at(1, 0), start.at(0, 0));
    clickButton("turnLeftButton");
    QVERIFY(filter().sameWeights(start));
    clickButton("negateButton");
    QCOMPARE(filter().at(1, 1), -start.at(1, 1));
    clickButton("flipAcrossButton");
    QCOMPARE(filter().at(0, 0), -start.at(2, 0));
    type("numberLine", QStringLiteral("-1/2"));
    clickButton("divideButton");
    QCOMPARE(filter().at(0, 0), 2.0F * start.at(2, 0));
    clickButton("zeroMeanButton");
    const auto &weights = filter().weights;
    QVERIFY(std::abs(std::accumulate(weights.begin(), weights.end(), 0.0)) < 1e-6);
    type("numberLine", QStringLiteral("0"));
    clickButton("divideButton");
    QVERIFY(part<QLabel>("gridMistake")->isVisible());
    QVERIFY(m_driver->session().history().undoText().contains(QLatin1String("zero-mean")));
}

void TestWindowDesigner::followsAFormula()
{
    openDesigner();
    m_driver->session().setFilter(parseFilter("box:5x3"), QStringLiteral("test"));
    const int steps = m_driver->session().history().count();
    type("formulaLine", QStringLiteral("2*x - y"));
    QCOMPARE(filter().at(4, 0), 5.0F);
    QCOMPARE(m_driver->session().history().count(), steps + 1); // one step, however many letters
    type("formulaLine", QStringLiteral("2*x - q"));
    QVERIFY2(
        part<QLabel>("gridMistake")->text().contains(u'q'), qPrintable(part<QLabel>("gridMistake")->text()));
    auto *grid = part<FilterGrid>("designerGrid");
    grid->setFocus();
    grid->selectAll();
    QTest::keyClick(grid, 'x');
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(filter().at(4, 2), 2.0F); // in cells, expressions know their place too
    QCOMPARE(filter().at(0, 2), -2.0F);
}

void TestWindowDesigner::combines()
{
    openDesigner();
    m_driver->session().setFilter({ "line", 3, 1, { 1, 2, 1 } }, QStringLiteral("test"));
    type("secondLine", QStringLiteral("1; 0; -1"));
    QTest::keyClick(part<QLineEdit>("secondLine"), Qt::Key_Return);
    QCOMPARE(filter().weights, (std::vector<float>{ 1, 2, 1, 0, 0, 0, -1, -2, -1 }));
    pick(part<QComboBox>("combineBox"), 2);
    type("secondLine", QStringLiteral("prewitt-y"));
    clickButton("combineButton");
    QCOMPARE(filter().weights, (std::vector<float>{ 2, 3, 2, 0, 0, 0, -2, -3, -2 }));
    type("secondLine", QStringLiteral("prewit-y"));
    clickButton("combineButton");
    QVERIFY(part<QLabel>("gridMistake")->text().contains(QLatin1String("prewit")));
}

void TestWindowDesigner::pastesEveryForm()
{
    openDesigner();
    auto *grid = part<FilterGrid>("designerGrid");
    const Filter kept = asymmetric(4, 3);
    for (const auto &[form, title] : textFormTitles()) {
        m_driver->session().setFilter(kept, QStringLiteral("test"));
        grid->setFocus();
        grid->selectAll();
        grid->copy(form);
        const QString text = QGuiApplication::clipboard()->text(); // as another program has it
        QCOMPARE(text, QString::fromStdString(toText(kept, form)));
        QGuiApplication::clipboard()->setText(text);
        m_driver->session().setFilter(parseFilter("identity"), QStringLiteral("test"));
        QTest::keyClick(grid, Qt::Key_V, Qt::ControlModifier);
        QVERIFY2(filter().sameWeights(kept), qPrintable(title + u'\n' + text));
    }
}

void TestWindowDesigner::undoesInTheDesigner()
{
    openDesigner();
    m_driver->session().setFilter(parseFilter("box:3"), QStringLiteral("test"));
    auto *grid = part<FilterGrid>("designerGrid");
    grid->setFocus();
    QTest::keyClick(grid, Qt::Key_Delete);
    QCOMPARE(filter().at(1, 1), 0.0F);
    QTest::keyClick(grid, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(name(), QStringLiteral("box:3"));
    QTest::keyClick(grid, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(filter().at(1, 1), 0.0F);
}

/// The line has the focus when the designer is closed, and nothing of its own to undo.
void TestWindowDesigner::undoesInTheFilterLine()
{
    m_driver->typeSpec(QStringLiteral("box:3"));
    m_driver->typeSpec(QStringLiteral("gauss:5"));
    auto *line = m_driver->find<QLineEdit>("specLine");
    QVERIFY(line->hasFocus());
    QWindow *window = m_driver->window().windowHandle();
    QTest::keyClick(window, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(name(), QStringLiteral("box:3"));
    QTest::keyClick(window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(name(), QStringLiteral("gauss:5"));
    QTest::keyClicks(line, QStringLiteral("x")); // what is typed now is the line's own
    QTest::keyClick(window, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(name(), QStringLiteral("gauss:5"));
    QCOMPARE(line->text(), QStringLiteral("gauss:5"));
}

void TestWindowDesigner::takesDrops()
{
    openDesigner();
    const auto drop = [](QWidget *onto, QMimeData *data) {
        QDragEnterEvent enter(onto->rect().center(), Qt::CopyAction, data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(onto, &enter);
        if (!enter.isAccepted())
            return false;
        QDropEvent event(QPointF(onto->rect().center()), Qt::CopyAction, data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(onto, &event);
        return event.isAccepted();
    };
    QWidget *designer = m_driver->window().designer();
    std::unique_ptr<QMimeData> filterData(mimeOf(parseFilter("gauss:7,1.5")));
    QVERIFY(drop(designer, filterData.get()));
    QCOMPARE(name(), QStringLiteral("gauss:7,1.5")); // as itself, not only its numbers
    for (const char *name : { "f.csv", "f.json", "f.yml", "f.xml", "f.txt", "f.gimp" }) {
        const QString path = m_driver->path(QString::fromLatin1(name));
        writeFilterFile(relief(), path.toStdString());
        for (QWidget *onto : { designer, static_cast<QWidget *>(&m_driver->window()) }) {
            m_driver->session().setFilter(parseFilter("identity"), QStringLiteral("test"));
            QMimeData file;
            file.setUrls({ QUrl::fromLocalFile(path) });
            QVERIFY2(drop(onto, &file), name);
            QVERIFY2(filter().sameWeights(relief()), name);
        }
    }
    QMimeData nothing;
    nothing.setText(QStringLiteral("words"));
    QVERIFY(!drop(designer, &nothing));
}

void TestWindowDesigner::keepsFiltersInTheLibrary()
{
    openDesigner();
    click(m_driver->window().designer()->findChild<Segmented *>()->button(1));
    auto *list = part<QListWidget>("libraryList");
    QTRY_VERIFY(list->isVisible());
    m_driver->session().setFilter(relief(), QStringLiteral("test"));
    type("libraryName", QStringLiteral("my relief"));
    type("libraryTags", QStringLiteral("edges, Lecture 3"));
    clickButton("keepButton");
    QCOMPARE(list->count(), 1);
    clickButton("keepButton"); // the name is taken
    QVERIFY(part<QLabel>("libraryMistake")->isVisible());
    m_driver->session().setFilter(parseFilter("box:3"), QStringLiteral("test"));
    type("libraryName", QStringLiteral("soft"));
    type("libraryTags", QString());
    clickButton("keepButton");
    QCOMPARE(list->count(), 2);
    type("librarySearch", QStringLiteral("lecture 5x5"));
    QCOMPARE(list->count(), 1);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(0)).center());
    QVERIFY(filter().sameWeights(relief()));
    clickButton("deleteButton");
    QCOMPARE(list->count(), 0);
    Q_EMIT part<QLabel>("goneText")->linkActivated(QStringLiteral("back"));
    QCOMPARE(list->count(), 1);
}

void TestWindowDesigner::savesAndOpensAProject()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->session().setFilter(relief(), QStringLiteral("test"));
    m_driver->session().setSettings({ Op::Correlation, OutputSize::Same, Border::Wrap });
    m_driver->session().selectVariant("tile_strided");
    QVERIFY(m_driver->waitForRun());
    const QString path = m_driver->path(QStringLiteral("relief.haloscope"));
    Projects &projects = m_driver->projects();
    QVERIFY(projects.save(path));
    QVERIFY(m_driver->window().windowTitle().startsWith(QLatin1String("relief.haloscope")));
    QVERIFY(!m_driver->window().isWindowModified());
    QCOMPARE(projects.snapshot().results.measured.size(), size_t(1));
    const RunConfiguration saved = m_driver->session().configuration();
    m_driver->session().setFilter(parseFilter("gauss:3"), QStringLiteral("test"));
    QVERIFY(m_driver->window().isWindowModified());
    m_driver->trigger("undoAction");
    QVERIFY(!m_driver->window().isWindowModified());
    // Another picture, another start: the file brings all of it back.
    QVERIFY(m_driver->openPicture(noise(31, 40, 1), QStringLiteral("other.png")));
    projects.abandon();
    m_driver->restart();
    m_driver->window().open(path);
    QTRY_COMPARE(m_driver->session().input().name, QStringLiteral("picture.png"));
    QVERIFY(m_driver->waitForRun());
    QVERIFY(m_driver->session().configuration() == saved);
    QVERIFY(!m_driver->window().isWindowModified());
    QCOMPARE(m_driver->differenceFromReference(), QString());
    QVERIFY(!m_driver->projects().snapshot().results.measured.empty());
}

void TestWindowDesigner::asksBeforeChangesAreLost()
{
    const QString path = m_driver->path(QStringLiteral("kept.haloscope"));
    QVERIFY(m_driver->projects().save(path));
    const auto answer = [this](const char *button) {
        QTRY_VERIFY(m_driver->find<QMessageBox>("unsavedBox"));
        QTest::mouseClick(m_driver->find<QPushButton>(button), Qt::LeftButton);
    };
    m_driver->session().setFilter(relief(), QStringLiteral("test"));
    m_driver->window().close();
    QVERIFY(m_driver->window().isVisible());
    QTRY_VERIFY(m_driver->find<QMessageBox>("unsavedBox"));
    QTest::keyClick(m_driver->find<QMessageBox>("unsavedBox"), Qt::Key_Escape);
    QTRY_VERIFY(!m_driver->find<QMessageBox>("unsavedBox"));
    QVERIFY(m_driver->window().isVisible());
    m_driver->window().close();
    answer("saveChanges");
    QTRY_VERIFY(!m_driver->window().isVisible());
    QVERIFY(readProject(path.toStdString()).configuration.filter.sameWeights(relief()));
    m_driver->window().show();
    m_driver->session().setFilter(parseFilter("box:3"), QStringLiteral("test"));
    m_driver->window().close();
    answer("discardChanges");
    QTRY_VERIFY(!m_driver->window().isVisible());
    QVERIFY(readProject(path.toStdString()).configuration.filter.sameWeights(relief()));
}

void TestWindowDesigner::bringsBackWhatAKillLeft()
{
    QVERIFY(!m_driver->find<QWidget>("recoveryBar")->isVisible());
    Project left = m_driver->projects().snapshot();
    left.configuration.filter = relief();
    QDir().mkpath(Autosave::usualFolder());
    writeProject(left, (Autosave::usualFolder() + QStringLiteral("/left.haloscope")).toStdString());
    m_driver->restart();
    QTRY_VERIFY(m_driver->find<QWidget>("recoveryBar")->isVisible());
    QTest::mouseClick(m_driver->find<QWidget>("recoverButton"), Qt::LeftButton);
    QVERIFY(filter().sameWeights(relief()));
    QVERIFY(!m_driver->find<QWidget>("recoveryBar")->isVisible());
    QVERIFY(!QFile::exists(Autosave::usualFolder() + QStringLiteral("/left.haloscope")));
    // A file that is no project is no reason to fail.
    QFile broken(Autosave::usualFolder() + QStringLiteral("/broken.haloscope"));
    QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("{") == 1);
    broken.close();
    m_driver->restart();
    QTRY_VERIFY(m_driver->find<QWidget>("recoveryBar")->isVisible());
    QTest::mouseClick(m_driver->find<QWidget>("recoverButton"), Qt::LeftButton);
    QVERIFY(!m_driver->message().isEmpty());
    m_driver->restart();
    QTRY_VERIFY(m_driver->find<QWidget>("recoveryBar")->isVisible());
    QTest::mouseClick(m_driver->find<QWidget>("discardButton"), Qt::LeftButton);
    QVERIFY(!broken.exists());
}

HALO_TEST(TestWindowDesigner, QApplication)
#include "tst_windowdesigner.moc"
