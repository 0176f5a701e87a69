// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/haloscopefile.h"
#include "compute/configuration/project.h"
#include "compute/image/imagefile.h"
#include "compute/teaching/handinreader.h"
#include "compute/teaching/lessonlibrary.h"
#include "compute/teaching/seedrule.h"
#include "compute/trace/model/tracereader.h"
#include "tests/support/classfiles.h"
#include "tests/support/files.h"
#include "tests/support/program.h"

#include <QDir>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <set>

#include <sys/stat.h>

using namespace halo;
using namespace halo::test;

namespace {

QString sentenceOf(const std::function<void()> &read)
{
    try {
        read();
    } catch (const Error &error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

} // namespace

/// Files that go from teacher to student and back.
class TestClassroom : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void seedsAreTheSameEverywhere();
    void bundleComesBack();
    void everyShippedLessonFits();
    void anOwnCourseBringsItsLessons();
    void handInComesBack();
    void kindsAreTold();
    void badBundles_data();
    void badBundles();
    void hostileFiles_data();
    void hostileFiles();
    void readsNoPipe();

private:
    const Bundle m_bundle = classBundle();
    const HandIn m_handIn = rightHandIn(m_bundle, "2026-17", "Kim Minji");
    QTemporaryDir m_folder;
};

/// The numbers were computed by another program (Python's hashlib).
void TestClassroom::seedsAreTheSameEverywhere()
{
    QCOMPARE(seedOf("autumn 3b", "2026-17"), 269930969);
    QCOMPARE(seedOf("", "2026-17"), 363129189);
    QCOMPARE(seedOf(" Autumn  3B ", "2026-17 "), seedOf("autumn 3b", "2026-17"));
    QCOMPARE(seedOf("autumn 3b", ""), 0);
    std::set<int> seeds;
    for (int i = 0; i < 1000; ++i)
        seeds.insert(seedOf("autumn 3b", std::to_string(i)));
    QCOMPARE(seeds.size(), size_t(1000));
    QVERIFY(*seeds.begin() > 0 && *seeds.rbegin() <= largestSeed);
}

void TestClassroom::bundleComesBack()
{
    const std::string path = m_folder.filePath(QStringLiteral("class.haloscope")).toStdString();
    writeBundle(m_bundle, path);
    const Bundle read = readBundle(path);
    QVERIFY(read == m_bundle);
    QCOMPARE(read.code, std::string("autumn 3b"));
    QCOMPARE(lessonIn(read).id, std::string("reads"));
    QCOMPARE(lessonIn(read, "ko").title, std::string("무엇을 읽나"));
    QCOMPARE(lessonIn(read, "zh_CN").title, std::string("What is read"));
    QCOMPARE(exerciseIn(read)->id(), std::string("first_sum"));
    QVERIFY(exerciseIn(read, "ko")->variant.title != exerciseIn(read)->variant.title);
    const auto pictures = picturesIn(read);
    QCOMPARE(pictures.size(), size_t(1));
    QVERIFY(pictures.at("sample text").size() == readImage(QStringLiteral(":/samples/text.png")).size());
}

void TestClassroom::everyShippedLessonFits()
{
    const LessonList list = allLessons();
    QVERIFY(!list.lessons.empty());
    for (const Lesson &lesson : list.lessons) {
        const Bundle bundle = makeBundle(lesson, lesson.exercise, "x");
        QCOMPARE(lessonIn(bundle).id, lesson.id);
        QCOMPARE(lessonIn(bundle).source, lesson.source);
        QCOMPARE(exerciseIn(bundle).has_value(), !lesson.exercise.empty());
    }
}

/// A course quotes a lesson in its own folder, and one that comes with the program: students have only the
/// second.
void TestClassroom::anOwnCourseBringsItsLessons()
{
    QTemporaryDir folder;
    const auto in = [&](const char *name) { return folder.filePath(QString::fromLatin1(name)); };
    const QByteArray scene
        = "```scene\nstage: work-group   variant: naive   picture: edge 12x12   filter: box:3   "
          "group: 4x4\n```\n\n";
    QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("ko")));
    write(in("2_mine.md"), "# Mine\n\nA summary.\n\n## My step\n\n" + scene + "My words.\n");
    write(in("ko/2_mine.md"), "# 내 것\n\n요약.\n\n## 내 단계\n\n내 말.\n");
    const auto course = [&](const QByteArray &title) {
        return "# " + title + "\n\nA summary.\n\n## Begin\n\n" + (title == "All" ? scene : QByteArray())
            + "Words.\n\n```steps\nlesson: mine\n```\n\n```steps\nlesson: sum   from: 2   to: 3\n```\n";
    };
    write(in("3_all.md"), course("All"));
    write(in("ko/3_all.md"), course("전부"));
    const Bundle bundle = makeBundle(readLesson(in("3_all.md").toStdString()), {}, "x");
    QCOMPARE(bundle.parts.size(), size_t(1));
    QVERIFY(folder.remove()); // as on the computer of a student
    const Bundle read = parseBundle(toJson(bundle), "It");
    QVERIFY(read == bundle);
    QCOMPARE(lessonIn(read).steps.size(), size_t(4));
    QCOMPARE(lessonIn(read).steps[1].title, std::string("My step"));
    QCOMPARE(lessonIn(read, "ko").steps[1].title, std::string("내 단계"));
    QVERIFY(lessonIn(read, "ko").steps[2].title != lessonIn(read).steps[2].title);
}

