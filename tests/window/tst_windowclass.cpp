// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/marking.h"
#include "compute/teaching/handinreader.h"
#include "compute/teaching/seedrule.h"
#include "gui/source/livekernel.h"
#include "gui/stages/lessonstage.h"
#include "gui/stages/scenedriver.h"
#include "gui/stages/stages.h"
#include "gui/teaching/lessonplayer.h"
#include "tests/support/classfiles.h"
#include "tests/support/files.h"
#include "tests/support/handins.h"
#include "tests/support/program.h"
#include "tests/support/windowdriver.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

using namespace halo;
using namespace halo::test;

/// What a student does with the file of a teacher.
class TestWindowClass : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { m_driver.reset(); }
    void worksAndHandsIn();
    void refusesOtherFiles();

private:
    LessonPlayer &player() { return m_driver->window().stages()->lesson()->player(); }
    void openBundle();
    void say(const QString &number, const QString &name);
    bool waitForStep();
    void handIn(const QString &path);
    QString barText() { return m_driver->find<QLabel>("classText")->text(); }

    const Bundle m_bundle = classBundle();
    std::unique_ptr<WindowDriver> m_driver;
};

void TestWindowClass::init()
{
    WindowDriver::forgetSettings();
    WindowDriver::forgetKernels();
    m_driver = std::make_unique<WindowDriver>();
    QVERIFY(m_driver->openPicture(somePicture()));
}

void TestWindowClass::openBundle()
{
    const QString path = m_driver->path(QStringLiteral("class.haloscope"));
    writeBundle(m_bundle, path.toStdString());
    m_driver->window().open(path);
}

void TestWindowClass::say(const QString &number, const QString &name)
{
    if (!m_driver->find<QDialog>("studentDialog"))
        m_driver->find<QToolButton>("classWho")->click();
    auto *dialog = m_driver->find<QDialog>("studentDialog");
    auto *edit = dialog->findChild<QLineEdit *>(QStringLiteral("studentNumber"));
    auto *ok = dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
    edit->clear();
    QTest::keyClicks(edit, QStringLiteral("/"));
    QVERIFY(edit->text().isEmpty() && !ok->isEnabled());
    QTest::keyClicks(edit, number);
    dialog->findChild<QLineEdit *>(QStringLiteral("studentName"))->setText(name);
    QVERIFY(ok->isEnabled());
    ok->click();
}

bool TestWindowClass::waitForStep()
{
    return QTest::qWaitFor(
        [this] {
            const PreparedStep *step = player().prepared();
            return step && m_driver->window().stages()->lesson()->driver()->isThere();
        },
        longestWait);
}

void TestWindowClass::handIn(const QString &path)
{
    m_driver->find<QPushButton>("handIn")->click();
    auto *dialog = m_driver->find<QFileDialog>("handInDialog");
    QVERIFY(dialog);
    Q_EMIT dialog->fileSelected(path);
    dialog->reject();
    QTRY_VERIFY2(barText().contains(path), qPrintable(barText() + m_driver->message()));
}

