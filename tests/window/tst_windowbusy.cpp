// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/activities.h"
#include "gui/stages/histogram/histogramstage.h"
#include "gui/stages/stages.h"
#include "gui/stages/timing/timingstage.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTabBar>
#include <QTest>

using namespace halo;
using namespace halo::test;

/// Whatever takes time is named in the status line, and Escape and the button beside it end what they name;
/// keys that start something go on doing so.
class TestWindowBusy : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { m_driver.reset(); }
    void theNewestIsNamed();
    void escapeEndsIt_data();
    void escapeEndsIt();
    void theButtonEndsMeasuring();
    void keysOutliveTheirButtonsTexts();
    void theKeyGoesToTheSteps();
    void noButtonHasAKeyOfItsOwn();

private:
    const Activity &now() { return m_driver->session().activities().current(); }
    TimingStage &timing() { return *m_driver->find<TimingStage>("timingStage"); }
    void press(Qt::Key key, Qt::KeyboardModifiers with = {})
    {
        QTest::keyClick(&m_driver->window(), key, with);
    }
    void start(const QString &what);
    bool waitForIdle()
    {
        return QTest::qWaitFor([this] { return now().text.isEmpty(); }, 60'000);
    }

    std::unique_ptr<WindowDriver> m_driver;
};

void TestWindowBusy::init()
{
    WindowDriver::forgetSettings();
    m_driver = std::make_unique<WindowDriver>();
    m_driver->find<QTabBar>("stageTabs")->setCurrentIndex(Stages::Result);
    QVERIFY(m_driver->openPicture(noise(800, 800, 3)));
    m_driver->find<QCheckBox>("measuredPeers")->setChecked(false);
    m_driver->find<QCheckBox>("measuredCeilings")->setChecked(false);
    m_driver->find<QSpinBox>("measuringBudget")->setValue(60);
}

void TestWindowBusy::theNewestIsNamed()
{
    Activities activities;
    QStringList ended;
    QObject first;
    auto second = std::make_unique<QObject>();
    activities.cancel(); // nobody is busy: nothing happens
    activities.set(&first, { QStringLiteral("first"), 5, [&] { ended += QStringLiteral("first"); } });
    activities.set(second.get(), { QStringLiteral("second"), -1, [&] {
                                      ended += QStringLiteral("second");
                                      activities.set(second.get(), {});
                                  } });
    activities.set(&first, { QStringLiteral("first"), 6, [&] { ended += QStringLiteral("first"); } });
    QCOMPARE(activities.current().text, QStringLiteral("second"));
    activities.cancel();
    QCOMPARE(activities.current().percent, 6);
    activities.set(second.get(), { QStringLiteral("writing") });
    activities.cancel(); // it has to come to its end
    QCOMPARE(ended, QStringList{ QStringLiteral("second") });
    second.reset();
    QCOMPARE(activities.current().text, QStringLiteral("first"));
    activities.cancel();
    QCOMPARE(ended.last(), QStringLiteral("first"));
}

