// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/panels/panelarea.h"
#include "gui/panels/rail.h"
#include "gui/presenter/presenter.h"
#include "gui/presenter/restingpointer.h"
#include "gui/stages/lessonstage.h"
#include "gui/stages/scenedriver.h"
#include "gui/stages/stages.h"
#include "gui/stages/workgroup/player.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "gui/widgets/card.h"
#include "gui/widgets/spotlight.h"
#include "tests/support/program.h"
#include "tests/support/surfacecheck.h"
#include "tests/support/windowdriver.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPoint>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTest>
#include <QTextBrowser>
#include <QWheelEvent>

using namespace halo;
using namespace halo::test;
using namespace std::chrono_literals;

namespace {

const PresentedStep someStep{ QStringLiteral("The halo"), QStringLiteral("Ask **who** loads it."),
    QStringLiteral("The barrier"), 3, 8 };

} // namespace

/// The window before a class, worked by keys and pointer.
class TestPresenter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void typeGrowsAndComesBack();
    void textsFit_data();
    void textsFit();
    void clickerStepsTheLesson();
    void clickerStepsTheStage();
    void clickerBegins();
    void blackIsBlack_data();
    void blackIsBlack();
    void spotlightDims();
    void penDraws();
    void penFollowsNoStage();
    void escapeLaysDownOneByOne();
    void escapeLeavesEveryView_data() { textsFit_data(); }
    void escapeLeavesEveryView();
    void everyStepFitsTheScreen_data() { escapeLeavesEveryStep_data(); }
    void everyStepFitsTheScreen();
    void escapeLeavesEveryStep_data();
    void escapeLeavesEveryStep();
    void resetGoesBack();
    void clockAndNext();
    void notesAreShown();
    void wordsAreWritten();
    void pointerRests();
    void leavesWithTheFullScreen();
    void leadsThroughALesson();
    void endsWithTheWindow();

private:
    MainWindow &window() { return m_driver->window(); }
    Presenter &presenter() { return *window().presenter(); }
    template<typename T> T *part(const char *name) { return m_driver->find<T>(name); }
    QImage seen() { return window().grab().toImage(); }
    void press(int key, Qt::KeyboardModifiers with = {})
    {
        QTest::keyClick(window().windowHandle(), static_cast<Qt::Key>(key), with);
    }
    void moveTo(QPoint place)
    {
        QTest::mouseMove(window().windowHandle(), place);
        QCoreApplication::processEvents();
    }
    void draw(QPoint from, QPoint to);
    /// What is around the stage in an ordinary window and is not to be seen.
    QStringList hiddenParts()
    {
        const std::pair<const char *, const QWidget *> parts[] = { { "menu", window().menuWidget() },
            { "status line", window().statusBar() }, { "tabs", part<QWidget>("stageTabs") },
            { "rail", window().findChild<PanelArea *>()->rail() } };
        QStringList names;
        for (const auto &[name, widget] : parts)
            if (!widget->isVisible() || !window().rect().contains(widget->geometry().topLeft()))
                names += QString::fromLatin1(name);
        return names;
    }
    /// Names of those that the class sees.
    QStringList labelsWith(const QString &words)
    {
        QStringList names;
        for (const QLabel *label : window().findChildren<QLabel *>())
            if (label->window() == &window() && label->isVisible() && label->text().contains(words))
                names += label->objectName();
        return names;
    }

    std::unique_ptr<WindowDriver> m_driver;
};

void TestPresenter::initTestCase()
{
    WindowDriver::forgetSettings();
    m_driver = std::make_unique<WindowDriver>();
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->session().selectVariant("tile_strided");
    QVERIFY(m_driver->waitForRun());
}

/// On the whole screen, with no lesson and the Result stage in sight.
void TestPresenter::init()
{
    presenter().setStep({});
    window().stages()->show(Stages::Result);
    window().stages()->enter();
    press(Qt::Key_F5, Qt::ShiftModifier);
    QVERIFY(presenter().presents());
    QTRY_VERIFY(window().isFullScreen() && window().width() == window().screen()->size().width());
}

