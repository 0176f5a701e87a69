// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/leftthreads.h"
#include "compute/run/executor.h"
#include "compute/run/runthread.h"
#include "compute/workload/convolution/opencvfilter.h"
#include "gui/app/mainwindow.h"
#include "gui/app/menus.h"
#include "gui/source/livekernel.h"
#include "gui/stages/stages.h"
#include "gui/stages/timing/timingstage.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QPointer>
#include <QProcess>
#include <QPushButton>
#include <QSpinBox>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>
#include <Qsci/qsciscintilla.h>

using namespace halo;
using namespace halo::test;
using namespace std::chrono_literals;

/// The driver hangs, crashes, fails and answers false numbers under the real window, by
/// support/faultylayer.cpp: in haloscope-worker, where a shape of a launch runs first, and in the program
/// itself, where it runs later.
class TestWindowDevice : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void aHangIsTold_data() { addPlaces(); }
    void aHangIsTold();
    void aHangWhereTheNetworkRunsFirstIsTold(); // before it runs well
    void aHangInTheNetworkIsTold();
    void aHangInTimingIsTold_data();
    void aHangInTimingIsTold();
    void aHangInAnImportIsTold();
    void aHangInGradingIsTold();
    void aFailureIsTold_data() { addPlaces(); }
    void aFailureIsTold();
    void aCrashInTheWorkerIsTold();
    void aClockThatLiesIsTold();
    void aCrashInTheProgramIsTold();
    void aHangInTheProgramEndsWithIt();

private:
    static void addPlaces()
    {
        QTest::addColumn<bool>("later");
        QTest::newRow("first run") << false;
        QTest::newRow("later run") << true;
    }
    Session &session() { return m_driver->session(); }
    void choose(const QByteArray &fault) { write(m_folder.filePath(QStringLiteral("fault")), fault + '\n'); }
    /// Of processes that start from now on: a confined one reads no file of ours.
    static void chooseForChildren(const QByteArray &fault) { qputenv("HALOSCOPE_FAULT", fault); }
    /// Opens a picture under this fault, or runs it again.
    void runUnder(const QByteArray &fault, bool later);
    bool says(const QString &words, int patience = 60'000)
    {
        return QTest::qWaitFor([&] { return m_driver->message().contains(words); }, patience);
    }
    void runsAgain();
    QProcessEnvironment environment(const QByteArray &fault) const;

    QTemporaryDir m_folder;
    QByteArray m_faultFile;
    std::unique_ptr<WindowDriver> m_driver;
};

void TestWindowDevice::initTestCase()
{
    qputenv("OPENCL_LAYERS", HALOSCOPE_FAULTY_LAYER); // before the first call of OpenCL
    m_faultFile = '@' + QFile::encodeName(m_folder.filePath(QStringLiteral("fault")));
    chooseForChildren(m_faultFile);
    if (!qEnvironmentVariableIsSet("POCL_DEVICES"))
        qputenv("POCL_DEVICES", "pthread basic");                  // two, so that another one can be offered
    qputenv("XDG_CACHE_HOME", QFile::encodeName(m_folder.path())); // where no shape has run yet
}

void TestWindowDevice::init()
{
    choose({});
    WindowDriver::forgetSettings();
    m_driver = std::make_unique<WindowDriver>();
    m_driver->find<QTabBar>("stageTabs")->setCurrentIndex(Stages::Result);
}

void TestWindowDevice::cleanup()
{
    choose({});
    chooseForChildren(m_faultFile);
    Executor::patience = {};
    QTRY_COMPARE(LeftThreads::count(), 0);
    m_driver.reset();
}

void TestWindowDevice::runUnder(const QByteArray &fault, bool later)
{
    // Each has a filter of its own size, and so a shape of its own.
    static int edge = 1;
    edge += 2;
    m_driver->typeSpec(QStringLiteral("random:%1x3,1").arg(edge));
    if (later)
        QVERIFY(m_driver->openPicture(noise(97, 61, 3)));
    choose(fault);
    if (later) {
        session().controller().measure();
    } else {
        writeImage(noise(97, 61, 3), m_driver->path(QStringLiteral("picture.png")), Depth::U16);
        session().open(m_driver->path(QStringLiteral("picture.png")));
    }
}

