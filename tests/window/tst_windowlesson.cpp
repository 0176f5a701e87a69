// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/storyboard.h"
#include "compute/filter/filterspec.h"
#include "gui/app/menus.h"
#include "gui/files/projects.h"
#include "gui/session/settingsstore.h"
#include "gui/stages/lessonstage.h"
#include "gui/stages/scenedriver.h"
#include "gui/stages/stages.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "gui/teaching/lessonplayer.h"
#include "gui/widgets/motion.h"
#include "tests/support/program.h"
#include "tests/support/windowdriver.h"

#include "gui/diagramviews/diagramview.h"

#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTabBar>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>

using namespace halo;
using namespace halo::test;

/// A lesson worked by mouse and keys: answered, left to look around, come back to, and left for good.
class TestWindowLesson : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void beginsFromTheList();
    void answersByClick();
    void answersByTyping();
    void answersByChoice();
    void revealsTheAnswer();
    void comesBackFromExploring();
    void givesBackWhatWasChosen();
    void keepsNothingOfItself();
    void makesWayForWhatIsOpened();
    void staysThroughAChangeOfLanguage();

private:
    LessonStage &lesson() { return *m_driver->window().stages()->lesson(); }
    LessonPlayer &player() { return lesson().player(); }
    WorkGroupStage &workGroup() { return *m_driver->window().stages()->workGroup(); }
    bool arrive();
    bool begin(const char *id, size_t step = 0);
    /// The first step with a question of this kind and form, in the lesson that is on.
    bool goToQuestion(const std::string &kind, const std::string &form);
    void click(const char *button) { QTest::mouseClick(m_driver->find<QWidget>(button), Qt::LeftButton); }
    void clickCell(SurfaceCell position);
    QString response() { return m_driver->find<QLabel>("questionResponse")->text(); }

    std::unique_ptr<WindowDriver> m_driver;
};

namespace {

constexpr int windowLessonPatience = 60'000; // milliseconds

} // namespace

void TestWindowLesson::init()
{
    WindowDriver::forgetSettings();
    QDir(QString::fromStdString(userLessonFolder())).removeRecursively();
    setReducesMotion(true);
    m_driver = std::make_unique<WindowDriver>();
    m_driver->window().resize(1400, 900);
    QVERIFY(m_driver->openPicture(somePicture()));
}

void TestWindowLesson::cleanup()
{
    m_driver.reset();
}

bool TestWindowLesson::arrive()
{
    return QTest::qWaitFor([this] { return lesson().driver()->isThere() || !player().problem().isEmpty(); },
               windowLessonPatience)
        && player().problem().isEmpty();
}

bool TestWindowLesson::begin(const char *id, size_t step)
{
    player().begin(id, step);
    return player().lesson() && arrive();
}

bool TestWindowLesson::goToQuestion(const std::string &kind, const std::string &form)
{
    for (size_t step = 0; step < player().count(); ++step)
        if (const auto &question = player().lesson()->steps[step].question;
            question && question->kind == kind && question->form == form) {
            player().go(step);
            return arrive();
        }
    return false;
}

void TestWindowLesson::clickCell(SurfaceCell position)
{
    auto *surfaces = m_driver->find<DiagramView>("surfaces");
    QTest::mouseClick(surfaces, Qt::LeftButton, {}, surfaces->positionOf(position));
}

void TestWindowLesson::beginsFromTheList()
{
    m_driver->trigger("focusLessonAction");
    auto *list = m_driver->find<QListWidget>("lessonList");
    QVERIFY(list->isVisible());
    QVERIFY(list->count() >= 12);
    list->setCurrentRow(6);
    QTest::keyClick(list, Qt::Key_Return);
    QVERIFY(arrive());
    QVERIFY(m_driver->find<QWidget>("lessonPane")->isVisible());
    QVERIFY(workGroup().isVisible());
    const QString first = m_driver->find<QTextBrowser>("lessonText")->toPlainText();
    click("lessonNext");
    QVERIFY(arrive());
    QCOMPARE(player().step(), size_t(1));
    QVERIFY(m_driver->find<QTextBrowser>("lessonText")->toPlainText() != first);
    QTest::keyClick(&m_driver->window(), Qt::Key_PageUp, Qt::ControlModifier);
    QTRY_COMPARE(player().step(), size_t(0));
    QCOMPARE(m_driver->find<QTextBrowser>("lessonText")->toPlainText(), first);
    click("leaveLesson");
    QVERIFY(list->isVisible());
}

void TestWindowLesson::answersByClick()
{
    QVERIFY(begin("barrier"));
    QVERIFY(goToQuestion("unfilled-read", "click"));
    QVERIFY(player().prepared() && player().prepared()->moment.key && workGroup().board());
    const AnswerKey key = *player().prepared()->moment.key;
    const auto cellAt = [&](const QString &text) {
        const QStringList parts = text.split(u',');
        return SurfaceCell{ Surface::Tile,
            parts[1].toInt() * workGroup().board()->places().tile().width() + parts[0].toInt() };
    };
    const auto filled = std::ranges::find(key.mistakes, "filled", &KnownMistake::what);
    QVERIFY(filled != key.mistakes.end());
    clickCell(cellAt(filled->answers.front()));
    QVERIFY(!player().answer().right);
    QVERIFY2(response().size() > 10, "a wrong answer has its own explanation");
    clickCell(cellAt(key.cells.back()));
    QVERIFY(player().answer().right);
    QVERIFY(response().contains(key.reason));
}

