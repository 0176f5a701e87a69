// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/lessonlibrary.h"
#include "tests/support/browser.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QFileInfo>
#include <QGuiApplication>
#include <QTemporaryDir>
#include <QTest>

using namespace halo;
using namespace halo::test;

/// The command "lesson export --course": all lessons as pages, which a real browser plays.
class TestCoursePages : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void badCalls_data();
    void badCalls();
    void theIndexLeadsToAll_data();
    void theIndexLeadsToAll();
    void everyStepPlays_data();
    void everyStepPlays();

private:
    QString at(const QString &name) const { return m_folder.filePath(QStringLiteral("course/") + name); }

    const QTemporaryDir m_folder;
    Browser m_browser;
};

namespace {

const QStringList screenless{ QStringLiteral("QT_QPA_PLATFORM=xcb"), QStringLiteral("DISPLAY=") };

QString pageOf(const QString &name, const QString &language)
{
    return language == QLatin1String("en") ? name + QStringLiteral(".html")
                                           : name + u'.' + language + QStringLiteral(".html");
}

} // namespace

void TestCoursePages::initTestCase()
{
    const Done done = call({ QStringLiteral("lesson"), QStringLiteral("export"), QStringLiteral("--course"),
                               QStringLiteral("-o"), m_folder.filePath(QStringLiteral("course")) },
        screenless);
    QVERIFY2(done.status == 0 && done.out.isEmpty() && done.err.isEmpty(), done.err.constData());
}

void TestCoursePages::badCalls_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("word");
    QTest::newRow("lesson") << "lesson export halo --course -o F/x" << 64 << "leave the lesson out";
    QTest::newRow("no folder") << "lesson export --course" << 64 << "-o FOLDER";
    QTest::newRow("nowhere") << "lesson export --course -o /proc/none/course" << 73 << "/proc/none/course";
}

void TestCoursePages::badCalls()
{
    QFETCH(QString, arguments);
    QFETCH(int, status);
    QFETCH(QString, word);
    const QStringList words = arguments.replace(QStringLiteral("F/"), m_folder.path() + u'/').split(u' ');
    QCOMPARE(complaint(call(words, screenless), status, { word }), QString());
}

void TestCoursePages::theIndexLeadsToAll_data()
{
    QTest::addColumn<QString>("language");
    for (const char *language : { "en", "zh_CN", "ko" })
        QTest::newRow(language) << language;
}

void TestCoursePages::theIndexLeadsToAll()
{
    QFETCH(QString, language);
    m_browser.open(at(pageOf(QStringLiteral("index"), language)));
    QStringList expected;
    for (const Lesson &lesson : allLessons(language.toStdString()).lessons)
        expected << pageOf(QString::fromStdString(lesson.id), language);
    QStringList found;
    for (const QJsonValue &link :
        m_browser
            .run(QStringLiteral("return [...document.querySelectorAll('.lessons a')].map("
                                "one => one.getAttribute('href'))"))
            .toArray())
        found << link.toString();
    QCOMPARE(found, expected);
    for (const QString &name : std::as_const(found))
        QVERIFY2(QFileInfo::exists(at(name)), qPrintable(name));
    QCOMPARE(
        m_browser.run(QStringLiteral("return document.querySelectorAll('.languages a').length")).toInt(), 2);
    QCOMPARE(m_browser.heard(), QStringList());
}

void TestCoursePages::everyStepPlays_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("id");
    for (const char *language : { "en", "zh_CN", "ko" })
        for (const Lesson &lesson : allLessons().lessons)
            QTest::newRow(qPrintable(QString::fromStdString(lesson.id) + u' ' + QLatin1String(language)))
                << language << QString::fromStdString(lesson.id);
}

/// All questions are answered, and each recording is stepped through; what fails in the script is named by
/// the page.
void TestCoursePages::everyStepPlays()
{
    QFETCH(QString, language);
    QFETCH(QString, id);
    m_browser.open(at(pageOf(id, language)));
    const auto number = [&](const char *script) { return m_browser.run(QLatin1String(script)).toInt(-1); };
    const Lesson lesson = findLesson(id.toStdString(), language.toStdString());
    QCOMPARE(
        number("return document.querySelectorAll('section').length"), static_cast<int>(lesson.steps.size()));
    number("for (const right of document.querySelectorAll('.choice.right')) right.click(); return 0");
    QCOMPARE(number("return document.querySelectorAll('section[hidden], .asks').length"), 0);
    const int players = number("return players.length");
    QVERIFY(players > 0);
    for (int i = 0; i < players; ++i) // one at a time: hundreds of steps take a slow machine a minute
        QCOMPARE(
            number(qPrintable(QStringLiteral(
                "const player = players[%1]; let silent = 0;"
                "for (let step = 0; step < player.frames.length; ++step) {"
                "  player.show(step);"
                "  silent += player.caption.textContent === '' || player.figure.dataset.step != step + 1;"
                "}"
                "return silent")
                                  .arg(i))),
            0);
    // An expression that nothing has filled in, and words of another language.
    QCOMPARE(number("return [...document.querySelectorAll('section > p')].filter("
                    "one => /[{}]/.test(one.textContent)).length"),
        0);
    QCOMPARE(m_browser.run(QStringLiteral("return document.documentElement.lang")).toString(),
        QString(language).replace(u'_', u'-'));
    QCOMPARE(m_browser.run(QStringLiteral("return document.body.dataset.error ?? ''")).toString(), QString());
    QCOMPARE(m_browser.heard(), QStringList());
}

HALO_TEST(TestCoursePages, QGuiApplication)
#include "tst_coursepages.moc"
