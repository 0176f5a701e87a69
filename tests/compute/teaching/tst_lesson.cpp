// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/teaching/lessonlibrary.h"
#include "tests/support/program.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <set>

using namespace halo;

/// What a lesson file says, what is refused in it, and where lessons are found.
class TestLesson : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void readsAll();
    void staysAsBefore();
    void noneTakesBack();
    void takesAlternatives();
    void writesScenesAgain();
    void refuses_data();
    void refuses();
    void coursesHaveStepsOfOthers();
    void refusesEverySceneKey_data();
    void refusesEverySceneKey();
    void refusesEveryQuestionKey_data();
    void refusesEveryQuestionKey();
    void namesInWrong_data();
    void namesInWrong();
    void findsLessons();
    void findsOtherWords();
    void wordsThatDoNotFit_data();
    void wordsThatDoNotFit();

private:
    void write(const QString &name, const std::string &source);

    std::unique_ptr<QTemporaryDir> m_data;
};

namespace {

const std::string lessonHead = "# Title\n\n## Step\n\n"; // 4 lines

std::string scene(const std::string &lines)
{
    return "```scene\n" + lines + "\n```\n";
}

std::string ask(const std::string &kind, const std::string &lines)
{
    return "```ask " + kind + '\n' + lines + "\n```\n";
}

std::string problemOf(const std::string &source)
{
    try {
        parseLesson("my.md", source);
        return {};
    } catch (const Error &error) {
        return error.kind() == ErrorKind::Input ? error.what() : "another kind";
    }
}

/// Empty if the sentence names file and line, and says all of these words.
QString flawOf(const std::string &problem, int line, const QStringList &words)
{
    const QString sentence = QString::fromStdString(problem);
    if (!sentence.startsWith(QStringLiteral("my.md:%1: ").arg(line)))
        return QStringLiteral("not line %1: %2").arg(line).arg(sentence);
    for (const QString &word : words)
        if (!sentence.contains(word))
            return QStringLiteral("no \"%1\": %2").arg(word, sentence);
    return {};
}

/// A value that each key of a scene refuses, and what is said; whether a problem is one, only its workload
/// knows.
struct WrongValue
{
    const char *key, *value, *word;
};
constexpr WrongValue wrongValues[] = {
    { "stage", "table", "result, work-group or timing" },
    { "workload", "matrix", "image" },
    { "variant", "tile_stided", "tile_strided" },
    { "beside", "tile_stided", "tile_strided" },
    { "ratio", "4", "3.5-4.5" },
    { "filter", "box:3,", "box" },
    { "picture", "counting", "counting 12x12" },
    { "op", "convolve", "conv" },
    { "size", "larger", "same" },
    { "border", "mirror", "reflect" },
    { "group", "4", "size" },
    { "items", "0x2", "size" },
    { "at", "1;0", "column and row such as 1,0" },
    { "order", "warps 7", "warps 8, warps 16, warps 32 or warps 64" },
    { "fault", "no_barriers", "no_barrier" },
    { "step", "0", "a number from 1" },
    { "pin", "b2", "a work-item such as B2" },
    { "zoom", "near", "item, group or image" },
    { "colours", "rainbow", "rounds, items, warps, roles, reads or banks" },
    { "padding", "32", "0 to 31" },
    { "panel", "left", "none, costs, items, where or faults" },
    { "hide", "names cells", "names, findings" },
};

const std::string example = R"(# A first lesson

Sixteen work-items fill a tile.

```lesson
minutes: 5
exercise: four_loads
```

## Before the first load

```scene
variant: tile_strided   filter: box:3   group: 4x4   at: 1,1
step: first   hide: names tile
```

How many cells does B1 load?

    code stays

```ask cells-of
item: B1
answer: 4
why: Columns 1 and 5.
wrong: once -> "Then twenty would stay empty."
wrong: 2 -> It goes on downwards.
```

```notes
Half a minute.
```

## All at the barrier

```scene
step: barrier 1   pin: B1   hide: none
```

```c
barrier(CLK_LOCAL_MEM_FENCE);
```
)";

} // namespace

void TestLesson::init()
{
    m_data = std::make_unique<QTemporaryDir>();
    qputenv("XDG_DATA_HOME", m_data->path().toUtf8());
}

void TestLesson::write(const QString &name, const std::string &source)
{
    const QString path = QString::fromStdString(userLessonFolder()) + u'/' + name;
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(QByteArray::fromStdString(source)), qint64(source.size()));
}