/// Nothing is left of it.
void TestWindowDevice::runsAgain()
{
    choose({});
    session().selectDevice(testDevice().index);
    session().controller().measure();
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
}

void TestWindowDevice::aHangIsTold()
{
    QFETCH(bool, later);
    runUnder("clEnqueueNDRangeKernel hang 0", later);
    Executor::patience = { 2s, 1s };
    QVERIFY2(says(QStringLiteral("has not answered for 2 s")), qPrintable(m_driver->message()));
    QVERIFY(m_driver->message().contains(QString::fromStdString(testDevice().name)));
    auto *offer = m_driver->find<QPushButton>("offerButton");
    QVERIFY(offer->isVisible());
    QTest::mouseClick(offer, Qt::LeftButton);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(session().lastRun()->result.device.name, opencvDeviceInfo().name);
    QCOMPARE(m_driver->differenceFromReference(), QString());
    Executor::patience = {};
    runsAgain();
}

/// In haloscope-worker, which is ended, as in a user's hands: with the usual patience.
void TestWindowDevice::aHangWhereTheNetworkRunsFirstIsTold()
{
    QVERIFY(m_driver->openPicture(noise(97, 61, 3)));
    m_driver->trigger("focusNetworkAction");
    choose("clFinish hang 0");
    QTest::mouseClick(m_driver->find<QAbstractButton>("sampleNetwork"), Qt::LeftButton);
    QVERIFY2(says(QStringLiteral("was ended after 60 s"), 100'000), qPrintable(m_driver->message()));
    QVERIFY(m_driver->message().contains(QStringLiteral("Layer \"")));
    QVERIFY(m_driver->message().contains(QString::fromStdString(testDevice().name)));
    auto *offer = m_driver->find<QPushButton>("offerButton");
    QVERIFY(offer->isVisible());
    choose({});
    QTest::mouseClick(offer, Qt::LeftButton);
    QVERIFY(session().configuration().device != testDevice().index);
    QVERIFY(session().configuration().device != opencvDevice);
    runsAgain();
}

/// Of what ran well before, so that it uses the device in this process. The window says so, gets another
/// language at once, and is closed at once.
void TestWindowDevice::aHangInTheNetworkIsTold()
{
    const auto isBusy = [this] { return !session().activities().current().text.isEmpty(); };
    QVERIFY(m_driver->openPicture(noise(97, 61, 3)));
    m_driver->trigger("focusNetworkAction");
    QTest::mouseClick(m_driver->find<QAbstractButton>("sampleNetwork"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(isBusy(), 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(!isBusy(), 120'000);

    // The result of another picture comes first, and then the device hangs.
    m_driver->find<QTabBar>("stageTabs")->setCurrentIndex(Stages::Result);
    QVERIFY(m_driver->openPicture(noise(97, 61, 3, 2), QStringLiteral("other.png")));
    Executor::patience = { 2s, 1s };
    choose("clFinish hang 0");
    QElapsedTimer time;
    time.start();
    m_driver->trigger("focusNetworkAction");
    QVERIFY2(says(QStringLiteral("has not answered for 2 s"), 30'000), qPrintable(m_driver->message()));
    QVERIFY(m_driver->message().contains(QString::fromStdString(testDevice().name)));
    QVERIFY(m_driver->find<QPushButton>("offerButton")->isVisible());
    QVERIFY2(time.elapsed() < 20'000, qPrintable(QString::number(time.elapsed())));

    QPointer<MainWindow> before = &m_driver->window();
    time.start();
    Q_EMIT m_driver->window().menus()->languageChosen(QStringLiteral("ko"));
    QTRY_VERIFY(!before);
    QVERIFY(m_driver->window().isVisible());
    Q_EMIT m_driver->window().menus()->themeChosen(Theme::Dark);
    before = &m_driver->window();
    Q_EMIT m_driver->window().menus()->languageChosen(QStringLiteral("en"));
    QTRY_VERIFY(!before);
    Q_EMIT m_driver->window().menus()->themeChosen(Theme::Light);
    QVERIFY2(time.elapsed() < 8'000, qPrintable(QString::number(time.elapsed())));
    QVERIFY(LeftThreads::count() > 0);
    Executor::patience = {};
    runsAgain();
}

void TestWindowDevice::aHangInTimingIsTold_data()
{
    QTest::addColumn<int>("key");
    QTest::newRow("measure") << int(Qt::Key_F6);
    QTest::newRow("tune") << int(Qt::Key_F7);
    QTest::newRow("race") << int(Qt::Key_F8);
}

/// Of what ran well before. The other device of PoCL is offered, and taken.
void TestWindowDevice::aHangInTimingIsTold()
{
    QFETCH(int, key);
    QVERIFY(m_driver->openPicture(noise(97, 61, 3)));
    QVERIFY(m_driver->waitForRun());
    m_driver->trigger("focusTimingAction");
    for (const char *box : { "measuredPeers", "measuredCeilings" })
        m_driver->find<QCheckBox>(box)->setChecked(false);
    m_driver->find<QSpinBox>("measuringBudget")->setValue(5);
    QTRY_VERIFY_WITH_TIMEOUT(session().activities().current().text.isEmpty(), 60'000);
    const auto &timing = m_driver->find<TimingStage>("timingStage")->controller().measuring();
    QTRY_VERIFY2_WITH_TIMEOUT(session().device(), qPrintable(m_driver->message()), 10'000);
    QTest::keyClick(&m_driver->window(), Qt::Key(key));
    QTRY_VERIFY2_WITH_TIMEOUT(timing.running(), qPrintable(m_driver->message()), 10'000);
    QTRY_VERIFY_WITH_TIMEOUT(!timing.running(), 120'000);

    choose("clFinish hang 0");
    Executor::patience = { 2s, 1s };
    QTest::keyClick(&m_driver->window(), Qt::Key(key));
    QVERIFY2(says(QStringLiteral("has not answered for 2 s")), qPrintable(m_driver->message()));
    QVERIFY(m_driver->message().contains(QString::fromStdString(testDevice().name)));
    auto *offer = m_driver->find<QPushButton>("offerButton");
    QVERIFY(offer->isVisible());
    QTest::mouseClick(offer, Qt::LeftButton);
    QVERIFY(session().configuration().device != testDevice().index);
    QVERIFY(session().configuration().device != opencvDevice);
    QTRY_VERIFY_WITH_TIMEOUT(!timing.running(), 30'000);
    Executor::patience = {};
    runsAgain();
}

/// In a process of its own, which is ended.
void TestWindowDevice::aHangInAnImportIsTold()
{
    QVERIFY(m_driver->openPicture(noise(97, 61, 3)));
    QVERIFY(m_driver->waitForRun());
    chooseForChildren("clEnqueueNDRangeKernel hang 0");
    const QString kernel = m_driver->path(QStringLiteral("twice.cl"));
    write(kernel,
        "kernel void twice(global const float *picture, global float *result, int cols, int rows)\n"
        "{\n"
        "    const int x = get_global_id(0), y = get_global_id(1);\n"
        "    if (x < cols && y < rows)\n"
        "        result[y * cols + x] = 2.0f * picture[y * cols + x];\n"
        "}\n");
    m_driver->window().open(kernel);
    QTRY_VERIFY(m_driver->find<QWidget>("importDialog"));
    const auto text = [dialog = m_driver->find<QWidget>("importDialog")] {
        return dialog->findChild<QLabel *>(QStringLiteral("importVerdict"))->text()
            + dialog->findChild<QLabel *>(QStringLiteral("importFacts"))->text();
    };
    QTRY_VERIFY2_WITH_TIMEOUT(
        text().contains(QStringLiteral("was ended after 30 s")), qPrintable(text()), 45'000);
    QTest::keyClick(m_driver->find<QWidget>("importDialog"), Qt::Key_Escape);
    QTRY_VERIFY(!m_driver->find<QWidget>("importDialog"));
    runsAgain();
}

void TestWindowDevice::aHangInGradingIsTold()
{
    QVERIFY(m_driver->openPicture(noise(97, 61, 3)));
    QVERIFY(m_driver->waitForRun());
    m_driver->window().findChild<QAction *>(QStringLiteral("exercise_mend_barrier"))->trigger();
    QTRY_VERIFY(m_driver->find<QWidget>("exerciseView")->isVisible());
    auto *editor = m_driver->find<QsciScintilla>("sourceEditor");
    const auto *live = m_driver->window().findChild<LiveKernel *>();
    QTRY_VERIFY(live->isOwn());
    editor->setText(editor->text().replace(QStringLiteral("const int x = get_global_id(0)"),
        QStringLiteral("barrier(CLK_LOCAL_MEM_FENCE);\n    const int x = get_global_id(0)")));
    QTRY_VERIFY_WITH_TIMEOUT(live->state() == LiveKernel::State::Good, 60'000);
    const auto *text = m_driver->find<QTextBrowser>("exerciseText");
    chooseForChildren("clEnqueueNDRangeKernel hang 0");
    QTest::mouseClick(m_driver->find<QToolButton>("checkButton"), Qt::LeftButton);
    QTRY_VERIFY2_WITH_TIMEOUT(text->toPlainText().contains(QStringLiteral("was ended after 10 s")),
        qPrintable(text->toPlainText()), 45'000);
    session().selectVariant("naive");
    runsAgain();
}

void TestWindowDevice::aFailureIsTold()
{
    QFETCH(bool, later);
    runUnder("clEnqueueNDRangeKernel -5 0", later);
    QVERIFY2(says(QStringLiteral("ran out of resources")), qPrintable(m_driver->message()));
    QVERIFY(m_driver->message().contains(QStringLiteral("clEnqueueNDRangeKernel (code -5)")));
    runsAgain();
}

void TestWindowDevice::aCrashInTheWorkerIsTold()
{
    runUnder("clEnqueueNDRangeKernel crash 0", false);
    QVERIFY2(says(QStringLiteral("crashed")), qPrintable(m_driver->message()));
    QVERIFY(m_driver->message().contains(QString::fromStdString(testDevice().name)));
    runsAgain();
}

void TestWindowDevice::aClockThatLiesIsTold()
{
    runUnder("clGetEventProfilingInfo zero 0", true);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
    const auto *line = m_driver->find<QLabel>("numbers");
    QVERIFY(line);
    QTRY_VERIFY2(line->text().contains(QStringLiteral("unknown time")), qPrintable(line->text()));
    runsAgain();
}

QProcessEnvironment TestWindowDevice::environment(const QByteArray &fault) const
{
    QProcessEnvironment all = QProcessEnvironment::systemEnvironment();
    all.insert(QStringLiteral("HALOSCOPE_FAULT"), QString::fromLatin1(fault));
    return all;
}

/// A program of its own, as a crash ends it.
void TestWindowDevice::aCrashInTheProgramIsTold()
{
    const QStringList arguments{ QStringLiteral("--snapshot"),
        m_folder.filePath(QStringLiteral("window.png")) };
    for (const QByteArray &fault : { QByteArray(), QByteArray("clEnqueueNDRangeKernel crash 1") }) {
        QProcess program;
        program.setProcessEnvironment(environment(fault));
        program.start(QStringLiteral(HALOSCOPE_BIN "/haloscope"), arguments);
        QVERIFY(program.waitForFinished(120'000));
        const QByteArray said = program.readAllStandardError();
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QVERIFY2(program.exitCode() == (fault.isEmpty() ? 0 : 70), said);
        QCOMPARE(said.count('\n'), fault.isEmpty() ? 0 : 1);
        QVERIFY2(fault.isEmpty() || said.contains("(signal SIGABRT), perhaps in an OpenCL driver;"), said);
    }
}

void TestWindowDevice::aHangInTheProgramEndsWithIt()
{
    QProcess program;
    program.setProcessEnvironment(environment("clEnqueueNDRangeKernel hang 1"));
    program.start(QStringLiteral(HALOSCOPE_BIN "/haloscope"),
        { QStringLiteral("--snapshot"), m_folder.filePath(QStringLiteral("window.png")),
            QStringLiteral("--timeout"), QStringLiteral("5") });
    QVERIFY(program.waitForFinished(60'000));
    const QByteArray said = program.readAllStandardError().trimmed();
    QVERIFY2(program.exitCode() == 70, said);
    QVERIFY2(said.startsWith("haloscope: Timed out after 5 s") && !said.contains('\n'), said);
}

HALO_TEST(TestWindowDevice, QApplication)
#include "tst_windowdevice.moc"
