// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/settingsstore.h"
#include "gui/stages/lessonstage.h"
#include "gui/stages/scenedriver.h"
#include "gui/stages/stages.h"
#include "gui/teaching/lessonplayer.h"
#include "gui/widgets/motion.h"
#include "tests/support/program.h"
#include "tests/support/rows.h"
#include "tests/support/surfacecheck.h"
#include "tests/support/windowdriver.h"

#include <QApplication>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace halo;
using namespace halo::test;

/// Every lesson in the window, forward, backward and forward again, on a machine without OpenCL: each step
/// shows what the command line plays, however it was reached, and all that is said has room.
class TestLessons : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void plays_data();
    void plays();
    void playsWithoutSimulator();

private:
    void show(size_t step, const QString &where);
    void look(const QString &where);

    std::unique_ptr<WindowDriver> m_driver;
    LessonStage *m_stage = nullptr;
    std::unique_ptr<LessonRecorder> m_recorder = std::make_unique<LessonRecorder>();
    QStringList m_found;
};

namespace {

struct LessonRow
{
    std::string lesson, language, size;
};

/// Each lesson once, and each language at each size; or all of it.
std::vector<LessonRow> rowsToPlay()
{
    Rows<LessonRow> rows;
    for (const Lesson &lesson : allLessons().lessons)
        for (const std::string language : { "en", "zh_CN", "ko" })
            for (const std::string size : { "1024x768", "1920x1080" })
                rows.add({ lesson.id, language, size }, { lesson.id, language + size });
    return rows.toTry();
}

} // namespace

void TestLessons::initTestCase()
{
    qputenv("OCL_ICD_VENDORS", "/nonexistent");
    setReducesMotion(true);
    QVERIFY(allLessons().lessons.size() >= 12);
}

void TestLessons::plays_data()
{
    QTest::addColumn<QString>("lesson");
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("size");
    for (const LessonRow &row : rowsToPlay())
        QTest::addRow("%s %s %s", row.lesson.c_str(), row.language.c_str(), row.size.c_str())
            << QString::fromStdString(row.lesson) << QString::fromStdString(row.language)
            << QString::fromStdString(row.size);
}

void TestLessons::plays()
{
    QFETCH(QString, lesson);
    QFETCH(QString, language);
    QFETCH(QString, size);
    WindowDriver::forgetSettings();
    SettingsStore().setLanguage(language);
    setReducesMotion(true);
    m_found.clear();
    m_driver = std::make_unique<WindowDriver>();
    QVERIFY(m_driver->session().devices().empty());
    const QStringList edges = size.split(u'x');
    m_driver->window().resize(edges[0].toInt(), edges[1].toInt());
    m_stage = m_driver->window().stages()->lesson();
    LessonPlayer &player = m_stage->player();
    player.begin(lesson.toStdString());
    QVERIFY(player.lesson());
    QCOMPARE(QString::fromStdString(player.lesson()->language), language);
    const size_t count = player.count();
    for (size_t step = 0; step < count; ++step) {
        show(step, QStringLiteral("%1 forward %2").arg(lesson).arg(step + 1));
        if (QTest::currentTestFailed())
            return;
        look(QStringLiteral("%1 %2 %3 step %4").arg(lesson, language, size).arg(step + 1));
        player.reveal();
        look(QStringLiteral("%1 %2 %3 step %4 revealed").arg(lesson, language, size).arg(step + 1));
    }
    for (size_t step = count; step-- > 0 && !QTest::currentTestFailed();)
        show(step, QStringLiteral("%1 backward %2").arg(lesson).arg(step + 1));
    for (size_t step = 0; step < count && !QTest::currentTestFailed(); ++step)
        show(step, QStringLiteral("%1 again %2").arg(lesson).arg(step + 1));
    m_driver.reset();
    QCOMPARE(m_found.size(), 0); // each was told
}

/// From the recordings that come along, and the stage says so.
void TestLessons::playsWithoutSimulator()
{
    const QTemporaryDir folder;
    LessonRecorder keeping;
    keeping.keepIn(StoredRecordings(folder.path()));
    for (const Lesson &lesson : allLessons().lessons)
        for (size_t step = 0; step < lesson.steps.size(); ++step)
            if (const LessonMoment moment = momentOf(keeping, lesson, step, 0); moment.trace)
                keeping.recordComparison(moment.scene);
    const QByteArray simulator = qgetenv("HALOSCOPE_TRACER");
    qputenv("HALOSCOPE_TRACER", "/nonexistent");
    qputenv("HALOSCOPE_RECORDINGS", folder.path().toUtf8());
    WindowDriver::forgetSettings();
    m_recorder = std::make_unique<LessonRecorder>();
    m_driver = std::make_unique<WindowDriver>();
    m_stage = m_driver->window().stages()->lesson();
    LessonPlayer &player = m_stage->player();
    for (const Lesson &lesson : allLessons().lessons) {
        player.begin(lesson.id);
        for (size_t step = 0; step < player.count() && !QTest::currentTestFailed(); ++step) {
            show(step, QStringLiteral("%1 stored %2").arg(QString::fromStdString(lesson.id)).arg(step + 1));
            const LessonScene scene = sceneOf(lesson, step);
            const auto *badge = m_driver->window().findChild<QLabel *>(QStringLiteral("badge"));
            if (scene.stage == "work-group" && !QTest::currentTestFailed())
                QVERIFY2(
                    badge->isVisible() && badge->text().contains(QStringLiteral("when Haloscope was built")),
                    qPrintable(badge->text()));
        }
    }
    m_driver.reset();
    qputenv("HALOSCOPE_TRACER", simulator);
}

void TestLessons::show(size_t step, const QString &where)
{
    LessonPlayer &player = m_stage->player();
    player.go(step);
    const bool came = QTest::qWaitFor(
        [&] { return m_stage->driver()->isThere() || !player.problem().isEmpty(); }, longestWait);
    QVERIFY2(came, qPrintable(where));
    QVERIFY2(player.problem().isEmpty(), qPrintable(where + u' ' + player.problem()));
    const LessonMoment played = momentOf(*m_recorder, *player.lesson(), step, 0);
    const auto text = [](const LessonScene &scene) { return QString::fromStdString(toText(scene)); };
    QVERIFY2(m_stage->driver()->hash() == hashOf(played),
        qPrintable(QStringLiteral("%1\n%2instead of\n%3")
                       .arg(where, text(*m_stage->driver()->current()), text(played.scene))));
    QVERIFY2(!m_stage->driver()->isAway(), qPrintable(where));
}

void TestLessons::look(const QString &where)
{
    lookFor(m_driver->window(), where, m_found);
}

HALO_TEST(TestLessons, QApplication)
#include "tst_lessons.moc"
