// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/workloads.h"
#include "gui/app/tour.h"
#include "gui/panels/floatingpanel.h"
#include "gui/panels/panelarea.h"
#include "gui/panels/rail.h"
#include "gui/source/qscintilla.h"
#include "gui/source/sourcemarks.h"
#include "gui/source/variantlistview.h"
#include "gui/source/variantmodel.h"
#include "gui/stages/stages.h"
#include "gui/stages/stagetable.h"
#include "gui/widgets/spotlight.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPoint>
#include <QRect>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QSize>
#include <QStatusBar>
#include <QTabBar>
#include <QTest>
#include <QTextBrowser>
#include <QWheelEvent>

using namespace halo;
using namespace halo::test;

/// How much of the window the stage has, and how one gets at the panels that are folded.
class TestWindowPanels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { m_driver.reset(); }
    void stagesHaveTheirPanels();
    void stageHasTheWindow_data();
    void stageHasTheWindow();
    void keysOpenPanels_data();
    void keysOpenPanels();
    void keysWorkWhereDigitsNeedShift();
    void choiceIsRemembered();
    void railFollowsTheWorkload();
    void fullScreenIsTheStageAlone();
    void tourOpensWhatItPointsAt();
    void sourceHasItsColumns_data();
    void sourceHasItsColumns();
    void sourceZooms();
    void countsAreExplained();
    void saysWhatIsShown();
    void variantsHaveAMenu();

private:
    PanelArea *area() { return m_driver->find<PanelArea>("panelArea"); }
    QWidget *panel(SidePanel id)
    {
        return m_driver->find<QWidget>(id == SidePanel::Filter ? "inputCards"
                : id == SidePanel::Variant                     ? "variantLadder"
                                                               : "sourceEditor");
    }
    void show(Stages::Stage stage) { m_driver->window().stages()->show(stage); }
    void press(int key, Qt::KeyboardModifiers with = {})
    {
        QTest::keyClick(m_driver->window().windowHandle(), static_cast<Qt::Key>(key), with);
    }

    std::unique_ptr<WindowDriver> m_driver;
};

void TestWindowPanels::init()
{
    WindowDriver::forgetSettings();
    QSettings().remove(QStringLiteral("source/zoom"));
    m_driver = std::make_unique<WindowDriver>();
}

void TestWindowPanels::stagesHaveTheirPanels()
{
    m_driver->window().resize(1024, 700);
    const std::vector<StageRow> rows = stageTable();
    for (size_t stage = 0; stage < rows.size(); ++stage) {
        show(static_cast<Stages::Stage>(stage));
        for (const SidePanel id : { SidePanel::Filter, SidePanel::Variant }) {
            QCOMPARE(area()->isDocked(id), stage == Stages::Result); // as the issue has it
            QCOMPARE(area()->isDocked(id), rows[stage].panels.testFlag(id));
            QCOMPARE(panel(id)->isVisible(), area()->isDocked(id));
        }
        QVERIFY(!area()->isDocked(SidePanel::Source) && !panel(SidePanel::Source)->isVisible());
    }
}

void TestWindowPanels::stageHasTheWindow_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("percent");
    QTest::newRow("projector") << QSize(1024, 768) << 60;
    QTest::newRow("usual") << QSize(1600, 1000) << 65;
}

/// What lies under the tabs, less the stage's own bar.
void TestWindowPanels::stageHasTheWindow()
{
    QFETCH(QSize, size);
    QFETCH(int, percent);
    MainWindow &window = m_driver->window();
    window.setMinimumSize(0, 0);
    window.setWindowFlag(Qt::FramelessWindowHint); // the frame is none of our room
    window.show();
    QVERIFY(m_driver->openPicture(somePicture()));
    show(Stages::WorkGroup);
    window.resize(size);
    QTRY_COMPARE(window.size(), size);
    const auto *stage = m_driver->find<QWidget>("workGroupStage");
    int bar = 0;
    for (const QWidget *part : stage->findChildren<QWidget *>())
        if (part->inherits("halo::WorkGroupBar") && part->isVisible())
            bar += part->height();
    const int share = 100 * stage->width() * (stage->height() - bar) / (size.width() * size.height());
    QVERIFY2(share >= percent, qPrintable(QString::number(share)));
    qInfo("%d %%", share);
}

void TestWindowPanels::keysOpenPanels_data()
{
    QTest::addColumn<SidePanel>("id");
    QTest::addColumn<int>("key");
    QTest::newRow("filter") << SidePanel::Filter << int(Qt::Key_1);
    QTest::newRow("variant") << SidePanel::Variant << int(Qt::Key_2);
    QTest::newRow("source") << SidePanel::Source << int(Qt::Key_4);
}