void TestLesson::readsAll()
{
    const Lesson lesson = parseLesson("7_first.md", example);
    QCOMPARE(lesson.id, std::string("first"));
    QCOMPARE(lesson.title, std::string("A first lesson"));
    QVERIFY(lesson.summary.find("Sixteen work-items") != std::string::npos);
    QCOMPARE(lesson.minutes, 5);
    QCOMPARE(lesson.exercise, std::string("four_loads"));
    QCOMPARE(lesson.steps.size(), size_t(2));
    const LessonStep &first = lesson.steps.front();
    QCOMPARE(first.title, std::string("Before the first load"));
    QCOMPARE(first.line, 10);
    QCOMPARE(first.text, std::string("How many cells does B1 load?\n\n    code stays"));
    QCOMPARE(first.notes, std::string("Half a minute."));
    QVERIFY(first.question.has_value());
    const LessonQuestion &question = *first.question;
    QCOMPARE(question.kind, std::string("cells-of"));
    QCOMPARE(question.line, 21);
    QCOMPARE(question.form, std::string("type"));
    QCOMPARE(question.about.at("item"), std::string("B1"));
    QCOMPARE(question.answer, std::string("4"));
    QCOMPARE(question.why, std::string("Columns 1 and 5."));
    QCOMPARE(question.wrong.size(), size_t(2));
    QCOMPARE(question.wrong[0].text, std::string("Then twenty would stay empty."));
    QCOMPARE(question.wrong[1].what, std::string("2"));
    QCOMPARE(
        lesson.steps[1].text, std::string("```c\nbarrier(CLK_LOCAL_MEM_FENCE);\n```")); // is no block of ours
    // Lines may end as on other systems.
    std::string returns = example;
    for (size_t at = 0; (at = returns.find('\n', at)) != std::string::npos; at += 2)
        returns.replace(at, 1, "\r\n");
    QCOMPARE(parseLesson("7_first.md", returns).steps[0].question->wrong[1].text,
        std::string("It goes on downwards."));
}

void TestLesson::staysAsBefore()
{
    const Lesson lesson = parseLesson("my.md", example);
    const LessonScene first = sceneOf(lesson, 0);
    const LessonScene second = sceneOf(lesson, 1);
    QVERIFY(second.at == (Size2{ 1, 1 }));
    QVERIFY(second.group == std::optional(Size2{ 4, 4 }));
    QCOMPARE(second.step, std::string("barrier 1"));
    QCOMPARE(second.pin, std::string("B1"));
    QVERIFY(first.hidden == (std::vector<std::string>{ "names", "tile" }));
    QVERIFY(second.hidden.empty());
    QVERIFY(first.pin.empty());
}

void TestLesson::noneTakesBack()
{
    const Lesson lesson = parseLesson("my.md",
        lessonHead
            + scene("fault: no_barrier  pin: 3,4  beside: naive  panel: costs  hide: names  colours: banks  "
                    "group: 8x4  items: 2x2")
            + "## Next\n"
            + scene("fault: none  pin: none  beside: none  panel: none  hide: none  colours: auto  group: "
                    "default  items: default"));
    QVERIFY(sceneOf(lesson, 0) != LessonScene());
    QVERIFY(sceneOf(lesson, 1) == LessonScene());
}

void TestLesson::takesAlternatives()
{
    const Lesson lesson
        = parseLesson("my.md", lessonHead + scene("filter: box:3 | box:5 | gauss:5   at: 0,0 | 1,1"));
    QCOMPARE(sceneOf(lesson, 0, 0).filter, std::string("box:3"));
    QVERIFY(sceneOf(lesson, 0, 0).at == (Size2{ 0, 0 }));
    std::set<std::string> texts;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        QVERIFY(sceneOf(lesson, 0, seed) == sceneOf(lesson, 0, seed));
        texts.insert(toText(sceneOf(lesson, 0, seed)));
    }
    QCOMPARE(texts.size(), size_t(6)); // all pairs
}

/// The text of a scene, as a block, is the scene.
void TestLesson::writesScenesAgain()
{
    for (const Lesson &lesson : allLessons().lessons)
        for (size_t step = 0; step < lesson.steps.size(); ++step) {
            const LessonScene scene = sceneOf(lesson, step, 3);
            const Lesson again = parseLesson("my.md", lessonHead + ::scene(toText(scene)));
            QVERIFY2(sceneOf(again, 0) == scene, lesson.steps[step].title.c_str());
        }
}

