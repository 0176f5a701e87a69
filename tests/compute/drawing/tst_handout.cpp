// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/lessonmoment.h"
#include "compute/teaching/lessonlibrary.h"
#include "compute/teaching/lessonrecorder.h"
#include "tests/support/browser.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QGuiApplication>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace halo;
using namespace halo::test;

/// The command "lesson export": what is on the sheets, and what the page does in a browser.
class TestHandOut : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void badCalls_data();
    void badCalls();
    void sheets_data();
    void sheets();
    void tellsNoAnswer();
    void answersAreThoseOfTheSeed();
    void speaksLanguages_data();
    void speaksLanguages();
    void pageAsksAndReveals();
    void pagesOfAllLessons_data() { sheets_data(); }
    void pagesOfAllLessons();

private:
    QString at(const QString &name) const { return m_folder->filePath(name); }
    QString textOf(const QString &pdf, const QStringList &options = {});
    void exportLesson(const QString &id, const QStringList &options);

    std::unique_ptr<QTemporaryDir> m_folder;
    Browser m_browser;
};

namespace {

int count(const QString &text, const QString &words)
{
    return static_cast<int>(text.count(words));
}

/// Whether "2   More cells than work-items" stands on a sheet; blanks are not always read as such.
bool hasHeading(QString sheet, size_t step, const Lesson &lesson)
{
    const QString heading = QString::number(step + 1) + QString::fromStdString(lesson.steps[step].title);
    const QString pattern
        = QStringLiteral("^\\s*") + QRegularExpression::escape(QString(heading).remove(u' '));
    return sheet.remove(u' ').contains(QRegularExpression(pattern, QRegularExpression::MultilineOption));
}

} // namespace

QString TestHandOut::textOf(const QString &pdf, const QStringList &options)
{
    QProcess reader;
    reader.start(QStringLiteral("pdftotext"),
        options + QStringList{ QStringLiteral("-layout"), at(pdf), QStringLiteral("-") });
    reader.waitForFinished(-1);
    return QString::fromUtf8(reader.readAllStandardOutput())
        .normalized(QString::NormalizationForm_KC); // no ligatures
}

void TestHandOut::exportLesson(const QString &id, const QStringList &options)
{
    const Done done = call(QStringList{ QStringLiteral("lesson"), QStringLiteral("export"), id } + options,
        { QStringLiteral("QT_QPA_PLATFORM=xcb"), QStringLiteral("DISPLAY=") });
    QVERIFY2(done.status == 0 && done.out.isEmpty() && done.err.isEmpty(), done.err.constData());
}

void TestHandOut::badCalls_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("word");
    QTest::newRow("no lesson") << "-o F/a.pdf" << 64 << "Expected one lesson";
    QTest::newRow("two") << "halo barrier -o F/a.pdf" << 64 << "Expected one lesson";
    QTest::newRow("no file") << "halo" << 64 << "-o";
    QTest::newRow("suffix") << "halo -o F/a.doc" << 64 << "a.doc";
    QTest::newRow("answers") << "halo --answers F/a.html" << 64 << "a.html";
    QTest::newRow("seed") << "halo -o F/a.pdf --seed x" << 64 << "--seed";
    QTest::newRow("language") << "halo -o F/a.pdf --language de" << 64 << "--language";
    QTest::newRow("unknown") << "holo -o F/a.pdf" << 65 << "holo";
    QTest::newRow("nowhere") << "halo -o /proc/none/a.pdf" << 73 << "/proc/none";
}

void TestHandOut::badCalls()
{
    QFETCH(QString, options);
    QFETCH(int, status);
    QFETCH(QString, word);
    const QString line
        = QStringLiteral("lesson export ") + options.replace(QStringLiteral("F/"), m_folder->path() + u'/');
    QCOMPARE(complaint(call(line.split(u' ')), status, { word }), QString());
}

void TestHandOut::sheets_data()
{
    QTest::addColumn<QString>("id");
    for (const Lesson &lesson : allLessons().lessons)
        QTest::newRow(lesson.id.c_str()) << QString::fromStdString(lesson.id);
}

