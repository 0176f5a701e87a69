// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "gui/app/samples.h"
#include "gui/session/settingsstore.h"
#include "gui/source/livekernel.h"
#include "gui/source/qscintilla.h"
#include "gui/stages/stages.h"
#include "tests/support/children.h"
#include "tests/support/environment.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>

using namespace halo;
using namespace halo::test;

/// A kernel edited in the window, key by key.
class TestWindowLive : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void copiesAtTheFirstKey();
    void marksTheLineThatDoesNotCompile();
    void tellsWhatAnEditChanges();
    void holdsWhatTheSimulatorFinds();
    void holdsWhatLeavesOutputsOut();
    void survivesWhatHangs();
    void keepsWhatIsTyped();
    void asksForWhatComesFromElsewhere();
    void recordsWhatStandsInTheFolder();
    void takesARecordingThatIsThereFirst();
    void namesCopiesAndThrowsThemAway();
    void followsEveryWorkload_data();
    void followsEveryWorkload();
    void solvesAnExercise();
    void asksWhereNothingConfines(); // the last: what is allowed stays allowed

private:
    Session &session() { return m_driver->session(); }
    QsciScintilla *editor() { return m_driver->find<QsciScintilla>("sourceEditor"); }
    LiveKernel &live() { return *m_driver->window().findChild<LiveKernel *>(); }
    QString verdict() { return m_driver->find<QLabel>("liveVerdict")->text(); }
    void type(const QString &text);
    /// Puts the other text in place of the first such one, as a user does who selects and types it.
    void replace(const QString &text, const QString &by);
    bool waitFor(LiveKernel::State state);
    /// So many lines of this one and of what stands under it are out of sight at the lower edge; negative:
    /// so many are free.
    int belowTheLastLine(int line);

    std::unique_ptr<WindowDriver> m_driver;
};

void TestWindowLive::init()
{
    WindowDriver::forgetSettings();
    WindowDriver::forgetKernels();
    m_driver = std::make_unique<WindowDriver>();
    QVERIFY(m_driver->openSource());
}

void TestWindowLive::cleanup()
{
    m_driver.reset();
    WindowDriver::forgetKernels();
}

void TestWindowLive::type(const QString &text)
{
    for (const QChar key : text) {
        if (key == u'\n')
            QTest::keyClick(editor(), Qt::Key_Return);
        else
            QTest::keyClick(editor(), key.toLatin1());
    }
}

void TestWindowLive::replace(const QString &text, const QString &by)
{
    QVERIFY2(editor()->findFirst(text, false, true, false, true, true, 0, 0), qPrintable(text));
    if (by.isEmpty())
        QTest::keyClick(editor(), Qt::Key_Delete);
    type(by);
}

bool TestWindowLive::waitFor(LiveKernel::State state)
{
    return QTest::qWaitFor([&] { return live().state() == state; }, longestWait);
}

int TestWindowLive::belowTheLastLine(int line)
{
    const auto ask = [this](unsigned message, int of = 0) {
        return static_cast<int>(editor()->SendScintilla(message, static_cast<unsigned long>(of)));
    };
    const int end = ask(QsciScintilla::SCI_VISIBLEFROMDOCLINE, line)
        + ask(QsciScintilla::SCI_ANNOTATIONGETLINES, line) + 1;
    return end - ask(QsciScintilla::SCI_GETFIRSTVISIBLELINE) - ask(QsciScintilla::SCI_LINESONSCREEN);
}

