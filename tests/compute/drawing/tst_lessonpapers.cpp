// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/layerrules.h"
#include "compute/drawing/lessons/lessoncheck.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/teaching/lessonlibrary.h"
#include "compute/teaching/lessonrecorder.h"
#include "tests/support/plaincounts.h"
#include "tests/support/program.h"

#include <QTest>

#include <set>

using namespace halo;
using namespace halo::test;

/// The papers of all lessons: what they say is true, and none gives an answer away before it is asked for.
class TestLessonPapers : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsWrong_data();
    void nothingIsWrong();
    void sentencesAreTrue_data();
    void sentencesAreTrue();
    void findsGiveaways_data();
    void findsGiveaways();
    void countsAreNumbersOfThings_data();
    void countsAreNumbersOfThings();
    void comparisonsShowWhatIsSaid_data();
    void comparisonsShowWhatIsSaid();
    void refusesComparisons_data();
    void refusesComparisons();
    void numbersComeFromTheRecording();
    void findsWhatCannotBe_data();
    void findsWhatCannotBe();

private:
    /// Recorded once.
    LessonPapers &papersOf(const std::string &id)
    {
        auto &papers = m_papers[id];
        if (!papers)
            papers = std::make_unique<LessonPapers>(
                m_recorder, m_lessons.emplace(id, findLesson(id)).first->second);
        return *papers;
    }

    LessonRecorder m_recorder;
    std::map<std::string, Lesson> m_lessons;
    std::map<std::string, std::unique_ptr<LessonPapers>> m_papers;
};

namespace {

QString together(const std::vector<std::string> &lines)
{
    QStringList all;
    for (const std::string &line : lines)
        all += QString::fromStdString(line);
    return all.join(u'\n');
}

} // namespace

void TestLessonPapers::nothingIsWrong_data()
{
    QTest::addColumn<QString>("lesson");
    for (const Lesson &lesson : allLessons().lessons)
        QTest::addRow("%s", lesson.id.c_str()) << QString::fromStdString(lesson.id);
}

void TestLessonPapers::nothingIsWrong()
{
    QFETCH(QString, lesson);
    const Lesson english = findLesson(lesson.toStdString());
    QCOMPARE(together(faultsIn(m_recorder, english)), QString());
    // The pictures are those of every language.
    const std::vector<LessonPaper> papers = papersOf(english.id).different(checkedPapers);
    for (const char *language : { "zh_CN", "ko" }) {
        const Lesson words = findLesson(english.id, language);
        QCOMPARE(words.language, std::string(language));
        QCOMPARE(together(giveawaysIn(words, papers)), QString());
    }
}

void TestLessonPapers::sentencesAreTrue_data()
{
    QTest::addColumn<QString>("lesson");
    for (const Lesson &lesson : allLessons().lessons)
        QTest::addRow("%s", lesson.id.c_str()) << QString::fromStdString(lesson.id);
}

/// What depends on the seed, against plain counts of the accesses that were recorded: answers, what is said
/// to wrong ones, and that a cell which is called halo is one.
void TestLessonPapers::sentencesAreTrue()
{
    QFETCH(QString, lesson);
    const Lesson played = findLesson(lesson.toStdString());
    LessonPapers &papers = papersOf(played.id);
    std::set<QString> reported; // a place once
    for (std::uint64_t seed = 0; seed < checkedPapers; ++seed)
        for (size_t step = 0; step < played.steps.size(); ++step) {
            const auto &question = played.steps[step].question;
            if (!question || layerRules().contains(question->kind)) // counted in tst_answerkeys
                continue;
            const LessonMoment moment = papers.moment(step, seed);
            const QString where = QStringLiteral("step %1, %2 %3")
                                      .arg(step + 1)
                                      .arg(moment.key->asked, QString::fromStdString(toText(moment.scene)));
            if (!reported.insert(where).second)
                continue;
            const PlainCounts counts(*moment.board, moment.frame, *question, moment.key->asked);
            const auto plain = counts.answer();
            QVERIFY2(plain && plain->fits(*moment.key), qPrintable(where));
            QVERIFY2(counts.falseMistake(*moment.key).isEmpty(),
                qPrintable(where + u' ' + counts.falseMistake(*moment.key)));
            if (question->kind == "who-loads" && question->about.at("cell") == "any")
                QVERIFY2(counts.isHalo() == true, qPrintable(where));
        }
    QVERIFY(!reported.empty() || lesson == QLatin1String("network_layer"));
}