void TestWindowLesson::answersByTyping()
{
    QVERIFY(begin("four_loads"));
    QVERIFY(goToQuestion("empty-cells", "type"));
    auto *edit = m_driver->find<QLineEdit>("answerEdit");
    const QString right = player().prepared()->moment.key->answer;
    const QString wrong = player().prepared()->moment.key->mistakes.front().answers.front();
    QTest::keyClicks(edit, wrong);
    QTest::keyClick(edit, Qt::Key_Return);
    QVERIFY(!player().answer().right);
    const QString said = response();
    edit->clear();
    QTest::keyClicks(edit, right);
    click("checkAnswer");
    QVERIFY(player().answer().right);
    QVERIFY(response() != said);
    QVERIFY2(!edit->isEnabled(), "it is answered");
}

void TestWindowLesson::answersByChoice()
{
    for (const Lesson &each : player().list().lessons) {
        QVERIFY(begin(each.id.c_str()));
        for (const QuestionKind &kind : questionKinds())
            if (goToQuestion(kind.id, "choose")) {
                click(qPrintable(QStringLiteral("choice_") + player().prepared()->moment.key->answer));
                QVERIFY(player().answer().right);
                return;
            }
    }
    QFAIL("no lesson lets choose");
}

void TestWindowLesson::revealsTheAnswer()
{
    QVERIFY(begin("barrier"));
    QVERIFY(goToQuestion("unfilled-read", "click"));
    auto *surfaces = m_driver->find<QWidget>("surfaces");
    const QImage asked = surfaces->grab().toImage();
    click("revealAnswer");
    QVERIFY(player().answer().revealed && !player().answer().right);
    QVERIFY(response().contains(player().prepared()->moment.key->answer));
    QVERIFY2(surfaces->grab().toImage() != asked, "the answer is marked in the picture");
}

void TestWindowLesson::comesBackFromExploring()
{
    QVERIFY(begin("halo", 2));
    const std::string hash = lesson().driver()->hash();
    auto *scene = m_driver->find<QToolButton>("lessonScene");
    QVERIFY(!scene->isChecked());
    m_driver->session().selectVariant("naive");
    m_driver->typeSpec(QStringLiteral("gauss:5"));
    QTRY_VERIFY_WITH_TIMEOUT(
        workGroup().board() && workGroup().board()->trace().request.variant.id == "naive",
        windowLessonPatience);
    QVERIFY(lesson().driver()->hash() != hash);
    QVERIFY2(scene->isChecked(), "the way back is offered");
    m_driver->trigger("focusStageAction"); // another stage
    QVERIFY(!m_driver->find<QWidget>("lessonPane")->isVisible());
    QTest::keyClick(&m_driver->window(), Qt::Key_F12);
    QVERIFY(arrive());
    QTRY_COMPARE_WITH_TIMEOUT(QString::fromStdString(lesson().driver()->hash()), QString::fromStdString(hash),
        windowLessonPatience);
    QVERIFY(m_driver->find<QWidget>("lessonPane")->isVisible());
    QVERIFY(!scene->isChecked());
}

void TestWindowLesson::givesBackWhatWasChosen()
{
    Session &session = m_driver->session();
    session.selectVariant("tile_unrolled");
    session.setFilter(parseFilter("gauss:7"), {});
    QVERIFY(m_driver->waitForRun());
    const RunConfiguration before = session.configuration();
    const QString picture = session.picture().path;
    QVERIFY(begin("network_layer", 1));
    QCOMPARE(session.workload(), std::string("layer"));
    QVERIFY(session.isTemporary());
    click("leaveLesson");
    QVERIFY(session.configuration() == before);
    QCOMPARE(session.picture().path, picture);
    QVERIFY(!session.isTemporary());
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
}

void TestWindowLesson::keepsNothingOfItself()
{
    m_driver->session().selectVariant("tile_unrolled");
    QVERIFY(m_driver->waitForRun());
    const QString file = m_driver->path(QStringLiteral("mine.haloscope"));
    QVERIFY(m_driver->projects().save(file));
    QVERIFY(begin("barrier"));
    QVERIFY2(!m_driver->projects().modified(), "what a lesson shows is no change of the project");
    m_driver->restart(); // where the lesson goes on
    QTRY_VERIFY_WITH_TIMEOUT(player().lesson(), windowLessonPatience);
    QVERIFY(arrive());
    player().end();
    QCOMPARE(m_driver->session().variant().id, std::string("tile_unrolled"));
}

void TestWindowLesson::makesWayForWhatIsOpened()
{
    QVERIFY(begin("barrier"));
    QVERIFY(m_driver->openPicture(somePicture(), QStringLiteral("other.png")));
    QVERIFY(!player().lesson());
    QCOMPARE(m_driver->session().picture().name, QStringLiteral("other.png"));
    QVERIFY(!m_driver->session().isTemporary());
}

void TestWindowLesson::staysThroughAChangeOfLanguage()
{
    QVERIFY(begin("halo", 3));
    const QString english = m_driver->find<QTextBrowser>("lessonText")->toPlainText();
    const QWidget *before = &m_driver->window();
    Q_EMIT m_driver->window().menus()->languageChosen(QStringLiteral("ko"));
    QTRY_VERIFY_WITH_TIMEOUT(&m_driver->window() != before && player().lesson(), windowLessonPatience);
    QVERIFY(arrive());
    QCOMPARE(player().step(), size_t(3));
    QVERIFY(m_driver->find<QTextBrowser>("lessonText")->toPlainText() != english);
    QVERIFY(m_driver->session().isTemporary());
}

HALO_TEST(TestWindowLesson, QApplication)
#include "tst_windowlesson.moc"