void TestPresenter::cleanup()
{
    if (presenter().presents())
        m_driver->trigger("presentAction");
    QVERIFY(!presenter().presents());
    QTRY_VERIFY(!window().isFullScreen());
}

void TestPresenter::draw(QPoint from, QPoint to)
{
    QWindow *all = window().windowHandle();
    QTest::mousePress(all, Qt::LeftButton, {}, from);
    for (int i = 1; i <= 10; ++i)
        QTest::mouseMove(all, from + (to - from) * i / 10);
    QTest::mouseRelease(all, Qt::LeftButton, {}, to);
    QCoreApplication::processEvents();
}

void TestPresenter::typeGrowsAndComesBack()
{
    const char *const names[] = { "modeSwitch", "caption", "sumView", "stageTabs", "pixelTitle" };
    const auto pixels = [&] {
        std::vector<int> all;
        for (const char *name : names)
            all.push_back(QFontInfo(part<QWidget>(name)->font()).pixelSize());
        return all;
    };
    const std::vector<int> large = pixels();
    // What comes later, and what gets another role, are as large.
    auto *late = new QLabel(QStringLiteral("late"), part<QWidget>("resultStage"));
    late->show();
    QCOMPARE(QFontInfo(late->font()).pixelSize(), large[0]);
    setRole(late, "muted");
    QCOMPARE(QFontInfo(late->font()).pixelSize(), large[0]);
    press(Qt::Key_F5, Qt::ShiftModifier);
    QVERIFY(!presenter().presents());
    QTRY_VERIFY(!window().isFullScreen());
    const std::vector<int> usual = pixels();
    for (size_t i = 0; i < std::size(names); ++i) {
        const double scale = double(large[i]) / usual[i];
        QVERIFY2(
            scale > 1.2 && scale < 1.5, qPrintable(QString::fromLatin1(names[i]) + QString::number(scale)));
    }
    QCOMPARE(QFontInfo(late->font()).pixelSize(), usual[0]);
    delete late;
    QCOMPARE(window().font(), QApplication::font());
    QVERIFY(window().styleSheet().isEmpty());
    m_driver->trigger("presentAction");
    QCOMPARE(pixels(), large);
}

void TestPresenter::textsFit_data()
{
    QTest::addColumn<Stages::Stage>("stage");
    QTest::newRow("result") << Stages::Result;
    QTest::newRow("work-group") << Stages::WorkGroup;
    QTest::newRow("timing") << Stages::Timing;
    QTest::newRow("network") << Stages::Network;
}

void TestPresenter::textsFit()
{
    QFETCH(Stages::Stage, stage);
    window().stages()->show(stage);
    if (stage == Stages::WorkGroup)
        QTRY_VERIFY(window().stages()->workGroup()->board());
    presenter().setStep(someStep);
    QCoreApplication::processEvents();
    QCOMPARE(clippedTexts(window()).join(u'\n'), QString());
    QCOMPARE(overlappingTexts(window()).join(u'\n'), QString());
}

void TestPresenter::clickerStepsTheLesson()
{
    QSignalSpy next(&presenter(), &Presenter::nextRequested);
    QSignalSpy back(&presenter(), &Presenter::backRequested);
    window().stages()->show(Stages::WorkGroup);
    QTRY_VERIFY(window().stages()->workGroup()->board());
    const int step = window().stages()->workGroup()->player()->frame();
    presenter().setStep(someStep);
    press(Qt::Key_PageDown);
    press(Qt::Key_PageDown);
    press(Qt::Key_PageUp);
    QCOMPARE(next.count(), 2);
    QCOMPARE(back.count(), 1);
    QCOMPARE(window().stages()->workGroup()->player()->frame(), step); // not the stage's, too
    press(Qt::Key_Right);
    QTRY_COMPARE(window().stages()->workGroup()->player()->frame(), step + 1); // this one is
    press(Qt::Key_B);
    press(Qt::Key_PageDown); // lifts the black screen, and no more
    QCOMPARE(next.count(), 2);
    press(Qt::Key_PageDown);
    QCOMPARE(next.count(), 3);
}