void TestWindowBusy::start(const QString &what)
{
    if (what == QLatin1String("run"))
        return m_driver->typeSpec(QStringLiteral("random:63x63,1"));
    if (what == QLatin1String("time all"))
        return QTest::mouseClick(m_driver->find<QAbstractButton>("timeAllButton"), Qt::LeftButton);
    if (what == QLatin1String("recording"))
        return m_driver->trigger("focusWorkGroupAction");
    if (what == QLatin1String("ladder")) {
        press(Qt::Key_4, Qt::ControlModifier | Qt::AltModifier);
        QTRY_VERIFY_WITH_TIMEOUT(m_driver->session().problem() && m_driver->session().lastRun(), 60'000);
        QVERIFY(waitForIdle());
        return press(Qt::Key_F6);
    }
    if (what == QLatin1String("network")) {
        m_driver->trigger("focusNetworkAction");
        return QTest::mouseClick(m_driver->find<QAbstractButton>("sampleNetwork"), Qt::LeftButton);
    }
    m_driver->trigger("focusTimingAction");
    const Qt::Key key = what == QLatin1String("measure") ? Qt::Key_F6
        : what == QLatin1String("tune")                  ? Qt::Key_F7
                                                         : Qt::Key_F8;
    press(key);
}

void TestWindowBusy::escapeEndsIt_data()
{
    QTest::addColumn<QString>("words");
    for (const auto &[what, words] : { std::pair{ "run", "" }, { "time all", "" }, { "measure", "Measuring" },
             { "tune", "Tuning" }, { "race", "Benchmark running" }, { "ladder", "Running the steps" },
             { "network", "Running the network" }, { "recording", "Recording a work-group" } })
        QTest::newRow(what) << QString::fromLatin1(words);
}

void TestWindowBusy::escapeEndsIt()
{
    QFETCH(QString, words);
    QVERIFY(waitForIdle());
    QVERIFY(!m_driver->find<QAction>("cancelAction")->isEnabled());
    start(QString::fromLatin1(QTest::currentDataTag()));
    QTRY_VERIFY_WITH_TIMEOUT(!now().text.isEmpty() && now().text.startsWith(words), 60'000);
    QVERIFY(m_driver->find<QAction>("cancelAction")->isEnabled());
    press(Qt::Key_Escape);
    // The largest of these would take minutes.
    QTRY_VERIFY2(now().text.isEmpty(), qPrintable(now().text));
    QVERIFY(!m_driver->session().running() && !timing().measuring().running());
    QTRY_VERIFY(!m_driver->find<QPushButton>("cancelButton")->isVisible());
    // All goes on as before.
    m_driver->find<QTabBar>("stageTabs")->setCurrentIndex(Stages::Result);
    m_driver->session().selectWorkload("image");
    m_driver->typeSpec(QStringLiteral("gauss:3"));
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
}

void TestWindowBusy::theButtonEndsMeasuring()
{
    m_driver->trigger("focusTimingAction");
    press(Qt::Key_F6);
    QTRY_VERIFY(m_driver->find<QPushButton>("cancelButton")->isVisible());
    QVERIFY(m_driver->find<QLabel>("activity")->text().startsWith(QLatin1String("Measuring")));
    m_driver->trigger("focusStageAction"); // it is the same line on every stage
    QTest::mouseClick(m_driver->find<QPushButton>("cancelButton"), Qt::LeftButton);
    QTRY_VERIFY(!timing().measuring().running());
    QVERIFY(waitForIdle());
}

void TestWindowBusy::keysOutliveTheirButtonsTexts()
{
    m_driver->trigger("focusTimingAction");
    for (int round = 0; round < 2; ++round)
        for (const Qt::Key key : { Qt::Key_F6, Qt::Key_F8, Qt::Key_F7 }) {
            press(key);
            QVERIFY2(timing().measuring().running(), qPrintable(QKeySequence(key).toString()));
            press(Qt::Key_F6); // stops whatever of these it is
            QTRY_VERIFY(!timing().measuring().running());
        }
    // From another stage the key leads to what it starts.
    m_driver->trigger("focusStageAction");
    press(Qt::Key_F6);
    QVERIFY(timing().isVisible() && timing().measuring().running());
    press(Qt::Key_Escape);
    QTRY_VERIFY(!timing().measuring().running());
}

void TestWindowBusy::theKeyGoesToTheSteps()
{
    press(Qt::Key_4, Qt::ControlModifier | Qt::AltModifier);
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->session().problem() != nullptr, 60'000);
    auto *stage = m_driver->find<HistogramStage>("ladderStage");
    for (int round = 0; round < 2; ++round) {
        press(Qt::Key_F6);
        QVERIFY(stage->run().running() && !timing().measuring().running());
        press(Qt::Key_F6);
        QTRY_VERIFY_WITH_TIMEOUT(!stage->run().running(), 60'000);
    }
}

/// setText() takes a button's key away: keys belong to actions, or to the letter behind the "&" of the text.
void TestWindowBusy::noButtonHasAKeyOfItsOwn()
{
    for (const QAbstractButton *button : m_driver->window().findChildren<QAbstractButton *>())
        QVERIFY2(button->shortcut() == QKeySequence::mnemonic(button->text()),
            qPrintable(button->objectName() + u' ' + button->shortcut().toString()));
}

HALO_TEST(TestWindowBusy, QApplication)
#include "tst_windowbusy.moc"