void TestWindowClass::worksAndHandsIn()
{
    openBundle();
    auto *bar = m_driver->find<QWidget>("classBar");
    QTRY_VERIFY(bar->isVisible());
    QVERIFY(m_driver->find<QDialog>("studentDialog")); // which asks by itself
    QCOMPARE(QString::fromStdString(player().lesson()->title), QStringLiteral("What is read"));
    QVERIFY(!m_driver->find<QPushButton>("handIn")->isEnabled());
    say(QStringLiteral("2026-17"), QStringLiteral("Kim Minji"));
    const HandIn right = rightHandIn(m_bundle, "2026-17", "Kim Minji");
    QCOMPARE(player().seed(), static_cast<std::uint64_t>(right.seed));

    QVERIFY(waitForStep());
    player().give(QString::fromStdString(right.answers[0].text));
    player().go(1);
    QVERIFY(waitForStep());
    player().give(QStringLiteral("1")); // which is wrong, and counts
    player().give(QString::fromStdString(right.answers[1].text));
    player().go(2);
    QVERIFY(waitForStep());
    player().reveal(); // then it cannot be answered any more
    QTRY_VERIFY2(barText().contains(QLatin1String("2 of 3")), qPrintable(barText()));

    m_driver->find<QPushButton>("lessonExercise")->click();
    auto *live = m_driver->window().findChild<LiveKernel *>();
    QTRY_VERIFY(live->isOwn());
    QVERIFY(!player().lesson());
    live->edit(solutionOf("first_sum").toStdString());
    QTRY_VERIFY2(barText().contains(QLatin1String("is included")), qPrintable(barText()));
    // The way to hand in is where the exercise is, and so is the one back to the lesson.
    QVERIFY(m_driver->find<QWidget>("exerciseView")->isAncestorOf(bar));
    for (const char *button : { "handIn", "classBack" })
        QVERIFY2(m_driver->find<QAbstractButton>(button)->isVisible(), button);
    const QString path = m_driver->path(QStringLiteral("kim.haloscope"));
    handIn(path);
    m_driver->find<QToolButton>("classBack")->click();
    QTRY_VERIFY(player().lesson() && m_driver->find<QWidget>("lessonPane")->isAncestorOf(bar));
    QVERIFY(bar->isVisible() && !m_driver->find<QToolButton>("classBack")->isVisible());
    QVERIFY2(barText().contains(QLatin1String("2 of 3")), qPrintable(barText()));
    QCOMPARE(player().seed(), static_cast<std::uint64_t>(right.seed));
    const Marks marks = Marking(Expected{ m_bundle, {}, {} }, {}).read({ path.toStdString() }).front();
    QVERIFY2(!marks.failure, marks.wrong().c_str());
    QCOMPARE(marks.handIn.student, std::string("2026-17"));
    QCOMPARE(marks.handIn.name, std::string("Kim Minji"));
    QCOMPARE(marks.handIn.answers, (std::vector<HandedAnswer>{ right.answers[0], { 2, "1" } }));
    QCOMPARE(marks.points(), 1);
    QVERIFY(marks.remarks.empty());
    QCOMPARE(marks.handIn.exercise, std::string("first_sum"));
    QVERIFY(marks.print.accesses > 1000 && marks.print.complete);

    m_driver->restart(); // all of it is remembered
    player().begin("reads");
    QTRY_VERIFY(m_driver->find<QWidget>("classBar")->isVisible());
    QVERIFY2(barText().contains(QLatin1String("Kim Minji: 2 of 3")), qPrintable(barText()));
    say(QStringLiteral("5"), {});
    QVERIFY2(barText().contains(QLatin1String("Paper of 5: 0 of 3")), qPrintable(barText()));
    player().begin("barrier");
    QVERIFY(!m_driver->find<QWidget>("classBar")->isVisible());
    QCOMPARE(player().seed(), std::uint64_t(0));
}

void TestWindowClass::refusesOtherFiles()
{
    const QString path = m_driver->path(QStringLiteral("kim.haloscope"));
    writeHandIn(rightHandIn(m_bundle, "2026-17", "Kim"), path.toStdString());
    m_driver->window().open(path);
    QTRY_VERIFY2(
        m_driver->message().contains(QLatin1String("is a hand-in, not a project; choose another file.")),
        qPrintable(m_driver->message()));
    const QString damaged = m_driver->path(QStringLiteral("damaged.haloscope"));
    write(damaged, toJson(m_bundle).replace("autumn", "winter"));
    m_driver->window().open(damaged);
    QTRY_VERIFY2(
        m_driver->message().contains(QLatin1String("changed or damaged")), qPrintable(m_driver->message()));
    QVERIFY(!player().lesson());
}

HALO_TEST(TestWindowClass, QApplication)
#include "tst_windowclass.moc"