void TestWindowPanels::keysOpenPanels()
{
    QFETCH(SidePanel, id);
    QFETCH(int, key);
    show(Stages::WorkGroup);
    auto *floating = area()->findChild<FloatingPanel *>();
    QWidget *const focused = QApplication::focusWidget();
    press(key, Qt::AltModifier);
    QTRY_VERIFY(panel(id)->isVisible());
    QCOMPARE(floating->current(), std::optional(id));
    const QWidget *focus = QApplication::focusWidget();
    QVERIFY(focus && floating->isAncestorOf(focus));
    QVERIFY(!area()->isDocked(id));
    press(Qt::Key_Escape);
    QTRY_VERIFY(!panel(id)->isVisible());
    QCOMPARE(QApplication::focusWidget(), focused);
    m_driver->trigger("wideStageAction"); // and so where it is only folded for now
    show(Stages::Result);
    press(key, Qt::AltModifier);
    QTRY_VERIFY(panel(id)->isVisible() && floating->current() == id);
}

/// The keys of a French keyboard, as X11 reports them: the sign that they give, and their place in the row.
void TestWindowPanels::keysWorkWhereDigitsNeedShift()
{
    const auto pressFrench = [this](int sign, const QString &text, quint32 scanCode) {
        QKeyEvent event(QEvent::KeyPress, sign, Qt::AltModifier, scanCode, 0, 0, text);
        QCoreApplication::sendEvent(m_driver->window().windowHandle(), &event);
    };
    pressFrench(Qt::Key_ParenLeft, QStringLiteral("("), 14); // the key of the 5
    QCOMPARE(m_driver->window().stages()->current(), Stages::WorkGroup);
    pressFrench(Qt::Key_QuoteDbl, QStringLiteral("\""), 12);
    QCOMPARE(m_driver->window().stages()->current(), Stages::Result);
    pressFrench(Qt::Key_Apostrophe, QStringLiteral("'"), 13);
    QTRY_VERIFY(panel(SidePanel::Source)->isVisible());
    pressFrench(Qt::Key_A, QStringLiteral("a"), 24); // no key of the row
    QCOMPARE(m_driver->window().stages()->current(), Stages::Result);
}

void TestWindowPanels::choiceIsRemembered()
{
    const auto click
        = [this](SidePanel id) { QTest::mouseClick(area()->rail()->button(id), Qt::LeftButton); };
    click(SidePanel::Filter);
    show(Stages::WorkGroup);
    click(SidePanel::Variant);
    for (int start = 0; start < 2; ++start) {
        show(Stages::WorkGroup);
        QVERIFY(area()->isDocked(SidePanel::Variant) && !area()->isDocked(SidePanel::Filter));
        show(Stages::Result);
        QVERIFY(area()->isDocked(SidePanel::Variant) && !area()->isDocked(SidePanel::Filter));
        show(Stages::Timing);
        QVERIFY(!area()->isDocked(SidePanel::Variant));
        m_driver->restart();
    }
}

void TestWindowPanels::railFollowsTheWorkload()
{
    const auto *button = qobject_cast<QAbstractButton *>(area()->rail()->button(SidePanel::Filter));
    QCOMPARE(button->text(), QStringLiteral("Filter"));
    m_driver->session().selectWorkload("layer");
    QCOMPARE(button->text(), QStringLiteral("Layer"));
    QCOMPARE(button->accessibleName(), QStringLiteral("Layer"));
    for (const Workload &workload : allWorkloads()) {
        m_driver->session().selectWorkload(workload.id);
        QVERIFY(button->fontMetrics().horizontalAdvance(button->text()) < 2 * button->width());
    }
}

void TestWindowPanels::fullScreenIsTheStageAlone()
{
    MainWindow &window = m_driver->window();
    show(Stages::WorkGroup);
    const QWidget *parts[] = { m_driver->find<QMenuBar>(""), m_driver->find<QWidget>("toolBar"),
        m_driver->find<QTabBar>("stageTabs"), area()->rail(), window.statusBar() };
    const auto alone
        = [&] { return std::ranges::none_of(parts, [](const QWidget *part) { return part->isVisible(); }); };
    QVERIFY(!alone());
    for (const Qt::Key wayBack : { Qt::Key_F11, Qt::Key_Escape }) {
        press(Qt::Key_F11);
        QTRY_VERIFY(m_driver->find<QLabel>("fullScreenNote")->isVisible());
        QTRY_VERIFY(window.isFullScreen() && alone());
        QTRY_VERIFY(m_driver->find<QWidget>("workGroupStage")->width() > window.width() - 24);
        press(Qt::Key_4, Qt::AltModifier); // keys lead everywhere all the same
        QTRY_VERIFY(panel(SidePanel::Source)->isVisible());
        press(Qt::Key_Escape);
        QTRY_VERIFY(!panel(SidePanel::Source)->isVisible());
        QVERIFY(window.isFullScreen());
        press(wayBack);
        QTRY_VERIFY(!window.isFullScreen());
        for (const QWidget *part : parts)
            QTRY_VERIFY(part->isVisible());
    }
    press(Qt::Key_F11);
    QTRY_VERIFY(window.isFullScreen());
    m_driver->restart(); // it begins with all that leads elsewhere
    QVERIFY(!m_driver->window().isFullScreen() && area()->rail()->isVisible());
}