void TestLesson::refuses_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("word");
    const auto add = [](const char *name, const std::string &source, int line, const char *word) {
        QTest::newRow(name) << QString::fromStdString(source) << line << QString::fromLatin1(word);
    };
    add("two titles", "# A\n# B\n", 2, "expected one title");
    add("scene without step", "# A\n" + scene("at: 0,0"), 2, "## heading");
    add("question without step", "# A\n\n" + ask("sectors", ""), 3, "## heading");
    add("notes without step", "# A\n```notes\n```\n", 2, "## heading");
    add("block without end", lessonHead + "```scene\nat: 0,0\n", 5, "ends the block");
    add("two questions", lessonHead + ask("sectors", "answer: 1") + ask("sectors", "answer: 1"), 8,
        "one question");
    add("kind", lessonHead + ask("sector", "answer: 1"), 5, "who-loads, times-read, cells-of, sectors");
    add("no kind", lessonHead + ask("", "answer: 1"), 5, "expected what is asked");
    add("no key", lessonHead + scene("tile_strided"), 6, "expected \"key: value\"");
    add("no value", lessonHead + scene("variant:"), 6, "expected a value after \"variant:\"");
    add("second key", lessonHead + scene("filter: box:3   shade: dark"), 6, "unknown key; expected stage");
    add("case", lessonHead + scene("Filter: box:3"), 6, "expected");
    add("third line", lessonHead + scene("at: 0,0\nfilter: box:3\nat: left"), 8, "column and row");
    add("an alternative", lessonHead + scene("filter: box:3 | boxes:5"), 6, "boxes:5");
    add("minutes", "# A\n```lesson\nminutes: many\n```\n## B\n", 3, "whole minutes from 1 to 240");
    add("no minutes", "# A\n```lesson\nminutes: 0\n```\n## B\n", 3, "whole minutes from 1 to 240");
    add("fact", "# A\n```lesson\n\nhours: 1\n```\n## B\n", 4, "expected minutes or exercise");
    add("unknown block", lessonHead + "```note\nHere.\n```\n", 5,
        "unknown block; expected lesson, steps, scene, ask or notes");
    add("block that swallows a step", lessonHead + "```notes\nHere.\n\n## Next\n\n```c\nx\n```\n", 5,
        "ends the block");
    add("block that swallows a block", lessonHead + "```notes\nHere.\n" + ask("sectors", "answer: 1"), 5,
        "ends the block");
    add("steps of nothing", lessonHead + "```steps\nfrom: 2\n```\n", 5, "lesson: NAME");
    add("steps from nowhere", lessonHead + "```steps\nlesson: halo   from: none\n```\n", 6,
        "number of a step");
    add("steps of another kind", lessonHead + "```steps\nlesson: halo   until: 3\n```\n", 6,
        "lesson, from or to");
    add("other variant", lessonHead + scene("workload: layer  problem: 2x5x4/3  variant: tile_strided"), 6,
        "tile_strided");
    add("other beside", lessonHead + scene("beside: nave"), 6, "nave");
}

void TestLesson::refuses()
{
    QFETCH(QString, source);
    QFETCH(int, line);
    QFETCH(QString, word);
    QCOMPARE(flawOf(problemOf(source.toStdString()), line, { word }), QString());
}

/// A course has the steps of other lessons where its blocks stand, each with its own scene and the file that
/// sentences name.
void TestLesson::coursesHaveStepsOfOthers()
{
    const auto find = [](const std::string &id) {
        return parseLesson(id + ".md", "# " + id + "\n## One\n" + scene("group: 2x2") + "## Two\n## Three\n");
    };
    const auto part = [](const std::string &lines) { return "```steps\n" + lines + "\n```\n"; };
    const std::string source = "# Course\n" + part("lesson: a   to: 1") + "## Own\n"
        + part("lesson: b   from: 2   to: 3") + part("lesson: a   from: 3");
    const Lesson course = withParts(parseLesson("course.md", source), find);
    QStringList titles;
    for (const LessonStep &step : course.steps)
        titles += QString::fromStdString(step.file + ' ' + step.title);
    QCOMPARE(titles.join(u'|'), QStringLiteral("a.md One|course.md Own|b.md Two|b.md Three|a.md Three"));
    QVERIFY(sceneOf(course, 2).group
        == std::optional(Size2{ 2, 2 })); // as in its own lesson, where it follows the first
    QVERIFY(!sceneOf(course, 1).group);
    const auto problem = [&](const std::string &lines) {
        try {
            withParts(parseLesson("course.md", "# Course\n" + part(lines)), find);
        } catch (const Error &error) {
            return std::string(error.what());
        }
        return std::string();
    };
    QVERIFY(problem("lesson: a   from: 2   to: 4").starts_with("course.md:2: the lesson \"a\" has 3 steps"));
    QVERIFY(problem("lesson: a   from: 3   to: 2").starts_with("course.md:2: "));
    const Lesson shipped = findLesson("course");
    QVERIFY(shipped.steps.size() > 20 && shipped.minutes == 90);
    for (const char *language : { "zh_CN", "ko" })
        QCOMPARE(findLesson("course", language).steps.size(), shipped.steps.size());
}

