// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/text.h"
#include "compute/teaching/exerciselibrary.h"
#include "compute/teaching/exercisetexts.h"
#include "compute/teaching/speed.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QDir>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace halo;
using namespace halo::test;

namespace {

const std::string head = "// title: X\n// summary: s\n// exercise: x\n// plan: direct\n";
const std::string with = "// with: group 16x16, picture 64x64, filter gauss:9,1.5\n";
const std::string rest = "// hint: h\n// check: right\n//\n// text\n// YOUR TURN\n";

std::string sentenceOf(const std::string &source)
{
    try {
        parseExercise("01_x.cl", source);
    } catch (const Error &e) {
        return e.kind() == ErrorKind::Input ? e.what() : "another kind of error";
    }
    return {};
}

} // namespace

/// The header language of exercises, and the exercises that come with the program.
class TestExerciseFormat : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEveryKey()
    {
        const Exercise e = parseExercise("01_x.cl",
            head + "// with: group 8 x 4, items 2x2, picture 40x30, border zero, filter 1 2, 3 4; 5 6, 7 8\n"
                + "// check: no findings\n" + with
                + "// at most: global reads 400\n// at most: sectors per load 5.6\n"
                + "// faster than: tile_unrolled\n// if: race : Wait: for all.\n// hint: one\n" + rest);
        QCOMPARE(e.id(), std::string("x"));
        QCOMPARE(e.hints, (std::vector<std::string>{ "one", "h" }));
        QCOMPARE(e.cases.size(), size_t(2));
        QVERIFY(e.cases[0].group == (Size2{ 8, 4 }) && e.cases[0].items == (Size2{ 2, 2 }));
        QVERIFY(e.cases[0].picture == (Size2{ 40, 30 }) && e.cases[0].border == Border::Zero);
        QVERIFY(e.cases[0].filter.size() == (Size2{ 4, 2 }));
        QVERIFY(e.cases[1].filter.size() == (Size2{ 9, 9 }) && e.cases[1].border == Border::Replicate);
        QCOMPARE(e.checks.size(), size_t(5));
        QCOMPARE(e.checks[0].with, size_t(0));
        QVERIFY(e.checks[1].kind == CheckKind::AtMost && e.checks[1].name == "global reads");
        QCOMPARE(e.checks[1].limit, 400.0);
        QCOMPARE(e.checks[2].limit, 5.6);
        QVERIFY(e.checks[3].kind == CheckKind::FasterThan && e.checks[3].name == "tile_unrolled");
        QVERIFY(e.checks[4].kind == CheckKind::Right && e.checks[4].with == 1);
        QCOMPARE(e.advice.at("race"), std::string("Wait: for all."));
        QVERIFY(e.variant.notes.find("text") != std::string::npos);
        QCOMPARE(e.holes.size(), size_t(1));
    }

    void refusesWhatIsWrong_data()
    {
        QTest::addColumn<QString>("lines");
        QTest::addColumn<QString>("said");
        const auto row = [](const std::string &lines, const char *said) {
            QTest::newRow(said) << QString::fromStdString(lines) << QString::fromUtf8(said);
        };
        row(with + "// chek: right\n", "01_x.cl:6: unknown key: chek: right");
        row("// check: right\n",
            "01_x.cl:5: expected a line \"with: group WxH, picture WxH, filter SPEC\" before");
        row(with + "// check: wrong\n", "01_x.cl:6: expected \"no findings\" or \"right\"");
        row(with + "// at most: global reads\n", "01_x.cl:6: expected global reads, reads per output, ");
        row(with + "// at most: global reads -1\n",
            "local bytes or unused cells, and a number: at most: global reads -1");
        row(with + "// at most: cups 4\n", "a number: at most: cups 4");
        row(with + "// faster than: light\n",
            "01_x.cl:6: There is no implementation \"light\"; choose one of naive, ");
        row(with + "// if: race\n", "01_x.cl:6: expected \"kind : sentence\"");
        row(with + "// if: rain : Wait.\n", "01_x.cl:6: expected race, bounds, ");
        row(with + "// if: race : A.\n// if: race : B.\n", "01_x.cl:7: expected each kind once");
        row("// hint:\n", "01_x.cl:5: expected a sentence");
        row("// with: group 16x16, filter box:3\n",
            "01_x.cl:5: expected \"group WxH, picture WxH, filter SPEC\"");
        row("// with: group 16, picture 64x64, filter box:3\n", "01_x.cl:5: ");
        row("// with: grop 4x4, picture 64x64, filter box:3\n", "before the filter \"items WxH\"");
        row("// with: group 4x4, picture 64x64, border round, filter box:3\n", "round");
        row("// with: group 4x4, picture 64x64, filter bux:3\n", "01_x.cl:5: ");
        row("// exercise: y\n", "01_x.cl:5: expected the file's own name, \"x\"");
    }

    void refusesWhatIsWrong()
    {
        QFETCH(QString, lines);
        QFETCH(QString, said);
        const std::string sentence = sentenceOf(head + lines.toStdString() + with + rest);
        QVERIFY2(text(sentence).contains(said), sentence.c_str());
    }

    void wantsWhatMakesAnExercise()
    {
        QCOMPARE(sentenceOf(head + with + rest), std::string());
        QVERIFY(sentenceOf("// title: X\n// summary: s\n// plan: direct\n").find("\"exercise\"")
            != std::string::npos);
        for (const char *part : { "// hint: h\n", "// check: right\n", "// YOUR TURN\n" }) {
            const QString without = text(head + with + rest).remove(QString::fromLatin1(part));
            QVERIFY2(sentenceOf(without.toStdString()).find("an exercise needs") != std::string::npos, part);
        }
    }

    /// Elsewhere such a file is a kernel like any other, and these keys belong to no other kernel.
    void isAKernelToo()
    {
        const Variant variant = parseKernel("mine.cl", "image", head + with + rest);
        QVERIFY(variant.title == "X" && variant.plan == "direct");
        QCOMPARE(parseKernel("mine.cl", "image", "// exercise: x\n").plan, std::string("direct"));
        QVERIFY_EXCEPTION_THROWN(parseKernel("mine.cl", "image", "// title: X\n// hint: h\n"), Error);
    }

    void shippedOnesAreComplete()
    {
        const std::vector<Exercise> &all = shippedExercises();
        QCOMPARE(all.size(), size_t(12));
        for (const Exercise &exercise : all) {
            const char *id = exercise.id().c_str();
            QVERIFY2(exercise.hints.size() >= 3 && exercise.advice.size() >= 3, id);
            QVERIFY2(!exercise.variant.notes.empty() && !exercise.variant.memory.empty(), id);
            QVERIFY2(std::ranges::count(exercise.variant.source, '\n') <= 120, id);
            for (const CheckCase &with : exercise.cases) {
                Tuning tuning = defaultTuning(exercise.variant);
                tuning.group = with.group;
                tuning.items = with.items;
                const ConvolutionProblem problem(noise(with.picture.w, with.picture.h), with.filter,
                    { Op::Convolution, OutputSize::Same, with.border });
                const auto reason = problem.refusal(exercise.variant, tuning, simulatorLimits());
                QVERIFY2(!reason, reason.value_or("").english().c_str());
            }
        }
    }

    void speaksOtherLanguages_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("zh_CN") << QStringLiteral("zh_CN");
        QTest::newRow("ko") << QStringLiteral("ko");
    }

    void speaksOtherLanguages()
    {
        QFETCH(QString, language);
        for (const Exercise &english : shippedExercises()) {
            const Exercise other = inLanguage(english, language.toStdString());
            QVERIFY2(other.variant.title != english.variant.title, english.id().c_str());
            QVERIFY(other.variant.notes != english.variant.notes && !other.variant.notes.empty());
            for (size_t i = 0; i < english.hints.size(); ++i)
                QVERIFY(other.hints[i] != english.hints[i]);
            for (const auto &[kind, sentence] : english.advice)
                QVERIFY2(other.advice.at(kind) != sentence, sentence.c_str());
            QCOMPARE(other.variant.source, english.variant.source);
            QCOMPARE(inLanguage(english, "la").variant.title, english.variant.title);
        }
    }

    void refusesTextsThatDoNotFit()
    {
        const QTemporaryDir folder;
        Exercise exercise = parseExercise(folder.filePath(QStringLiteral("01_x.cl")).toStdString(),
            head + with + "// if: race : r\n" + rest);
        exercise.variant.origin = Origin::User;
        QDir(folder.path()).mkpath(QStringLiteral("ko"));
        const std::pair<const char *, const char *> wrong[] = {
            { "title: t\nsummary: s\nif: race : r\n", "1 lines \"hint\"" },
            { "title: t\nsummary: s\nhint: h\n", "1 lines \"if\"" },
            { "title: t\nsummary: s\nhint: h\nif: bounds : b\n", "no line \"if: bounds\"" },
            { "title: t\nhint: h\nif: race : r\n", "1 lines \"summary\"" },
            { "tip: t\n", "no key \"tip\"" },
        };
        for (const auto &[content, said] : wrong) {
            write(folder.filePath(QStringLiteral("ko/01_x.txt")), content);
            try {
                inLanguage(exercise, "ko");
                QFAIL(content);
            } catch (const Error &error) {
                QVERIFY2(std::string(error.what()).find(said) != std::string::npos, error.what());
            }
        }
    }

    void teachersAddTheirOwn()
    {
        QStandardPaths::setTestModeEnabled(true);
        const QDir folder(text(userExerciseFolder()));
        QVERIFY(folder.mkpath(QStringLiteral(".")));
        const QByteArray good = QByteArray::fromStdString(head + with + rest);
        write(folder.filePath(QStringLiteral("50_x.cl")), good);
        write(folder.filePath(QStringLiteral("51_guard.cl")),
            QByteArray(good).replace("exercise: x", "exercise: guard"));
        write(folder.filePath(QStringLiteral("52_bad.cl")), good);
        const ExerciseList list = allExercises();
        QCOMPARE(list.exercises.size(), size_t(13));
        QCOMPARE(findExercise(list.exercises, "x").variant.origin, Origin::User);
        QCOMPARE(list.problems.size(), size_t(2));
        QVERIFY(list.problems[0].english().find("has the name \"guard\"") != std::string::npos);
        QVERIFY(list.problems[1].english().find("52_bad.cl:3: expected the file's own name")
            != std::string::npos);
        QDir(folder).removeRecursively();
        QVERIFY_EXCEPTION_THROWN(findExercise(shippedExercises(), "x"), Error);
    }

    /// By times that nobody took.
    void fasterIsWhatIsShown()
    {
        const Exercise &exercise = findExercise(shippedExercises(), "beat_unrolled");
        const ExerciseCheck &check = exercise.checks.back();
        QVERIFY(check.kind == CheckKind::FasterThan);
        std::vector<double> slow, fast;
        for (int i = 0; i < 20; ++i) {
            slow.push_back(200.0 + i % 3);
            fast.push_back(100.0 + i % 2);
        }
        const CheckResult won = judgedSpeed(check, exercise, fast, slow);
        QVERIFY(won.state == CheckResult::State::Passed && won.advice.empty());
        QVERIFY2(won.sentence.english().starts_with("Your kernel is "), won.sentence.english().c_str());
        const CheckResult lost = judgedSpeed(check, exercise, slow, fast);
        QVERIFY(lost.state == CheckResult::State::Failed);
        QCOMPARE(lost.advice, exercise.advice.at("slower"));
        QVERIFY2(lost.sentence.english().starts_with("tile_unrolled is "), lost.sentence.english().c_str());
        const CheckResult even = judgedSpeed(check, exercise, slow, slow);
        QVERIFY(even.state == CheckResult::State::Failed);
        QVERIFY2(even.sentence.english().starts_with("No difference"), even.sentence.english().c_str());
    }
};

HALO_TEST(TestExerciseFormat, QCoreApplication)
#include "tst_exerciseformat.moc"
