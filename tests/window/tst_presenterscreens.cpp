// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/workloads.h"
#include "gui/presenter/presenter.h"
#include "gui/session/settingsstore.h"
#include "gui/stages/lessonstage.h"
#include "gui/stages/result/resultstage.h"
#include "gui/stages/scenedriver.h"
#include "gui/stages/stages.h"
#include "gui/stages/timing/timingstage.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "tests/support/program.h"
#include "tests/support/recordmaker.h"
#include "tests/support/surfacecheck.h"
#include "tests/support/windowdriver.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QScreen>
#include <QTemporaryDir>
#include <QTest>
#include <QWindow>

using namespace halo;
using namespace halo::test;

namespace {

/// A projector of a class room and one of today; a screen beside it for the speaker, if need be.
const char *const twoScreens = R"({ "screens": [
    { "name": "small", "x": 0, "y": 0, "width": 1024, "height": 768, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1 },
    { "name": "large", "x": 1024, "y": 0, "width": 1920, "height": 1080, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1 }
] })";

} // namespace

/// The window before a class on screens of two sizes, in each language.
class TestPresenterScreens : public QObject
{
    Q_OBJECT
public:
    static void initMain()
    {
        static const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("screens.json")));
        if (file.open(QIODevice::WriteOnly))
            file.write(twoScreens);
        qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + QFile::encodeName(file.fileName()));
    }

private Q_SLOTS:
    void textsFit_data();
    void textsFit();
    void notesFillTheOtherScreen();

private:
    MainWindow &window() { return m_driver->window(); }
    void begin(const QString &screen);
    void look(const QString &where);
    static void keepPicture(QWidget &shown, const QString &where);
    void lookAtWorkGroup();
    void lookAtPanels();
    void lookAtWorkloads();
    void lookAtLessons();

    std::unique_ptr<WindowDriver> m_driver;
    QStringList m_found;
};

/// Presents a lesson there.
void TestPresenterScreens::begin(const QString &screen)
{
    m_driver = std::make_unique<WindowDriver>();
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->session().selectVariant("tile_strided");
    QVERIFY(m_driver->waitForRun());
    for (QScreen *each : QGuiApplication::screens())
        if (each->name() == screen) {
            window().windowHandle()->setScreen(each);
            window().setGeometry(each->geometry().adjusted(0, 0, -100, -100));
        }
    window().presenter()->setStep({ QStringLiteral("The halo"),
        QStringLiteral("Ask **who** loads it.\n\n- the row above\n- the column beside"),
        QStringLiteral("The barrier, and what happens to those who do not wait for the others"), 3, 12 });
    m_driver->trigger("presentAction");
    QTRY_COMPARE(window().geometry(), window().screen()->geometry());
    QCOMPARE(window().screen()->name(), screen);
}

void TestPresenterScreens::look(const QString &where)
{
    QTRY_COMPARE(window().size(), window().screen()->size()); // nothing has widened it
    const auto wrong
        = [this] { return clippedTexts(window()) + overlappingTexts(window()) + paleTexts(window()); };
    for (const QString &line : whatStays(wrong))
        m_found += where + QStringLiteral(": ") + line;
    keepPicture(window(), where);
}

/// To be looked at.
void TestPresenterScreens::keepPicture(QWidget &shown, const QString &where)
{
    const QString folder = qEnvironmentVariable("HALOSCOPE_PICTURES");
    if (!folder.isEmpty())
        shown.grab().save(
            QStringLiteral("%1/%2 %3.png").arg(folder, QString::fromLatin1(QTest::currentDataTag()), where));
}

void TestPresenterScreens::textsFit_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("screen");
    QTest::addColumn<Theme>("theme");
    for (const char *language : { "en", "zh_CN", "ko" })
        for (const char *screen : { "small", "large" }) {
            const bool dark = (QByteArray(language) == "en") == (QByteArray(screen) == "large");
            QTest::addRow("%s %s", language, screen)
                << QString::fromLatin1(language) << QString::fromLatin1(screen)
                << (dark ? Theme::Dark : Theme::Light);
        }
}