void TestLessonPapers::findsGiveaways_data()
{
    QTest::addColumn<QString>("first"); // scene and text of the first step
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("asked"); // scene and question of the second
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("after"); // heading of the third
    QTest::addColumn<QString>("expected");
    const auto add = [](const char *name, const char *first, const char *text, const char *asked,
                         const char *question, const char *after, const char *expected) {
        QTest::newRow(name) << QString::fromUtf8(first) << QString::fromUtf8(text) << QString::fromUtf8(asked)
                            << QString::fromUtf8(question) << QString::fromUtf8(after)
                            << QString::fromUtf8(expected);
    };
    const char *const naive = "variant: naive   hide: caption";
    const char *const hidden = "hide: names findings tile caption ribbon outputs numbers";
    add("nothing", hidden, "36 cells in 4 × 4", hidden, "who-loads", "Why", "");
    add("names", "hide: caption", "", hidden, "who-loads", "Why", "step 1");
    add("colours", "hide: names caption   colours: items", "", "hide: names tile caption", "who-loads", "Why",
        "step 1");
    add("other names", "group: 3x3   hide: caption", "", "group: 4x4   hide: names tile caption", "who-loads",
        "Why", "");
    add("cells of one", "hide: caption", "", hidden, "cells-of\nitem: C1", "Why", "step 1");
    add("a caption while it is asked", hidden, "", "hide: tile   step: barrier 1", "at-barrier", "Why",
        "step 2");
    add("names while asked", hidden, "", "hide: caption", "who-loads", "Why", "step 2");
    add("counts of reads", "variant: naive   colours: reads   step: last   hide: caption", "",
        "step: first   colours: items", "times-read\npixel: any", "Why", "step 1");
    add("costs", "panel: costs   hide: caption", "", "panel: none", "reads-per-output", "Why", "step 1");
    add("a fraction in the text", hidden, "It is 2.25 for each.", hidden, "reads-per-output", "Why",
        "step 1");
    add("a fraction in a heading", hidden, "", hidden, "reads-per-output", "Only 2.25", "step 3");
    add("a word", naive, "Each has nine of them.", naive, "reads-per-output", "Why", "step 1");
    add("a word in Chinese digits", naive, "每个有 9 个。", naive, "reads-per-output", "Why", "step 1");
    add("a size", naive, "A window of 3 × 3, column 9, cell 9,9, A9, `9`, 9 bytes.", naive,
        "reads-per-output", "Why", "");
    add("small and of another recording", "variant: naive   filter: box:5   hide: caption", "There are nine.",
        "filter: box:3", "reads-per-output", "Why", "");
    add("all of the names",
        "group: 16x16   picture: slope 64x64   order: warps 32   step: 38   hide: ribbon caption",
        "A1 and B1 meet O2 and P2.", "step: 38", "colliding-lanes", "Why", "step 1");
    add("banks",
        "group: 16x16   picture: slope 64x64   order: warps 32   step: 38   colours: banks   hide: ribbon "
        "caption",
        "", "colours: auto", "colliding-lanes", "Why", "step 1");
    add("the ribbon",
        "variant: constant_filter   group: 16x16   picture: slope 64x64   order: warps 32   hide: caption",
        "", "hide: ribbon caption", "sectors", "Why", "step 1");
    add("a barrier's caption", "step: barrier 1   hide: names", "", hidden, "at-barrier", "Why", "step 1");
    add("cells that stay empty",
        "group: 4x4   variant: tile_four_loads   filter: gauss:5   fault: small_group   "
        "picture: counting 8x8   size: valid   at: 0,0   hide: names findings caption",
        "", "hide: names findings tile caption", "empty-cells", "Why", "step 1");
    add("a result", "stage: result   variant: naive   filter: sobel-x   pin: 5,5", "",
        "hide: outputs numbers", "sum\npixel: 5,5", "Why", "step 1");
    add("outputs", "variant: naive   step: last   hide: caption", "", "step: first   hide: outputs caption",
        "sum\npixel: 5,5", "Why", "step 1");
    add("weights", "variant: naive   hide: caption", "", "hide: ribbon caption weights", "weight\npixel: 5,5",
        "Why", "step 1");
}