void TestPresenter::clickerStepsTheStage()
{
    QSignalSpy next(&presenter(), &Presenter::nextRequested);
    window().stages()->show(Stages::WorkGroup);
    QTRY_VERIFY(window().stages()->workGroup()->board());
    const int step = window().stages()->workGroup()->player()->frame();
    press(Qt::Key_PageDown);
    QTRY_VERIFY(window().stages()->workGroup()->player()->frame() != step);
    QCOMPARE(next.count(), 0);
}

void TestPresenter::clickerBegins()
{
    press(Qt::Key_Escape);
    QVERIFY(!presenter().presents());
    press(Qt::Key_F5); // runs again
    QVERIFY(!presenter().presents());
    QVERIFY(m_driver->waitForRun());
    presenter().setStep(someStep);
    press(Qt::Key_F5);
    QVERIFY(presenter().presents());
    presenter().setStep({});
}

void TestPresenter::blackIsBlack_data()
{
    QTest::addColumn<int>("key");
    QTest::newRow("B") << int(Qt::Key_B);
    QTest::newRow(".") << int(Qt::Key_Period);
}

void TestPresenter::blackIsBlack()
{
    QFETCH(int, key);
    const QImage before = seen();
    press(key);
    const QImage black = seen();
    QImage expected = black;
    expected.fill(Qt::black);
    QCOMPARE(black, expected);
    press(key);
    QVERIFY(seen() != black);
    press(key);
    press(Qt::Key_Escape);
    QVERIFY(presenter().presents() && seen() != black);
    press(key);
    QTest::mouseClick(window().windowHandle(), Qt::LeftButton, {}, QPoint(300, 300));
    QVERIFY(seen() != black);
}