void TestWindowLive::copiesAtTheFirstKey()
{
    const QString shipped = editor()->text();
    const auto before = shippedVariants();
    editor()->setCursorPosition(editor()->lines() - 1, 0);
    type(QStringLiteral("// mine\n"));
    QCOMPARE(session().variant().id, std::string("my_tile_strided"));
    QCOMPARE(editor()->text(), shipped + QStringLiteral("// mine\n"));
    QVERIFY2(waitFor(LiveKernel::State::Good), qPrintable(verdict()));
    QCOMPARE(QString::fromStdString(session().variant().source), editor()->text());
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
    QVERIFY(session().lastRun()->order.variant.id == "my_tile_strided");
    // Undo goes back over builds, to the shipped text; the shipped kernel is as it was.
    while (editor()->isUndoAvailable())
        QTest::keyClick(editor(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(editor()->text(), shipped);
    for (int i = 0; i < 20 && editor()->isRedoAvailable(); ++i)
        QTest::keyClick(editor(), i % 2 == 0 ? Qt::Key_Z : Qt::Key_Y,
            i % 2 == 0 ? Qt::ControlModifier | Qt::ShiftModifier : Qt::ControlModifier);
    QCOMPARE(editor()->text(), shipped + QStringLiteral("// mine\n"));
    while (editor()->isUndoAvailable())
        QTest::keyClick(editor(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(editor()->text(), shipped);
    QCOMPARE(session().variant().id, std::string("my_tile_strided"));
    QVERIFY(shippedVariants() == before);
    // Tab indents what is typed; after Escape it leads on.
    QTest::keyClick(editor(), Qt::Key_Tab);
    QVERIFY(editor()->hasFocus());
    QTest::keyClick(editor(), Qt::Key_Escape);
    QTest::keyClick(editor(), Qt::Key_Tab);
    QTRY_VERIFY(!editor()->hasFocus());
    m_driver->trigger("focusSourceAction");
    QTRY_VERIFY(editor()->hasFocus());
    // A second copy has a name of its own.
    session().selectVariant("tile_strided");
    editor()->setCursorPosition(editor()->lines() - 1, 0);
    type(QStringLiteral(" "));
    QCOMPARE(session().variant().id, std::string("my_tile_strided_2"));
    // None stands under the title of another, edited or not.
    const std::string title = findVariant(before, "tile_strided").title;
    for (const char *id : { "my_tile_strided", "my_tile_strided_2" })
        QCOMPARE(session().store().find(id).title, title + " (" + id + ')');
}

void TestWindowLive::marksTheLineThatDoesNotCompile()
{
    const auto source = [&] { return session().variant().source; };
    m_driver->find<QToolButton>("headerButton")->click(); // then there is something to scroll
    replace(QStringLiteral("sum += "), QStringLiteral("sum += nothing + "));
    int line = 0, column = 0;
    editor()->getCursorPosition(&line, &column);
    editor()->SendScintilla(QsciScintilla::SCI_LINESCROLL, 0UL, static_cast<long>(belowTheLastLine(line)));
    QCOMPARE(belowTheLastLine(line), 0);
    QVERIFY2(waitFor(LiveKernel::State::Refused), qPrintable(verdict()));
    QVERIFY2(editor()->annotation(line).contains(QStringLiteral("nothing")), qPrintable(verdict()));
    QTRY_COMPARE(belowTheLastLine(line), 0); // it scrolled
    // Nothing else changed: what runs and what is seen is the copy as it was begun.
    QCOMPARE(QString::fromStdString(source()).count(QStringLiteral("nothing")), 0);
    QCOMPARE(m_driver->message(), QString());
    QVERIFY(m_driver->waitForRun()); // of the copy as it was begun
    QVERIFY(!session().stale());
    QCOMPARE(m_driver->differenceFromReference(), QString());
    // The header has a compiler of its own.
    replace(QStringLiteral("sum += nothing + "), QStringLiteral("sum += "));
    QVERIFY(waitFor(LiveKernel::State::Unchanged) || waitFor(LiveKernel::State::Good));
    replace(QStringLiteral("plan:"), QStringLiteral("plam:"));
    QVERIFY2(waitFor(LiveKernel::State::Refused), qPrintable(verdict()));
    editor()->getCursorPosition(&line, &column);
    QVERIFY2(!editor()->annotation(line).isEmpty(), qPrintable(verdict()));
    QTest::mouseClick(m_driver->find<QToolButton>("revertButton"), Qt::LeftButton);
    QTRY_VERIFY(!editor()->text().contains(QStringLiteral("plam")));
}

void TestWindowLive::tellsWhatAnEditChanges()
{
    session().selectVariant("tile_unrolled");
    QVERIFY(m_driver->waitForRun());
    // Every read of the tile now goes to global memory first.
    replace(QStringLiteral("dst["), QStringLiteral("if (src[0] < -1e30f) return; dst["));
    QVERIFY2(waitFor(LiveKernel::State::Good), qPrintable(verdict()));
    const QString counts = m_driver->find<QLabel>("liveCounts")->text();
    QVERIFY2(counts.contains(QStringLiteral("global reads per output")), qPrintable(counts));
    QVERIFY2(counts.contains(u'\u2192'), qPrintable(counts));
}

void TestWindowLive::holdsWhatTheSimulatorFinds()
{
    replace(QStringLiteral("barrier(CLK_LOCAL_MEM_FENCE);"), QString());
    QVERIFY2(waitFor(LiveKernel::State::Held), qPrintable(verdict()));
    QVERIFY2(!live().sentence().isEmpty(), qPrintable(verdict()));
    for (int line = 0; line < editor()->lines(); ++line)
        for (const QString &said : editor()->annotation(line).split(u'\n'))
            QVERIFY2(editor()->indentation(line) + said.size() <= 76, qPrintable(said)); // columns in sight
    QVERIFY(session().stale()); // the picture is that of before
    QVERIFY(session().lastRun()->order.variant.source != session().variant().source);
    const auto *insist = m_driver->find<QToolButton>("insistButton");
    QVERIFY(insist->isVisible());
    QTest::mouseClick(m_driver->find<QToolButton>("insistButton"), Qt::LeftButton);
    QTRY_VERIFY(session().lastRun()->order.variant.source == session().variant().source);
    QCOMPARE(live().state(), LiveKernel::State::Insisted);
    QVERIFY(m_driver->waitForRun());
    QVERIFY(!m_driver->differenceFromReference().isEmpty()); // cells were read that nobody had filled
}

/// It computes what it computes rightly; the device would show whatever lay there before.
void TestWindowLive::holdsWhatLeavesOutputsOut()
{
    replace(QStringLiteral("x < out_width && y"), QStringLiteral("x % 4 != 3 && x < out_width && y"));
    QVERIFY2(waitFor(LiveKernel::State::Held), qPrintable(verdict()));
    QVERIFY2(live().sentence().contains(QStringLiteral(" is never written.")), qPrintable(verdict()));
    const auto *findings = m_driver->find<QListWidget>("findings");
    QTRY_VERIFY(findings->count() > 0);
    QVERIFY(findings->item(0)->text().contains(QStringLiteral(" is never written.")));
}

void TestWindowLive::survivesWhatHangs()
{
    replace(QStringLiteral("dst["), QStringLiteral("for (;;) ; dst["));
    QVERIFY2(waitFor(LiveKernel::State::Held), qPrintable(verdict()));
    QVERIFY2(!live().sentence().isEmpty(), qPrintable(verdict()));
    replace(QStringLiteral("for (;;) ; dst["), QStringLiteral("dst["));
    QVERIFY2(waitFor(LiveKernel::State::Good), qPrintable(verdict()));
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
}

void TestWindowLive::keepsWhatIsTyped()
{
    editor()->setCursorPosition(editor()->lines() - 1, 0);
    type(QStringLiteral("half a line"));
    QVERIFY2(waitFor(LiveKernel::State::Refused), qPrintable(verdict()));
    session().selectVariant("naive");
    QVERIFY(!editor()->text().contains(QStringLiteral("half a line")));
    session().selectVariant("my_tile_strided");
    QVERIFY(editor()->text().endsWith(QStringLiteral("half a line")));
    m_driver->restart();
    QFile file(QString::fromStdString(userVariantFolder() + "/60_my_tile_strided.cl"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().endsWith("half a line"));
}

void TestWindowLive::asksForWhatComesFromElsewhere()
{
    const QString path = m_driver->path(QStringLiteral("theirs.cl"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(session().store().find("naive").source));
    file.close();
    const auto question = [&] { return m_driver->find<QMessageBox>("kernelBox"); };
    m_driver->window().open(path);
    QTRY_VERIFY(question());
    QTest::keyClick(question(), Qt::Key_Escape);
    QTRY_VERIFY(!question());
    QCOMPARE(session().variant().id, std::string("tile_strided"));
    m_driver->window().open(path);
    QTRY_VERIFY(question());
    QTest::mouseClick(question()->findChild<QPushButton *>(QStringLiteral("addKernel")), Qt::LeftButton);
    QCOMPARE(session().variant().id, std::string("theirs"));
    QVERIFY2(waitFor(LiveKernel::State::Good), qPrintable(verdict()));
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(session().lastRun()->order.variant.id, std::string("theirs"));
    QCOMPARE(m_driver->differenceFromReference(), QString());
}

/// A kernel that was put into the user's folder is recorded when it is chosen, before the device has it.
void TestWindowLive::recordsWhatStandsInTheFolder()
{
    const QString folder = session().store().makeUserFolder();
    const std::string naive = session().store().find("naive").source;
    const auto put = [&](const char *name, const QByteArray &source) {
        QFile file(folder + QLatin1Char('/') + QLatin1String(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(source);
    };
    put("98_good.cl", QByteArray::fromStdString(naive) + "// theirs\n");
    put("99_wild.cl", QByteArray::fromStdString(naive).replace("dst[", "dst[(size_t)1 << 40] = dst["));
    session().store().reload();
    session().selectVariant("wild");
    QVERIFY2(waitFor(LiveKernel::State::Held), qPrintable(verdict()));
    QVERIFY(!live().sentence().isEmpty());
    QVERIFY2(m_driver->message().contains(live().sentence()), qPrintable(m_driver->message()));
    session().controller().timeAll(); // nor do others that take all variants
    QTRY_VERIFY_WITH_TIMEOUT(!session().running(), 120'000);
    QVERIFY(!session().resultOf(session().variant()));
    QVERIFY(session().lastRun()->order.variant.id != "wild");
    session().selectVariant("good");
    QVERIFY2(waitFor(LiveKernel::State::Good), qPrintable(verdict()));
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(session().lastRun()->order.variant.id, std::string("good"));
    QCOMPARE(m_driver->differenceFromReference(), QString());
    // Once it was recorded, it runs at a click.
    session().selectVariant("naive");
    QVERIFY(m_driver->waitForRun());
    session().selectVariant("good");
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(live().state(), LiveKernel::State::Unchanged);
}

/// The recording of a kernel that is chosen can be there before the compiler is done with it.
void TestWindowLive::takesARecordingThatIsThereFirst()
{
    const QString folder = session().store().makeUserFolder();
    const QByteArray naive = QByteArray::fromStdString(session().store().find("naive").source);
    for (const char *name : { "/97_first.cl", "/98_second.cl" }) {
        QFile file(folder + QLatin1String(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(naive + "// " + name + '\n');
    }
    session().store().reload();
    session().selectVariant("first");
    QVERIFY2(waitFor(LiveKernel::State::Good), qPrintable(verdict()));
    QVERIFY(m_driver->waitForRun());
    auto *const stages = m_driver->window().findChild<Stages *>();
    stages->show(Stages::WorkGroup);
    QSignalSpy recorded(stages, &Stages::recorded);
    QVERIFY(signalChildren("haloscope-worke", SIGSTOP)); // so that nothing is built
    session().selectVariant("second");
    const bool isRecorded = recorded.wait(longestWait);
    const LiveKernel::State state = live().state();
    QVERIFY(signalChildren("haloscope-worke", SIGCONT));
    QVERIFY(isRecorded);
    QCOMPARE(state, LiveKernel::State::Building);
    QVERIFY2(waitFor(LiveKernel::State::Good), qPrintable(verdict()));
}

void TestWindowLive::namesCopiesAndThrowsThemAway()
{
    editor()->setCursorPosition(editor()->lines() - 1, 0);
    type(QStringLiteral(" "));
    QCOMPARE(session().variant().id, std::string("my_tile_strided"));
    live().rename(QStringLiteral("Tile of mine"));
    QVERIFY2(waitFor(LiveKernel::State::Good), qPrintable(verdict()));
    QCOMPARE(session().variant().title, std::string("Tile of mine"));
    QVERIFY(editor()->text().contains(QStringLiteral("Tile of mine")));
    QVERIFY(editor()->isUndoAvailable());
    const QString path = QString::fromStdString(session().variant().file);
    live().discard();
    QVERIFY(!QFile::exists(path));
    QCOMPARE(session().variant().id, std::string("tile_strided"));
    QVERIFY(editor()->isReadOnly());
}

void TestWindowLive::followsEveryWorkload_data()
{
    QTest::addColumn<QByteArray>("workload");
    for (const std::string &id : workloads())
        QTest::newRow(id.c_str()) << QByteArray::fromStdString(id);
}

void TestWindowLive::followsEveryWorkload()
{
    QFETCH(QByteArray, workload);
    m_driver->trigger(("workload_" + workload).constData());
    if (workload == "histogram") // a picture of noise has no descriptors
        session().open(sampleImages().front().path);
    QTRY_VERIFY(session().hasData());
    session().selectVariant(session().store().list().variants.front().id);
    QVERIFY(m_driver->waitForRun());
    m_driver->trigger("focusSourceAction");
    editor()->setCursorPosition(editor()->lines() - 1, 0);
    type(QStringLiteral("// mine\n"));
    QVERIFY(session().variant().origin == Origin::User);
    QVERIFY2(waitFor(LiveKernel::State::Good), qPrintable(verdict()));
    QVERIFY(!m_driver->find<QLabel>("liveCounts")->text().isEmpty());
    QVERIFY(m_driver->waitForRun());
    QVERIFY(session().lastRun()->order.variant.source == editor()->text().toStdString());
    QVERIFY(session().lastRun()->verification->agreement.right);
    live().discard();
    QDir(QString::fromStdString(userVariantFolder(workload.toStdString()))).removeRecursively();
}

void TestWindowLive::solvesAnExercise()
{
    auto *exercise = m_driver->window().findChild<QAction *>(QStringLiteral("exercise_mend_barrier"));
    QVERIFY(exercise);
    auto *view = m_driver->find<QWidget>("exerciseView");
    QVERIFY(!view->isVisible());
    exercise->trigger();
    QTRY_VERIFY(view->isVisible());
    QVERIFY(!editor()->text().contains(QStringLiteral("// hint:")));
    QVERIFY2(waitFor(LiveKernel::State::Held), qPrintable(verdict())); // the simulator sees it first
    auto *hint = m_driver->find<QToolButton>("hintButton"),
         *check = m_driver->find<QToolButton>("checkButton");
    auto *text = m_driver->find<QTextBrowser>("exerciseText");
    QVERIFY(!m_driver->find<QWidget>("notes")->isVisible()); // whose place it takes
    const QString before = text->toPlainText();
    QTest::mouseClick(hint, Qt::LeftButton);
    QTRY_VERIFY(text->toPlainText().size() > before.size());
    // Wrong: it says what, and leads to the step.
    QTest::mouseClick(check, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(text->toPlainText().contains(u'\u2717'), 60'000);
    Q_EMIT text->anchorClicked(QUrl(QStringLiteral("where:0")));
    QTRY_VERIFY(m_driver->window().stages()->recording());
    QCOMPARE(m_driver->window().stages()->current(), Stages::WorkGroup);
    QVERIFY(!m_driver->window().stages()->recording()->findings.empty());
    // Mended: it is solved, and stays so.
    session().selectVariant("naive");
    exercise->trigger();
    QTRY_VERIFY(view->isVisible() && live().isOwn());
    QVERIFY(editor()->findFirst(
        QStringLiteral("const int x = get_global_id(0)"), false, true, false, true, true, 0, 0));
    QTest::keyClick(editor(), Qt::Key_Home);
    type(QStringLiteral("barrier(CLK_LOCAL_MEM_FENCE);\n"));
    QVERIFY2(waitFor(LiveKernel::State::Good), qPrintable(verdict()));
    QTest::mouseClick(check, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(text->toPlainText().contains(QStringLiteral("Solved")), 60'000);
    m_driver->restart();
    QVERIFY(SettingsStore().seen(QStringLiteral("exercise/mend_barrier")));
}

void TestWindowLive::asksWhereNothingConfines()
{
    const OldKernel old(0, false);
    auto *offer = m_driver->find<QPushButton>("offerButton");
    QVERIFY(!offer->isVisible());
    editor()->setCursorPosition(editor()->lines() - 1, 0);
    type(QStringLiteral("// mine\n"));
    QVERIFY2(waitFor(LiveKernel::State::Refused), qPrintable(verdict()));
    QTRY_VERIFY(offer->isVisible());
    QVERIFY(m_driver->find<QLabel>("messageText")->text().contains(QStringLiteral("Landlock")));
    QTest::mouseClick(offer, Qt::LeftButton);
    QVERIFY2(waitFor(LiveKernel::State::Good), qPrintable(verdict()));
    QVERIFY(!offer->isVisible());
    QVERIFY(m_driver->waitForRun());
    QVERIFY(session().lastRun()->order.variant.source == editor()->text().toStdString());
}

HALO_TEST(TestWindowLive, QApplication)
#include "tst_windowlive.moc"