void TestLessonPapers::findsGiveaways()
{
    QFETCH(QString, first);
    QFETCH(QString, text);
    QFETCH(QString, asked);
    QFETCH(QString, question);
    QFETCH(QString, after);
    QFETCH(QString, expected);
    QString scene = first;
    for (const char *usual : { "group: 4x4", "at: 1,1", "picture: counting 12x12" })
        if (!scene.contains(QString::fromLatin1(usual).section(u' ', 0, 0)))
            scene += QStringLiteral("\n") + QString::fromLatin1(usual);
    const Lesson lesson = parseLesson("my.md",
        QStringLiteral(
            "# T\n\n## A\n\n```scene\n%1\n```\n\n%2\n\n## B\n\n```scene\n%3\n```\n\nHow?\n\n```ask "
            "%4\n```\n\n## %5\n")
            .arg(scene, text, asked, question, after)
            .toStdString());
    LessonRecorder recorder;
    LessonPapers papers(recorder, lesson);
    const QString found = together(giveawaysIn(lesson, papers.different(checkedPapers)));
    const QStringList lines = found.split(u'\n', Qt::SkipEmptyParts);
    QVERIFY2(lines.isEmpty() == expected.isEmpty(), qPrintable(found));
    for (const QString &line : lines)
        QVERIFY2(line.contains(expected + QLatin1String(" gives away")), qPrintable(line));
}

void TestLessonPapers::countsAreNumbersOfThings_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<std::vector<double>>("counts");
    const auto add = [](const char *text, std::vector<double> counts) {
        QTest::newRow(text) << QString::fromUtf8(text) << std::move(counts);
    };
    add("64 reads of **36** pixels", { 64, 36 });
    add("4 × 4 work-items, 3x9x11, 2.5 × 2", {});
    add("column 5, row 6; columns 3 to 6; cell 4,4; B2", {});
    add("4 × 5 + 8 × 3 = 44", { 44 });
    add("−20 and -3, 7 - 2", { -20, -3, 7, 2 });
    add("sectors of 32 bytes", {});
    add("Sixteen of them, twice two", { 16, 2 });
    add("    int code[7];\nthree", { 3 });
    add("`x > 7` or 8", { 8 });
    add("第 4 列有 9 个", { 9 });
    add("4열에 9개", { 9 });
    add("1.27 for each", { 1.27 });
}

void TestLessonPapers::countsAreNumbersOfThings()
{
    QFETCH(QString, text);
    QFETCH(std::vector<double>, counts);
    QCOMPARE(countsIn(text), counts);
}

void TestLessonPapers::comparisonsShowWhatIsSaid_data()
{
    QTest::addColumn<QString>("lesson");
    QTest::addColumn<double>("least"); // clocks of the second for one of the first
    QTest::addColumn<double>("most");
    QTest::newRow("the kernel that shares wins") << "many_readers" << 0.0 << 0.6;
    QTest::newRow("more than three times the clocks") << "coalescing" << 3.0 << 4.0;
    QTest::newRow("weights in global memory cost clocks") << "constant_memory" << 1.05 << 1.2;
    QTest::newRow("four outputs each are faster") << "more_per_item" << 0.0 << 0.95;
}

/// The sentences of the lessons that compare, against a plain count of clocks; and each comparison is one of
/// them and says what it shows.
void TestLessonPapers::comparisonsShowWhatIsSaid()
{
    QFETCH(QString, lesson);
    QFETCH(double, least);
    QFETCH(double, most);
    int compared = 0;
    for (const Lesson &each : allLessons().lessons)
        for (size_t step = 0; step < each.steps.size(); ++step) {
            const LessonScene scene = sceneOf(each, step);
            if (scene.comparedWith.empty())
                continue;
            ++compared;
            QVERIFY2(!scene.ratio.empty(), each.id.c_str());
            if (QString::fromStdString(each.id) != lesson)
                continue;
            const Storyboard one(m_recorder.record(scene), scene.warp);
            const Storyboard other(m_recorder.recordComparison(scene), scene.warp);
            const double ratio
                = static_cast<double>(plainClocks(other)) / static_cast<double>(plainClocks(one));
            QVERIFY2(ratio >= least && ratio <= most, qPrintable(QString::number(ratio)));
        }
    QCOMPARE(compared, 5); // the course has one of them again
}