void TestPresenterScreens::textsFit()
{
    QFETCH(QString, language);
    QFETCH(QString, screen);
    QFETCH(Theme, theme);
    WindowDriver::forgetSettings();
    {
        SettingsStore store;
        store.setLanguage(language);
        store.setTheme(theme);
    }
    m_found.clear();
    begin(screen);
    QTest::keyClick(window().windowHandle(), Qt::Key_T);
    QVERIFY(m_driver->find<QWidget>("speakerLine")->isVisible());
    m_driver->find<ResultStage>("resultStage")->showPixel({ 40, 30 });
    look(QStringLiteral("result"));
    lookAtWorkGroup();
    window().stages()->show(Stages::Timing);
    m_driver->find<TimingStage>("timingStage")
        ->controller()
        .show(std::make_shared<const Record>(someRecord()));
    look(QStringLiteral("timing"));
    window().stages()->show(Stages::Network);
    look(QStringLiteral("network"));
    lookAtPanels();
    lookAtWorkloads();
    lookAtLessons();
    auto *notes = m_driver->find<QWidget>("notesWindow");
    m_found += clippedTexts(*notes) + overlappingTexts(*notes) + paleTexts(*notes);
    keepPicture(*notes, QStringLiteral("notes"));
    QCOMPARE(m_found.join(u'\n'), QString());
    m_driver->trigger("presentAction");
    QVERIFY(!notes->isVisible());
}

void TestPresenterScreens::lookAtWorkGroup()
{
    auto *stage = window().stages()->workGroup();
    window().stages()->show(Stages::WorkGroup);
    QTRY_VERIFY(stage->board());
    look(QStringLiteral("group"));
    for (const int page : { 0, 1, 2 }) {
        QTest::keyClick(window().windowHandle(), page == 0 ? Qt::Key_Plus : Qt::Key_Minus);
        look(QStringLiteral("height %1").arg(page));
    }
    QTest::keyClick(window().windowHandle(), Qt::Key_Plus);
    m_driver->find<QAbstractButton>("detailsButton")->click();
    look(QStringLiteral("details"));
    m_driver->find<QAbstractButton>("detailsButton")->click();
}

/// Over the stage.
void TestPresenterScreens::lookAtPanels()
{
    for (const int key : { Qt::Key_1, Qt::Key_2, Qt::Key_4 }) {
        QTest::keyClick(window().windowHandle(), static_cast<Qt::Key>(key), Qt::AltModifier);
        look(QStringLiteral("panel %1").arg(key - Qt::Key_0));
        QTest::keyClick(window().windowHandle(), Qt::Key_Escape);
    }
    window().stages()->enter();
}

void TestPresenterScreens::lookAtWorkloads()
{
    window().stages()->show(Stages::Result);
    for (const Workload &workload : allWorkloads()) {
        m_driver->trigger(("workload_" + workload.id).c_str());
        QVERIFY(QTest::qWaitFor(
            [this] {
                Session &session = m_driver->session();
                return session.activities().current().text.isEmpty() && !session.stale();
            },
            longestWait));
        look(QString::fromStdString(workload.id));
    }
    m_driver->trigger("workload_image");
}

/// The beginning and the middle of some.
void TestPresenterScreens::lookAtLessons()
{
    LessonPlayer &player = window().stages()->lesson()->player();
    const SceneDriver *driver = window().stages()->lesson()->driver();
    for (const char *id : { "sum", "halo", "barrier" }) {
        player.begin(id);
        for (const int steps : { 0, 2 }) {
            player.goBy(steps);
            QTRY_VERIFY(player.prepared() && driver->isThere());
            look(QStringLiteral("lesson %1 %2").arg(QLatin1String(id)).arg(steps));
        }
    }
    player.end();
}

void TestPresenterScreens::notesFillTheOtherScreen()
{
    WindowDriver::forgetSettings();
    begin(QStringLiteral("large"));
    const auto *notes = m_driver->find<QWidget>("notesWindow");
    const auto screens = [&] { return QStringList{ window().screen()->name(), notes->screen()->name() }; };
    QVERIFY(notes->isVisible() && notes->isMaximized());
    QCOMPARE(screens(), QStringList({ QStringLiteral("large"), QStringLiteral("small") }));
    QVERIFY(!m_driver->find<QWidget>("speakerLine")->isVisible()); // it is all in the notes
    const int size = QFontInfo(window().font()).pixelSize();
    m_driver->find<QAbstractButton>("notesSwap")->click();
    QTRY_COMPARE(screens(), QStringList({ QStringLiteral("small"), QStringLiteral("large") }));
    QTRY_COMPARE(window().geometry(), window().screen()->geometry());
    QVERIFY(window().presenter()->presents() && notes->isVisible());
    QVERIFY(QFontInfo(window().font()).pixelSize() < size); // as fits this screen
    m_driver->trigger("presentAction");
}

HALO_TEST(TestPresenterScreens, QApplication)
#include "tst_presenterscreens.moc"