void TestClassroom::handInComesBack()
{
    const QByteArray text = toJson(m_handIn);
    QVERIFY(parseHandIn(text, "It") == m_handIn);
    QVERIFY2(text.size() < 400'000, qPrintable(QString::number(text.size())));
    const std::string path = m_folder.filePath(QStringLiteral("kim.haloscope")).toStdString();
    writeHandIn(m_handIn, path);
    const ReadHandIn read = readHandIn(path);
    HandIn without = m_handIn;
    without.recording.clear();
    QVERIFY(read.handIn == without);
    QCOMPARE(read.print, printOf(readTrace(m_handIn.recording, QStringLiteral("it"))));
    QVERIFY(read.print.accesses > 1000 && read.print.complete);
}

/// All three have one suffix: who gets the wrong one says which it is.
void TestClassroom::kindsAreTold()
{
    Project project;
    project.configuration.filter = Filter{ "one", 1, 1, { 1.0F } };
    const QByteArray texts[]{ halo::toJson(project), toJson(m_bundle), toJson(m_handIn) };
    const char *const names[]{ "a project", "a class lesson", "a hand-in" };
    const HaloscopeFile kinds[]{ HaloscopeFile::Project, HaloscopeFile::Bundle, HaloscopeFile::HandIn };
    const std::function<void(const QByteArray &)> readers[]{
        [](const QByteArray &text) { parseProject(text, "It"); },
        [](const QByteArray &text) { parseBundle(text, "It"); },
        [](const QByteArray &text) { parseHandIn(text, "It"); },
    };
    for (int wanted = 0; wanted < 3; ++wanted)
        for (int given = 0; given < 3; ++given)
            QCOMPARE(sentenceOf([&] { readers[wanted](texts[given]); }),
                wanted == given ? QString()
                                : QStringLiteral("It is %1, not %2; choose another file.")
                                      .arg(QLatin1String(names[given]), QLatin1String(names[wanted])));
    for (int i = 0; i < 3; ++i)
        QVERIFY(haloscopeFileIn(texts[i]) == kinds[i]);
    QVERIFY(!haloscopeFileIn("{}") && !haloscopeFileIn("no JSON"));
}

void TestClassroom::badBundles_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("word");
    const auto row = [](const char *name, const Bundle &bundle, const char *word) {
        QTest::newRow(name) << toJson(bundle) << QString::fromLatin1(word);
    };
    Bundle bad = m_bundle;
    bad.lesson.file = "../up.md";
    row("path", bad, "is a path");
    bad = m_bundle;
    bad.lesson.source = "no lesson";
    row("no lesson", bad, "# Title");
    bad = m_bundle;
    bad.lesson.words["ko"] = "# 제목\n\n## 하나\n";
    row("other steps", bad, "3 steps");
    bad = m_bundle;
    bad.exercise->source = "kernel void convolve() {}";
    row("no exercise", bad, "first_sum");
    bad = m_bundle;
    bad.pictures["sample text"] = "no picture";
    row("no picture", bad, "sample text");
    bad = m_bundle;
    bad.code = std::string(100, 'x');
    row("code", bad, "longer than 80");
    for (int i = 0; i < 40; ++i)
        bad.pictures[std::to_string(i)] = "x";
    bad.code.clear();
    row("pictures", bad, "one too many");
    QTest::newRow("altered") << toJson(m_bundle).replace("autumn", "winter")
                             << QStringLiteral("changed or damaged");
}

void TestClassroom::badBundles()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, word);
    const QString sentence = sentenceOf([&] { parseBundle(text, "It"); });
    QVERIFY2(sentence.contains(word), qPrintable(sentence));
    QVERIFY2(sentence.size() < 500 && !sentence.contains(u'\n'), qPrintable(sentence));
}

void TestClassroom::hostileFiles_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("word");
    for (const HostileFile &file : test::hostileFiles(m_handIn))
        QTest::newRow(file.name.c_str()) << file.bytes << QString::fromLatin1(file.word);
}

/// One sentence, from a process of its own that came to it before its time was over: then the sentence is
/// another.
void TestClassroom::hostileFiles()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, word);
    const QString path = m_folder.filePath(QStringLiteral("hostile.haloscope"));
    write(path, bytes);
    const QString sentence = sentenceOf([&] { readHandIn(path.toStdString()); });
    QVERIFY2(sentence.contains(word) && sentence.contains(path), qPrintable(sentence));
    QVERIFY2(sentence.size() < 500 && !sentence.contains(u'\n'), qPrintable(sentence));
}

void TestClassroom::readsNoPipe()
{
    const std::string path = m_folder.filePath(QStringLiteral("pipe.haloscope")).toStdString();
    QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
    QVERIFY(sentenceOf([&] { readHandIn(path); }).contains(QLatin1String("is a device or a pipe")));
    QVERIFY(sentenceOf([&] { readHandIn(m_folder.path().toStdString()); }).contains(QLatin1String("folder")));
}

HALO_TEST(TestClassroom, QCoreApplication)
#include "tst_classroom.moc"