void TestWindowPanels::tourOpensWhatItPointsAt()
{
    m_driver->trigger("wideStageAction");
    m_driver->trigger("tourAction");
    auto *floating = area()->findChild<FloatingPanel *>();
    floating->setLookEvery(std::chrono::milliseconds(0));
    for (const SidePanel id : { SidePanel::Filter, SidePanel::Variant }) {
        QTRY_VERIFY(panel(id)->isVisible());
        const QSignalSpy looks(floating, &FloatingPanel::looked);
        QTRY_VERIFY(looks.size() > FloatingPanel::looksOfGrace); // nobody points at it
        const QWidget *part = panel(id);
        const auto place = [&] { return QRect(part->mapTo(&m_driver->window(), QPoint()), part->size()); };
        QTRY_VERIFY(m_driver->find<Spotlight>("spotlight")->place().contains(place()));
        QCOMPARE(floating->current(), std::optional(id));
        press(Qt::Key_Right);
    }
    QVERIFY(!floating->isVisible());
    press(Qt::Key_Left);
    QVERIFY(floating->isVisible()); // on the Work-group stage, too
    press(Qt::Key_Escape);
    QVERIFY(!m_driver->window().tour()->running() && !floating->isVisible());
}

void TestWindowPanels::sourceHasItsColumns_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("docked");
    QTest::newRow("floats on a projector") << QSize(1024, 768) << false;
    QTest::newRow("floats") << QSize(1600, 1000) << false;
    QTest::newRow("docked") << QSize(1600, 1000) << true;
}

