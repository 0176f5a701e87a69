// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterspec.h"
#include "compute/kernel/workloads.h"
#include "gui/app/tour.h"
#include "gui/app/tourcallout.h"
#include "gui/canvas/filtertone.h"
#include "gui/canvas/imagecanvas.h"
#include "gui/files/autosave.h"
#include "gui/source/variantlistview.h"
#include "gui/stages/stages.h"
#include "gui/stages/stagetable.h"
#include "gui/stages/workgroup/player.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "gui/widgets/spotlight.h"
#include "tests/support/program.h"
#include "tests/support/windowdriver.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QSettings>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QWindow>

#include <memory>

using namespace halo;
using namespace halo::test;

/// What somebody sees who starts the program for the first time, and what of it comes back.
class TestWelcome : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void filtersHaveATone_data();
    void filtersHaveATone();
    void firstStartShowsEdges();
    void opensSeveralImages();
    void toneFollowsTheFilterUntilChosen();
    void secondStartIsTheUsers();
    void fileIsNotInTheTour();
    void leftoverIsNotInTheTour();
    void plainStartIsBare();
    void tourGoesByKeys();
    void tourGoesByClicks();
    void tourFollowsTheWindow();
    void programStaysInUse();
    void tourComesBack();
    void tourSpeaksLanguages();
    void questionsAreReadable_data();
    void questionsAreReadable();
    void hintsAreSeenOnce();
    void hintsGoWhenDone();
    void samplesOpenAtTheButton();

private:
    void begin(const QStringList &paths = {});
    void end();
    MainWindow &window() { return *m_shell->window(); }
    Session &session() { return m_shell->session(); }
    template<typename T> T *find(const char *name) { return window().findChild<T *>(QLatin1String(name)); }
    TourCallout *callout() { return find<TourCallout>("tourCallout"); }
    QString title() { return find<QLabel>("tourTitle")->text(); }
    void press(Qt::Key key) { QTest::keyClick(window().windowHandle(), key); }
    void click(const QWidget *widget)
    {
        QTest::mouseClick(
            window().windowHandle(), Qt::LeftButton, {}, widget->mapTo(&window(), widget->rect().center()));
    }
    /// Where the tour's light is to be, for this part of the window.
    QRect placeOf(const QWidget *part)
    {
        return QRect(part->mapTo(&window(), QPoint()), part->size())
            .adjusted(-3, -3, 3, 3)
            .intersected(window().rect());
    }
    QRgb skyOfOutput()
    {
        const CanvasImage &layer = find<ImageCanvas>("imageCanvas")->image(ImageCanvas::Role::Output);
        return layer.isNull() ? 0 : layer.picture.levels[0].pixel(800, 100);
    }
    QString hint()
    {
        auto *text = find<QLabel>("hintText");
        return text->isVisible() ? text->text() : QString();
    }

    std::unique_ptr<Shell> m_shell;
};

void TestWelcome::init()
{
    WindowDriver::forgetSettings();
    QSettings().clear(); // what stages remember: in tests a file of its own
    QDir(Autosave::usualFolder()).removeRecursively();
}

void TestWelcome::cleanup()
{
    end();
}

/// As main() does.
void TestWelcome::begin(const QStringList &paths)
{
    m_shell = std::make_unique<Shell>(realTasks);
    m_shell->welcome(paths);
    window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window(), longestWait));
    QTRY_VERIFY_WITH_TIMEOUT(session().configuration().device != unknownDevice, 120'000);
}

void TestWelcome::end()
{
    if (m_shell)
        window().close();
    m_shell.reset();
}

void TestWelcome::filtersHaveATone_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<bool>("grey");
    QTest::newRow("edges") << QStringLiteral("sobel-x") << true;
    QTest::newRow("a zero sum of fractions") << QStringLiteral("0.1 0.2 -0.3") << true;
    QTest::newRow("mean") << QStringLiteral("box:3") << false;
    QTest::newRow("sharpening") << QStringLiteral("0 -1 0; -1 5 -1; 0 -1 0") << false;
    QTest::newRow("only negative") << QStringLiteral("-1") << false;
    QTest::newRow("nothing") << QStringLiteral("0 0 0") << false;
}

void TestWelcome::filtersHaveATone()
{
    QFETCH(QString, filter);
    QFETCH(bool, grey);
    QCOMPARE(toneOf(parseFilter(filter.toStdString())) == Tone::AroundGrey, grey);
}