/// Each question is on a page with its room, each page says what it was made from, the answers have the same
/// numbers, and no word is outside of the paper.
void TestHandOut::sheets()
{
    QFETCH(QString, id);
    exportLesson(id,
        { QStringLiteral("-o"), at(QStringLiteral("q.pdf")), QStringLiteral("--answers"),
            at(QStringLiteral("a.pdf")), QStringLiteral("--seed"), QStringLiteral("5") });
    const Lesson lesson = findLesson(id.toStdString());
    const QString asked = textOf(QStringLiteral("q.pdf"));
    const QString answered = textOf(QStringLiteral("a.pdf"));
    for (size_t step = 0; step < lesson.steps.size(); ++step) {
        const bool asks = lesson.steps[step].question.has_value();
        const auto has = [](const LessonStep &one) { return one.question.has_value(); };
        const auto here = lesson.steps.begin() + static_cast<std::ptrdiff_t>(step);
        const bool explains = !asks && std::any_of(lesson.steps.begin(), here, has)
            && (has(*(here - 1)) || std::none_of(here, lesson.steps.end(), has));
        QCOMPARE(hasHeading(asked, step, lesson), !explains);
        QCOMPARE(hasHeading(answered, step, lesson), asks || explains);
    }
    for (const QString &sheet : { asked, answered })
        for (const QString &page : sheet.split(u'\f', Qt::SkipEmptyParts)) {
            for (const QString &word : { QStringLiteral("Lesson ") + id, QStringLiteral("paper 5"),
                     QStringLiteral("Oclgrind simulator"), QStringLiteral("Haloscope 0."),
                     QStringLiteral("page ") })
                QVERIFY2(page.simplified().contains(word), qPrintable(word + page));
            int questions = 0;
            for (size_t step = 0; step < lesson.steps.size(); ++step)
                questions += lesson.steps[step].question && hasHeading(page, step, lesson) ? 1 : 0;
            QCOMPARE(count(page, sheet == asked ? QStringLiteral("Because") : QStringLiteral("Answer"))
                    >= questions,
                true);
        }
    static const QRegularExpression word(QStringLiteral(
        "<word xMin=\"([-.0-9]+)\" yMin=\"([-.0-9]+)\" xMax=\"([.0-9]+)\" yMax=\"([.0-9]+)\">(.*)</word>"));
    for (const QString &pdf : { QStringLiteral("q.pdf"), QStringLiteral("a.pdf") }) {
        auto words = word.globalMatch(textOf(pdf, { QStringLiteral("-bbox") }));
        QVERIFY(words.hasNext());
        while (words.hasNext()) {
            const auto one = words.next();
            QVERIFY2(one.captured(1).toDouble() >= 36.0 && one.captured(2).toDouble() >= 30.0
                    && one.captured(3).toDouble() <= 595.3 - 30.0
                    && one.captured(4).toDouble() <= 841.9 - 30.0,
                qPrintable(one.captured(0)));
        }
    }
}

/// What a question hides is on the other sheet only.
void TestHandOut::tellsNoAnswer()
{
    exportLesson(QStringLiteral("halo"),
        { QStringLiteral("-o"), at(QStringLiteral("q.pdf")), QStringLiteral("--answers"),
            at(QStringLiteral("a.pdf")) });
    const Lesson lesson = findLesson("halo");
    LessonRecorder recorder;
    const QString asked = textOf(QStringLiteral("q.pdf")).simplified();
    const QString answered = textOf(QStringLiteral("a.pdf")).simplified();
    for (size_t step = 0; step < lesson.steps.size(); ++step) {
        if (!lesson.steps[step].question)
            continue;
        const LessonMoment moment = momentOf(recorder, lesson, step, 0);
        QVERIFY2(answered.contains(moment.key->reason.simplified()), qPrintable(moment.key->reason));
        QVERIFY2(!asked.contains(moment.key->reason.simplified()), qPrintable(moment.key->reason));
    }
    // Names are left out of the tile: there are fewer of them where they are asked for.
    const auto namesUnder = [&](const QString &sheet) { return count(sheet, QStringLiteral(" B1 ")); };
    QVERIFY(
        namesUnder(asked.section(QString::fromStdString(lesson.steps[1].title), 1)) < namesUnder(answered));
}

