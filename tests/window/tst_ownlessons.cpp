// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/lessonstage.h"
#include "gui/stages/scenedriver.h"
#include "gui/stages/stages.h"
#include "gui/teaching/lessonplayer.h"
#include "gui/widgets/motion.h"
#include "tests/support/program.h"
#include "tests/support/windowdriver.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTest>
#include <QTextBrowser>

using namespace halo;
using namespace halo::test;

/// A teacher's own lesson, the example of the manual, from the file to the window and while it is being
/// written.
class TestOwnLessons : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void appearsAndPlays();
    void followsTheFile();
    void keepsWhatWasThereWhileBroken();
    void tellsWhatIsBrokenInTheList();

private:
    void write(const QByteArray &source);
    void begin();
    LessonPlayer &player() { return m_stage->player(); }
    QString shownText() { return m_driver->find<QTextBrowser>("lessonText")->toPlainText(); }
    QLabel *problem() { return m_driver->find<QLabel>("lessonProblem"); }
    bool isListed(const QString &title);

    QByteArray m_example;
    QString m_file;
    std::unique_ptr<WindowDriver> m_driver;
    LessonStage *m_stage = nullptr;
};

void TestOwnLessons::initTestCase()
{
    QFile manual(QStringLiteral(HALOSCOPE_SOURCE "/resources/lessons/README.md"));
    QVERIFY(manual.open(QIODevice::ReadOnly));
    const QByteArray text = manual.readAll();
    const QByteArray fence = "````markdown\n";
    const auto first = text.indexOf(fence) + fence.size();
    m_example = text.sliced(first, text.indexOf("````", first) - first);
    QVERIFY(m_example.startsWith("# A first lesson"));
    m_file = QString::fromStdString(userLessonFolder()) + QStringLiteral("/90_mine.md");
}

void TestOwnLessons::init()
{
    QDir(QString::fromStdString(userLessonFolder())).removeRecursively();
    WindowDriver::forgetSettings();
    setReducesMotion(true);
    m_driver = std::make_unique<WindowDriver>();
    m_stage = m_driver->window().stages()->lesson();
    m_driver->trigger("focusLessonAction"); // from here on, the folder is watched
}

void TestOwnLessons::cleanup()
{
    m_driver.reset();
    QDir(QString::fromStdString(userLessonFolder())).removeRecursively();
}

void TestOwnLessons::write(const QByteArray &source)
{
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(source), source.size());
}

bool TestOwnLessons::isListed(const QString &title)
{
    return !m_driver->find<QListWidget>("lessonList")->findItems(title, Qt::MatchContains).empty();
}

/// As a user does: chosen in the list.
void TestOwnLessons::begin()
{
    write(m_example);
    QTRY_VERIFY(isListed(QStringLiteral("A first lesson")));
    auto *list = m_driver->find<QListWidget>("lessonList");
    list->setCurrentItem(list->findItems(QStringLiteral("A first lesson"), Qt::MatchContains).front());
    m_driver->find<QPushButton>("beginLesson")->click();
    QVERIFY(player().lesson());
    QCOMPARE(player().lesson()->id, "mine");
    QTRY_VERIFY(m_stage->driver()->isThere());
}

void TestOwnLessons::appearsAndPlays()
{
    QVERIFY(!isListed(QStringLiteral("A first lesson")));
    begin();
    QVERIFY(problem()->text().isEmpty());
    QVERIFY(shownText().contains(QStringLiteral("How many cells does B1 load?")));
    QCOMPARE(player().prepared()->moment.key->answer, QStringLiteral("4"));
    player().give(QStringLiteral("2"));
    QCOMPARE(player().answer().response, QStringLiteral("It goes on downwards, too."));
    player().give(QStringLiteral("4"));
    QVERIFY(player().answer().right);
    player().goBy(1);
    QTRY_VERIFY(m_stage->driver()->isThere());
    QVERIFY(problem()->text().isEmpty());
    LessonRecorder recorder;
    QCOMPARE(m_stage->driver()->hash(), hashOf(momentOf(recorder, *player().lesson(), 1, 0)));
}

void TestOwnLessons::followsTheFile()
{
    begin();
    player().goBy(1);
    QByteArray other = m_example;
    other.replace("four cells.", "four cells, counted twice.").replace("pin: B1", "pin: C2");
    write(other);
    QTRY_VERIFY(shownText().contains(QStringLiteral("counted twice")));
    QCOMPARE(player().step(), size_t(1));
    QTRY_VERIFY(player().prepared() && player().prepared()->moment.scene.pin == "C2");
    QTRY_VERIFY(m_stage->driver()->isThere());
    // Steps may go, too.
    write(other.first(other.indexOf("## All at the barrier")));
    QTRY_COMPARE(player().count(), size_t(1));
    QCOMPARE(player().step(), size_t(0));
}

void TestOwnLessons::keepsWhatWasThereWhileBroken()
{
    begin();
    QByteArray broken = m_example;
    broken.replace("wrong: once", "wrong: twice");
    const auto line = broken.first(broken.indexOf("wrong: twice")).count('\n') + 1;
    write(broken);
    QTRY_VERIFY(problem()->isVisible());
    QVERIFY2(problem()->text().contains(QStringLiteral("90_mine.md:%1: ").arg(line))
            && problem()->text().contains(QStringLiteral("once")),
        qPrintable(problem()->text()));
    QVERIFY(shownText().contains(QStringLiteral("How many cells does B1 load?")));
    QVERIFY(m_stage->isOn() && player().prepared());
    write(m_example); // as it was
    QTRY_VERIFY(!problem()->isVisible());
    QVERIFY(player().problem().isEmpty());
}

void TestOwnLessons::tellsWhatIsBrokenInTheList()
{
    write("# Mine\n\n## Step\n\n```scene\ngrup: 4x4\n```\n");
    auto *reported = m_driver->find<QLabel>("lessonProblems");
    QTRY_VERIFY(reported->text().contains(QStringLiteral("90_mine.md:6: ")));
    QVERIFY(!isListed(QStringLiteral("Mine")));
    write("# Mine\n\n## Step\n\n```scene\ngroup: 4x4\n```\n");
    QTRY_VERIFY(isListed(QStringLiteral("Mine")));
    QVERIFY(reported->text().isEmpty());
}

HALO_TEST(TestOwnLessons, QApplication)
#include "tst_ownlessons.moc"