void TestWelcome::firstStartShowsEdges()
{
    begin();
    QTRY_COMPARE_WITH_TIMEOUT(session().input().name, QStringLiteral("scene.png"), 60'000);
    QCOMPARE(session().configuration().filter.name, std::string("sobel-x"));
    QCOMPARE(session().variant().id, std::string("tile_strided"));
    QVERIFY(!session().history().canUndo());
    QTRY_VERIFY_WITH_TIMEOUT(session().lastRun(), 120'000);
    QTRY_VERIFY(std::abs(qGray(skyOfOutput()) - 128) < 16); // a smooth part: zero is grey
    QVERIFY(window().tour()->running());
    QCOMPARE(SettingsStore().seen(QStringLiteral("tour")), true);
}

/// As desktops hand over what was chosen in their folders.
void TestWelcome::opensSeveralImages()
{
    const QTemporaryDir folder;
    QStringList paths;
    for (const char *name : { "one.png", "two.png" }) {
        QImage image(40, 30, QImage::Format_RGB32);
        image.fill(Qt::darkCyan);
        paths += folder.filePath(QLatin1String(name));
        QVERIFY(image.save(paths.back()));
    }
    begin(paths);
    QTRY_COMPARE_WITH_TIMEOUT(session().input().name, QStringLiteral("one.png"), 60'000);
    QVERIFY(find<QWidget>("imageStrip")->isVisible());
    QCOMPARE(find<QListWidget>("stripList")->count(), 2);
}

void TestWelcome::toneFollowsTheFilterUntilChosen()
{
    begin();
    press(Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(qGray(skyOfOutput()) - 128) < 16, 120'000);
    session().setFilter(parseFilter("box:3"), QStringLiteral("test"));
    QTRY_VERIFY_WITH_TIMEOUT(qGray(skyOfOutput()) > 150, 60'000); // the bright sky as it is
    auto *tones = find<QComboBox>("toneBox");
    tones->setCurrentIndex(tones->findData(static_cast<int>(Tone::AsIs)));
    Q_EMIT tones->activated(tones->currentIndex());
    session().setFilter(parseFilter("sobel-x"), QStringLiteral("test"));
    QTRY_VERIFY_WITH_TIMEOUT(qGray(skyOfOutput()) < 16, 60'000); // the user's word counts
    tones->setCurrentIndex(0);
    Q_EMIT tones->activated(0);
    QTRY_VERIFY(std::abs(qGray(skyOfOutput()) - 128) < 16);
}

void TestWelcome::secondStartIsTheUsers()
{
    begin();
    session().setFilter(parseFilter("gauss:3"), QStringLiteral("test"));
    session().selectVariant("naive");
    end();
    begin();
    QCOMPARE(session().configuration().filter.name, std::string("gauss:3"));
    QCOMPARE(session().variant().id, std::string("naive"));
    QVERIFY(!window().tour()->running());
    QVERIFY(session().input().image.empty() && session().input().name.isEmpty());
}

void TestWelcome::fileIsNotInTheTour()
{
    begin({ QStringLiteral(":/samples/text.png") });
    QTRY_COMPARE_WITH_TIMEOUT(session().input().name, QStringLiteral("text.png"), 60'000);
    QVERIFY(!window().tour()->running());
    QCOMPARE(session().configuration().filter.name, std::string("sobel-x"));
    end();
    begin(); // now there is time for it
    QVERIFY(window().tour()->running());
}

void TestWelcome::leftoverIsNotInTheTour()
{
    QVERIFY(QDir().mkpath(Autosave::usualFolder()));
    QFile copy(Autosave::usualFolder() + QStringLiteral("/00000000-0000-0000-0000-000000000000.haloscope"));
    QVERIFY(copy.open(QIODevice::WriteOnly));
    copy.write("{}");
    copy.close();
    begin();
    QVERIFY(m_shell->projects().leftover());
    QVERIFY(!window().tour()->running());
    QVERIFY(session().input().name.isEmpty());
}

void TestWelcome::plainStartIsBare()
{
    WindowDriver driver;
    MainWindow &window = driver.window();
    QVERIFY(!window.tour()->running());
    QVERIFY(!window.findChild<QWidget *>(QStringLiteral("hintBar"))->isVisible());
    QVERIFY(window.findChild<QWidget *>(QStringLiteral("emptyState"))->isVisible());
}

void TestWelcome::tourGoesByKeys()
{
    begin();
    QVERIFY(callout()->hasFocus());
    QCOMPARE(find<QLabel>("tourNumber")->text(), QStringLiteral("Step 1 of 5"));
    QVERIFY(!find<QWidget>("tourBack")->isEnabled());
    const QString first = title();
    press(Qt::Key_Return);
    QVERIFY(title() != first);
    press(Qt::Key_Left);
    QCOMPARE(title(), first);
    press(Qt::Key_Left); // there is nothing before
    QCOMPARE(title(), first);
    const char *const parts[]
        = { "inputCards", "variantLadder", "workGroupStage", "timingStage", "exportButton" };
    for (const char *part : parts) {
        const auto *target = find<QWidget>(part);
        QVERIFY2(target->isVisible(), part);
        QTRY_COMPARE(find<Spotlight>("spotlight")->place(), placeOf(target));
        QVERIFY(callout()->hasFocus());
        QVERIFY(callout()->accessibleName().contains(title()));
        QCOMPARE(callout()->accessibleDescription(), find<QLabel>("tourText")->text());
        press(Qt::Key_Right);
    }
    QVERIFY(!window().tour()->running());
    QTRY_VERIFY(!find<QWidget>("spotlight"));
    QCOMPARE(window().stages()->current(), Stages::Result); // where it began
    window().tour()->start();
    press(Qt::Key_Escape);
    QVERIFY(!window().tour()->running());
}

void TestWelcome::tourGoesByClicks()
{
    begin();
    const QString first = title();
    click(find<QWidget>("tourNext"));
    QVERIFY(title() != first);
    click(find<QWidget>("tourBack"));
    QCOMPARE(title(), first);
    click(find<QWidget>("tourSkip"));
    QVERIFY(!window().tour()->running());
}

void TestWelcome::tourFollowsTheWindow()
{
    begin();
    for (const QSize size : { QSize(1024, 768), QSize(1400, 900) }) {
        window().resize(size);
        QTRY_COMPARE(window().size(), size);
        for (int step = 0; step < 5; ++step) {
            window().tour()->start();
            for (int i = 0; i < step; ++i)
                press(Qt::Key_Right);
            QTRY_VERIFY(window().rect().contains(callout()->geometry()));
            const QRect light = find<Spotlight>("spotlight")->place();
            QVERIFY(window().rect().contains(light));
            QVERIFY(light.width() > 400 || !light.intersects(callout()->geometry())); // but for a stage
            QVERIFY(callout()->height() >= callout()->sizeHint().height() - 2);       // all of its text
        }
    }
    window().tour()->start();
    const QRect before = find<Spotlight>("spotlight")->place();
    window().resize(1024, 768);
    QTRY_VERIFY(find<Spotlight>("spotlight")->place() != before);
    QTRY_COMPARE(find<Spotlight>("spotlight")->place(), placeOf(find<QWidget>("inputCards")));
}

/// What a step points at works as ever; a click beside it reaches nothing in the dark.
void TestWelcome::programStaysInUse()
{
    begin();
    auto *list = find<VariantListView>("variantLadder");
    session().selectVariant("naive");
    const QModelIndex below = list->currentIndex().siblingAtRow(list->currentIndex().row() + 1);
    const QPoint there = list->viewport()->mapTo(&window(), list->visualRect(below).center());
    QTest::mouseClick(window().windowHandle(), Qt::LeftButton, {}, there);
    QCOMPARE(session().variant().id, std::string("naive"));
    press(Qt::Key_Right); // to the list
    QTest::mouseClick(window().windowHandle(), Qt::LeftButton, {}, there);
    QCOMPARE(session().variant().id, std::string("constant_filter"));
    QVERIFY(window().tour()->running());
    QTest::keyClick(window().windowHandle(), Qt::Key_Down); // the keys are the list's now
    QCOMPARE(session().variant().id, std::string("uncoalesced"));
}

void TestWelcome::tourComesBack()
{
    begin();
    press(Qt::Key_Escape);
    end();
    begin();
    QVERIFY(!window().tour()->running());
    find<QAction>("tourAction")->trigger();
    QVERIFY(window().tour()->running());
    end();
    begin();
    QVERIFY(!window().tour()->running());
}

void TestWelcome::tourSpeaksLanguages()
{
    begin();
    const MainWindow *before = &window();
    find<QAction>("language_ko")->trigger();
    QTRY_VERIFY(&window() != before);
    QVERIFY(window().tour()->running());
    QVERIFY(!title().isEmpty());
}

void TestWelcome::questionsAreReadable_data()
{
    QTest::addColumn<QString>("language");
    for (const char *language : { "en", "zh_CN", "ko" })
        QTest::newRow(language) << QString::fromLatin1(language);
}

void TestWelcome::questionsAreReadable()
{
    QFETCH(QString, language);
    SettingsStore().setLanguage(language);
    begin();
    window().tour()->end();
    window().resize(1024, 768);
    QTRY_COMPARE(window().size(), QSize(1024, 768));
    for (const Workload &workload : allWorkloads()) {
        session().selectWorkload(workload.id);
        auto *tabs = find<QTabBar>("stageTabs");
        const std::vector<StageRow> texts = stageTable(workload.id);
        for (int stage = 0; stage < tabs->count(); ++stage) {
            if (!tabs->isTabVisible(stage))
                continue;
            window().stages()->show(static_cast<Stages::Stage>(stage));
            const auto *question = find<QLabel>("stageQuestion");
            QCOMPARE(question->text(), texts[static_cast<size_t>(stage)].question);
            QVERIFY(tabs->tabToolTip(stage).startsWith(question->text()));
            QVERIFY(question->parentWidget()->sizeHint().height() <= tabs->height());
        }
    }
}

void TestWelcome::hintsAreSeenOnce()
{
    begin();
    window().tour()->end();
    QTRY_VERIFY_WITH_TIMEOUT(hint().contains(QLatin1String("double-click")), 60'000);
    window().stages()->show(Stages::Timing);
    QVERIFY(hint().contains(QLatin1String("F6")));
    window().stages()->show(Stages::Network);
    QVERIFY(hint().isEmpty());
    window().stages()->show(Stages::Result);
    QVERIFY(hint().contains(QLatin1String("double-click")));
    // Never over the picture.
    const auto *canvas = find<QWidget>("imageCanvas");
    const QRect picture(canvas->mapTo(&window(), QPoint()), canvas->size());
    const auto *bar = find<QWidget>("hintBar");
    QVERIFY(!picture.intersects(QRect(bar->mapTo(&window(), QPoint()), bar->size())));
    click(find<QWidget>("dismissHint"));
    QVERIFY(hint().isEmpty());
    end();
    begin({ QStringLiteral(":/samples/text.png") });
    QTRY_VERIFY_WITH_TIMEOUT(session().hasData(), 60'000);
    QVERIFY(hint().isEmpty());
    find<QAction>("tourAction")->trigger();
    window().tour()->end();
    QVERIFY(hint().contains(QLatin1String("double-click")));
}

void TestWelcome::hintsGoWhenDone()
{
    begin();
    window().tour()->end();
    QTRY_VERIFY_WITH_TIMEOUT(!hint().isEmpty(), 60'000);
    window().stages()->show(Stages::WorkGroup);
    QVERIFY(hint().contains(QLatin1String("Space")));
    auto *stage = find<WorkGroupStage>("workGroupStage");
    QTRY_VERIFY_WITH_TIMEOUT(stage->board() && stage->player()->count() > 2, 60'000);
    QVERIFY(!hint().isEmpty());
    press(Qt::Key_Right);
    QTRY_VERIFY(hint().isEmpty());
    QVERIFY(SettingsStore().seen(QStringLiteral("hints/step")));
    QVERIFY(!SettingsStore().seen(QStringLiteral("hints/pixel")));
}

void TestWelcome::samplesOpenAtTheButton()
{
    WindowDriver driver;
    auto *button = driver.find<QAbstractButton>("startWithSample");
    QVERIFY(button->text().endsWith(QChar(0x25be)));
    QCOMPARE(button->accessibleName(), QStringLiteral("Start with a Sample"));
    auto *menu = driver.find<QMenu>("samplesMenu");
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(menu->isVisible());
    QVERIFY((menu->pos() - button->mapToGlobal(button->rect().bottomLeft())).manhattanLength() < 8);
    QVERIFY(menu->actions().front()->toolTip().startsWith(QLatin1String("Like a photograph")));
    menu->close();
}

HALO_TEST(TestWelcome, QApplication)
#include "tst_welcome.moc"