void TestLesson::refusesEverySceneKey_data()
{
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("word");
    for (const WrongValue &wrong : wrongValues)
        QTest::newRow(wrong.key) << QString::fromLatin1(wrong.value) << QString::fromLatin1(wrong.word);
    const QString all = QString::fromStdString(problemOf(lessonHead + scene("shade: dark")));
    const QString keys = all.section(QStringLiteral("expected "), 1).section(u':', 0, 0);
    const QStringList names = keys.split(QRegularExpression(QStringLiteral(", | or ")));
    QCOMPARE(names.size(), std::ssize(wrongValues) + 1);
    for (const QString &name : names)
        QVERIFY2(name == QLatin1String("problem")
                || std::ranges::any_of(
                    wrongValues, [&](const WrongValue &wrong) { return name == QLatin1String(wrong.key); }),
            qPrintable(name));
}

void TestLesson::refusesEverySceneKey()
{
    QFETCH(QString, value);
    QFETCH(QString, word);
    const QString key = QString::fromLatin1(QTest::currentDataTag());
    const std::string line = (key + QStringLiteral(": ") + value).toStdString();
    QCOMPARE(flawOf(problemOf(lessonHead + scene("\n" + line)), 7, { word }), QString());
}

void TestLesson::refusesEveryQuestionKey_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("word");
    for (const QuestionKind &kind : questionKinds()) {
        const auto add = [&](const char *name, const QString &said, const QString &word) {
            QTest::addRow("%s: %s", kind.id.c_str(), name) << QString::fromStdString(kind.id) << said << word;
        };
        for (const std::string &key : kind.about)
            add(key.c_str(), QString::fromStdString(key) + QStringLiteral(": middle"),
                QStringLiteral("or any"));
        add("form", QStringLiteral("form: shout"), QString::fromStdString(kind.forms.front()));
        add("answer", QStringLiteral("answer: perhaps"), QStringLiteral("such as"));
        add("no answer", QStringLiteral("answer:"), QStringLiteral("key: value"));
        add("wrong", QStringLiteral("wrong: 4"), QStringLiteral("wrong: ANSWER -> sentence"));
        add("wrong without words", QStringLiteral("wrong: 4 ->"),
            QStringLiteral("wrong: ANSWER -> sentence"));
        add("unknown", QStringLiteral("hint: left"), QStringLiteral("expected "));
    }
}

void TestLesson::refusesEveryQuestionKey()
{
    QFETCH(QString, kind);
    QFETCH(QString, said);
    QFETCH(QString, word);
    QCOMPARE(flawOf(problemOf(lessonHead + ask(kind.toStdString(), "\n" + said.toStdString())), 7, { word }),
        QString());
}

/// Misspelt, it would never be said.
void TestLesson::namesInWrong_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("expected"); // empty: it is one
    const auto add = [](const char *kind, const char *what, const char *expected) {
        QTest::addRow("%s %s", kind, what)
            << QString::fromLatin1(kind) << QString::fromLatin1(what) << QString::fromLatin1(expected);
    };
    for (const QuestionKind &kind : questionKinds()) {
        for (const std::string &mistake : kind.mistakes) {
            add(kind.id.c_str(), mistake.c_str(), "");
            add(kind.id.c_str(), (mistake + "s").c_str(), mistake.c_str());
        }
        add(kind.id.c_str(), "other", "");
        add(kind.id.c_str(), "others", "other or ");
    }
    add("cells-of", "25", "");
    add("sum", "-2.5", "");
    add("sum", "2,5", "");
    add("sum", "B2", "a number such as 2.25");
    add("who-loads", "B2", "");
    add("who-loads", "25", "a work-item such as B2");
    add("colliding-lanes", "A1 C1", "");
    add("colliding-lanes", "none", "");
    add("colliding-lanes", "all", "work-items such as A1 C1");
    add("unfilled-read", "4,1", "");
    add("unfilled-read", "B2", "a cell such as 4,1");
}

void TestLesson::namesInWrong()
{
    QFETCH(QString, kind);
    QFETCH(QString, what);
    QFETCH(QString, expected);
    const std::string problem
        = problemOf(lessonHead + ask(kind.toStdString(), "wrong: " + what.toStdString() + " -> No."));
    if (expected.isEmpty())
        QCOMPARE(problem, std::string(""));
    else
        QCOMPARE(flawOf(problem, 6, { expected, QStringLiteral("expected") }), QString());
}