void TestPresenter::spotlightDims()
{
    const QPoint place = window().rect().center();
    const QPoint corner(8, 8);
    moveTo(place);
    const QImage before = seen();
    press(Qt::Key_L);
    QTRY_COMPARE(seen().pixelColor(place), before.pixelColor(place));
    QVERIFY(seen().pixelColor(corner).lightness() < before.pixelColor(corner).lightness() / 2);
    auto *light = part<Spotlight>("speakerLight");
    moveTo(place + QPoint(100, 50));
    QTRY_COMPARE(light->place().center(), place + QPoint(99, 49));
    const int width = light->place().width();
    press(Qt::Key_Plus, Qt::ShiftModifier);
    QVERIFY(light->place().width() > width);
    press(Qt::Key_Minus);
    QCOMPARE(light->place().width(), width);
    QWheelEvent turned(place, window().mapToGlobal(place), {}, { 0, 120 }, {}, {}, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(window().windowHandle(), &turned);
    QVERIFY(light->place().width() > width);
    press(Qt::Key_L);
    QVERIFY(!light->isVisible());
}

void TestPresenter::penDraws()
{
    const QPoint from(200, 300);
    const QPoint to(500, 300);
    const QPoint middle(350, 300);
    const QColor before = seen().pixelColor(middle);
    press(Qt::Key_P);
    draw(from, to);
    const QColor first = seen().pixelColor(middle);
    QVERIFY(first != before);
    press(Qt::Key_2);
    draw(from + QPoint(0, 60), to + QPoint(0, 60));
    const QColor second = seen().pixelColor(middle + QPoint(0, 60));
    QVERIFY(second != first && second.blue() > second.red());
    press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(seen().pixelColor(middle + QPoint(0, 60)) != second);
    QCOMPARE(seen().pixelColor(middle), first);
    press(Qt::Key_P);
    QCOMPARE(seen().pixelColor(middle), first); // stays to be seen
    press(Qt::Key_E);
    QCOMPARE(seen().pixelColor(middle), before);
    press(Qt::Key_P);
    draw(from, to);
    presenter().setStep(someStep);
    QVERIFY(seen().pixelColor(middle) != first);
}

/// What lies under the pen is neither clicked nor typed into.
void TestPresenter::penFollowsNoStage()
{
    window().stages()->show(Stages::WorkGroup);
    QTRY_VERIFY(window().stages()->workGroup()->board());
    QSignalSpy size(window().stages()->workGroup()->bar(), &WorkGroupBar::sizeChosen);
    press(Qt::Key_P);
    press(Qt::Key_2);
    QCOMPARE(size.count(), 0);
    const auto *button = part<QAbstractButton>("detailsButton");
    const QPoint place = button->mapTo(&window(), button->rect().center());
    QTest::mouseClick(window().windowHandle(), Qt::LeftButton, {}, place);
    QVERIFY(!button->isChecked());
    press(Qt::Key_P);
    press(Qt::Key_1);
    QCOMPARE(size.count(), 1);
    QTest::mouseClick(window().windowHandle(), Qt::LeftButton, {}, place);
    QVERIFY(button->isChecked());
    QTest::mouseClick(window().windowHandle(), Qt::LeftButton, {}, place);
}

void TestPresenter::escapeLaysDownOneByOne()
{
    press(Qt::Key_L);
    press(Qt::Key_P);
    press(Qt::Key_B);
    auto *state = part<QLabel>("notesState");
    QStringList states{ state->text() };
    while (presenter().presents()) {
        press(Qt::Key_Escape);
        states += state->text();
    }
    QCOMPARE(states,
        QStringList({ QStringLiteral("The screen is black"), QStringLiteral("Pen"),
            QStringLiteral("Spotlight"), {}, {} }));
    QTRY_VERIFY(!window().isFullScreen());
}

void TestPresenter::escapeLeavesEveryView()
{
    QFETCH(Stages::Stage, stage);
    window().stages()->show(stage);
    if (stage == Stages::WorkGroup)
        QTRY_VERIFY(window().stages()->workGroup()->board());
    window().stages()->enter(); // the stage has the keys
    press(Qt::Key_Escape);
    QVERIFY(!presenter().presents());
    QTRY_VERIFY(!window().isFullScreen());
}

void TestPresenter::escapeLeavesEveryStep_data()
{
    QTest::addColumn<QString>("lesson");
    for (const Lesson &lesson : allLessons().lessons)
        QTest::addRow("%s", lesson.id.c_str()) << QString::fromStdString(lesson.id);
}

/// From step to step on the whole screen, whatever they need: no type is so large that the screen is too
/// small.
void TestPresenter::everyStepFitsTheScreen()
{
    QFETCH(QString, lesson);
    LessonStage &stage = *window().stages()->lesson();
    LessonPlayer &player = stage.player();
    player.begin(lesson.toStdString());
    for (size_t step = 0; step < player.count(); ++step) {
        player.go(step);
        QTRY_VERIFY2(stage.driver()->isThere(), qPrintable(QString::number(step + 1)));
        QCoreApplication::processEvents();
        QVERIFY2(presenter().presents() && window().isFullScreen(), qPrintable(QString::number(step + 1)));
        QCOMPARE(window().size(), window().screen()->size());
        const QSize needed = window().minimumSizeHint();
        QVERIFY2(needed.width() <= window().width() && needed.height() <= window().height(),
            qPrintable(QStringLiteral("step %1 needs %2 x %3")
                           .arg(step + 1)
                           .arg(needed.width())
                           .arg(needed.height())));
    }
    press(Qt::Key_Escape);
    QTRY_VERIFY(!window().isFullScreen());
    QTRY_COMPARE(hiddenParts(), QStringList());
    stage.end();
}

/// Whatever a step shows: with something pinned, of one work-item, of a broken kernel.
void TestPresenter::escapeLeavesEveryStep()
{
    QFETCH(QString, lesson);
    LessonStage &stage = *window().stages()->lesson();
    LessonPlayer &player = stage.player();
    player.begin(lesson.toStdString());
    for (size_t step = 0; step < player.count(); ++step) {
        player.go(step);
        QTRY_VERIFY2(stage.driver()->isThere(), qPrintable(QString::number(step + 1)));
        if (!presenter().presents())
            m_driver->trigger("presentAction");
        QVERIFY(presenter().presents());
        QTRY_COMPARE(window().size(), window().screen()->size());
        QVERIFY(window().isFullScreen());
        window().stages()->enter();
        press(Qt::Key_Escape);
        QVERIFY2(!presenter().presents(), qPrintable(QString::number(step + 1)));
        QVERIFY(player.lesson());
        QTRY_COMPARE(hiddenParts(), QStringList());
    }
    stage.end();
}

void TestPresenter::resetGoesBack()
{
    QSignalSpy reset(&presenter(), &Presenter::resetRequested);
    press(Qt::Key_L);
    press(Qt::Key_R);
    QVERIFY(!part<Spotlight>("speakerLight")->isVisible());
    QCOMPARE(reset.count(), 0); // there is nothing to go back to
    presenter().setStep(someStep);
    press(Qt::Key_R);
    QCOMPARE(reset.count(), 1);
}

void TestPresenter::clockAndNext()
{
    presenter().setStep(someStep);
    auto *line = part<QWidget>("speakerLine");
    auto *time = part<QLabel>("speakerTime");
    QVERIFY(line->isVisible());
    QCOMPARE(labelsWith(someStep.nextTitle), QStringList()); // which is often the answer
    QCOMPARE(part<QLabel>("speakerNumber")->text(), QStringLiteral("3 of 8"));
    // The stage makes room for it.
    const QWidget *stages = window().stages();
    QTRY_VERIFY(stages->mapTo(&window(), stages->rect().bottomLeft()).y() < line->y());
    QTRY_VERIFY(!time->text().startsWith(QStringLiteral("0:00")));
    const int usual = QApplication::doubleClickInterval();
    QApplication::setDoubleClickInterval(3'600'000); // however busy the machine is
    press(Qt::Key_T);
    QVERIFY(!line->isVisible());
    press(Qt::Key_T); // at once: from 0:00
    QApplication::setDoubleClickInterval(usual);
    QVERIFY(line->isVisible() && time->text().startsWith(QStringLiteral("0:00 ")));
}

void TestPresenter::notesAreShown()
{
    presenter().setStep(someStep);
    auto *notes = part<QWidget>("notesWindow");
    QVERIFY(!notes->isVisible()); // there is one screen
    press(Qt::Key_N);
    QVERIFY(QTest::qWaitForWindowExposed(notes, longestWait));
    QCOMPARE(part<QTextBrowser>("notesText")->toPlainText(), QStringLiteral("Ask who loads it."));
    QCOMPARE(part<QLabel>("notesTitle")->text(), someStep.title);
    QVERIFY(part<QLabel>("notesNext")->text().contains(someStep.nextTitle));
    QCOMPARE(part<QLabel>("notesNumber")->text(), QStringLiteral("3 of 8"));
    QVERIFY(QFontInfo(part<QTextBrowser>("notesText")->font()).pixelSize()
        > QFontInfo(QApplication::font()).pixelSize() * 3 / 2);
    QCOMPARE(clippedTexts(*notes), QStringList());
    // The keys are the same there.
    notes->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(notes, longestWait));
    QSignalSpy next(&presenter(), &Presenter::nextRequested);
    QTest::keyClick(notes->windowHandle(), Qt::Key_PageDown);
    QTest::mouseClick(part<QAbstractButton>("notesOn"), Qt::LeftButton);
    QCOMPARE(next.count(), 2);
    QTest::keyClick(notes->windowHandle(), Qt::Key_B);
    QCOMPARE(part<QLabel>("notesState")->text(), QStringLiteral("The screen is black"));
    QTest::keyClick(notes->windowHandle(), Qt::Key_Escape);
    QTest::keyClick(notes->windowHandle(), Qt::Key_N);
    QVERIFY(!notes->isVisible());
    window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window(), longestWait));
}