void TestHandOut::answersAreThoseOfTheSeed()
{
    const Lesson lesson = findLesson("halo");
    QStringList sheets;
    for (const int seed : { 0, 3, 3 }) {
        exportLesson(QStringLiteral("halo"),
            { QStringLiteral("--answers"), at(QStringLiteral("a.pdf")), QStringLiteral("--seed"),
                QString::number(seed) });
        sheets << textOf(QStringLiteral("a.pdf")).simplified();
        LessonRecorder recorder;
        for (size_t step = 0; step < lesson.steps.size(); ++step)
            if (lesson.steps[step].question)
                QVERIFY(
                    sheets.back().contains(momentOf(recorder, lesson, step, static_cast<std::uint64_t>(seed))
                                               .key->reason.simplified()));
    }
    QCOMPARE(sheets[1], sheets[2]);
    QVERIFY(sheets[0] != sheets[1]);
}

void TestHandOut::speaksLanguages_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("letters");
    QTest::newRow("zh_CN") << "zh_CN"
                           << "[\u4e00-\u9fff]";
    QTest::newRow("ko") << "ko"
                        << "[\uac00-\ud7a3]";
}

void TestHandOut::speaksLanguages()
{
    QFETCH(QString, language);
    QFETCH(QString, letters);
    exportLesson(QStringLiteral("halo"),
        { QStringLiteral("-o"), at(QStringLiteral("q.pdf")), QStringLiteral("--language"), language });
    const Lesson lesson = findLesson("halo", language.toStdString());
    const QString text = textOf(QStringLiteral("q.pdf"));
    QVERIFY(text.contains(QString::fromStdString(lesson.title).normalized(QString::NormalizationForm_KC)));
    QVERIFY(text.count(QRegularExpression(letters)) > 300);
}

void TestHandOut::pageAsksAndReveals()
{
    const QString path = at(QStringLiteral("p.html"));
    exportLesson(QStringLiteral("halo"), { QStringLiteral("-o"), path });
    m_browser.open(path);
    m_browser.resize(1024, 900);
    const auto number = [&](const char *script) {
        return m_browser.run(QStringLiteral("return ") + QLatin1String(script)).toInt(-1);
    };
    const int asked = number("document.querySelectorAll('.asks').length");
    QCOMPARE(asked, number("document.querySelectorAll('.question').length"));
    QVERIFY(number("document.querySelectorAll('section.explains[hidden]').length") > 0);
    const auto shownNames = [&] {
        return number("[...document.querySelectorAll('section:nth-of-type(2) [data-surface=tile] .cell "
                      "text')].filter(one => one.checkVisibility()).length");
    };
    QCOMPARE(shownNames(), 0);
    const QString question = QStringLiteral("section:nth-of-type(2) ");
    m_browser.click(question + QStringLiteral(".choice:not(.right)"));
    QVERIFY(m_browser.run(QStringLiteral("return document.querySelector('.response').textContent"))
                .toString()
                .startsWith(u'\u2717'));
    QCOMPARE(number("document.querySelectorAll('.asks').length"), asked);
    m_browser.click(question + QStringLiteral(".choice.right"));
    QVERIFY(m_browser.run(QStringLiteral("return document.querySelector('.response').textContent"))
                .toString()
                .startsWith(u'\u2713'));
    QCOMPARE(number("document.querySelectorAll('.asks').length"), asked - 1);
    QVERIFY(shownNames() > 30);
    QCOMPARE(number("document.querySelectorAll('section:nth-of-type(3)[hidden]').length"), 0);
    m_browser.click(question + QStringLiteral("button.next"));
    QCOMPARE(m_browser
                 .run(QStringLiteral(
                     "return document.querySelector('section:nth-of-type(2) .recording').dataset.step"))
                 .toString(),
        QStringLiteral("2"));
    QCOMPARE(m_browser.heard(), QStringList());
}

void TestHandOut::pagesOfAllLessons()
{
    QFETCH(QString, id);
    const QString path = at(QStringLiteral("p.html"));
    exportLesson(id, { QStringLiteral("-o"), path });
    m_browser.open(path);
    QCOMPARE(m_browser.run(QStringLiteral("return document.querySelectorAll('section').length")).toInt(),
        static_cast<int>(findLesson(id.toStdString()).steps.size()));
    QVERIFY(m_browser
                .run(QStringLiteral("return players.every(player => player.frames[player.step].hash === "
                                    "player.figure.dataset.hash)"))
                .toBool());
    QCOMPARE(m_browser.run(QStringLiteral("return document.body.dataset.error ?? ''")).toString(), QString());
    QCOMPARE(m_browser.heard(), QStringList());
}

HALO_TEST(TestHandOut, QGuiApplication)
#include "tst_handout.moc"