void TestLesson::findsLessons()
{
    const auto shipped = allLessons();
    QVERIFY(shipped.problems.empty());
    write(QStringLiteral("20_second.md"), "# Second\n## A\n");
    write(QStringLiteral("10_first.md"), example);
    write(QStringLiteral("30_broken.md"), "# Broken\n## A\n" + scene("shade: dark"));
    write(QStringLiteral("40_halo.md"), "# As one that is there\n## A\n");
    write(QStringLiteral("README.md"), "nothing");
    write(QStringLiteral("notes.txt"), "nothing");
    const LessonList list = allLessons();
    QCOMPARE(list.lessons.size(), shipped.lessons.size() + 2);
    const Lesson &first = list.lessons[list.lessons.size() - 2];
    QCOMPARE(first.id, std::string("first"));
    QVERIFY(first.origin == Origin::User);
    QCOMPARE(list.lessons.back().id, std::string("second"));
    QCOMPARE(list.problems.size(), size_t(2));
    QVERIFY(QString::fromStdString(list.problems[0].english()).contains(QStringLiteral("30_broken.md:4: ")));
    QVERIFY(QString::fromStdString(list.problems[1].english()).contains(QStringLiteral("rename the file")));
    QCOMPARE(findLesson("first").title, std::string("A first lesson"));
    QCOMPARE(findLesson(first.file).title, std::string("A first lesson"));
    QVERIFY_EXCEPTION_THROWN(findLesson("third"), Error);
    QVERIFY_EXCEPTION_THROWN(readLesson("/nonexistent/a.md"), Error);
}

void TestLesson::findsOtherWords()
{
    write(QStringLiteral("10_first.md"), example);
    write(QStringLiteral("ko/10_first.md"),
        "# Ko\n\nSummary\n\n## One\nText\n" + ask("cells-of", "why: W\nwrong: once -> A\nwrong: 2 -> B")
            + "```notes\nN\n```\n## Two\n");
    const Lesson ko = findLesson("first", "ko");
    QCOMPARE(ko.language, std::string("ko"));
    QCOMPARE(ko.title, std::string("Ko"));
    QCOMPARE(ko.steps[0].title, std::string("One"));
    QCOMPARE(ko.steps[0].notes, std::string("N"));
    QCOMPARE(ko.steps[0].question->wrong[1].text, std::string("B"));
    QCOMPARE(ko.steps[0].question->answer, std::string("4")); // what is shown and asked stays
    QCOMPARE(toText(sceneOf(ko, 1)), toText(sceneOf(findLesson("first"), 1)));
    QCOMPARE(findLesson("first", "zh_CN").language, std::string("en")); // there is none
}

void TestLesson::wordsThatDoNotFit_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("where");
    const std::string asked = ask("cells-of", "why: W\nwrong: once -> A\nwrong: 2 -> B");
    const std::string notes = "```notes\nN\n```\n";
    const auto add = [](const char *name, const std::string &words, const char *where) {
        QTest::newRow(name) << QString::fromStdString(words) << QString::fromLatin1(where);
    };
    add("steps", "# K\n## One\n" + asked + notes, "k.md: the lesson has 2 steps, not 1.");
    add("no question", "# K\n## One\n" + notes + "## Two\n", "k.md:2: ");
    add("no notes", "# K\n## One\n" + asked + "## Two\n", "k.md:2: ");
    add("notes too many", "# K\n## One\n" + asked + notes + "## Two\n" + notes, "k.md:11: ");
    add("one wrong", "# K\n## One\n" + ask("cells-of", "why: W\nwrong: once -> A") + notes + "## Two\n",
        "k.md:3: the question has 2 lines");
    add("other wrong",
        "# K\n## One\n" + ask("cells-of", "why: W\nwrong: 2 -> A\nwrong: once -> B") + notes + "## Two\n",
        "k.md:5: expected \"wrong: once\"");
    add("no why", "# K\n## One\n" + ask("cells-of", "wrong: once -> A\nwrong: 2 -> B") + notes + "## Two\n",
        "k.md:3: both languages need a line \"why\"");
}

void TestLesson::wordsThatDoNotFit()
{
    QFETCH(QString, words);
    QFETCH(QString, where);
    try {
        inWordsOf(parseLesson("my.md", example), parseLesson("k.md", words.toStdString()));
        QFAIL("they fit");
    } catch (const Error &error) {
        QVERIFY2(QString::fromStdString(error.what()).startsWith(where), error.what());
    }
}

HALO_TEST(TestLesson, QCoreApplication)
#include "tst_lesson.moc"