void TestPresenter::wordsAreWritten()
{
    press(Qt::Key_1, Qt::AltModifier); // the panel of the filter
    auto *line = part<QLineEdit>("specLine");
    QTRY_VERIFY(line->isVisible());
    line->setFocus();
    line->clear();
    QTest::keyClicks(line, QStringLiteral("box:3.5 lpb"));
    QCOMPARE(line->text(), QStringLiteral("box:3.5 lpb"));
    QSignalSpy next(&presenter(), &Presenter::nextRequested);
    presenter().setStep(someStep);
    press(Qt::Key_PageDown); // the clicker works all the same
    QCOMPARE(next.count(), 1);
    press(Qt::Key_Escape);
    window().stages()->enter();
}

void TestPresenter::pointerRests()
{
    auto *pointer = window().findChild<RestingPointer *>();
    const QPoint place = window().rect().center();
    moveTo(place);
    pointer->setRestTime(0ms);
    QTRY_VERIFY(QGuiApplication::overrideCursor());
    QCOMPARE(QGuiApplication::overrideCursor()->shape(), Qt::BlankCursor);
    pointer->setRestTime(1h);
    moveTo(place + QPoint(30, 30));
    QTRY_VERIFY(!QGuiApplication::overrideCursor());
    pointer->setRestTime(0ms);
    QTRY_VERIFY(QGuiApplication::overrideCursor());
    press(Qt::Key_Escape);
    QVERIFY(!presenter().presents() && !QGuiApplication::overrideCursor());
}