void TestLessonPapers::refusesComparisons_data()
{
    QTest::addColumn<QString>("scene");
    QTest::addColumn<QString>("expected");
    QTest::newRow("as it is") << "beside: uncoalesced   ratio: 1.5-9   step: last"
                              << "";
    QTest::newRow("not so") << "beside: uncoalesced   ratio: 0.1-0.9   step: last"
                            << "but the comparison shows";
    QTest::newRow("too early") << "beside: uncoalesced   ratio: 1.5-9   step: first"
                               << "before its end";
    QTest::newRow("of nothing") << "ratio: 1.5-9   step: last"
                                << "add beside";
}

void TestLessonPapers::refusesComparisons()
{
    QFETCH(QString, scene);
    QFETCH(QString, expected);
    const Lesson lesson = parseLesson("my.md",
        QStringLiteral(
            "# T\n\n## A\n\n```scene\nvariant: constant_filter   filter: box:3   group: 16x16   at: 1,1   "
            "picture: slope 64x64   order: warps 32\n%1\n```\n")
            .arg(scene)
            .toStdString());
    const QString found = together(faultsIn(m_recorder, lesson));
    QVERIFY2(expected.isEmpty() ? found.isEmpty() : found.contains(expected), qPrintable(found));
}

/// Numbers of a tile of 6 × 6 cells for 4 × 4 outputs, by the formulas of tiling: (4 + 3 - 1)², 36 / 16.
void TestLessonPapers::numbersComeFromTheRecording()
{
    const auto wordsOf = [this](const QString &text) {
        const Lesson lesson = parseLesson("my.md",
            QStringLiteral(
                "# T\n\n## A\n\n```scene\nvariant: tile_strided   filter: box:3   group: 4x4   at: 1,1   "
                "picture: counting 12x12   step: 1\n```\n\n%1\n\n```notes\n{cells} cells\n```\n")
                .arg(text)
                .toStdString());
        return momentOf(m_recorder, lesson, 0, 0).said;
    };
    const LessonStep said = wordsOf(QStringLiteral(
        "{reads} reads for {outputs} outputs: {reads per output}, without a tile {naive reads per output}."));
    QCOMPARE(said.text, std::string("36 reads for 16 outputs: 2.25, without a tile 9."));
    QCOMPARE(said.notes, std::string("36 cells"));
    QCOMPARE(
        wordsOf(QStringLiteral("{halo cells} and {(group width + filter width - 1) ^ 2}, {10 / 3}")).text,
        std::string("20 and 36, 3.33"));
    QCOMPARE(wordsOf(QStringLiteral("`{reads}` and\n\n    int a[] = { 1 };")).text,
        std::string("`{reads}` and\n\n    int a[] = { 1 };"));
    for (const char *wrong : { "{writes}", "{reads +}", "{}", "{1 / 0}", "{1, 2}" }) {
        QString problem;
        try {
            wordsOf(QString::fromLatin1(wrong));
        } catch (const Error &error) {
            problem = QString::fromUtf8(error.what());
        }
        QVERIFY2(problem.startsWith(QStringLiteral("my.md:3: "))
                && problem.contains(QLatin1String("is not a number of this recording")),
            wrong);
    }
}

void TestLessonPapers::findsWhatCannotBe_data()
{
    QTest::addColumn<QString>("rest");
    QTest::addColumn<QString>("expected");
    QTest::newRow("right") << "There are 36 cells."
                           << "";
    QTest::newRow("number") << "There are 37 cells."
                            << "37, which is no number of the recordings";
    QTest::newRow("right called wrong") << "```ask cells-of\nitem: C1\nanswer: 2\nwrong: 2 -> No.\n```"
                                        << "the recording says that it is right";
    QTest::newRow("exercise") << "```lesson\nexercise: four_lods\n```"
                              << "there is no exercise \"four_lods\"; choose one of first_sum";
}

void TestLessonPapers::findsWhatCannotBe()
{
    QFETCH(QString, rest);
    QFETCH(QString, expected);
    const Lesson lesson = parseLesson("my.md",
        QStringLiteral(
            "# T\n\n## A\n\n```scene\nvariant: tile_strided   filter: box:3   group: 4x4   at: 1,1   "
            "picture: counting 12x12   step: first   hide: names tile caption\n```\n\n%1\n")
            .arg(rest)
            .toStdString());
    const QString found = together(faultsIn(m_recorder, lesson));
    QVERIFY2(expected.isEmpty() ? found.isEmpty() : found.contains(expected), qPrintable(found));
}

HALO_TEST(TestLessonPapers, QCoreApplication)
#include "tst_lessonpapers.moc"