/// With counts and arrow beside it.
void TestWindowPanels::sourceHasItsColumns()
{
    QFETCH(QSize, size);
    QFETCH(bool, docked);
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->session().selectVariant("tile_strided");
    m_driver->window().resize(size);
    show(Stages::WorkGroup);
    if (docked)
        QTest::mouseClick(area()->rail()->button(SidePanel::Source), Qt::LeftButton);
    else
        press(Qt::Key_4, Qt::AltModifier);
    auto *editor = m_driver->find<QsciScintilla>("sourceEditor");
    QTRY_VERIFY(editor->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(editor->marginWidth(SourceMarks::countMargin) > 0, 60'000);
    QTRY_VERIFY(editor->marginWidth(SourceMarks::arrowMargin) > 0);
    int margins = 0;
    for (const int margin : { 0, 1, 2, 3 })
        margins += editor->marginWidth(margin);
    const int columns = (editor->viewport()->width() - margins)
        / QFontMetrics(editor->lexer()->font(0)).horizontalAdvance(u'0');
    QVERIFY2(columns >= 76, qPrintable(QString::number(columns)));
    const auto *notes = m_driver->find<QTextBrowser>("notes"); // prose is wrapped
    QVERIFY(!notes->horizontalScrollBar()->isVisible());
}

void TestWindowPanels::sourceZooms()
{
    press(Qt::Key_4, Qt::AltModifier);
    auto *editor = m_driver->find<QsciScintilla>("sourceEditor");
    const auto size
        = [&] { return m_driver->find<QsciScintilla>("sourceEditor")->lexer()->font(0).pointSizeF(); };
    const double usual = size();
    QTest::keyClick(editor, Qt::Key_Plus, Qt::ControlModifier);
    QTest::keyClick(editor, Qt::Key_Equal, Qt::ControlModifier);
    QCOMPARE(size(), usual + 2);
    QTest::keyClick(editor, Qt::Key_Minus, Qt::ControlModifier);
    QCOMPARE(size(), usual + 1);
    const QPoint middle = editor->viewport()->rect().center();
    QWheelEvent wheel(middle, editor->viewport()->mapToGlobal(middle), {}, { 0, 360 }, Qt::NoButton,
        Qt::ControlModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(editor->viewport(), &wheel);
    QCOMPARE(size(), usual + 4);
    const QFont notes = m_driver->find<QTextBrowser>("notes")->font();
    QVERIFY(notes.pointSizeF() > m_driver->window().font().pointSizeF());
    m_driver->restart();
    QCOMPARE(size(), usual + 4);
    QTest::keyClick(m_driver->find<QsciScintilla>("sourceEditor"), Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(size(), usual);
}

void TestWindowPanels::countsAreExplained()
{
    const auto *legend = m_driver->find<QLabel>("countLegend");
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->session().selectVariant("tile_strided");
    press(Qt::Key_4, Qt::AltModifier);
    QTRY_VERIFY(panel(SidePanel::Source)->isVisible() && !legend->isVisible());
    show(Stages::WorkGroup);
    press(Qt::Key_4, Qt::AltModifier);
    QTRY_VERIFY_WITH_TIMEOUT(legend->isVisible(), 60'000);
    for (const char *sign : { "\u00d7 runs", "s sectors", "c bank conflicts" })
        QVERIFY2(legend->text().contains(QString::fromUtf8(sign)), sign);
    show(Stages::Result);
    m_driver->typeSpec(QStringLiteral("box:5")); // they were of another filter
    press(Qt::Key_4, Qt::AltModifier);
    QTRY_VERIFY(panel(SidePanel::Source)->isVisible() && !legend->isVisible());
}

/// While the panels are folded nothing else does.
void TestWindowPanels::saysWhatIsShown()
{
    m_driver->window().resize(1024, 768);
    QVERIFY(m_driver->openPicture(somePicture(), QStringLiteral("scene.png")));
    m_driver->typeSpec(QStringLiteral("gauss:5"));
    m_driver->session().selectVariant("tile_strided");
    show(Stages::Timing);
    const auto *subject = m_driver->find<QLabel>("stageSubject");
    QTRY_VERIFY(subject->isVisible());
    QCOMPARE(subject->text(), QStringLiteral("scene.png \u00b7 gauss:5 \u00b7 Local tile, strided loads"));
    QVERIFY(subject->toolTip().startsWith(subject->text())); // where there is no room for all of it
    if (const DeviceInfo *device = m_driver->session().device())
        QVERIFY(subject->toolTip().endsWith(QString::fromStdString(device->name)));
    QVERIFY(subject->sizeHint().width() <= subject->width()); // here there is
    m_driver->typeSpec(QStringLiteral("1 2; 3 4"));
    QVERIFY2(subject->text().contains(QStringLiteral("custom filter")), qPrintable(subject->text()));
    show(Stages::Network); // knows of no filter and no variant
    QCOMPARE(subject->text(), QStringLiteral("scene.png"));
    m_driver->session().selectWorkload("stencil");
    QVERIFY(!subject->text().contains(QStringLiteral("scene.png")));
}

void TestWindowPanels::variantsHaveAMenu()
{
    QVERIFY(m_driver->openPicture(somePicture(), QStringLiteral("my scene.png")));
    show(Stages::Result);
    m_driver->typeSpec(QStringLiteral("gauss:5"));
    m_driver->session().selectVariant("naive");
    auto *list = m_driver->find<VariantListView>("variantLadder");
    const auto menuOf = [list](const QString &id) {
        const auto found
            = list->model()->match(list->model()->index(0, 0), VariantModel::IdRole, id, 1, Qt::MatchExactly);
        list->scrollTo(found.first());
        const QPoint place = list->visualRect(found.first()).center();
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, list->viewport()->mapToGlobal(place));
        QApplication::sendEvent(list->viewport(), &event);
        auto *menu = list->findChild<QMenu *>(QStringLiteral("variantMenu"));
        return menu;
    };
    QPointer<QMenu> menu = menuOf(QStringLiteral("tile_strided"));
    QVERIFY(menu);
    menu->actions().at(2)->trigger();
    const QString command = QGuiApplication::clipboard()->text();
    for (const char *word : { "haloscope-cli run '", "my scene.png' -o ", "--filter gauss:5", "--op conv",
             "--size same", "--border ", "--variant tile_strided --group 16x16" })
        QVERIFY2(command.contains(QLatin1String(word)), qPrintable(command));
    menu->actions().at(1)->trigger();
    QCOMPARE(m_driver->window().stages()->current(), Stages::WorkGroup);
    show(Stages::Result);
    menu->actions().at(0)->trigger();
    QCOMPARE(m_driver->session().configuration().variantId, std::string("tile_strided"));
    menu->close();
    QTRY_VERIFY(!menu);
    menu = menuOf(QStringLiteral("tile_strided"));
    QVERIFY(!menu->actions().at(1)->isEnabled()); // beside itself
    menu->close();
}

HALO_TEST(TestWindowPanels, QApplication)
#include "tst_windowpanels.moc"