void TestPresenter::leavesWithTheFullScreen()
{
    press(Qt::Key_B);
    press(Qt::Key_B);
    press(Qt::Key_F11);
    QTRY_VERIFY(!presenter().presents() && !window().isFullScreen());
    QVERIFY(!part<QAction>("presentAction")->isChecked());
    // Who was on the whole screen before stays there.
    press(Qt::Key_F11);
    QTRY_VERIFY(window().isFullScreen());
    press(Qt::Key_F5, Qt::ShiftModifier);
    QVERIFY(presenter().presents());
    press(Qt::Key_Escape);
    QVERIFY(!presenter().presents() && window().isFullScreen());
    press(Qt::Key_F11);
}

void TestPresenter::leadsThroughALesson()
{
    LessonStage &stage = *window().stages()->lesson();
    LessonPlayer &player = stage.player();
    player.begin("halo");
    QTRY_VERIFY(player.prepared());
    const Lesson lesson = *player.lesson();
    QVERIFY(lesson.steps.size() > 2);
    const auto title = [&](size_t step) { return QString::fromStdString(lesson.steps[step].title); };
    QCOMPARE(part<QLabel>("notesTitle")->text(), title(0));
    QVERIFY(part<QLabel>("notesNext")->text().contains(title(1)));
    press(Qt::Key_PageDown);
    QCOMPARE(player.step(), size_t(1));
    QCOMPARE(part<QLabel>("notesTitle")->text(), title(1));
    QVERIFY(part<QLabel>("notesNext")->text().contains(title(2)));
    QCOMPARE(labelsWith(title(2)), QStringList());
    QTRY_VERIFY(player.prepared());
    press(Qt::Key_PageUp);
    QCOMPARE(player.step(), size_t(0));
    QTRY_VERIFY(stage.driver()->isThere());
    press(Qt::Key_Right);
    QTRY_VERIFY(stage.driver()->isAway());
    press(Qt::Key_R);
    QTRY_VERIFY(stage.driver()->isThere() && !stage.driver()->isAway());
    window().stages()->show(Stages::Timing); // a look elsewhere
    press(Qt::Key_PageDown);
    QCOMPARE(window().stages()->current(), Stages::Lesson);
    QCOMPARE(player.step(), size_t(1));
    stage.end();
    QVERIFY(!part<QLabel>("notesNext")->isVisibleTo(part<QWidget>("notesWindow")));
}

void TestPresenter::endsWithTheWindow()
{
    const int usual = QFontInfo(QApplication::font()).pixelSize();
    press(Qt::Key_L);
    press(Qt::Key_N);
    m_driver->restart(); // closes it
    QVERIFY(!presenter().presents() && !window().isFullScreen());
    QCOMPARE(QFontInfo(part<QWidget>("modeSwitch")->font()).pixelSize(), usual);
    m_driver->trigger("presentAction");
    press(Qt::Key_P);
    m_driver = std::make_unique<WindowDriver>(); // without a word
    QVERIFY(!presenter().presents() && !window().isFullScreen());
    QCOMPARE(QFontInfo(part<QWidget>("modeSwitch")->font()).pixelSize(), usual);
    QVERIFY(!QCoreApplication::testAttribute(Qt::AA_UseStyleSheetPropagationInWidgetStyles));
}

HALO_TEST(TestPresenter, QApplication)
#include "tst_presenter.moc"
